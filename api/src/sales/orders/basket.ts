import {
  type Currency,
  formatMoney,
  type PriceBasis,
  toDecimal,
  toMinor,
  unitPrice,
} from '@vajra/contract';
import { assertPriced } from '../../catalogue/products/assert-priced.ts';
import { isShown } from '../../catalogue/products/is-shown.ts';
import { pieceDetails } from '../../catalogue/products/piece-details.ts';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import type { CartRowDocument } from '../cart/cart.model.ts';
import type { OrderItemDocument, OrderShippingDocument } from './order.model.ts';
import { amountsOf } from './order-amounts.ts';

/** What is ordered, and what it costs in minor units of `currency`. */
export interface BasketParts {
  items: OrderItemDocument[];
  shipping?: OrderShippingDocument | undefined;
  /** Tax on prices that do not include it. */
  tax?: number | undefined;
  currency: Currency;
}

/** A cart priced for checkout. */
export interface Basket extends BasketParts {
  total: number;
}

/** Adds the total. @throws RangeError when it is too large to be exact */
export function composeBasket(parts: BasketParts): Basket {
  const { total } = amountsOf(parts);
  if (!Number.isSafeInteger(total)) throw new RangeError('total too large');
  return { ...parts, total };
}

/**
 * Prices the goods of a cart at the current product prices.
 * @throws ConflictError naming the first product that is inactive or short of stock
 * @throws InvalidInputError when the cart is empty
 */
export function priceItems(
  rows: readonly CartRowDocument[],
  products: ReadonlyMap<number, ProductDocument>,
  currency: Currency,
  basis: PriceBasis,
): OrderItemDocument[] {
  if (rows.length === 0)
    throw new InvalidInputError([{ field: '', message: 'Your cart is empty.' }]);
  return rows.map(({ p_id, u_qty: quantity }) => {
    const product = products.get(p_id);
    if (!product) throw new ConflictError('A product in your cart is no longer available.');
    const { sku, name, remaining_qty, images, discount } = product;
    if (!isShown(product)) throw new ConflictError(`${name} is no longer available.`);
    if (remaining_qty === 0) throw new ConflictError(`${name} is out of stock.`);
    if (remaining_qty < quantity) throw new ConflictError(`Only ${remaining_qty} of ${name} left.`);
    assertPriced(product, currency);
    const image = images.find(({ kind }) => kind === 'image')?.file ?? null;
    return {
      ...{ p_id, sku, name, image, quantity },
      unit: unitPrice(product, currency, basis),
      ...(discount > 0 && { discount }),
      details: pieceDetails(product),
    };
  });
}

/**
 * Checks that the basket has the items and the total that the customer was shown.
 * @throws ConflictError with the new total when it differs
 */
export function assertUnchanged(
  basket: Basket,
  shown: { items: readonly { p_id: number; u_qty: number }[]; totalAmount: number },
): void {
  const { total, currency } = basket;
  const details = { totalAmount: toDecimal(total), currency };
  const shownQuantities = new Map(shown.items.map(({ p_id, u_qty }) => [p_id, u_qty]));
  const isSame =
    shownQuantities.size === basket.items.length &&
    basket.items.every(({ p_id, quantity }) => shownQuantities.get(p_id) === quantity);
  const newTotal = `The new total is ${formatMoney(total, currency)}.`;
  if (!isSame) throw new ConflictError(`Your cart has changed. ${newTotal}`, details);
  if (toMinor(shown.totalAmount) !== total) {
    throw new ConflictError(`Prices have changed. ${newTotal}`, details);
  }
}
