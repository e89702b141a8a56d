import { z } from 'zod';
import { toMinor } from './money.ts';

/** Which price a rule changes; see PriceRule.target. */
export const priceTargets = ['both', 'list', 'discounted'] as const;

/**
 * To what a changed price is rounded: a step, or the nearest price that ends in these digits. Amounts in
 * units of the currency.
 */
export const priceRoundings = {
  none: { step: 0.01, ending: 0 },
  '1': { step: 1, ending: 0 },
  '10': { step: 10, ending: 0 },
  '100': { step: 100, ending: 0 },
  '500': { step: 500, ending: 0 },
  '1000': { step: 1000, ending: 0 },
  'ends-900': { step: 1000, ending: 900 },
  'ends-990': { step: 1000, ending: 990 },
  'ends-999': { step: 1000, ending: 999 },
} as const;
export type PriceRounding = keyof typeof priceRoundings;

export const priceRuleLimits = { minPercent: -90, maxPercent: 500, maxAmount: 9_999_999_999.99 };
const { minPercent, maxPercent, maxAmount } = priceRuleLimits;

const percentMessage = `must be a number from ${minPercent} to ${maxPercent} with up to two decimals, other than 0`;
const amountMessage = `must be a number from -${maxAmount} to ${maxAmount} with up to two decimals, other than 0`;

/** A positive or negative number with up to two decimals, as hundredths, so that it stays exact. */
function hundredths(min: number, max: number, error: string) {
  const bound = (value: number) => Math.round(value * 100);
  return z
    .union([z.number({ error }).transform(String), z.string({ error })], { error })
    .pipe(
      z
        .string()
        .trim()
        .regex(/^[+-]?\d{1,12}(\.\d{1,2})?$/, error),
    )
    .transform((text) => bound(Number(text)))
    .pipe(
      z
        .int()
        .min(bound(min), error)
        .max(bound(max), error)
        .refine((value) => value !== 0, error),
    )
    .meta({ type: 'number', anyOf: undefined, pattern: undefined });
}

const rounding = z
  .enum(Object.keys(priceRoundings) as PriceRounding[], 'must be one of the roundings') // its own keys
  .default('none');

/** How the price in one currency changes. `value` is parsed to hundredths: of a percent, or minor units. */
const priceStep = z.discriminatedUnion(
  'by',
  [
    z.strictObject({
      by: z.literal('percent'),
      value: hundredths(minPercent, maxPercent, percentMessage),
      rounding,
    }),
    z.strictObject({
      by: z.literal('amount'),
      value: hundredths(-maxAmount, maxAmount, amountMessage),
      rounding,
    }),
  ],
  'must be a change by percent or by amount',
);
export type PriceStep = z.output<typeof priceStep>;

/** Changes an amount in minor units, rounding half up. The result may be too small or too large. */
export function applyPriceStep(minor: number, step: PriceStep): number {
  const changed =
    step.by === 'amount'
      ? minor + step.value
      : // At most 1e12 times 1e5, which a double would not hold exactly.
        Number((BigInt(minor) * BigInt(10_000 + step.value) * 2n + 10_000n) / 20_000n);
  return roundTo(changed, step.rounding);
}

/** Rounds to the nearest multiple of the step plus the ending; up when two are equally near. */
function roundTo(minor: number, rounding: PriceRounding): number {
  const stepMinor = toMinor(priceRoundings[rounding].step);
  const endingMinor = toMinor(priceRoundings[rounding].ending);
  const steps = Math.floor((2 * (minor - endingMinor) + stepMinor) / (2 * stepMinor));
  return steps * stepMinor + endingMinor;
}

/** The fields of a rule, without the rules that concern several of them; see `checkPriceRule`. */
export const priceRuleFields = {
  target: z
    .enum(priceTargets, 'must be both, list or discounted')
    .describe(
      '`both`: the list price, and with it the discounted price; the discount stays. `list`: the discounted price of the rupees (or of the only currency) stays, and the discount follows. `discounted`: the discount, for a discounted price in one currency.',
    ),
  inr: priceStep.nullish().describe('The change of prices in rupees.'),
  usd: priceStep.nullish().describe('The change of prices in dollars.'),
};
const priceRule = z.object(priceRuleFields);
export type PriceRule = z.output<typeof priceRule>;

/** Reports problems of fields that depend on each other. */
export function checkPriceRule({ target, inr, usd }: PriceRule, issues: z.RefinementCtx): void {
  const add = (path: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message });
  if (!inr && !usd) add('inr', 'Enter a change of the price.');
  else if (target === 'discounted' && inr && usd) {
    add('usd', 'The discount is the same in both currencies: change one of them.');
  }
}
