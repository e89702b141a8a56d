import type { CartRow, Product } from '@vajra/contract';
import type { OutboxRow } from '../../offline/outbox/user-database.ts';

/** A cart row that may have changes the server does not know yet. */
export interface ShownCartRow extends CartRow {
  isWaiting?: boolean;
}

/** A change of the cart, as screens show it until it has arrived. */
export interface CartShown {
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
): ShownCartRow[] {
  const shown = new Map<number, ShownCartRow>(rows.map((row) => [row.p_id, row]));
  for (const { object, shown: change, problem } of pendingChanges) {
    if (!object.startsWith('cart:') || problem !== null) continue;
    const { p_id, product, u_qty } = change as CartShown; // set by cart-changes.ts
    const row = shown.get(p_id);
    const current = row?.product ?? product;
    if (u_qty === 0) shown.delete(p_id);
    else if (current) shown.set(p_id, pendingRow(row?.cart_id, current, u_qty));
  }
  return [...shown.values()];
}

function pendingRow(cart_id: number | undefined, product: Product, u_qty: number): ShownCartRow {
  const { p_id } = product;
  const problem = problemOf(product, u_qty);
  // The server's ids are positive; a row that it does not know yet gets a negative one.
  return { cart_id: cart_id ?? -p_id, p_id, u_qty, product, problem, isWaiting: true };
}

function problemOf({ status, remaining_qty }: Product, u_qty: number): CartRow['problem'] {
  if (status !== 1) return 'inactive';
  if (remaining_qty === 0) return 'out-of-stock';
  return u_qty > remaining_qty ? 'not-enough' : null;
}
