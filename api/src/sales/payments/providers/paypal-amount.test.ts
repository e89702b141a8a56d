import fc from 'fast-check';
import { expect, it } from 'vitest';
import { money, paypalMoney } from './paypal-amount.ts';

it('returns the same amount after formatting it and parsing it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999_999 }), (amount) => {
      const formatted = paypalMoney(amount, 'USD');
      expect(formatted.value).toMatch(/^\d+\.\d\d$/);
      expect(money.parse(formatted)).toEqual({ amount, currency: 'USD' });
    }),
  );
});

it.each([
  ['0.01', 1],
  ['0.1', 10],
  ['10', 1000],
  ['8.2', 820],
  // Multiplied as binary fractions, these would miss a cent.
  ['1.15', 115],
  ['4.35', 435],
  ['1234567.89', 123_456_789],
])('parses %s', (value, amount) => {
  expect(money.parse({ currency_code: 'USD', value })).toEqual({ amount, currency: 'USD' });
});

it.each(['', '-1.00', '1.005', '1,00', '1e3', '0x10', '.5', ' 1', 'NaN', '9'.repeat(14)])(
  'rejects %j',
  (value) => {
    expect(money.safeParse({ currency_code: 'USD', value }).success).toBe(false);
  },
);
