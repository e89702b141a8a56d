import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharesOf } from './fetch-with-progress.ts';

it('tells how much of each file is sent, one after another', () => {
  expect(sharesOf([100, 300], 0)).toEqual([0, 0]);
  expect(sharesOf([100, 300], 0.25)).toEqual([1, 0]);
  expect(sharesOf([100, 300], 0.625)).toEqual([1, 0.5]);
  expect(sharesOf([100, 300], 1)).toEqual([1, 1]);
});

it('adds up to what is sent, and never begins a file before the one in front is done', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(sizes, share, (all, sent) => {
      const shares = sharesOf(all, sent);
      const total = all.reduce((sum, size) => sum + size, 0);
      const told = shares.reduce((sum, each, index) => sum + each * (all[index] ?? 0), 0);
      expect(Math.abs(told - total * sent)).toBeLessThan(total * 1e-9 + 1e-6);
      const begun = shares.findIndex((each) => each < 1);
      if (begun >= 0) expect(shares.slice(begun + 1).every((each) => each === 0)).toBe(true);
    }),
  );
});
