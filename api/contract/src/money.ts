/** Money is an integer of minor units (paise, cents). Decimals exist only on the wire and on screens. */

export type Currency = 'INR' | 'USD';
/** Whether checkout charges the list price (the spec's rule) or the shown discounted price. */
export type PriceBasis = 'list' | 'discounted';
/** Integer minor units of each currency. */
export type Prices = Readonly<Record<'inr' | 'usd', number>>;

export const currencySymbols: Readonly<Record<Currency, string>> = { INR: '₹', USD: '$' };

/** The currency selection of a visitor (spec section 1). */
export const defaultCurrency = { iso2: 'IN', code: 'INR', symbol: '₹' } as const;

/** Rupees for visitors and for mobile numbers that start with +91, dollars for all others. */
export function currencyOf(user: { mo_no: string } | null | undefined): Currency {
  return !user || user.mo_no.startsWith('+91') ? 'INR' : 'USD';
}

/**
 * Decimal amount to minor units, rounded half-up on its decimal digits, so that 1.005 is 101
 * although the binary double lies below it.
 */
export function toMinor(amount: number): number {
  if (!Number.isFinite(amount) || amount < 0) throw new RangeError(`not an amount: ${amount}`);
  const shortest = String(amount);
  if (shortest.includes('e-')) return 0; // below a millionth
  const [whole = '0', fraction = ''] = shortest.split('.'); // 1e21 and up stay whole and are refused below
  const digits = `${fraction}000`;
  const minor = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`amount too large: ${amount}`);
  return minor;
}

/** Minor units to the decimal amount of the wire. */
export function toDecimal(minor: number): number {
  return minor / 100;
}

/**
 * Takes `percent` (0 to 100, up to two decimals) off a price in minor units; half-up to the minor
 * unit. The only place that applies a discount.
 */
export function applyDiscount(minor: number, percent: number): number {
  const kept = 10_000 - Math.round(percent * 100);
  const product = minor * kept;
  if (Number.isSafeInteger(product * 2 + 10_000))
    return Math.floor((product * 2 + 10_000) / 20_000);
  return Number((BigInt(minor) * BigInt(kept) * 2n + 10_000n) / 20_000n);
}

/** The price of one piece in minor units, as cart, checkout and order all charge it. */
export function unitPrice(
  product: { price: Prices; discount: number },
  currency: Currency,
  basis: PriceBasis,
): number {
  const list = currency === 'INR' ? product.price.inr : product.price.usd;
  return basis === 'discounted' ? applyDiscount(list, product.discount) : list;
}

/** Minor units of all lines together. */
export function totalOf(lines: readonly { unit: number; quantity: number }[]): number {
  const total = lines.reduce((sum, line) => sum + line.unit * line.quantity, 0);
  if (!Number.isSafeInteger(total)) throw new RangeError('total too large');
  return total;
}

const formats = new Map<Currency, Intl.NumberFormat>();

/** Made when it is first asked for: a browser reads its tables of languages for it. */
function formatOf(currency: Currency): Intl.NumberFormat {
  // Indian digit grouping in both currencies: spec section 9.
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** Minor units as a person reads them, two decimals: ₹3,84,200.00. */
export function formatMoney(minor: number, currency: Currency): string {
  return formatOf(currency).format(toDecimal(minor));
}
