import { lowerBound } from './binary-search.ts';
import { Bitset } from './bitset.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

// The union of a beginning with more slots than this is kept: of most beginnings of one letter.
const largePostingThreshold = 10_000;
const maxCachedPrefixes = 100;

interface Parts {
  /** All slots lie below. */
  slotCount: number;
  codeUnits: Uint16Array;
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
export class ImmutableDictionary {
  /** By beginning; the least recently used first. */
  readonly #cachedPrefixes = new Map<string, Bitset>();

  constructor(private readonly parts: Parts) {}

  /** The number of words. */
  get size(): number {
    return this.parts.ends.length;
  }

  /** The slots that are listed, one for each word of a product that few others have. */
  get postingCount(): number {
    return this.parts.slots.length;
  }

  /** Adds the slots that have a word which begins so. */
  addPrefixMatches(beginning: string, to: Bitset): void {
    const first = lowerBound(this.size, (id) => this.#compare(id, beginning) < 0);
    const end = lowerBound(this.size, (id) => this.#compare(id, beginning) <= 0, first);
    if (first === end) return;
    const { slots, slotEnds, common, bitmaps } = this.parts;
    const from = first === 0 ? 0 : (slotEnds[first - 1] ?? 0);
    const until = slotEnds[end - 1] ?? 0;
    if (until - from > largePostingThreshold)
      to.or(this.#cachedUnion(beginning, slots.subarray(from, until)));
    else to.addAll(slots.subarray(from, until));
    const firstCommon = lowerBound(common.length, (at) => (common[at] ?? 0) < first);
    for (let at = firstCommon; at < common.length && (common[at] ?? 0) < end; at++) {
      const bitmap = bitmaps[at];
      if (bitmap) to.or(bitmap);
    }
  }

  #cachedUnion(beginning: string, slots: Uint32Array): Bitset {
    let union = this.#cachedPrefixes.get(beginning);
    if (!union) {
      union = new Bitset(this.parts.slotCount);
      union.addAll(slots);
    }
    this.#cachedPrefixes.delete(beginning);
    this.#cachedPrefixes.set(beginning, union);
    const [oldest] = this.#cachedPrefixes.keys();
    if (this.#cachedPrefixes.size > maxCachedPrefixes && oldest !== undefined)
      this.#cachedPrefixes.delete(oldest);
    return union;
  }

  term(id: number): Uint16Array {
    const { codeUnits: letters, ends } = this.parts;
    return letters.subarray(id === 0 ? 0 : ends[id - 1], ends[id]);
  }

  /** The slots of a word, ascending. Not to be changed. */
  postings(id: number): Uint32Array {
    const { slots, slotEnds, common, bitmaps } = this.parts;
    const at = lowerBound(common.length, (index) => (common[index] ?? 0) < id);
    const bitmap = common[at] === id ? bitmaps[at] : undefined;
    return bitmap?.members() ?? slots.subarray(id === 0 ? 0 : slotEnds[id - 1], slotEnds[id]);
  }

  save(to: SnapshotWriter): void {
    const { slotCount, codeUnits: letters, ends, slots, slotEnds, common, bitmaps } = this.parts;
    to.write(Uint32Array.of(slotCount));
    for (const section of [letters, ends, slots, slotEnds, common]) to.write(section);
    for (const bitmap of bitmaps) to.write(bitmap.blocks);
  }

  static load(from: SnapshotReader): ImmutableDictionary {
    const [slotCount = 0] = from.read(Uint32Array);
    const letters = from.read(Uint16Array);
    const ends = from.read(Uint32Array);
    const slots = from.read(Uint32Array);
    const slotEnds = from.read(Uint32Array);
    const common = from.read(Uint32Array);
    const bitmaps = Array.from(common, () => Bitset.fromBlocks(from.read(Uint32Array)));
    return new ImmutableDictionary({
      slotCount,
      codeUnits: letters,
      ends,
      slots,
      slotEnds,
      common,
      bitmaps,
    });
  }

  /** Less than 0 for a word before the beginning, 0 for one that begins so. */
  #compare(id: number, beginning: string): number {
    const { codeUnits: letters, ends } = this.parts;
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
