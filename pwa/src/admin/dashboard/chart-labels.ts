import {
  type ChartRange,
  type Currency,
  formatMoney,
  type OrderChart,
  toMinor,
} from '@vajra/contract';

// Labels are days of the store, whatever day it is where this is read.
const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', ...options });
  return (label: string) => written.format(new Date(label));
};
const day = format({ day: 'numeric', month: 'short', year: 'numeric' });
const month = format({ month: 'short', year: 'numeric' });

/** A label of the chart as a person reads it. */
export function labelWords(range: ChartRange, label: string): string {
  if (range === 'month') return month(label);
  return range === 'week' ? `Week of ${day(label)}` : day(label);
}

/** Those currencies in which something was sold; rupees where nothing was. */
export function currenciesIn({ revenue }: OrderChart): Currency[] {
  const sold = (['INR', 'USD'] as const).filter((one) => revenue[one].some((sum) => sum > 0));
  return sold.length > 0 ? sold : ['INR'];
}

export const currencyNames: Readonly<Record<Currency, string>> = {
  INR: 'Revenue in rupees',
  USD: 'Revenue in dollars',
};

export function moneyWords(amount: number, currency: Currency): string {
  return formatMoney(toMinor(amount), currency);
}

/** As much as an axis has room for: ₹35L. */
export function briefMoney(amount: number, currency: Currency): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount);
}
