import { expect, it } from 'vitest';
import { financialYear, invoiceNumber } from './financial-year.ts';

it.each([
  ['2026-03-31', '2526'],
  ['2026-04-01', '2627'],
  ['2027-01-01', '2627'],
  ['2099-12-31', '9900'],
])('the financial year of %s is %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

it('numbers have at most 16 characters', () => {
  expect(invoiceNumber('VAJR/2627', 1)).toBe('VAJR/2627/0001');
  expect(invoiceNumber('VAJR/2627', 999_999)).toHaveLength(16);
  expect(() => invoiceNumber('VAJR/2627', 1_000_000)).toThrow(RangeError);
});
