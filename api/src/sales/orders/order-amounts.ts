/** What an order is composed of, in minor units of its currency. */
export interface OrderParts {
  items: readonly { unit: number; quantity: number }[];
  shipping?: { price: number } | undefined;
  /** Tax on prices that do not include it. */
  tax?: number | undefined;
}

export interface OrderAmounts {
  goods: number;
  shipping: number;
  tax: number;
  /** What the customer pays. */
  total: number;
}

/** Adds up what an order costs. This is the only place that does. */
export function amountsOf({ items, shipping, tax = 0 }: OrderParts): OrderAmounts {
  const goods = items.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
  const price = shipping?.price ?? 0;
  return { goods, shipping: price, tax, total: goods + price + tax };
}
