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
