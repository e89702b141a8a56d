import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitset } from './bitset.ts';
import { SlotSet, unionOf } from './slot-set.ts';

function setOf(slots: Iterable<number>): SlotSet {
  const set = new SlotSet();
  for (const slot of slots) set.add(slot);
  return set;
}

function bitsOf(slots: Iterable<number>): Bitset {
  const bits = new Bitset();
  for (const slot of slots) bits.add(slot);
  return bits;
}

const sorted = (slots: Iterable<number>) => [...new Set(slots)].sort((a, b) => a - b);

// Close together some, far apart others, so that sets turn into bitmaps and back.
const slot = fc.oneof(fc.nat(300), fc.nat(5_000), fc.nat(1_000_000));
const slots = fc.array(slot, { maxLength: 300, size: 'max' });

test('a set holds what was added less what was deleted, sparse or dense', () => {
  const steps = fc.array(fc.record({ isAdded: fc.boolean(), slot }), {
    maxLength: 600,
    size: 'max',
  });
  fc.assert(
    fc.property(slots, steps, (first, rest) => {
      const set = setOf(first);
      const expected = new Set(first);
      for (const step of rest) {
        if (step.isAdded) set.add(step.slot);
        else set.delete(step.slot);
        if (step.isAdded) expected.add(step.slot);
        else expected.delete(step.slot);
        expect(set.size).toBe(expected.size);
      }
      expect([...set.members()]).toEqual(sorted(expected));
    }),
    { numRuns: 50 },
  );
});

test('a set that is dense becomes a bitmap, and a list again when far slots join it', () => {
  const set = setOf(Array.from({ length: 100 }, (_, at) => at * 2));
  expect(set.bits).not.toBeNull();
  set.add(1_000_000);
  expect(set.bits).toBeNull();
  expect(set.size).toBe(101);
  expect(set.members().at(-1)).toBe(1_000_000);
});

test('emptied dense and then sparse, a set can still grow', () => {
  const set = setOf(Array.from({ length: 100 }, (_, at) => at));
  for (let at = 0; at < 100; at++) set.delete(at);
  const far = [900_000, 900_100, 900_200, 900_300, 900_400, 900_500];
  for (const at of far) set.add(at);
  expect([...set.members()]).toEqual(far);
});

test('a set made of a list at once goes on as one that was added to', () => {
  fc.assert(
    fc.property(slots, slots, (some, others) => {
      const set = SlotSet.fromSorted(Uint32Array.from(sorted(some)));
      for (const each of others) set.add(each);
      expect(set.size).toBe(new Set([...some, ...others]).size);
      expect([...set.members()]).toEqual(sorted([...some, ...others]));
    }),
    { numRuns: 50 },
  );
});

test('joining agrees with plain sets', () => {
  fc.assert(
    fc.property(slots, slots, (some, others) => {
      const union = unionOf([setOf(some), setOf(others)], bitsOf([5, 77]));
      expect([...union.members()]).toEqual(sorted([...some, ...others]));
    }),
    { numRuns: 50 },
  );
});

test('bitmaps intersect, subtract and are renumbered as plain sets are', () => {
  fc.assert(
    fc.property(slots, slots, (some, others) => {
      const both = bitsOf(some);
      both.and(bitsOf(others));
      expect([...both.members()]).toEqual(sorted(some).filter((each) => others.includes(each)));
      const rest = bitsOf(some);
      rest.andNot(bitsOf(others));
      expect([...rest.members()]).toEqual(sorted(some).filter((each) => !others.includes(each)));
      expect(rest.count() + both.count()).toBe(new Set(some).size);
      const kept = sorted(others);
      const renumbered = bitsOf(some).renumbered(Uint32Array.from(kept));
      expect([...renumbered.members()].map((at) => kept[at])).toEqual([...both.members()]);
    }),
    { numRuns: 50 },
  );
});

test('a bitmap says no to what lies beyond it', () => {
  const bits = bitsOf([3]);
  expect([bits.has(3), bits.has(2), bits.has(99_999)]).toEqual([true, false, false]);
  bits.delete(99_999);
  expect([...bits.members()]).toEqual([3]);
});
