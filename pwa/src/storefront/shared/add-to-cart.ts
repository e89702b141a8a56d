import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { cartQuery } from '../../api/queries.ts';
import { send } from '../../api/send.ts';
import { additionChange, type CartAddition } from './cart-changes.ts';
import { cartOverlayAtom } from './cart-overlay.ts';
import { type Notice, toNotice } from './notice.ts';

/**
 * Adds pieces to a customer's cart. In a module of its own so that it loads on the first use.
 * @throws ApiError when the server refuses, or cannot be reached and there is no outbox.
 */
export async function addToCart(
  client: QueryClient,
  owner: number,
  addition: CartAddition,
): Promise<Notice> {
  const cached = client.getQueryData(cartQuery(owner).queryKey) ?? [];
  const rows = getDefaultStore().get(cartOverlayAtom).over(cached);
  return toNotice(await send(additionChange(owner, addition, rows)));
}
