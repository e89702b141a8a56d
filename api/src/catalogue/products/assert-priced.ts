import { type Currency, listPrice } from '@vajra/contract';
import { ConflictError } from '../../platform/errors.ts';
import type { ProductDocument } from './product.model.ts';

/** @throws ConflictError for a product without a price in the currency, which nobody can buy in it */
export function assertPriced(
  product: Pick<ProductDocument, 'name' | 'price'>,
  currency: Currency,
): void {
  if (listPrice(product, currency) > 0) return;
  const name = currency === 'INR' ? 'rupees' : 'dollars';
  throw new ConflictError(`${product.name} has no price in ${name}. Please ask us for it.`);
}
