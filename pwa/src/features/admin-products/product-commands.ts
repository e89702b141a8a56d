import type { Product } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints, type InputOf } from '../../api/endpoints.ts';
import { deskKeys, productChange } from '../../desk/keys.ts';
import { useCommand } from '../../desk/use-command.ts';
import { useConfirm } from '../../ui/confirm.tsx';

export type NewProductBody = NonNullable<InputOf<typeof endpoints.insertProduct>['body']>;
export type ProductChangeBody = NonNullable<InputOf<typeof endpoints.updateProduct>['body']>;

const saveFailed = 'Failed to save product?. Please check the backend.';

export function useInsertProduct() {
  return useCommand({
    run: ({ body, files }: { body: NewProductBody; files: File[] }) =>
      call(endpoints.insertProduct, { body, files }),
    failed: saveFailed,
    stale: [...productChange, deskKeys.counters],
  });
}

export function useUpdateProduct(p_id: number) {
  return useCommand({
    run: ({ body, files }: { body: ProductChangeBody; files: File[] }) =>
      call(endpoints.updateProduct, { params: { p_id }, body, files }),
    failed: saveFailed,
    stale: productChange,
  });
}

export function useDeleteMedia() {
  return useCommand({
    run: (image_id: number) => call(endpoints.deleteImage, { params: { image_id } }),
    failed: 'Failed to delete media.',
    stale: productChange,
  });
}

interface StockChange {
  p_id: number;
  stock: number;
}

export function useAddStock() {
  return useCommand({
    run: (body: StockChange) => call(endpoints.addStock, { body }),
    failed: 'Failed to add stock.',
    stale: productChange,
  });
}

export function useReduceStock() {
  return useCommand({
    run: (body: StockChange) => call(endpoints.reduceStock, { body }),
    failed: 'Failed to reduce stock.',
    stale: productChange,
  });
}

/** Asks the spec's question, then turns an active product inactive or back. */
export function useStatusToggle() {
  const confirm = useConfirm();
  const change = useCommand({
    run: (body: { p_id: number; status: 0 | 1 }) => call(endpoints.changeProductStatus, { body }),
    failed: 'Failed to change product status.',
    stale: productChange,
  });
  const toggle = async ({ p_id, name, status }: Product) => {
    const verb = status === 1 ? 'deactive' : 'active';
    const isMeant = await confirm({
      title: name,
      text: `Are you sure you want to ${verb} this product?`,
      yes: status === 1 ? 'Deactive' : 'Active',
    });
    if (isMeant) change.mutate({ p_id, status: status === 1 ? 0 : 1 });
  };
  return { toggle, busyId: change.isPending ? change.variables.p_id : undefined };
}
