import type { Bitset } from './bitset.ts';
import { DictionaryBuilder } from './dictionary-builder.ts';
import { ImmutableDictionary } from './immutable-dictionary.ts';
import { MutableDictionary } from './mutable-dictionary.ts';
import { Spelling } from './search/spelling.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

// More recent terms than this are flushed at the next search.
const maxRecentTerms = 50_000;
const maxSegments = 8;

/**
 * The slots of each term, as a log-structured index: new terms go into a mutable dictionary, which is
 * flushed into an immutable segment when it is large, and small segments are merged into the large
 * one. Slots are only added, in ascending order.
 */
export class TermIndex {
  #segments: ImmutableDictionary[] = [];
  #recent = new MutableDictionary();
  #slots = 0;
  /** Corrects words to terms. Built when it is first needed. */
  #spelling: Spelling | null = null;

  add(slot: number, text: string): void {
    this.#slots = Math.max(this.#slots, slot + 1);
    this.#recent.add(slot, text, this.#spelling);
  }

  /** The words among the terms, for corrections. */
  get spelling(): Spelling {
    if (this.#spelling) return this.#spelling;
    this.#spelling = new Spelling();
    for (const segment of this.#segments) segment.addWords(this.#spelling);
    this.#recent.addWords(this.#spelling);
    return this.#spelling;
  }

  /** Returns the slots that have this term: `slots` after overwriting it. */
  slotsWithTerm(term: string, slots: Bitset): Bitset {
    slots.clear(this.#slots);
    for (const segment of this.#segments) segment.addTermMatches(term, slots);
    this.#recent.addTermMatches(term, slots);
    return slots;
  }

  /** Returns the slots that have a term with this prefix: `union` after overwriting it. */
  slotsWithPrefix(prefix: string, union: Bitset): Bitset {
    if (this.#recent.size > maxRecentTerms) this.flush();
    union.clear(this.#slots);
    for (const segment of this.#segments) segment.addPrefixMatches(prefix, union);
    this.#recent.addPrefixMatches(prefix, union);
    return union;
  }

  /** Turns the recent terms into a segment, and merges all segments when the small ones add up. */
  flush(): void {
    if (this.#recent.size === 0) return;
    this.#segments.push(this.#recent.toImmutable(this.#slots));
    this.#recent = new MutableDictionary();
    const [largest = 0, ...others] = this.#segments.map(({ postingCount: listed }) => listed);
    const rest = others.reduce((sum, listed) => sum + listed, 0);
    if (rest * 4 > largest || this.#segments.length > maxSegments)
      this.#segments = [mergeSegments(this.#segments, this.#slots, (slots) => slots)];
  }

  /** Returns a copy with only these slots, renumbered in order. */
  compacted(slots: Uint32Array): TermIndex {
    this.flush();
    const moved = new Uint32Array(this.#slots);
    slots.forEach((slot, to) => {
      moved[slot] = to + 1;
    });
    const result = new TermIndex();
    result.#slots = slots.length;
    result.#segments = [
      mergeSegments(this.#segments, slots.length, (old) => {
        const left = new Uint32Array(old.length);
        let count = 0;
        for (const slot of old) if (moved[slot]) left[count++] = (moved[slot] ?? 0) - 1;
        return left.subarray(0, count);
      }),
    ];
    return result;
  }

  save(to: SnapshotWriter): void {
    this.flush();
    to.write(Uint32Array.of(this.#slots, this.#segments.length));
    for (const segment of this.#segments) segment.save(to);
  }

  static load(from: SnapshotReader): TermIndex {
    const index = new TermIndex();
    const [slots = 0, segments = 0] = from.read(Uint32Array);
    index.#slots = slots;
    index.#segments = Array.from({ length: segments }, () => ImmutableDictionary.load(from));
    return index;
  }
}

/** Merges segments into one, mapping the slots of each term with `move`. */
function mergeSegments(
  segments: readonly ImmutableDictionary[],
  slotCount: number,
  move: (slots: Uint32Array) => Uint32Array,
): ImmutableDictionary {
  const builder = new DictionaryBuilder(slotCount);
  const heads = segments.map((segment) => ({ segment, next: 0, term: headOf(segment, 0) }));
  for (;;) {
    let least: Uint16Array | undefined;
    for (const { term } of heads) if (term && (!least || compare(term, least) < 0)) least = term;
    if (!least) return builder.build();
    const lists: Uint32Array[] = [];
    for (const head of heads) {
      if (!head.term || compare(head.term, least) !== 0) continue;
      lists.push(move(head.segment.postings(head.next)));
      head.next++;
      head.term = headOf(head.segment, head.next);
    }
    const slots = concatenate(lists);
    if (slots.length > 0) builder.add(least, slots);
  }
}

function concatenate(lists: readonly Uint32Array[]): Uint32Array {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

function headOf(segment: ImmutableDictionary, id: number): Uint16Array | undefined {
  return id < segment.size ? segment.term(id) : undefined;
}

function compare(a: Uint16Array, b: Uint16Array): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
