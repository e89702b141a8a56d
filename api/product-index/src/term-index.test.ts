import { expect, test } from 'vitest';
import { Bitset } from './bitset.ts';
import { SnapshotReader } from './snapshot-reader.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { TermIndex } from './term-index.ts';

// More terms than stay unflushed, and more postings of a prefix than are joined without caching.
const many = 60_000;
const prefixes = ['v', 'v1', 'v12', 'v59999', 'v60000', 'even', 'e', 'odd', 'w', ''];

/** Reused by all searches, to check that it is overwritten. */
const union = new Bitset();

/** Each text has a unique term and a common one. */
function text(slot: number): string {
  return `V${slot} ${slot % 2 ? 'odd' : 'Even'}`;
}

function expected(prefix: string, slots: readonly number[]): number[] {
  return slots.filter((slot) => ` ${text(slot).toLowerCase()}`.includes(` ${prefix}`));
}

function expectSlots(
  index: TermIndex,
  slots: readonly number[],
  numberOf = (slot: number) => slot,
): void {
  for (const prefix of [...prefixes, 'v', 'v1']) {
    // Compared as text, because comparing so many elements takes seconds.
    const members = index.slotsWithPrefix(prefix, union).members().join();
    expect(members).toBe(expected(prefix, slots).map(numberOf).join());
  }
}

test('finds terms before and after flushing, merging, compacting and restoring', () => {
  const all = Array.from({ length: many * 2 }, (_, slot) => slot);
  const index = new TermIndex();
  for (const slot of all.slice(0, many)) index.add(slot, text(slot));
  expectSlots(index, all.slice(0, many));
  // A small segment next to the large one, then one so large that both merge, then recent terms.
  for (const upTo of [many + 9_000, many + 40_000, many * 2 - 5]) {
    for (const slot of all.slice(indexed(index), upTo)) index.add(slot, text(slot));
    index.flush();
    expectSlots(index, all.slice(0, upTo));
  }
  for (const slot of all.slice(-5)) index.add(slot, text(slot));
  expectSlots(index, all);

  const writer = new SnapshotWriter();
  index.save(writer);
  const steps = writer.steps();
  let step = steps.next();
  while (!step.done) step = steps.next();
  expectSlots(TermIndex.load(new SnapshotReader(step.value)), all);

  const some = all.filter((slot) => slot % 3 === 0);
  expectSlots(index.compacted(Uint32Array.from(some)), some, (slot) => slot / 3);
});

/** Returns the number of slots: every slot has a term with this prefix. */
function indexed(index: TermIndex): number {
  return index.slotsWithPrefix('v', union).count();
}
