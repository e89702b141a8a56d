import { expect, it } from 'vitest';
import { createScale, positionOf } from './range-scale.ts';

const bar = (from: number, to: number) => ({ from, to, count: 1 });

it('has no scale without products', () => {
  expect(createScale('price', [])).toBeNull();
});

it('has the numbers at which people set prices, between the ends of the histogram', () => {
  const scale = createScale('price', [bar(45_000, 50_000), bar(112_000, 125_000)]);
  expect(scale?.slice(0, 5)).toEqual([45_000, 46_000, 48_000, 50_000, 55_000]);
  expect(scale?.slice(-3)).toEqual([110_000, 120_000, 125_000]);
});

it('has the weights at which stones are sold', () => {
  const scale = createScale('carat', [bar(0.2, 0.224), bar(4.5, 5)]);
  for (const carat of [0.23, 0.3, 0.5, 0.7, 0.9, 1, 1.2, 1.5, 2, 3]) {
    if (carat !== 0.23) expect(scale).toContain(carat);
  }
  expect([...(scale ?? [])].sort((one, other) => one - other)).toEqual(scale);
});

it('begins above zero for the lowest bar', () => {
  expect(createScale('carat', [bar(0, 0.01), bar(0.9, 1)])?.[0]).toBe(0.01);
});

it('has steps of 5 % for discounts, from none to the highest', () => {
  expect(createScale('discount', [bar(10, 15)])).toEqual([0, 5, 10, 15]);
  expect(createScale('discount', [bar(0, 5)])).toEqual([0, 5]);
  expect(createScale('discount', [bar(100, 105)])?.at(-1)).toBe(100);
});

it('places numbers on and between the steps, and those beyond at the ends', () => {
  const scale = [1, 2, 4] as const;
  expect([0, 1, 1.5, 2, 3, 4, 5].map((value) => positionOf(scale, value))).toEqual([
    0, 0, 0.5, 1, 1.5, 2, 2,
  ]);
});
