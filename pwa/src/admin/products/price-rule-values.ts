import {
  endpoints,
  formatMoney,
  type PriceChange,
  type PriceRounding,
  priceTargets,
  toMinor,
} from '@vajra/contract';
import type { InputOf } from '../../api/endpoints.ts';
import { roundingName } from '../shared/rounding-options.ts';

type Target = (typeof priceTargets)[number];
export type PriceRuleBody = NonNullable<InputOf<typeof endpoints.planPriceChange>['body']>;
/** The products whose prices change. */
export type PriceScope = Pick<PriceRuleBody, 'p_ids' | 'filter'>;

/** The form's values, as typed. A blank value leaves the currency unchanged. */
export interface PriceRuleValues {
  target: Target;
  by: 'percent' | 'amount';
  inr: string;
  inrRounding: PriceRounding;
  usd: string;
  usdRounding: PriceRounding;
}

export const initialPriceRule: PriceRuleValues = {
  target: 'both',
  by: 'percent',
  inr: '',
  inrRounding: 'none',
  usd: '',
  usdRounding: 'none',
};

const targetNames: Readonly<Record<Target, string>> = {
  both: 'List and discounted price',
  list: 'List price only',
  discounted: 'Discounted price only',
};
export const targetHints: Readonly<Record<Target, string>> = {
  both: 'The discount in percent stays, so the discounted price changes along.',
  list: 'The discounted price stays: the discount is adjusted. It is the same in both currencies and follows rupees if you change both.',
  discounted:
    'The list price stays: the discount is adjusted, to two decimals. It is the same in both currencies, so enter one.',
};
export const targetOptions = priceTargets.map((value) => ({ value, label: targetNames[value] }));

/** Returns the body of a preview. */
export function priceRuleBody(values: PriceRuleValues, scope: PriceScope): PriceRuleBody {
  const step = (typed: string, rounding: PriceRounding) => {
    const value = typed.trim();
    return value === '' ? undefined : { by: values.by, value, rounding };
  };
  return {
    ...scope,
    target: values.target,
    inr: step(values.inr, values.inrRounding),
    usd: step(values.usd, values.usdRounding),
  };
}

export type PriceRuleErrors = Partial<Record<'inr' | 'usd' | 'other', string>>;

/** Returns the first problem of each currency's field, and of the rest. */
export function validatePriceRule(body: PriceRuleBody): PriceRuleErrors {
  const errors: PriceRuleErrors = {};
  for (const { path, message } of endpoints.planPriceChange.body.safeParse(body).error?.issues ??
    []) {
    const key = path[0] === 'inr' || path[0] === 'usd' ? path[0] : 'other';
    errors[key] ??= message;
  }
  return errors;
}

type Step = PriceChange['rule']['inr'];

function describeStep(step: Step, currency: 'INR' | 'USD'): string[] {
  if (!step) return [];
  const { by, value, rounding } = step;
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '+';
  const change = by === 'percent' ? `${size}%` : formatMoney(toMinor(size), currency);
  const rounded = rounding === 'none' ? '' : ` (${roundingName(rounding).toLowerCase()})`;
  return [`${currency === 'INR' ? 'rupees' : 'dollars'} ${sign}${change}${rounded}`];
}

/** Describes a rule in one line: 'List price only: rupees +10% (to 100)'. */
export function describeRule({ target, inr, usd }: PriceChange['rule']): string {
  const steps = [...describeStep(inr, 'INR'), ...describeStep(usd, 'USD')];
  return `${targetNames[target]}: ${steps.join(', ')}`;
}

export const refusalNames: Readonly<Record<PriceChange['refusals'][number]['reason'], string>> = {
  'no-price': 'has no price in this currency',
  'not-positive': 'the price would be 0 or less',
  'discount-above-price': 'the discounted price would be above the list price',
  'too-large': 'the price would be too large',
};
