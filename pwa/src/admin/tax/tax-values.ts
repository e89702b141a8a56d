import { endpoints, gstStates, type TaxSettings } from '@vajra/contract';
import { type Messages, messagesOf } from '../shared/use-fields.ts';

interface RateValues {
  hsn: string;
  rate: string;
}

/** What the inputs contain. */
export interface TaxValues {
  seller: {
    legalName: string;
    address: string;
    state: string;
    gstin: string;
    lut: string;
    invoicePrefix: string;
  };
  pricesIncludeTax: boolean;
  panThreshold: string;
  rates: (RateValues & { pc_id: number; name: string })[];
  otherRate: RateValues;
}

const noSeller = { legalName: '', address: '', state: '', gstin: '', lut: '', invoicePrefix: '' };

export function valuesOf(settings: TaxSettings): TaxValues {
  const { seller, pricesIncludeTax, panThreshold, rates, otherRate } = settings;
  return {
    seller: seller ?? noSeller,
    pricesIncludeTax,
    panThreshold: String(panThreshold),
    rates: rates.map((row) => ({ ...row, rate: String(row.rate) })),
    otherRate: { ...otherRate, rate: String(otherRate.rate) },
  };
}

/** Returns the input of the call, which accepts numbers as they are typed. */
export function bodyOf(values: TaxValues, version: number) {
  return {
    seller: values.seller,
    pricesIncludeTax: values.pricesIncludeTax,
    panThreshold: values.panThreshold.trim().replaceAll(',', ''),
    rates: values.rates.map(({ pc_id, hsn, rate }) => ({ pc_id, hsn, rate })),
    otherRate: values.otherRate,
    version,
  };
}

export type TaxBody = ReturnType<typeof bodyOf>;

/** Returns what is wrong with the settings, by paths such as 'seller.gstin' or 'rates.0.rate'. */
export const validateTax = (body: TaxBody): Messages =>
  messagesOf(endpoints.changeTaxSettings.body, body);

const states = Object.entries(gstStates).sort(([, a], [, b]) => (a < b ? -1 : 1));
export const stateOptions = [
  { value: '', label: 'Choose a state' },
  ...states.map(([code, name]) => ({ value: code, label: `${name} (${code})` })),
];

/** Returns the first and last day of the month before a day, which accountants ask for most. */
export function lastMonth(today: string): { from: string; to: string } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const day = (...parts: [year: number, month: number, day: number]) =>
    new Date(Date.UTC(...parts)).toISOString().slice(0, 10);
  return { from: day(year, month - 2, 1), to: day(year, month - 1, 0) };
}
