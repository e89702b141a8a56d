import type { Product, ProductImage } from '@vajra/contract';
import { call } from '../../api/call.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { endpoints } from '../../desk/endpoints.ts';
import { deskKeys, productChange } from '../../desk/keys.ts';
import { useCommand } from '../../desk/use-command.ts';
import { useConfirm } from '../../ui/confirm.tsx';

export type NewProductBody = NonNullable<InputOf<typeof endpoints.insertProduct>['body']>;
export type ProductChangeBody = NonNullable<InputOf<typeof endpoints.updateProduct>['body']>;

/** Takes a picture or video off its product, once it is meant. */
export function useDeleteMedia() {
  const confirm = useConfirm();
  const command = useCommand({
    run: (image_id: number) => call(endpoints.deleteImage, { params: { image_id } }),
    failed: 'Failed to delete media.',
    stale: productChange,
  });
  const remove = async ({ image_id, kind }: ProductImage) => {
    const what = kind === 'video' ? 'video' : 'picture';
    const isMeant = await confirm({
      title: `Delete ${what}`,
      text: `Are you sure you want to delete this ${what}?`,
      yes: 'Delete',
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

const stockChange = [...productChange, deskKeys.stockMovements] as const;

export function useAddStock() {
  return useCommand({
    run: (body: StockChange) => call(endpoints.addStock, { body }),
    failed: 'Failed to add stock.',
    stale: stockChange,
  });
}

export function useReduceStock() {
  return useCommand({
    run: (body: StockChange) => call(endpoints.reduceStock, { body }),
    failed: 'Failed to reduce stock.',
    stale: stockChange,
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

interface ManyChange {
  p_ids: number[];
  status?: 0 | 1;
  discount?: string;
  pc_id?: number | null;
  c_id?: number | null;
}

/** Sets the same on several products. */
export function useManyProducts() {
  return useCommand({
    run: (body: ManyChange) => call(endpoints.changeProducts, { body }),
    failed: 'Failed to save products.',
    stale: productChange,
  });
}
