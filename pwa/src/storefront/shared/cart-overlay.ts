import type { CartRow } from '@vajra/contract';
import { atom } from 'jotai';
import type { ShownCartRow } from '../../offline/outbox/unsent-cart.ts';

interface CartOverlay {
  over(rows: readonly CartRow[]): readonly ShownCartRow[];
}

/**
 * Applies the outbox's pending changes to the cart. Set once the offline code has loaded, before
 * which nothing can be pending.
 */
export const cartOverlayAtom = atom<CartOverlay>({ over: (rows) => rows });
