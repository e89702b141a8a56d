import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pause } from '../yielding.ts';
import { sortWithPauses } from './sorting.ts';

it('sorts any number of rows stably, with pauses', () => {
  const rows = fc.array(fc.nat(50), { minLength: 0, maxLength: 60 }).chain((keys) =>
    fc.nat(150).map((times) =>
      Array.from({ length: times }, () => keys)
        .flat()
        .map((key, i) => ({ key: Buffer.from([key]), i })),
    ),
  );
  fc.assert(
    fc.property(rows, (unsorted) => {
      const steps = sortWithPauses(unsorted, () => true);
      let step = steps.next();
      for (; !step.done; step = steps.next()) expect(step.value).toBe(pause);
      const expected = [...unsorted].sort((a, b) => a.key.compare(b.key) || a.i - b.i);
      expect(step.value.map(({ i }) => i)).toEqual(expected.map(({ i }) => i));
    }),
    { numRuns: 25 },
  );
});
