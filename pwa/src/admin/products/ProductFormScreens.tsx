import { useQuery } from '@tanstack/react-query';
import type { Product } from '@vajra/contract';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { productQuery } from '../../api/queries.ts';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
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

/** An empty form, or with `?from=` a copy of that product. */
export function NewProductScreen() {
  const onDone = useBackToList();
  const navigate = useNavigate();
  const onDraftSaved = () => void navigate(draftsPath);
  const [params] = useSearchParams();
  const from = Number(params.get('from'));
  if (!from) return <NewProductForm onDone={onDone} onDraftSaved={onDraftSaved} />;
  return (
    <WithProduct id={from} title="Add product">
      {(product) => (
        <NewProductForm key={from} from={product} onDone={onDone} onDraftSaved={onDraftSaved} />
      )}
    </WithProduct>
  );
}

export function EditProductScreen() {
  const onDone = useBackToList();
  const id = Number(useParams().p_id);
  return (
    <WithProduct id={id} title="Edit product">
      {(product) => <EditProductForm key={id} product={product} onDone={onDone} />}
    </WithProduct>
  );
}

/** Continues a draft. */
export function EditDraftScreen() {
  const navigate = useNavigate();
  const id = Number(useParams().draft_id);
  const query = useQuery(draftQuery(id));
  if (query.data) {
    return <DraftForm key={id} draft={query.data} onDone={() => void navigate(draftsPath)} />;
  }
  return (
    <PageLayout title="Edit draft">
      <FramedQueryState query={query} failed="Failed to fetch the draft.">
        {() => null}
      </FramedQueryState>
    </PageLayout>
  );
}

interface WithProductProps {
  id: number;
  title: string;
  children: (product: Product) => ReactNode;
}

function WithProduct({ id, title, children }: WithProductProps) {
  const query = useQuery(productQuery(id));
  if (query.data) return children(query.data);
  return (
    <PageLayout title={title}>
      <FramedQueryState query={query} failed="Failed to fetch product?.">
        {() => null}
      </FramedQueryState>
    </PageLayout>
  );
}
