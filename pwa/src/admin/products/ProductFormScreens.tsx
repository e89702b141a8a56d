import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { productQuery } from '../../api/queries.ts';
import { FormScreen } from '../shared/FormScreen.tsx';
import { DraftForm } from './DraftForm.tsx';
import { draftQuery } from './draft-queries.ts';
import { EditProductForm } from './EditProductForm.tsx';
import { NewProductForm } from './NewProductForm.tsx';

/** Returns to the list with its filters, which the history entry's state carries. */
function useBackToList(): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const search =
    typeof state === 'object' && state !== null && 'list' in state ? String(state.list) : '';
  return () => void navigate(`/admin/products${search}`);
}

/** Where drafts are listed. */
const draftsPath = '/admin/products?status=draft';

const productFailed = 'Failed to fetch product?.';

/** An empty form, or with `?from=` a copy of that product. */
export function NewProductScreen() {
  const onDone = useBackToList();
  const navigate = useNavigate();
  const onDraftSaved = () => void navigate(draftsPath);
  const [params] = useSearchParams();
  const from = Number(params.get('from'));
  if (!from) return <NewProductForm onDone={onDone} onDraftSaved={onDraftSaved} />;
  return (
    <FormScreen title="Add product" query={productQuery(from)} failed={productFailed}>
      {(product) => (
        <NewProductForm key={from} from={product} onDone={onDone} onDraftSaved={onDraftSaved} />
      )}
    </FormScreen>
  );
}

export function EditProductScreen() {
  const onDone = useBackToList();
  const id = Number(useParams().p_id);
  return (
    <FormScreen title="Edit product" query={productQuery(id)} failed={productFailed}>
      {(product) => <EditProductForm key={id} product={product} onDone={onDone} />}
    </FormScreen>
  );
}

/** Continues a draft. */
export function EditDraftScreen() {
  const navigate = useNavigate();
  const id = Number(useParams().draft_id);
  return (
    <FormScreen title="Edit draft" query={draftQuery(id)} failed="Failed to fetch the draft.">
      {(draft) => <DraftForm key={id} draft={draft} onDone={() => void navigate(draftsPath)} />}
    </FormScreen>
  );
}
