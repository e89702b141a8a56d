import type { Bitset } from './bitset.ts';
import { DictionaryBuilder } from './dictionary-builder.ts';
import { ImmutableDictionary } from './immutable-dictionary.ts';
import { MutableDictionary } from './mutable-dictionary.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

// So many fresh words are frozen at the next search.
const maxRecentTerms = 50_000;
const maxSegments = 8;

/**
 * For each word the slots whose text has it. New words are fresh; many of them are frozen into a
 * layer, and small layers are melted into the large one. Slots are only ever added, in their order.
 */
export class TermIndex {
  #segments: ImmutableDictionary[] = [];
  #recent = new MutableDictionary();
  #slots = 0;

  add(slot: number, text: string): void {
    this.#slots = Math.max(this.#slots, slot + 1);
    this.#recent.add(slot, text);
  }

  /** The slots with a word that begins so: `union`, filled anew. */
  slotsWithPrefix(beginning: string, union: Bitset): Bitset {
    if (this.#recent.size > maxRecentTerms) this.flush();
    union.clear(this.#slots);
    for (const layer of this.#segments) layer.addPrefixMatches(beginning, union);
    this.#recent.addPrefixMatches(beginning, union);
    return union;
  }

  /** Makes a layer of the fresh words, and one of all where there are many. */
  flush(): void {
    if (this.#recent.size === 0) return;
    this.#segments.push(this.#recent.toImmutable(this.#slots));
    this.#recent = new MutableDictionary();
    const [largest = 0, ...others] = this.#segments.map(({ postingCount: listed }) => listed);
    const rest = others.reduce((sum, listed) => sum + listed, 0);
    if (rest * 4 > largest || this.#segments.length > maxSegments)
      this.#segments = [mergeSegments(this.#segments, this.#slots, (slots) => slots)];
  }

  /** The same words with only these slots, numbered anew in their order. */
  compacted(slots: Uint32Array): TermIndex {
    this.flush();
    const moved = new Uint32Array(this.#slots);
    slots.forEach((slot, to) => {
      moved[slot] = to + 1;
    });
    const kept = new TermIndex();
    kept.#slots = slots.length;
    kept.#segments = [
      mergeSegments(this.#segments, slots.length, (old) => {
        const left = new Uint32Array(old.length);
        let count = 0;
        for (const slot of old) if (moved[slot]) left[count++] = (moved[slot] ?? 0) - 1;
        return left.subarray(0, count);
      }),
    ];
    return kept;
  }

  save(to: SnapshotWriter): void {
    this.flush();
    to.write(Uint32Array.of(this.#slots, this.#segments.length));
    for (const layer of this.#segments) layer.save(to);
  }

  static load(from: SnapshotReader): TermIndex {
    const words = new TermIndex();
    const [slots = 0, layers = 0] = from.read(Uint32Array);
    words.#slots = slots;
    words.#segments = Array.from({ length: layers }, () => ImmutableDictionary.load(from));
    return words;
  }
}

/** One dictionary of all layers', each word's slots as `move` leaves them. */
function mergeSegments(
  layers: readonly ImmutableDictionary[],
  slotCount: number,
  move: (slots: Uint32Array) => Uint32Array,
): ImmutableDictionary {
  const freezer = new DictionaryBuilder(slotCount);
  const heads = layers.map((layer) => ({ layer, next: 0, word: headOf(layer, 0) }));
  for (;;) {
    let least: Uint16Array | undefined;
    for (const { word } of heads) if (word && (!least || compare(word, least) < 0)) least = word;
    if (!least) return freezer.build();
    const lists: Uint32Array[] = [];
    for (const head of heads) {
      if (!head.word || compare(head.word, least) !== 0) continue;
      lists.push(move(head.layer.postings(head.next)));
      head.next++;
      head.word = headOf(head.layer, head.next);
    }
    const slots = concatenate(lists);
    if (slots.length > 0) freezer.add(least, slots);
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

function headOf(layer: ImmutableDictionary, id: number): Uint16Array | undefined {
  return id < layer.size ? layer.term(id) : undefined;
}

function compare(a: Uint16Array, b: Uint16Array): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
