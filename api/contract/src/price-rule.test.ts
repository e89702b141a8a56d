import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkPriceRule, type PriceStep, priceRuleFields } from './price-rule.ts';

const rule = z.strictObject(priceRuleFields).superRefine(checkPriceRule);

/** Returns the step as it is read; undefined if it is refused. */
function read(by: PriceStep['by'], value: unknown): PriceStep | null | undefined {
  return rule.safeParse({ target: 'both', inr: { by, value } }).data?.inr;
}

/** Returns the fields with problems. */
function problems(input: object): unknown[] {
  return rule.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? [];
}

describe('a change of prices', () => {
  it.each([
    ['percent', -90, -9_000],
    ['percent', 500, 50_000],
    ['percent', '12.5', 1_250],
    ['percent', ' +0.07 ', 7],
    ['amount', -9_999_999_999.99, -999_999_999_999],
    ['amount', 9_999_999_999.99, 999_999_999_999],
    ['amount', '-100', -10_000],
    ['amount', 1.15, 115],
  ] as const)('by %s %s is read as %d hundredths', (by, value, hundredths) => {
    expect(read(by, value)).toEqual({ by, value: hundredths, rounding: 'none' });
  });

  it.each([
    ['percent', -90.01],
    ['percent', 500.01],
    ['percent', 0],
    ['percent', '0.00'],
    ['percent', 1.005],
    ['percent', '1e2'],
    ['percent', 'a5'],
    ['percent', '5%'],
    ['percent', '5.'],
    ['percent', '5.x'],
    ['percent', null],
    ['amount', -10_000_000_000],
    ['amount', 10_000_000_000],
  ] as const)('by %s %s is refused', (by, value) => {
    expect(read(by, value)).toBeUndefined();
  });

  it('names a known rounding and no other field', () => {
    const step = { by: 'percent', value: 5 };
    const inr = { ...step, rounding: 'ends-900' };
    expect(rule.parse({ target: 'both', inr }).inr).toMatchObject({ rounding: 'ends-900' });
    expect(problems({ target: 'both', inr: { ...step, rounding: '7' } })).toEqual(['inr.rounding']);
    expect(problems({ target: 'both', inr: { ...step, factor: 2 } })).toEqual(['inr']);
    expect(problems({ target: 'both', inr: { ...step, by: 'factor' } })).toEqual(['inr.by']);
  });
});

describe('a rule', () => {
  const step = { by: 'percent', value: 5 };

  it.each([
    [{ target: 'both', inr: step }, []],
    [{ target: 'both', usd: step }, []],
    [{ target: 'list', inr: step, usd: step }, []],
    [{ target: 'discounted', inr: step }, []],
    [{ target: 'discounted', usd: step, inr: null }, []],
    [{ target: 'both' }, ['inr']],
    [{ target: 'discounted', inr: null, usd: null }, ['inr']],
    [{ target: 'discounted', inr: step, usd: step }, ['usd']],
    [{ target: 'discount', inr: step }, ['target']],
  ])('%j has problems at %j', (input, expected) => {
    expect(problems(input)).toEqual(expected);
  });
});
