import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { currencyOf } from './currency.ts';
import { applyDiscount, formatMoney, toDecimal, toMinor, totalOf, unitPrice } from './money.ts';

describe('toMinor', () => {
  test.each([
    [0, 0],
    [1, 100],
    [1.005, 101], // 1.00499… in binary
    [384200, 38_420_000],
    [0.1 + 0.2, 30],
    [9_999_999_999.99, 999_999_999_999],
    [1e-7, 0],
  ])('%d is %d minor units', (amount, minor) => {
    expect(toMinor(amount)).toBe(minor);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('rejects %d', (amount) => {
    expect(() => toMinor(amount)).toThrow(RangeError);
  });

  it('survives a round trip through decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (minor) => {
        expect(toMinor(toDecimal(minor))).toBe(minor);
      }),
    );
  });
});

describe('discounted', () => {
  test.each([
    [100, 0, 100],
    [100, 100, 0],
    [1, 50, 1], // half up
    [999, 12.5, 874],
    [100, 1.15, 99],
    [42_688_900, 10, 38_420_010],
    [1_494_630_590_197, 5.33, 1_414_966_779_739], // the product is beyond 2^53
  ])('%d less %d percent is %d', (minor, percent, expected) => {
    expect(applyDiscount(minor, percent)).toBe(expected);
  });

  it('is exact to half a unit, also beyond 2^53', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 10_000 }), (minor, hundredths) => {
        const exact = BigInt(minor) * BigInt(10_000 - hundredths);
        const error = BigInt(applyDiscount(minor, hundredths / 100)) * 10_000n - exact;
        expect(error > -5_000n && error <= 5_000n).toBe(true);
      }),
    );
  });
});

describe('prices', () => {
  const product = { price: { inr: 10_000, usd: 200 }, discount: 10 };

  test.each([
    [null, 'INR'],
    [{ mo_no: '+919800000001' }, 'INR'],
    [{ mo_no: '+12025550123' }, 'USD'],
    [{ mo_no: '+442079460999' }, 'USD'],
  ] as const)('currency of %j is %s', (user, currency) => {
    expect(currencyOf(user)).toBe(currency);
  });

  test.each([
    ['INR', 'list', 10_000],
    ['INR', 'discounted', 9_000],
    ['USD', 'list', 200],
    ['USD', 'discounted', 180],
  ] as const)('%s %s is %d', (currency, basis, expected) => {
    expect(unitPrice(product, currency, basis)).toBe(expected);
  });

  it('sums order lines', () => {
    expect(totalOf([])).toBe(0);
    expect(
      totalOf([
        { unit: 150, quantity: 3 },
        { unit: 1, quantity: 1 },
      ]),
    ).toBe(451);
    expect(() => totalOf([{ unit: Number.MAX_SAFE_INTEGER, quantity: 2 }])).toThrow(RangeError);
  });

  it('groups rupees as in India and dollars in thousands', () => {
    expect(formatMoney(38_420_000, 'INR')).toBe('₹3,84,200.00');
    expect(formatMoney(11_835_000, 'USD')).toBe('$118,350.00');
    expect(formatMoney(123_456_789_05, 'USD')).toBe('$123,456,789.05');
  });

  it.each([
    ['INR', 'en-IN'],
    ['USD', 'en-US'],
  ] as const)('are formatted as Intl formats %s in %s', (currency, locale) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    fc.assert(
      fc.property(fc.maxSafeInteger(), (minor) => {
        // Beyond 15 digits the decimal amount is no longer exact.
        fc.pre(Math.abs(minor) < 1e15 && minor !== 0);
        expect(formatMoney(minor, currency)).toBe(format.format(minor / 100));
      }),
    );
    expect(formatMoney(0, currency)).toBe(format.format(0));
  });
});
