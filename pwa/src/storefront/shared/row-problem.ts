import type { CartRow } from '@vajra/contract';
import * as texts from '#texts/cart.ts';
import * as shopTexts from '#texts/shop.ts';

/** Says why a row cannot be ordered as it is. */
export function rowProblem({ problem, product }: CartRow): string | null {
  if (problem === 'inactive') return texts.inactive;
  if (problem === 'no-price') return shopTexts.priceOnRequest;
  if (problem === 'out-of-stock') return shopTexts.outOfStock;
  if (problem === 'not-enough') return texts.onlyLeft(product.remaining_qty);
  return null;
}
