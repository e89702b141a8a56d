import type { Markup, PriceRounding } from '@vajra/contract';
import type { InputOf } from '../../api/endpoints.ts';
import type { endpoints } from '../shared/endpoints.ts';

/** A markup as typed in the form. */
export interface MarkupValues {
  currency: Markup['currency'];
  bands: readonly { upTo: string; percent: string }[];
  rounding: { inr: PriceRounding; usd: PriceRounding };
}

export const currencyOptions = [
  { value: 'USD', label: 'US dollars ($)' },
  { value: 'INR', label: 'Rupees (₹)' },
] as const;

export function initialMarkup(currency: Markup['currency']): MarkupValues {
  return { currency, bands: [{ upTo: '', percent: '' }], rounding: { inr: 'none', usd: 'none' } };
}

export function markupValues({ currency, bands, rounding }: Markup): MarkupValues {
  const typed = bands.map(({ upTo, percent }) => ({
    upTo: upTo === null ? '' : String(upTo),
    percent: String(percent),
  }));
  return { currency, bands: typed, rounding };
}

type MarkupBody = NonNullable<NonNullable<InputOf<typeof endpoints.checkImport>['body']>['markup']>;

export function markupBody({ currency, bands, rounding }: MarkupValues): MarkupBody {
  const last = bands.length - 1;
  const trimmed = bands.map(({ upTo, percent }, at) => ({
    upTo: at === last ? '' : upTo.trim(),
    percent: percent.trim(),
  }));
  return { currency, bands: trimmed, rounding };
}
