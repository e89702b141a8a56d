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

// Dense and sparse ranges, so that sets become bitmaps and lists again.
const slot = fc.oneof(fc.nat(300), fc.nat(5_000), fc.nat(1_000_000));
const slots = fc.array(slot, { maxLength: 300, size: 'max' });

test('contains what was added and not deleted, sparse or dense', () => {
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

test('a dense set becomes a bitmap, and a list again when distant slots are added', () => {
  const set = setOf(Array.from({ length: 100 }, (_, at) => at * 2));
  expect(set.bits).not.toBeNull();
  set.add(1_000_000);
  expect(set.bits).toBeNull();
  expect(set.size).toBe(101);
  expect(set.members().at(-1)).toBe(1_000_000);
});

test('can grow as a list after a dense set was emptied', () => {
  const set = setOf(Array.from({ length: 100 }, (_, at) => at));
  for (let at = 0; at < 100; at++) set.delete(at);
  const far = [900_000, 900_100, 900_200, 900_300, 900_400, 900_500];
  for (const at of far) set.add(at);
  expect([...set.members()]).toEqual(far);
});

test('a set created from a sorted list can be extended', () => {
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

test('unions match plain sets', () => {
  fc.assert(
    fc.property(slots, slots, (some, others) => {
      const union = unionOf([setOf(some), setOf(others)], bitsOf([5, 77]));
      expect([...union.members()]).toEqual(sorted([...some, ...others]));
    }),
    { numRuns: 50 },
  );
});

test('intersecting, subtracting and renumbering bitmaps matches plain sets', () => {
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

test('a bitmap does not contain bits beyond its capacity', () => {
  const bits = bitsOf([3]);
  expect([bits.has(3), bits.has(2), bits.has(99_999)]).toEqual([true, false, false]);
  bits.delete(99_999);
  expect([...bits.members()]).toEqual([3]);
});
