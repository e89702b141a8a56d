import type { CartRow, Product } from '@vajra/contract';
import type { OutboxRow } from '../../offline/outbox/user-database.ts';

/** A cart row that may have changes the server does not know yet. */
export interface OptimisticCartRow extends CartRow {
  isPending?: boolean;
}

/** A change of the cart, as screens show it until it has arrived. */
export interface OptimisticCartItem {
  p_id: number;
  /** Undefined if this device has never shown the product. */
  product: Product | undefined;
  /** The new number of pieces; 0 removes the row. */
  u_qty: number;
}

/** Applies the pending changes to the cart. Changes that the server refused do not count. */
export function withPendingChanges(
  rows: readonly CartRow[],
  pendingChanges: readonly OutboxRow[],
): OptimisticCartRow[] {
  const byProduct = new Map<number, OptimisticCartRow>(rows.map((row) => [row.p_id, row]));
  for (const { object, shown, problem } of pendingChanges) {
    if (!object.startsWith('cart:') || problem !== null) continue;
    const { p_id, product, u_qty } = shown as OptimisticCartItem; // set by cart-changes.ts
    const row = byProduct.get(p_id);
    const current = row?.product ?? product;
    if (u_qty === 0) byProduct.delete(p_id);
    else if (current) byProduct.set(p_id, pendingRow(row?.cart_id, current, u_qty));
  }
  return [...byProduct.values()];
}

function pendingRow(
  cart_id: number | undefined,
  product: Product,
  u_qty: number,
): OptimisticCartRow {
  const { p_id } = product;
  const problem = problemOf(product, u_qty);
  // The server's ids are positive; a row that it does not know yet gets a negative one.
  return { cart_id: cart_id ?? -p_id, p_id, u_qty, product, problem, isPending: true };
}

function problemOf({ status, remaining_qty }: Product, u_qty: number): CartRow['problem'] {
  if (status !== 1) return 'inactive';
  if (remaining_qty === 0) return 'out-of-stock';
  return u_qty > remaining_qty ? 'not-enough' : null;
}
