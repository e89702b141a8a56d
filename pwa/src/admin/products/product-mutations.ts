import type { ProductImage } from '@vajra/contract';
import { call } from '../../api/call.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useStatusToggle } from '../shared/use-status-toggle.ts';

export type NewProductBody = NonNullable<InputOf<typeof endpoints.insertProduct>['body']>;
export type ProductChangeBody = NonNullable<InputOf<typeof endpoints.updateProduct>['body']>;

/** Takes a picture or video off its product, once it is meant. */
export function useDeleteMedia() {
  const confirm = useConfirm();
  const command = useAdminMutation({
    run: (image_id: number) => call(endpoints.deleteImage, { params: { image_id } }),
    failed: 'Failed to delete media.',
    stale: productQueryKeys,
  });
  const remove = async ({ image_id, kind }: ProductImage) => {
    const what = kind === 'video' ? 'video' : 'picture';
    const isMeant = await confirm({
      title: `Delete ${what}`,
      text: `Are you sure you want to delete this ${what}?`,
      confirmLabel: 'Delete',
    });
    if (isMeant) command.mutate(image_id);
  };
  return { remove, busyId: command.isPending ? command.variables : undefined };
}

interface StockChange {
  p_id: number;
  stock: number;
  note?: string | undefined;
}

const stockChange = [...productQueryKeys, adminKeys.stockMovements] as const;

export function useAddStock() {
  return useAdminMutation({
    run: (body: StockChange) => call(endpoints.addStock, { body }),
    failed: 'Failed to add stock.',
    stale: stockChange,
  });
}

export function useReduceStock() {
  return useAdminMutation({
    run: (body: StockChange) => call(endpoints.reduceStock, { body }),
    failed: 'Failed to reduce stock.',
    stale: stockChange,
  });
}

export function useProductStatus() {
  return useStatusToggle({
    thing: 'product',
    run: ({ id, status }) => call(endpoints.changeProductStatus, { body: { p_id: id, status } }),
    failed: 'Failed to change product status.',
    stale: productQueryKeys,
  });
}

interface ManyChange {
  p_ids: number[];
  status?: 0 | 1;
  discount?: string;
  pc_id?: number | null;
  c_id?: number | null;
}

/** Sets the same on several products. */
export function useBulkEdit() {
  return useAdminMutation({
    run: (body: ManyChange) => call(endpoints.changeProducts, { body }),
    failed: 'Failed to save products.',
    stale: productQueryKeys,
  });
}
