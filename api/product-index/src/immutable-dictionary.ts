import { lowerBound } from './binary-search.ts';
import { Bitset } from './bitset.ts';
import { maxWordLength, type Spelling } from './search/spelling.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

// The union of a prefix with more postings than this is cached, as for most one-letter prefixes.
const largePostingThreshold = 10_000;
const maxCachedPrefixes = 100;

interface Parts {
  /** All slots are below. */
  slotCount: number;
  codeUnits: Uint16Array;
  /** The end of each term in `codeUnits`. */
  ends: Uint32Array;
  slots: Uint32Array;
  /** The end of each term's postings in `slots`. Common terms have none there. */
  slotEnds: Uint32Array;
  /** The ids of terms with many postings, ascending, and the bitmap of each. */
  common: Uint32Array;
  bitmaps: Bitset[];
}

/**
 * Immutable dictionary, sorted by UTF-16 code units and stored in typed arrays: a million terms take
 * a fifth of the memory of strings and maps. Postings of terms that share a prefix are contiguous.
 */
export class ImmutableDictionary {
  /** By prefix, least recently used first. */
  readonly #cachedPrefixes = new Map<string, Bitset>();

  constructor(private readonly parts: Parts) {}

  /** The number of terms. */
  get size(): number {
    return this.parts.ends.length;
  }

  /** The number of postings stored as lists, which excludes common terms. */
  get postingCount(): number {
    return this.parts.slots.length;
  }

  /** Adds the slots that have a term with this prefix to `target`. */
  addPrefixMatches(prefix: string, target: Bitset): void {
    const first = lowerBound(this.size, (id) => this.#compare(id, prefix) < 0);
    const end = lowerBound(this.size, (id) => this.#compare(id, prefix) <= 0, first);
    if (first === end) return;
    const { slots, slotEnds, common, bitmaps } = this.parts;
    const from = first === 0 ? 0 : (slotEnds[first - 1] ?? 0);
    const until = slotEnds[end - 1] ?? 0;
    if (until - from > largePostingThreshold)
      target.or(this.#cachedUnion(prefix, slots.subarray(from, until)));
    else target.addAll(slots.subarray(from, until));
    const firstCommon = lowerBound(common.length, (at) => (common[at] ?? 0) < first);
    for (let at = firstCommon; at < common.length && (common[at] ?? 0) < end; at++) {
      const bitmap = bitmaps[at];
      if (bitmap) target.or(bitmap);
    }
  }

  /** Adds the slots that have this term to `target`. */
  addTermMatches(term: string, target: Bitset): void {
    const id = lowerBound(this.size, (at) => this.#compare(at, term) < 0);
    if (id === this.size || this.term(id).length !== term.length) return;
    if (this.#compare(id, term) !== 0) return;
    const { common, bitmaps } = this.parts;
    const at = lowerBound(common.length, (index) => (common[index] ?? 0) < id);
    const bitmap = common[at] === id ? bitmaps[at] : undefined;
    if (bitmap) target.or(bitmap);
    else target.addAll(this.postings(id));
  }

  addWords(spelling: Spelling): void {
    for (let id = 0; id < this.size; id++) {
      const term = this.term(id);
      // Most terms are stock numbers and other numbers.
      if (term.length <= maxWordLength && !term.some(isDigit))
        spelling.add(String.fromCharCode(...term));
    }
  }

  #cachedUnion(prefix: string, slots: Uint32Array): Bitset {
    let union = this.#cachedPrefixes.get(prefix);
    if (!union) {
      union = new Bitset(this.parts.slotCount);
      union.addAll(slots);
    }
    this.#cachedPrefixes.delete(prefix);
    this.#cachedPrefixes.set(prefix, union);
    const [oldest] = this.#cachedPrefixes.keys();
    if (this.#cachedPrefixes.size > maxCachedPrefixes && oldest !== undefined)
      this.#cachedPrefixes.delete(oldest);
    return union;
  }

  term(id: number): Uint16Array {
    const { codeUnits: letters, ends } = this.parts;
    return letters.subarray(id === 0 ? 0 : ends[id - 1], ends[id]);
  }

  /** Returns the slots of a term in ascending order. Do not modify. */
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

  /** Returns a negative number for a term before the prefix, and 0 for a term with the prefix. */
  #compare(id: number, prefix: string): number {
    const { codeUnits: letters, ends } = this.parts;
    const start = id === 0 ? 0 : (ends[id - 1] ?? 0);
    const length = (ends[id] ?? 0) - start;
    for (let at = 0; at < prefix.length; at++) {
      if (at === length) return -1;
      const difference = (letters[start + at] ?? 0) - prefix.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

function isDigit(codeUnit: number): boolean {
  return codeUnit >= 0x30 && codeUnit <= 0x39;
}
