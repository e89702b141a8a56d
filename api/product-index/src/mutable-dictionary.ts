import { lowerBound, mergeSorted } from './binary-search.ts';
import type { Bitset } from './bitset.ts';
import { DictionaryBuilder } from './dictionary-builder.ts';
import type { ImmutableDictionary } from './immutable-dictionary.ts';
import { SlotSet } from './slot-set.ts';
import { tokenize } from './tokenize.ts';

// V8 cuts a word this long out of its text without copying, and so keeps the whole text alive.
const minSlicedLength = 13;

// Greater than any letter that can follow a beginning: no word holds this noncharacter.
const maxCodeUnit = '\uffff';

/**
 * A dictionary that grows. Most words, such as SKUs, belong to one product, so a lone slot is kept
 * as a plain number. Slots are only ever added.
 */
export class MutableDictionary {
  #idOf = new Map<string, number>();
  #terms: string[] = [];
  #postings: (number | SlotSet)[] = [];
  /** Word ids in the order of their words; words newer than these are merged at the next query. */
  #sorted: Uint32Array = new Uint32Array(0);

  /** The number of words. */
  get size(): number {
    return this.#terms.length;
  }

  add(slot: number, text: string): void {
    for (const word of tokenize(text)) {
      const id = this.#idOf.get(word);
      if (id === undefined) this.#addTerm(word, slot);
      else this.#addPosting(id, slot);
    }
  }

  /** Adds the slots that have a word which begins so. */
  addPrefixMatches(beginning: string, to: Bitset): void {
    this.#sortNewTerms();
    const end = this.#position(beginning + maxCodeUnit);
    for (let at = this.#position(beginning); at < end; at++) {
      const posting = this.#postings[this.#sorted[at] ?? 0] ?? 0;
      if (typeof posting === 'number') to.add(posting);
      else posting.addTo(to);
    }
  }

  /** The same words to be read only; `slotCount`: all slots lie below. */
  toImmutable(slotCount: number): ImmutableDictionary {
    this.#sortNewTerms();
    const freezer = new DictionaryBuilder(slotCount);
    for (const id of this.#sorted) {
      const word = this.#terms[id] ?? '';
      const posting = this.#postings[id] ?? 0;
      freezer.add(
        Array.from({ length: word.length }, (_, at) => word.charCodeAt(at)),
        typeof posting === 'number' ? [posting] : posting.members(),
      );
    }
    return freezer.build();
  }

  #addTerm(word: string, slot: number): void {
    const own = word.length < minSlicedLength ? word : ` ${word}`.slice(1);
    this.#idOf.set(own, this.#terms.push(own) - 1);
    this.#postings.push(slot);
  }

  #addPosting(id: number, slot: number): void {
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
      (at) => (this.#terms[this.#sorted[at] ?? 0] ?? '') < sought,
    );
  }

  #sortNewTerms(): void {
    if (this.#sorted.length === this.#terms.length) return;
    const words = this.#terms;
    const fresh = Uint32Array.from(
      words.slice(this.#sorted.length).sort(),
      (word) => this.#idOf.get(word) ?? 0,
    );
    this.#sorted = mergeSorted(this.#sorted, fresh, (a, b) =>
      (words[a] ?? '') < (words[b] ?? '') ? -1 : 1,
    );
  }
}
