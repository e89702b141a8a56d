import {
  applyDiscount,
  applyPriceStep,
  type PriceRefusal,
  type PriceRule,
  type PriceStep,
  type Prices,
  priceRuleLimits,
  toMinor,
} from '@vajra/contract';

/** The prices of a product: minor units, and percent with up to two decimals. */
export interface ProductPrices {
  price: Prices;
  discount: number;
}

export type PriceOutcome =
  | { kind: 'changed'; after: ProductPrices }
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: PriceRefusal };

const currencies = ['inr', 'usd'] as const;
type CurrencyKey = (typeof currencies)[number];
const maxMinor = toMinor(priceRuleLimits.maxAmount);

class Refusal extends Error {
  constructor(readonly reason: PriceRefusal) {
    super(reason);
  }
}

/**
 * Returns the prices of a product after a rule. All arithmetic is on integers. A price of 0 means that the
 * product has no price in this currency, and stays.
 */
export function applyPriceRule(product: ProductPrices, rule: PriceRule): PriceOutcome {
  try {
    const after = changedPrices(product, rule);
    const isChanged =
      after.discount !== product.discount ||
      currencies.some((currency) => after.price[currency] !== product.price[currency]);
    return isChanged ? { kind: 'changed', after } : { kind: 'unchanged' };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.reason };
    throw error;
  }
}

/** @throws {Refusal} */
function changedPrices({ price, discount }: ProductPrices, rule: PriceRule): ProductPrices {
  const { target } = rule;
  const changed = currencies.filter((currency) => rule[currency] && price[currency] > 0);
  const [reference] = changed;
  if (!reference) throw new Refusal('no-price');
  const discounted = applyDiscount(price[reference], discount);
  if (target === 'discounted') {
    const wanted = assertPrice(changeAmount(discounted, rule[reference]));
    return { price, discount: discountOf(price[reference], wanted) };
  }
  const listPrice = (currency: CurrencyKey) =>
    changed.includes(currency)
      ? assertPrice(changeAmount(price[currency], rule[currency]))
      : price[currency];
  const next = { inr: listPrice('inr'), usd: listPrice('usd') };
  // Without a discount there is no discounted price to keep, nor is there a price below 0.
  const isKept = target === 'both' || discount === 0 || discounted === 0;
  return { price: next, discount: isKept ? discount : discountOf(next[reference], discounted) };
}

function changeAmount(minor: number, step: PriceStep | null | undefined): number {
  return step ? applyPriceStep(minor, step) : minor;
}

/** @throws {Refusal} */
function assertPrice(minor: number): number {
  if (minor <= 0) throw new Refusal('not-positive');
  if (minor > maxMinor) throw new Refusal('too-large');
  return minor;
}

/**
 * Returns the discount with two decimals that comes closest to this discounted price.
 * @throws {Refusal} when the price is above the list price, or the discount would make the product free.
 */
function discountOf(listPrice: number, discounted: number): number {
  if (discounted > listPrice) throw new Refusal('discount-above-price');
  const hundredths = Math.floor(
    (2 * 10_000 * (listPrice - discounted) + listPrice) / (2 * listPrice),
  );
  const discount = hundredths / 100;
  if (applyDiscount(listPrice, discount) === 0) throw new Refusal('not-positive');
  return discount;
}
