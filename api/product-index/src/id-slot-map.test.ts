import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdSlotMap } from './id-slot-map.ts';

test('behaves like a Map for any history of sets and deletions', () => {
  // Few ids, so that they repeat; many, so that the map grows; and ids beyond 32 bits.
  const id = fc.oneof(
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 1, max: 2000 }),
    fc.integer({ min: 2 ** 32, max: Number.MAX_SAFE_INTEGER }),
  );
  const step = fc.record({ id, slot: fc.option(fc.nat(), { nil: undefined, freq: 3 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3000, size: 'max' }), (steps) => {
      const slots = new IdSlotMap();
      const expected = new Map<number, number>();
      for (const { id, slot } of steps) {
        if (slot === undefined) {
          slots.delete(id);
          expected.delete(id);
        } else {
          slots.set(id, slot);
          expected.set(id, slot);
        }
        expect(slots.get(id)).toBe(expected.get(id));
        expect(slots.size).toBe(expected.size);
      }
      for (const { id } of steps) expect(slots.get(id)).toBe(expected.get(id));
    }),
    { numRuns: 30 },
  );
});
