import { expect, test } from 'vitest';
import { Bitset } from './bitset.ts';
import { SnapshotReader } from './snapshot-reader.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { TermIndex } from './term-index.ts';

// More than are kept fresh, and more of one beginning than are joined anew with each search.
const many = 60_000;
const beginnings = ['v', 'v1', 'v12', 'v59999', 'even', 'e', 'odd', 'w', ''];

/** What each answer is put into: nothing of the one before must be left. */
const union = new Bitset();

/** One word of its own and a common one each. */
function text(slot: number): string {
  return `V${slot} ${slot % 2 ? 'odd' : 'Even'}`;
}

function expected(beginning: string, slots: readonly number[]): number[] {
  return slots.filter((slot) => ` ${text(slot).toLowerCase()}`.includes(` ${beginning}`));
}

function agree(
  index: TermIndex,
  slots: readonly number[],
  numberOf = (slot: number) => slot,
): void {
  for (const beginning of [...beginnings, 'v', 'v1']) {
    // As texts: element by element, so many take seconds to compare.
    const members = index.slotsWithPrefix(beginning, union).members().join();
    expect(members).toBe(expected(beginning, slots).map(numberOf).join());
  }
}

test('words fresh, frozen, in layers, melted, kept and from a snapshot are found alike', () => {
  const all = Array.from({ length: many * 2 }, (_, slot) => slot);
  const index = new TermIndex();
  for (const slot of all.slice(0, many)) index.add(slot, text(slot));
  agree(index, all.slice(0, many));
  // A small layer beside the large one, then one so large that both melt, then fresh words.
  for (const upTo of [many + 9_000, many + 40_000, many * 2 - 5]) {
    for (const slot of all.slice(indexed(index), upTo)) index.add(slot, text(slot));
    index.flush();
    agree(index, all.slice(0, upTo));
  }
  for (const slot of all.slice(-5)) index.add(slot, text(slot));
  agree(index, all);

  const writer = new SnapshotWriter();
  index.save(writer);
  const steps = writer.steps();
  let step = steps.next();
  while (!step.done) step = steps.next();
  agree(TermIndex.load(new SnapshotReader(step.value)), all);

  const some = all.filter((slot) => slot % 3 === 0);
  agree(index.compacted(Uint32Array.from(some)), some, (slot) => slot / 3);
});

/** How many slots it has: every slot has a word that begins so. */
function indexed(index: TermIndex): number {
  return index.slotsWithPrefix('v', union).count();
}
