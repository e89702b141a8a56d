import { lowerBound, mergeSorted } from './binary-search.ts';
import { Bitset } from './bitset.ts';
import { SlotSet } from './slot-set.ts';
import { wordsOf } from './words.ts';

// V8 cuts a word this long out of its text without copying, and so keeps the whole text alive.
const slicedFrom = 13;

// Greater than any letter that can follow a beginning: no word holds this noncharacter.
const afterAll = '\uffff';

/**
 * The dictionary: for each word the slots whose text has it. Most words, such as SKUs, belong to
 * one product, so a lone slot is kept as a plain number. Slots are only ever added.
 */
export class WordIndex {
  #idOf = new Map<string, number>();
  #words: string[] = [];
  #postings: (number | SlotSet)[] = [];
  /** Word ids in the order of their words; words newer than these are merged at the next query. */
  #sorted: Uint32Array = new Uint32Array(0);
  #slots = 0;

  add(slot: number, text: string): void {
    if (slot >= this.#slots) this.#slots = slot + 1;
    for (const word of wordsOf(text)) {
      const id = this.#idOf.get(word);
      if (id === undefined) this.#learn(word, slot);
      else this.#post(id, slot);
    }
  }

  /** The slots with a word that begins so. Not to be changed. */
  matching(beginning: string): Bitset {
    this.#sortNewWords();
    const from = this.#position(beginning);
    const to = this.#position(beginning + afterAll);
    const only = to - from === 1 ? this.#postings[this.#sorted[from] ?? 0] : undefined;
    if (only instanceof SlotSet && only.bits) return only.bits;
    const matching = new Bitset(to === from ? 0 : this.#slots);
    for (let at = from; at < to; at++) {
      const posting = this.#postings[this.#sorted[at] ?? 0] ?? 0;
      if (typeof posting === 'number') matching.add(posting);
      else posting.addTo(matching);
    }
    return matching;
  }

  /** The same dictionary with only these slots, numbered anew in their order. */
  kept(slots: Uint32Array): WordIndex {
    const newSlots = new Uint32Array(this.#slots);
    slots.forEach((slot, to) => {
      newSlots[slot] = to + 1;
    });
    const kept = new WordIndex();
    kept.#slots = slots.length;
    // In the order of words, so that the next query has little to sort.
    this.#sortNewWords();
    for (const id of this.#sorted) {
      const posting = this.#postings[id] ?? 0;
      let keptId = -1;
      for (const slot of typeof posting === 'number' ? [posting] : posting.members()) {
        const moved = (newSlots[slot] ?? 0) - 1;
        if (moved < 0) continue;
        if (keptId < 0) keptId = kept.#learn(this.#words[id] ?? '', moved);
        else kept.#post(keptId, moved);
      }
    }
    return kept;
  }

  #learn(word: string, slot: number): number {
    const own = word.length < slicedFrom ? word : ` ${word}`.slice(1);
    const id = this.#words.push(own) - 1;
    this.#idOf.set(own, id);
    this.#postings.push(slot);
    return id;
  }

  #post(id: number, slot: number): void {
    const posting = this.#postings[id];
    if (posting === slot) return;
    if (posting instanceof SlotSet) {
      posting.add(slot);
      return;
    }
    const set = new SlotSet();
    if (posting !== undefined) set.add(posting);
    set.add(slot);
    this.#postings[id] = set;
  }

  #position(sought: string): number {
    return lowerBound(
      this.#sorted.length,
      (at) => (this.#words[this.#sorted[at] ?? 0] ?? '') < sought,
    );
  }

  #sortNewWords(): void {
    if (this.#sorted.length === this.#words.length) return;
    const words = this.#words;
    const fresh = Uint32Array.from(
      words.slice(this.#sorted.length).sort(),
      (word) => this.#idOf.get(word) ?? 0,
    );
    this.#sorted = mergeSorted(this.#sorted, fresh, (a, b) =>
      (words[a] ?? '') < (words[b] ?? '') ? -1 : 1,
    );
  }
}
