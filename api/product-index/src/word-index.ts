import type { Bitset } from './bitset.ts';
import { FreshWords } from './fresh-words.ts';
import { FrozenWords } from './frozen-words.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { WordFreezer } from './word-freezer.ts';

// So many fresh words are frozen at the next search.
const manyFresh = 50_000;
const manyLayers = 8;

/**
 * For each word the slots whose text has it. New words are fresh; many of them are frozen into a
 * layer, and small layers are melted into the large one. Slots are only ever added, in their order.
 */
export class WordIndex {
  #layers: FrozenWords[] = [];
  #fresh = new FreshWords();
  #slots = 0;

  add(slot: number, text: string): void {
    this.#slots = Math.max(this.#slots, slot + 1);
    this.#fresh.add(slot, text);
  }

  /** The slots with a word that begins so: `union`, filled anew. */
  matching(beginning: string, union: Bitset): Bitset {
    if (this.#fresh.size > manyFresh) this.freeze();
    union.clear(this.#slots);
    for (const layer of this.#layers) layer.addMatching(beginning, union);
    this.#fresh.addMatching(beginning, union);
    return union;
  }

  /** Makes a layer of the fresh words, and one of all where there are many. */
  freeze(): void {
    if (this.#fresh.size === 0) return;
    this.#layers.push(this.#fresh.frozen(this.#slots));
    this.#fresh = new FreshWords();
    const [largest = 0, ...others] = this.#layers.map(({ listed }) => listed);
    const rest = others.reduce((sum, listed) => sum + listed, 0);
    if (rest * 4 > largest || this.#layers.length > manyLayers)
      this.#layers = [melted(this.#layers, this.#slots, (slots) => slots)];
  }

  /** The same words with only these slots, numbered anew in their order. */
  kept(slots: Uint32Array): WordIndex {
    this.freeze();
    const moved = new Uint32Array(this.#slots);
    slots.forEach((slot, to) => {
      moved[slot] = to + 1;
    });
    const kept = new WordIndex();
    kept.#slots = slots.length;
    kept.#layers = [
      melted(this.#layers, slots.length, (old) => {
        const left = new Uint32Array(old.length);
        let count = 0;
        for (const slot of old) if (moved[slot]) left[count++] = (moved[slot] ?? 0) - 1;
        return left.subarray(0, count);
      }),
    ];
    return kept;
  }

  save(to: SnapshotWriter): void {
    this.freeze();
    to.put(Uint32Array.of(this.#slots, this.#layers.length));
    for (const layer of this.#layers) layer.save(to);
  }

  static load(from: SnapshotReader): WordIndex {
    const words = new WordIndex();
    const [slots = 0, layers = 0] = from.take(Uint32Array);
    words.#slots = slots;
    words.#layers = Array.from({ length: layers }, () => FrozenWords.load(from));
    return words;
  }
}

/** One dictionary of all layers', each word's slots as `move` leaves them. */
function melted(
  layers: readonly FrozenWords[],
  slotCount: number,
  move: (slots: Uint32Array) => Uint32Array,
): FrozenWords {
  const freezer = new WordFreezer(slotCount);
  const heads = layers.map((layer) => ({ layer, next: 0, word: headOf(layer, 0) }));
  for (;;) {
    let least: Uint16Array | undefined;
    for (const { word } of heads) if (word && (!least || compare(word, least) < 0)) least = word;
    if (!least) return freezer.frozen();
    const lists: Uint32Array[] = [];
    for (const head of heads) {
      if (!head.word || compare(head.word, least) !== 0) continue;
      lists.push(move(head.layer.slots(head.next)));
      head.next++;
      head.word = headOf(head.layer, head.next);
    }
    const slots = joined(lists);
    if (slots.length > 0) freezer.add(least, slots);
  }
}

function joined(lists: readonly Uint32Array[]): Uint32Array {
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

function headOf(layer: FrozenWords, id: number): Uint16Array | undefined {
  return id < layer.size ? layer.word(id) : undefined;
}

function compare(a: Uint16Array, b: Uint16Array): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
