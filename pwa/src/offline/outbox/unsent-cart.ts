import type { CartRow, Product } from '@vajra/contract';
import type { OutboxRow } from './own-database.ts';

/** A row of which something may not have reached the shop yet. */
export interface ShownCartRow extends CartRow {
  isWaiting?: boolean;
}

/** A change of the cart, as screens show it until it has arrived. */
export interface CartShown {
  p_id: number;
  /** Unknown where the product was never on this phone's screen. */
  product: Product | undefined;
  /** Pieces, absolute; 0 takes it out. */
  u_qty: number;
}

/** The cart as it will be once all that waits has arrived. What the shop refused does not count. */
export function withUnsent(rows: readonly CartRow[], unsent: readonly OutboxRow[]): ShownCartRow[] {
  const shown = new Map<number, ShownCartRow>(rows.map((row) => [row.p_id, row]));
  for (const { object, shown: change, problem } of unsent) {
    if (!object.startsWith('cart:') || problem !== null) continue;
    const { p_id, product, u_qty } = change as CartShown; // put there by the cart's own changes
    const row = shown.get(p_id);
    const current = row?.product ?? product;
    if (u_qty === 0) shown.delete(p_id);
    else if (current) shown.set(p_id, waitingRow(row?.cart_id, current, u_qty));
  }
  return [...shown.values()];
}

function waitingRow(cart_id: number | undefined, product: Product, u_qty: number): ShownCartRow {
  const { p_id } = product;
  const problem = problemOf(product, u_qty);
  // Ids of the shop's rows are positive; this may be none yet.
  return { cart_id: cart_id ?? -p_id, p_id, u_qty, product, problem, isWaiting: true };
}

function problemOf({ status, remaining_qty }: Product, u_qty: number): CartRow['problem'] {
  if (status !== 1) return 'inactive';
  if (remaining_qty === 0) return 'out-of-stock';
  return u_qty > remaining_qty ? 'not-enough' : null;
}
