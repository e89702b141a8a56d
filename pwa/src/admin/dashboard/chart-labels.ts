import {
  type ChartRange,
  type Currency,
  formatMoney,
  type OrderChart,
  toMinor,
} from '@vajra/contract';
import { adminLocale, dollarLocale } from '../shared/formats.ts';

// Labels are dates in the store's time zone, so they must not be converted to the local one.
const dateFormatter = (options: Intl.DateTimeFormatOptions) => {
  const dateFormat = new Intl.DateTimeFormat(adminLocale, { timeZone: 'UTC', ...options });
  return (label: string) => dateFormat.format(new Date(label));
};
const day = dateFormatter({ day: 'numeric', month: 'short', year: 'numeric' });
const month = dateFormatter({ month: 'short', year: 'numeric' });

/** Formats the start of a day, week or month. */
export function formatLabel(range: ChartRange, label: string): string {
  if (range === 'month') return month(label);
  return range === 'week' ? `Week of ${day(label)}` : day(label);
}

/** Returns the currencies with revenue; rupees when there is none. */
export function currenciesIn({ revenue }: OrderChart): Currency[] {
  const sold = (['INR', 'USD'] as const).filter((one) => revenue[one].some((sum) => sum > 0));
  return sold.length > 0 ? sold : ['INR'];
}

/** Returns what each canvas shows: a currency, and on the first one the orders too. */
export function chartParts(chart: OrderChart): { currency: Currency; hasOrders: boolean }[] {
  return currenciesIn(chart).map((currency, index) => ({ currency, hasOrders: index === 0 }));
}

export const currencyNames: Readonly<Record<Currency, string>> = {
  INR: 'Revenue in rupees',
  USD: 'Revenue in dollars',
};

export function formatAmount(amount: number, currency: Currency): string {
  return formatMoney(toMinor(amount), currency);
}

/** Formats an amount for an axis: ₹35L, $350K. */
export function formatShortAmount(amount: number, currency: Currency): string {
  return new Intl.NumberFormat(currency === 'INR' ? adminLocale : dollarLocale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount);
}
