import {
  applyDiscount,
  checkPriceRule,
  type PriceRule,
  type PriceStep,
  priceRoundings,
  priceRuleFields,
  toDecimal,
  toMinor,
} from '@vajra/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { applyPriceRule, type ProductPrices } from './apply-price-rule.ts';

type Rounding = PriceStep['rounding'];
const percent = (value: number, rounding: Rounding = 'none'): PriceStep => ({
  by: 'percent',
  value,
  rounding,
});
const amount = (value: number, rounding: Rounding = 'none'): PriceStep => ({
  by: 'amount',
  value,
  rounding,
});
const product = (inr: number, usd = 0, discount = 0): ProductPrices => ({
  price: { inr, usd },
  discount,
});
const rule = (step: PriceStep, target: PriceRule['target'] = 'both'): PriceRule => ({
  target,
  inr: step,
});

/** The price in rupees after a change, or why it is refused. */
function rupees(before: number, step: PriceStep): number | string {
  const outcome = applyPriceRule(product(before), rule(step));
  if (outcome.kind === 'changed') return outcome.after.price.inr;
  return outcome.kind === 'unchanged' ? before : outcome.reason;
}

describe('list prices', () => {
  test.each([
    [38_420_000, percent(1000), 42_262_000],
    [105, percent(1000), 116], // 115.5
    [110, percent(-5000), 55],
    [1, percent(-9000), 'not-positive'],
    [100, percent(-9000), 10],
    [999, percent(1), 999], // below half a paisa
    [999_999_999_999, percent(1), 'too-large'],
    [999_999_999_999, percent(-1), 999_899_999_999],
    [50_000, amount(-50_000), 'not-positive'],
    [50_000, amount(-49_999), 1],
    [50_000, amount(12_345), 62_345],
    [123_449, amount(1, '1'), 123_500],
    [123_448, amount(1, '1'), 123_400],
    [123_400, amount(100, '10'), 124_000],
    [1_234_500, amount(1, '100'), 1_230_000],
    [1_225_000, percent(1000, '500'), 1_350_000],
    [1_225_000, percent(1000, '1000'), 1_300_000],
    [4_000, percent(1000, '1000'), 'not-positive'],
    [1_225_000, percent(1000, 'ends-900'), 1_390_000], // 13,475 is nearer to 13,900 than to 12,900
    [1_225_000, percent(1000, 'ends-990'), 1_299_000],
    [1_225_000, percent(1000, 'ends-999'), 1_299_900],
    [20_000, percent(1000, 'ends-999'), 'not-positive'],
  ] as const)('%d with %o is %s', (before, step, after) => {
    expect(rupees(before, step)).toBe(after);
  });

  it('keeps the discount, and the other currency', () => {
    const outcome = applyPriceRule(product(100_000, 2_000, 12.5), rule(percent(1000)));
    expect(outcome).toEqual({ kind: 'changed', after: product(110_000, 2_000, 12.5) });
  });

  it('changes each currency by its own step', () => {
    const both: PriceRule = { target: 'both', inr: percent(1000, '100'), usd: amount(-500, '1') };
    const outcome = applyPriceRule(product(104_400, 2_049), both);
    expect(outcome).toEqual({ kind: 'changed', after: product(110_000, 1_500) });
  });

  it('leaves a currency without a price alone', () => {
    const both: PriceRule = { target: 'both', inr: percent(1000), usd: amount(500) };
    expect(applyPriceRule(product(1000, 0), both)).toMatchObject({ after: product(1100, 0) });
    expect(applyPriceRule(product(0, 0), both)).toEqual({ kind: 'refused', reason: 'no-price' });
  });
});

describe('the list price alone', () => {
  it('keeps the discounted price', () => {
    const outcome = applyPriceRule(product(100_000, 0, 10), rule(percent(2500), 'list'));
    expect(outcome).toEqual({ kind: 'changed', after: product(125_000, 0, 28) });
  });

  it('refuses a list price below the discounted price', () => {
    const outcome = applyPriceRule(product(100_000, 0, 10), rule(percent(-2000), 'list'));
    expect(outcome).toEqual({ kind: 'refused', reason: 'discount-above-price' });
  });

  it('adds no discount to a product without one', () => {
    const outcome = applyPriceRule(product(100_000), rule(percent(-2000), 'list'));
    expect(outcome).toEqual({ kind: 'changed', after: product(80_000) });
  });
});

describe('the discounted price', () => {
  test.each([
    [product(100_000), percent(-1000), product(100_000, 0, 10)],
    [product(100_000, 2000, 10), amount(-10_000), product(100_000, 2000, 20)],
    [product(300_000), amount(-100_000), product(300_000, 0, 33.33)],
    [product(123_450), percent(-1000, 'ends-999'), product(123_450, 0, 19.08)],
  ])('%o with %o is %o', (before, step, after) => {
    expect(applyPriceRule(before, rule(step, 'discounted'))).toEqual({ kind: 'changed', after });
  });

  test.each([
    [product(100_000), percent(1), 'discount-above-price'],
    [product(100_000), amount(-100_000), 'not-positive'],
    [product(100_000, 0, 99.99), percent(-9000), 'not-positive'],
  ] as const)('%o with %o is refused: %s', (before, step, reason) => {
    const outcome = applyPriceRule(before, rule(step, 'discounted'));
    expect(outcome).toEqual({ kind: 'refused', reason });
  });
});

