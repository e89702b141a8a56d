import { lowerBound } from './binary-search.ts';
import { Bitset } from './bitset.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

// The union of a beginning with more slots than this is kept: of most beginnings of one letter.
const manySlots = 10_000;
const mostUnions = 100;

interface Parts {
  /** All slots lie below. */
  slotCount: number;
  letters: Uint16Array;
  /** Where each word ends in the letters. */
  ends: Uint32Array;
  slots: Uint32Array;
  /** Where the slots of each word end; of a common word there are none. */
  slotEnds: Uint32Array;
  /** The words that many products have, ascending, and the bitmap of each. */
  common: Uint32Array;
  bitmaps: Bitset[];
}

/**
 * A dictionary that no longer changes, sorted by UTF-16 units and laid out in a few arrays: at a
 * million words a fifth of what strings and maps take. The slots of all words with one beginning
 * lie side by side.
 */
export class FrozenWords {
  /** By beginning; the least recently used first. */
  readonly #unions = new Map<string, Bitset>();

  constructor(private readonly parts: Parts) {}

  /** The number of words. */
  get size(): number {
    return this.parts.ends.length;
  }

  /** The slots that are listed, one for each word of a product that few others have. */
  get listed(): number {
    return this.parts.slots.length;
  }

  /** Adds the slots that have a word which begins so. */
  addMatching(beginning: string, to: Bitset): void {
    const first = lowerBound(this.size, (id) => this.#compare(id, beginning) < 0);
    const end = lowerBound(this.size, (id) => this.#compare(id, beginning) <= 0, first);
    if (first === end) return;
    const { slots, slotEnds, common, bitmaps } = this.parts;
    const from = first === 0 ? 0 : (slotEnds[first - 1] ?? 0);
    const until = slotEnds[end - 1] ?? 0;
    if (until - from > manySlots) to.or(this.#union(beginning, slots.subarray(from, until)));
    else to.addAll(slots.subarray(from, until));
    const firstCommon = lowerBound(common.length, (at) => (common[at] ?? 0) < first);
    for (let at = firstCommon; at < common.length && (common[at] ?? 0) < end; at++) {
      const bitmap = bitmaps[at];
      if (bitmap) to.or(bitmap);
    }
  }

  #union(beginning: string, slots: Uint32Array): Bitset {
    let union = this.#unions.get(beginning);
    if (!union) {
      union = new Bitset(this.parts.slotCount);
      union.addAll(slots);
    }
    this.#unions.delete(beginning);
    this.#unions.set(beginning, union);
    const [oldest] = this.#unions.keys();
    if (this.#unions.size > mostUnions && oldest !== undefined) this.#unions.delete(oldest);
    return union;
  }

  word(id: number): Uint16Array {
    const { letters, ends } = this.parts;
    return letters.subarray(id === 0 ? 0 : ends[id - 1], ends[id]);
  }

  /** The slots of a word, ascending. Not to be changed. */
  slots(id: number): Uint32Array {
    const { slots, slotEnds, common, bitmaps } = this.parts;
    const at = lowerBound(common.length, (index) => (common[index] ?? 0) < id);
    const bitmap = common[at] === id ? bitmaps[at] : undefined;
    return bitmap?.members() ?? slots.subarray(id === 0 ? 0 : slotEnds[id - 1], slotEnds[id]);
  }

  save(to: SnapshotWriter): void {
    const { slotCount, letters, ends, slots, slotEnds, common, bitmaps } = this.parts;
    to.put(Uint32Array.of(slotCount));
    for (const section of [letters, ends, slots, slotEnds, common]) to.put(section);
    for (const bitmap of bitmaps) to.put(bitmap.blocks);
  }

  static load(from: SnapshotReader): FrozenWords {
    const [slotCount = 0] = from.take(Uint32Array);
    const letters = from.take(Uint16Array);
    const ends = from.take(Uint32Array);
    const slots = from.take(Uint32Array);
    const slotEnds = from.take(Uint32Array);
    const common = from.take(Uint32Array);
    const bitmaps = Array.from(common, () => Bitset.of(from.take(Uint32Array)));
    return new FrozenWords({ slotCount, letters, ends, slots, slotEnds, common, bitmaps });
  }

  /** Less than 0 for a word before the beginning, 0 for one that begins so. */
  #compare(id: number, beginning: string): number {
    const { letters, ends } = this.parts;
    const start = id === 0 ? 0 : (ends[id - 1] ?? 0);
    const length = (ends[id] ?? 0) - start;
    for (let at = 0; at < beginning.length; at++) {
      if (at === length) return -1;
      const difference = (letters[start + at] ?? 0) - beginning.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
