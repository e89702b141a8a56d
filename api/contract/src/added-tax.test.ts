import { expect, it } from 'vitest';
import { addedTax } from './gst.ts';

it('taxes each line, and shipping like the most valuable one', () => {
  const ring = { amount: 100_000, rate: 300 };
  const stone = { amount: 50_000, rate: 150 };
  expect(addedTax([stone, ring], 0)).toBe(750 + 3_000);
  expect(addedTax([stone, ring], 10_000)).toBe(750 + 3_000 + 300);
  // The most valuable goods have the lower rate.
  const solitaire = { amount: 200_000, rate: 150 };
  expect(addedTax([ring, solitaire], 10_000)).toBe(3_000 + 3_000 + 150);
  expect(addedTax([], 0)).toBe(0);
});

it('taxes shipping like the line with the highest total, whichever rate is higher', () => {
  const stone = { amount: 100_000, rate: 150 };
  const ring = { amount: 50_000, rate: 300 };
  const goods = 1_500 + 1_500;
  expect(addedTax([stone, ring], 10_000)).toBe(goods + 150);
  expect(addedTax([ring, stone], 10_000)).toBe(goods + 150);
  // The total includes the tax: 10,030 and 10,048.
  const close = [
    { amount: 10_000, rate: 30 },
    { amount: 9_900, rate: 150 },
  ];
  expect(addedTax(close, 10_000)).toBe(30 + 148 + 150);
});
