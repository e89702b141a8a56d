import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { productQuery } from '../../api/queries.ts';
import { DeskPage } from '../../desk/DeskPage.tsx';
import { ListStates } from '../../desk/ListStates.tsx';
import { EditProductForm } from './EditProductForm.tsx';
import { NewProductForm } from './NewProductForm.tsx';

const list = '/admin/products';

/** Back to the list as it was: its filters travel in the history entry. */
function useBackToList(): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const search =
    typeof state === 'object' && state !== null && 'list' in state ? String(state.list) : '';
  return () => void navigate(list + search);
}

export function NewProductScreen() {
  return <NewProductForm onDone={useBackToList()} />;
}

export function EditProductScreen() {
  const onDone = useBackToList();
  const id = Number(useParams().p_id);
  const query = useQuery(productQuery(id));
  if (query.data) return <EditProductForm key={id} product={query.data} onDone={onDone} />;
  return (
    <DeskPage title="Edit Product">
      <ListStates query={query} failed="Failed to fetch product?.">
        {() => null}
      </ListStates>
    </DeskPage>
  );
}
