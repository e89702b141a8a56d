import { lowerBound, mergeSorted } from './binary-search.ts';
import type { Bitset } from './bitset.ts';
import { DictionaryBuilder } from './dictionary-builder.ts';
import type { ImmutableDictionary } from './immutable-dictionary.ts';
import type { Spelling } from './search/spelling.ts';
import { SlotSet } from './slot-set.ts';
import { tokenizeForIndex } from './tokenize.ts';

// From this length on, V8 slices strings without copying, which would keep the whole text alive.
const minSlicedLength = 13;

// A noncharacter that no term contains, greater than any character that can follow a prefix.
const maxCodeUnit = '\uffff';

/**
 * Append-only dictionary of terms with their postings (the slots whose text contains the term). Most
 * terms, such as SKUs, belong to one product, so a single posting is stored as a plain number.
 */
export class MutableDictionary {
  #termIds = new Map<string, number>();
  #terms: string[] = [];
  #postings: (number | SlotSet)[] = [];
  /** Term ids in the order of their terms. Newer terms are merged in by the next query. */
  #sorted: Uint32Array = new Uint32Array(0);

  /** The number of terms. */
  get size(): number {
    return this.#terms.length;
  }

  add(slot: number, text: string, spelling: Spelling | null = null): void {
    for (const term of tokenizeForIndex(text)) {
      const id = this.#termIds.get(term);
      if (id !== undefined) this.#addPosting(id, slot);
      else {
        this.#addTerm(term, slot);
        spelling?.add(term);
      }
    }
  }

  addWords(spelling: Spelling): void {
    for (const term of this.#terms) spelling.add(term);
  }

  /** Adds the slots that have this term to `target`. */
  addTermMatches(term: string, target: Bitset): void {
    const id = this.#termIds.get(term);
    if (id !== undefined) this.#addPostings(id, target);
  }

  /** Adds the slots that have a term with this prefix to `target`. */
  addPrefixMatches(prefix: string, target: Bitset): void {
    this.#sortNewTerms();
    const end = this.#position(prefix + maxCodeUnit);
    for (let at = this.#position(prefix); at < end; at++) {
      this.#addPostings(this.#sorted[at] ?? 0, target);
    }
  }

  #addPostings(id: number, target: Bitset): void {
    const posting = this.#postings[id] ?? 0;
    if (typeof posting === 'number') target.add(posting);
    else posting.addTo(target);
  }

  /** Returns an immutable copy. All slots must be below `slotCount`. */
  toImmutable(slotCount: number): ImmutableDictionary {
    this.#sortNewTerms();
    const builder = new DictionaryBuilder(slotCount);
    for (const id of this.#sorted) {
      const term = this.#terms[id] ?? '';
      const posting = this.#postings[id] ?? 0;
      builder.add(
        Array.from({ length: term.length }, (_, at) => term.charCodeAt(at)),
        typeof posting === 'number' ? [posting] : posting.members(),
      );
    }
    return builder.build();
  }

  #addTerm(term: string, slot: number): void {
    const copy = term.length < minSlicedLength ? term : ` ${term}`.slice(1);
    this.#termIds.set(copy, this.#terms.push(copy) - 1);
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
    const terms = this.#terms;
    const added = Uint32Array.from(
      terms.slice(this.#sorted.length).sort(),
      (term) => this.#termIds.get(term) ?? 0,
    );
    this.#sorted = mergeSorted(this.#sorted, added, (a, b) =>
      (terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1,
    );
  }
}
