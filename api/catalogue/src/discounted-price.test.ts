import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountedPrice, discountHundredths } from './discounted-price.ts';

test.each([
  [100, 0, 100],
  [100, 100, 0],
  [0, 50, 0],
  [1, 50, 1], // half up
  [3, 50, 2],
  [1, 50.01, 0],
  [999, 12.5, 874], // 874.125
  [100, 1.15, 99], // 98.85; 1.15 * 100 is 114.99… in binary
  [1_000_050, 90, 100_005],
  [45, 90, 5], // 4.5
  [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER],
  [Number.MAX_SAFE_INTEGER, 50, (Number.MAX_SAFE_INTEGER + 1) / 2],
])('%d less %d percent is %d', (minor, percent, expected) => {
  expect(discountedPrice(minor, discountHundredths(percent))).toBe(expected);
});

test('the price is the exact one to within half a unit, the upper half included', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 10_000 }), (minor, hundredths) => {
      const exact = BigInt(minor) * BigInt(10_000 - hundredths);
      const error = BigInt(discountedPrice(minor, hundredths)) * 10_000n - exact;
      expect(error > -5_000n && error <= 5_000n).toBe(true);
    }),
  );
});

test('every discount of two decimals is read exactly', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths++)
    expect(discountHundredths(Number((hundredths / 100).toFixed(2)))).toBe(hundredths);
});
