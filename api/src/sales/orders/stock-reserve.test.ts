import { expect, test } from 'vitest';
import { stockForUnverified } from './stock-reserve.ts';

test.each([
  // left, held by new accounts, may still be ordered by them
  [0, 0, 0],
  [1, 0, 1],
  [3, 0, 3],
  [4, 0, 3],
  [5, 0, 3],
  [100, 0, 75],
  [97, 3, 72],
  [25, 75, 0],
  [1, 3, 0],
  [1, 2, 1],
  [20, 80, 0],
])('of %i pieces, with %i held by new accounts, they may order %i more', (left, held, more) => {
  expect(stockForUnverified(left, held)).toBe(more);
});
