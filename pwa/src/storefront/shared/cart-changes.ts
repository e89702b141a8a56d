import type { QueryClient } from '@tanstack/react-query';
import type { CartRow, Product } from '@vajra/contract';
import { endpoints } from '../../api/endpoints.ts';
import type { Change, OfflineClient } from '../../api/offline-client.ts';
import { cartQuery } from '../../api/queries.ts';
import type { OutboxRow } from '../../offline/outbox/user-database.ts';
import { type OptimisticCartItem, withPendingChanges } from './cart-overlay.ts';
import { resultMessage } from './result-message.ts';

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

/** Creates the change that adds pieces to a cart. A larger quantity already in the cart is kept. */
function additionChange(
  userId: number,
  { p_id, u_qty, product }: CartAddition,
  rows: readonly CartRow[],
): Change<typeof endpoints.addToCart> {
  const currentQty = rows.find((row) => row.p_id === p_id)?.u_qty ?? 0;
  const newQty = Math.max(currentQty, u_qty);
  return {
    endpoint: endpoints.addToCart,
    input: { body: { p_id, u_id: userId, u_qty } },
    ...changeOf(userId, p_id, product, newQty),
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
    object: `cart:${p_id}`,
    userId,
    optimisticValue: { p_id, product, u_qty } satisfies OptimisticCartItem,
  };
}

/** Whether the server has not assigned the row an id yet. */
function isPendingRow(cart_id: number): boolean {
  return cart_id < 0;
}
