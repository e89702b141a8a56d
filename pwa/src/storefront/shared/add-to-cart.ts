import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { cartQuery } from '../../api/queries.ts';
import { send } from '../../api/send.ts';
import { additionChange, type CartAddition } from './cart-changes.ts';
import { cartOverlayAtom } from './cart-overlay.ts';
import { type Notice, toNotice } from './notice.ts';

/**
 * Puts pieces into somebody's cart. By itself, since it is not needed before somebody does.
 * @throws ApiError when the shop refuses it or, where nothing can wait on this phone, is not reached.
 */
export async function addToCart(
  client: QueryClient,
  owner: number,
  wanted: CartAddition,
): Promise<Notice> {
  const known = client.getQueryData(cartQuery(owner).queryKey) ?? [];
  const rows = getDefaultStore().get(cartOverlayAtom).over(known);
  return toNotice(await send(additionChange(owner, wanted, rows)));
}
