import type { QueryClient } from '@tanstack/react-query';
import type { CartRow, Product } from '@vajra/contract';
import { endpoints } from '../../api/endpoints.ts';
import type { Change, OfflineClient } from '../../api/offline-client.ts';
import { cartQuery } from '../../api/queries.ts';
import type { OutboxRow } from '../../offline/outbox/user-database.ts';
import { resultMessage } from './state/pending-changes.ts';

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

/** Pieces of a product to add to the cart. */
export interface CartAddition {
  p_id: number;
  u_qty: number;
  /** Unknown unless a screen has loaded it. */
  product?: Product;
}

interface CartState {
  client: QueryClient;
  offline: OfflineClient;
  pendingChanges: readonly OutboxRow[];
}

/**
 * Adds pieces to a customer's cart. Returns the message to show.
 * @throws ApiError when the server refuses, or cannot be reached and there is no outbox.
 */
export async function addToCart(
  { client, offline, pendingChanges }: CartState,
  userId: number,
  addition: CartAddition,
): Promise<string> {
  const cached = client.getQueryData(cartQuery(userId).queryKey) ?? [];
  const rows = withPendingChanges(cached, pendingChanges);
  return resultMessage(await offline.send(additionChange(userId, addition, rows)));
}

/** Creates the change that adds pieces to a cart. */
function additionChange(
  userId: number,
  { p_id, u_qty, product }: CartAddition,
  rows: readonly CartRow[],
): Change<typeof endpoints.addToCart> {
  const currentQty = rows.find((row) => row.p_id === p_id)?.u_qty ?? 0;
  return {
    endpoint: endpoints.addToCart,
    input: { body: { p_id, u_id: userId, u_qty } },
    isAddition: true,
    ...changeOf(userId, p_id, product, currentQty + u_qty),
  };
}

/** Creates the change that sets the quantity of a row. */
export function quantityChange(
  userId: number,
  { cart_id, p_id, product }: CartRow,
  u_qty: number,
): Change<typeof endpoints.updateCart | typeof endpoints.setCartQuantity> {
  const change = changeOf(userId, p_id, product, u_qty);
  return isPendingRow(cart_id)
    ? {
        ...change,
        endpoint: endpoints.setCartQuantity,
        input: { params: { p_id }, body: { u_qty } },
      }
    : { ...change, endpoint: endpoints.updateCart, input: { body: { cart_id, u_qty } } };
}

/** Creates the change that removes a row. */
export function removalChange(
  userId: number,
  { cart_id, p_id, product }: CartRow,
): Change<typeof endpoints.removeCartItem | typeof endpoints.setCartQuantity> {
  const change = changeOf(userId, p_id, product, 0);
  return isPendingRow(cart_id)
    ? {
        ...change,
        endpoint: endpoints.setCartQuantity,
        input: { params: { p_id }, body: { u_qty: 0 } },
      }
    : { ...change, endpoint: endpoints.removeCartItem, input: { params: { cart_id } } };
}

function changeOf(userId: number, p_id: number, product: Product | undefined, u_qty: number) {
  return {
    kind: 'cart' as const,
    id: String(p_id),
    userId,
    optimisticValue: { p_id, product, u_qty },
  };
}

/** Whether the server has not assigned the row an id yet. */
function isPendingRow(cart_id: number): boolean {
  return cart_id < 0;
}

/** Applies the pending changes to the cart. Changes that the server refused do not count. */
export function withPendingChanges(
  rows: readonly CartRow[],
  pendingChanges: readonly OutboxRow[],
): OptimisticCartRow[] {
  const byProduct = new Map<number, OptimisticCartRow>(rows.map((row) => [row.p_id, row]));
  for (const change of pendingChanges) {
    if (change.kind !== 'cart' || change.problem !== null) continue;
    const { p_id, product, u_qty } = change.shown;
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
