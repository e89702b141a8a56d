import type { ProductImage } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { useStatusToggle } from '../shared/use-status-toggle.ts';

export function useDeleteMedia() {
  return useConfirmedDelete<ProductImage>({
    thing: ({ kind }) => kind,
    idOf: ({ image_id }) => image_id,
    run: ({ image_id }) => call(endpoints.deleteImage, { params: { image_id } }),
    failed: 'Failed to delete media.',
    stale: productQueryKeys,
  });
}

interface StockChange {
  p_id: number;
  stock: number;
  note?: string | undefined;
}

/** Adds pieces to the stock of a product, or removes some. */
export function useStockChange(kind: 'add' | 'reduce') {
  return useAdminMutation({
    run: (body: StockChange) =>
      call(kind === 'add' ? endpoints.addStock : endpoints.reduceStock, { body }),
    failed: `Failed to ${kind} stock.`,
    isProblemShown: true,
    stale: [...productQueryKeys, adminKeys.stockMovements],
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

interface BulkEdit {
  p_ids: number[];
  status?: 0 | 1;
  discount?: string;
  pc_id?: number | null;
  c_id?: number | null;
}

/** Sets the same values on several products. */
export function useBulkEdit(isProblemShown: boolean) {
  return useAdminMutation({
    run: (body: BulkEdit) => call(endpoints.changeProducts, { body }),
    failed: 'Failed to save products.',
    isProblemShown,
    stale: productQueryKeys,
  });
}
