import { expect, it } from 'vitest';
import { splitSearch } from './pieces.ts';
import { readQuantity } from './quantities.ts';

it.each([
  ['2 करोड़ तक', { key: 'price', bounds: { max: 20_000_000 } }],
  ['50 हज़ार', { key: 'price', bounds: { max: 50_000 } }],
  ['1 लाख से ज़्यादा', { key: 'price', bounds: { min: 100_000 } }],
  ['२ लाख तक', { key: 'price', bounds: { max: 200_000 } }],
  ['आधा कैरेट', { key: 'carat', bounds: { min: 0.45, max: 0.55 } }],
  ['$ 500 +', { key: 'price', bounds: { min: 500 }, currency: 'USD' }],
  ['1.5L', { key: 'price', bounds: { max: 150_000 } }],
  ['1-2 lakh', { key: 'price', bounds: { min: 100_000, max: 200_000 } }],
  ['2 lakh to 50k', { key: 'price', bounds: { min: 50_000, max: 200_000 } }],
  ['¾ ct', { key: 'carat', bounds: { min: 0.675, max: 0.825 } }],
  ['6.5mm', { key: 'length', bounds: { min: 6.175, max: 6.825 } }],
  ['at least 10% off', { key: 'discount', bounds: { min: 10 } }],
  ['under 2', { key: 'carat', bounds: { max: 2 } }],
])('reads %s', (search, quantity) => {
  const { next, ...read } = readQuantity(splitSearch(search), 0) ?? {};
  expect(read).toEqual(quantity);
  expect(next).toBe(splitSearch(search).length);
});

it.each([
  '18 carat white gold',
  '18k',
  '1001',
  '10-2000',
  '9'.repeat(300),
  'under',
  '1/0 ct',
  'ct',
])('reads no quantity from %s', (search) =>
  expect(readQuantity(splitSearch(search), 0)).toBeNull(),
);
