export type Currency = 'INR' | 'USD';

export const currencySymbols: Readonly<Record<Currency, string>> = { INR: '₹', USD: '$' };

/** The currency selection of visitors. */
export const defaultCurrency = { iso2: 'IN', code: 'INR', symbol: '₹' } as const;

/** Returns rupees for visitors and mobile numbers that start with +91, otherwise dollars. */
export function currencyOf(user: { mo_no: string } | null | undefined): Currency {
  return !user || user.mo_no.startsWith('+91') ? 'INR' : 'USD';
}
