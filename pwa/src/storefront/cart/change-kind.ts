import { type CartRow, cartKeyRetentionMs } from '@vajra/contract';
import * as texts from '#texts/offline.ts';
import type { ChangeKind } from '../../api/change-kinds.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keys } from '../../api/queries.ts';
import type { OptimisticCartItem } from '../shared/cart-changes.ts';

declare module '../../api/change-kinds.ts' {
  interface ChangeValues {
    cart: OptimisticCartItem;
  }
}

/** Changes of the quantity of a product. */
export const cartChange: ChangeKind<OptimisticCartItem> = {
  label: ({ product, u_qty }) => {
    const name = product?.name ?? texts.unknownProduct;
    return u_qty === 0 ? texts.removedFromCart(name) : texts.cartQuantity(name, u_qty);
  },
  retentionMs: cartKeyRetentionMs,
  conflict: texts.mayBeSaved,
  deletions: [endpoints.removeCartItem],
  apply: ({ queryClient, userId, id, response, changeCached }) => {
    const { data } = response as { data: CartRow | null }; // the shape of all cart responses
    const change = (rows: readonly CartRow[] = []) => withRow(rows, Number(id), data);
    const queryKey = keys.cart(userId);
    queryClient.setQueryData<CartRow[]>(queryKey, change);
    changeCached?.<{ data: CartRow[] }>('cart', (cart) => ({ ...cart, data: change(cart.data) }));
    // Replaces a request under way, whose response may be older than this one.
    void queryClient.invalidateQueries({ queryKey });
  },
};

/** Replaces, adds or (with null) removes the cart row of a product. */
function withRow(rows: readonly CartRow[], p_id: number, row: CartRow | null): CartRow[] {
  if (!row) return rows.filter((each) => each.p_id !== p_id);
  if (!rows.some((each) => each.p_id === p_id)) return [...rows, row];
  return rows.map((each) => (each.p_id === p_id ? row : each));
}