const anyStep = fc.oneof(
  fc.record({
    by: fc.constant('percent' as const),
    value: fc.integer({ min: -9000, max: 50_000 }),
    rounding: fc.constantFrom(...(Object.keys(priceRoundings) as Rounding[])),
  }),
  fc.record({
    by: fc.constant('amount' as const),
    value: fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
    rounding: fc.constantFrom(...(Object.keys(priceRoundings) as Rounding[])),
  }),
);
const anyMinor = fc.integer({ min: 0, max: 999_999_999_999 });
const anyProduct = fc.record({
  price: fc.record({ inr: anyMinor, usd: anyMinor }),
  discount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
});
const anyRule = fc.record({
  target: fc.constantFrom('both' as const, 'list' as const, 'discounted' as const),
  inr: fc.option(anyStep),
  usd: fc.option(anyStep),
});

describe('any rule', () => {
  it('gives storable prices that survive the decimals of the API', () => {
    fc.assert(
      fc.property(anyProduct, anyRule, (before, anyOfRules) => {
        const outcome = applyPriceRule(before, anyOfRules);
        if (outcome.kind !== 'changed') return;
        const { price, discount } = outcome.after;
        for (const currency of ['inr', 'usd'] as const) {
          expect(Number.isSafeInteger(price[currency])).toBe(true);
          expect(toMinor(toDecimal(price[currency]))).toBe(price[currency]);
          // Only a currency that had no price has none afterwards.
          expect(price[currency] > 0).toBe(before.price[currency] > 0);
          expect(price[currency]).toBeLessThanOrEqual(999_999_999_999);
        }
        expect(Math.round(discount * 100) / 100).toBe(discount);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('rounds a percentage of a price exactly, half up', () => {
    fc.assert(
      fc.property(anyMinor, fc.integer({ min: -9000, max: 50_000 }), (before, hundredths) => {
        const exact = BigInt(before) * BigInt(10_000 + hundredths);
        const outcome = applyPriceRule(product(before), rule(percent(hundredths)));
        if (outcome.kind !== 'changed') return;
        const error = BigInt(outcome.after.price.inr) * 10_000n - exact;
        expect(error > -5_000n && error <= 5_000n).toBe(true);
      }),
    );
  });

  it('rounds to a price with the chosen step and ending that is at most half a step away', () => {
    fc.assert(
      fc.property(anyMinor, anyStep, (before, step) => {
        const outcome = applyPriceRule(product(before), rule(step));
        const exact = applyPriceRule(product(before), rule({ ...step, rounding: 'none' }));
        if (outcome.kind !== 'changed' || exact.kind !== 'changed') return;
        const stepMinor = toMinor(priceRoundings[step.rounding].step);
        const endingMinor = toMinor(priceRoundings[step.rounding].ending);
        const { inr } = outcome.after.price;
        expect((inr - endingMinor) % stepMinor).toBe(0);
        expect(Math.abs(inr - exact.after.price.inr) * 2).toBeLessThanOrEqual(stepMinor);
      }),
    );
  });

  it('keeps the discounted price within the precision of the discount', () => {
    fc.assert(
      fc.property(anyProduct, fc.integer({ min: 0, max: 50_000 }), (before, hundredths) => {
        const outcome = applyPriceRule(before, rule(percent(hundredths), 'list'));
        if (outcome.kind !== 'changed' || before.discount === 0) return;
        const was = applyDiscount(before.price.inr, before.discount);
        const is = applyDiscount(outcome.after.price.inr, outcome.after.discount);
        // A discounted price that rounds to 0 is none, and its discount stays.
        if (was === 0) expect(outcome.after.discount).toBe(before.discount);
        else expect(Math.abs(is - was)).toBeLessThanOrEqual(outcome.after.price.inr / 20_000 + 1);
      }),
    );
  });
});

describe('the schema of a rule', () => {
  const schema = z.object(priceRuleFields).superRefine(checkPriceRule);
  const parse = (value: unknown, by = 'percent') =>
    schema.safeParse({ target: 'both', inr: { by, value } });

  test.each([
    ['12.5', 1250],
    [10, 1000],
    [0.07, 7],
    ['-90', -9000],
    [' +500.00 ', 50_000],
  ])('parses %o to hundredths', (value, hundredths) => {
    expect(parse(value).data?.inr?.value).toBe(hundredths);
  });

  test.each([0, '0.00', '', ' ', '1.005', 1.005, -90.01, 500.01, '1e2', 1e300, 'NaN', null, true])(
    'rejects %o',
    (value) => {
      expect(parse(value).success).toBe(false);
    },
  );

  it('parses amounts', () => {
    expect(parse('-9999999999.99', 'amount').data?.inr?.value).toBe(-999_999_999_999);
    expect(parse('10000000000', 'amount').success).toBe(false);
  });

  it('requires a change, and one currency for the discounted price', () => {
    const step = { by: 'percent', value: 1 };
    expect(schema.safeParse({ target: 'both' }).success).toBe(false);
    const both = { target: 'discounted', inr: step, usd: step };
    expect(schema.safeParse(both).error?.issues[0]?.path).toEqual(['usd']);
  });
});
