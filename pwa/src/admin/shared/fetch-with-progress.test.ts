import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileProgress } from './fetch-with-progress.ts';

describe('fileProgress', () => {
  it('fills one file after another', () => {
    expect(fileProgress([100, 300], 0)).toEqual([0, 0]);
    expect(fileProgress([100, 300], 0.25)).toEqual([1, 0]);
    expect(fileProgress([100, 300], 0.625)).toEqual([1, 0.5]);
    expect(fileProgress([100, 300], 1)).toEqual([1, 1]);
  });

  it('adds up to the total and never starts a file before the previous one is complete', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(sizes, share, (all, sent) => {
        const progress = fileProgress(all, sent);
        const total = all.reduce((sum, size) => sum + size, 0);
        const reported = progress.reduce((sum, each, index) => sum + each * (all[index] ?? 0), 0);
        expect(Math.abs(reported - total * sent)).toBeLessThan(total * 1e-9 + 1e-6);
        const current = progress.findIndex((each) => each < 1);
        if (current >= 0)
          expect(progress.slice(current + 1).every((each) => each === 0)).toBe(true);
      }),
    );
  });
});
