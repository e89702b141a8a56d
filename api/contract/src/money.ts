import { type Currency, currencySymbols } from './currency.ts';
import { groupDigits } from './group-digits.ts';

/**
 * Money is stored and calculated in integer minor units (paise, cents). Decimals appear only in the API
 * and on screens.
 */

/** Whether checkout charges the list price or the discounted price. */
export type PriceBasis = 'list' | 'discounted';
/** Integer minor units of each currency. */
export type Prices = Readonly<Record<'inr' | 'usd', number>>;

/**
 * Converts a decimal amount to minor units, rounding half up on its decimal digits: 1.005 becomes
 * 101, although its binary double is slightly less.
 *
 * @throws RangeError for negative, non-finite and too large amounts.
 */
export function toMinor(amount: number): number {
  if (!Number.isFinite(amount) || amount < 0) throw new RangeError(`not an amount: ${amount}`);
  const shortest = String(amount);
  if (shortest.includes('e-')) return 0; // below a millionth
  const [whole = '0', fraction = ''] = shortest.split('.'); // 1e21 and more has no decimals and is rejected below
  const digits = `${fraction}000`;
  const minor = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`amount too large: ${amount}`);
  return minor;
}

/** Converts minor units to the decimal amount used in the API. */
export function toDecimal(minor: number): number {
  return minor / 100;
}

/**
 * Reduces a price in minor units by `percent` (0 to 100, up to two decimals), rounding half up. This
 * is the only place that calculates discounts.
 */
export function applyDiscount(minor: number, percent: number): number {
  const factor = 10_000 - Math.round(percent * 100);
  const product = minor * factor;
  if (Number.isSafeInteger(product * 2 + 10_000))
    return Math.floor((product * 2 + 10_000) / 20_000);
  return Number((BigInt(minor) * BigInt(factor) * 2n + 10_000n) / 20_000n);
}

/** Returns the list price in minor units; 0 if the product has none in the currency and is not sold in it. */
export function listPrice({ price }: { price: Prices }, currency: Currency): number {
  return currency === 'INR' ? price.inr : price.usd;
}

/** Returns the price of one piece in minor units for cart, checkout and orders. */
export function unitPrice(
  product: { price: Prices; discount: number },
  currency: Currency,
  basis: PriceBasis,
): number {
  const list = listPrice(product, currency);
  return basis === 'discounted' ? applyDiscount(list, product.discount) : list;
}

/** Returns the total in minor units. @throws RangeError when it is too large. */
export function totalOf(lines: readonly { unit: number; quantity: number }[]): number {
  const total = lines.reduce((sum, line) => sum + line.unit * line.quantity, 0);
  if (!Number.isSafeInteger(total)) throw new RangeError('total too large');
  return total;
}

/** Groups an integer's digits in thousands: 384200 becomes 384,200. */
function groupThousands(integer: number): string {
  return String(integer).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

const groupWhole = { INR: groupDigits, USD: groupThousands } as const;

/**
 * Formats minor units with two decimals, grouped as usual for the currency: ₹3,84,200.00, $384,200.00. It
 * does not use Intl.NumberFormat, whose first use blocks a page for 100 ms on a phone while the browser
 * loads locale data.
 */
export function formatMoney(minor: number, currency: Currency): string {
  const absolute = Math.abs(minor);
  const whole = groupWhole[currency](Math.floor(absolute / 100));
  const fraction = String(absolute % 100).padStart(2, '0');
  return `${minor < 0 ? '-' : ''}${currencySymbols[currency]}${whole}.${fraction}`;
}
