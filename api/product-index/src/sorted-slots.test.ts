import fc from 'fast-check';
import { expect, test } from 'vitest';
import { radixSort } from './radix-sort.ts';
import { SortedSlots } from './sorted-slots.ts';

const key = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -0, Number.POSITIVE_INFINITY),
);

test('the radix sort sorts any numbers and is stable', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 50 }), (keys) => {
      const slots = Uint32Array.from(keys.keys()).reverse();
      const before = [...slots];
      const keyOf = (slot: number) => keys[slot] ?? 0;
      const expected = [...slots].sort(
        (a, b) => Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)),
      );
      expect([...radixSort(slots, keyOf)]).toEqual(expected);
      expect([...slots]).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

/** Creates keys with many ties, and p_ids that are not in slot order. */
function order(count: number) {
  const keys = Array.from({ length: count }, (_, slot) => (slot * 7919) % 50);
  const pIds = Array.from({ length: count }, (_, slot) => ((slot * 104_729) % 15_485_863) + 1);
  const slots = new SortedSlots(
    (slot) => keys[slot] ?? 0,
    (slot) => pIds[slot] ?? 0,
  );
  const expected = () =>
    [...keys.keys()].sort(
      (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || (pIds[b] ?? 0) - (pIds[a] ?? 0),
    );
  return { keys, pIds, slots, expected };
}

test.each([10, 10_000])('%d slots sort by key, then by p_id descending', (count) => {
  const { slots, expected } = order(count);
  expect([...slots.get(count)]).toEqual(expected());
});

test.each([1, 20, 5_000])('%d changed and new slots are sorted in', (changes) => {
  const { keys, pIds, slots, expected } = order(10_000);
  slots.get(keys.length);
  for (let change = 0; change < changes; change++) {
    const slot = (change * 31) % 10_000;
    keys[slot] = (change * 13) % 60;
    slots.markChanged(slot);
    slots.markChanged(keys.push(change % 50) - 1);
    pIds.push(20_000_000 + change);
  }
  expect([...slots.get(keys.length)]).toEqual(expected());
});
