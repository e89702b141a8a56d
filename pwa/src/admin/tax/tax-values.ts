import { type Body, type endpoints, gstStates, type TaxSettings } from '@vajra/contract';
import { ApiError } from '../../api/api-error.ts';

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

export type TaxBody = Body<typeof endpoints.changeTaxSettings>;

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

/** Returns what is sent. The server checks it, so numbers stay as they were typed if they are none. */
export function bodyOf(values: TaxValues, version: number): TaxBody {
  const rateOf = ({ hsn, rate }: RateValues) => ({ hsn: hsn.trim(), rate: numberOf(rate) });
  return {
    seller: values.seller,
    pricesIncludeTax: values.pricesIncludeTax,
    panThreshold: numberOf(values.panThreshold),
    rates: values.rates.map((row) => ({ pc_id: row.pc_id, ...rateOf(row) })),
    otherRate: rateOf(values.otherRate),
    version,
  };
}

function numberOf(text: string): number {
  const trimmed = text.trim().replaceAll(',', '');
  return trimmed === '' || Number.isNaN(Number(trimmed))
    ? (trimmed as unknown as number) // refused by the server, with a message at the field
    : Number(trimmed);
}

/** Returns the server's messages by field, such as `seller.gstin` or `rates.0.rate`. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const problems: unknown = Reflect.get(Object(error.body), 'problems');
  if (!Array.isArray(problems)) return {};
  // The first message of a field counts.
  return Object.fromEntries(
    [...problems]
      .reverse()
      .map((problem: unknown) => [
        String(Reflect.get(Object(problem), 'field')),
        String(Reflect.get(Object(problem), 'message')),
      ]),
  );
}

/** Whether all messages are shown at a field, so that a summary need not repeat them. */
export function areAtFields(errors: Readonly<Record<string, string>>): boolean {
  const fields = Object.keys(errors);
  const isShown = (field: string) =>
    field === 'panThreshold' || /^(seller|rates\.\d+|otherRate)\.\w+$/.test(field);
  return fields.length > 0 && fields.every(isShown);
}

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
