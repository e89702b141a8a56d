import { expect, it } from 'vitest';
import { parseAmount } from './amounts.ts';

it.each([
  ['4,00,000', 400_000],
  ['400000', 400_000],
  ['4 lakh', 400_000],
  ['₹ 4 Lakhs', 400_000],
  ['4 लाख', 400_000],
  ['1.5L', 150_000],
  ['1.1 lac', 110_000],
  ['50k', 50_000],
  ['Rs. 50,000/-', 50_000],
  ['$1,234.50', 1234.5],
  ['1.2 crore', 12_000_000],
  ['.5', 0.5],
  ['0.9 ct', 0.9],
  ['1 Carat', 1],
  ['7.25mm', 7.25],
  ['10 %', 10],
  ['１００', 100],
  ['0', 0],
])('reads %s', (written, amount) => {
  expect(parseAmount(written)).toBe(amount);
});

it.each([
  '',
  ' ',
  'cheap',
  '-5',
  '1e9',
  'NaN',
  '1 2',
  '1.2.3',
  '4 apples',
  '.',
  ',',
  '9'.repeat(300),
  '999999 crores',
])('refuses %j', (written) => {
  expect(parseAmount(written)).toBeNull();
});
