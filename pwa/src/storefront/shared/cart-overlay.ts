import type { CartRow } from '@vajra/contract';
import { atom } from 'jotai';
import type { ShownCartRow } from '../../offline/outbox/unsent-cart.ts';

interface CartOverlay {
  over(rows: readonly CartRow[]): readonly ShownCartRow[];
}

/**
 * Shows the cart as it will be once what waits has arrived. What does that comes later than the
 * first page, on which nothing can wait yet.
 */
export const cartOverlayAtom = atom<CartOverlay>({ over: (rows) => rows });
