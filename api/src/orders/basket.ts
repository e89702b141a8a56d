import {
  type Currency,
  formatMoney,
  type PriceBasis,
  toDecimal,
  toMinor,
  totalOf,
  unitPrice,
} from '@vajra/contract';
import type { CartRowDocument } from '../cart/cart.model.ts';
import { ConflictError, InvalidInputError } from '../errors.ts';
import type { ProductDocument } from '../products/product.model.ts';
import type { OrderItemDocument } from './order.model.ts';

/** A cart priced for checkout. */
export interface Basket {
  items: OrderItemDocument[];
  /** Minor units of `currency`. */
  total: number;
  currency: Currency;
}

/**
 * Prices a cart at the current product prices.
 * @throws ConflictError naming the first product that is inactive or short of stock
 * @throws InvalidInputError when the cart is empty
 */
export function priceBasket(
  rows: readonly CartRowDocument[],
  products: ReadonlyMap<number, ProductDocument>,
  currency: Currency,
  basis: PriceBasis,
): Basket {
  if (rows.length === 0)
    throw new InvalidInputError([{ field: '', message: 'Your cart is empty.' }]);
  const items = rows.map(({ p_id, u_qty: quantity }) => {
    const product = products.get(p_id);
    if (!product) throw new ConflictError('A product in your cart is no longer available.');
    const { sku, name, remaining_qty, images } = product;
    if (product.status !== 1) throw new ConflictError(`${name} is no longer available.`);
    if (remaining_qty === 0) throw new ConflictError(`${name} is out of stock.`);
    if (remaining_qty < quantity) throw new ConflictError(`Only ${remaining_qty} of ${name} left.`);
    const image = images.find(({ kind }) => kind === 'image')?.file ?? null;
    return { p_id, sku, name, image, quantity, unit: unitPrice(product, currency, basis) };
  });
  return { items, total: totalOf(items), currency };
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
