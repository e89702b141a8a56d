import type { Bitset } from '../bitset.ts';
import type { TermIndex } from '../term-index.ts';
import type { KnownWords } from './correct-pieces.ts';
import { bestCorrection } from './spelling.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Sources {
  terms: TermIndex;
  active: Bitset;
  live: Bitset;
  /** Overwritten by each look-up. */
  slots: Bitset;
}

/** The words of the active products of an index, during one search. Phones have no others, and correct in the same way. */
export class IndexedWords implements KnownWords {
  readonly #isActive = new Map<string, boolean>();

  constructor(
    private readonly sources: Sources,
    private readonly vocabulary: Vocabulary,
  ) {}

  hasPrefix(word: string): boolean {
    const { terms, slots } = this.sources;
    return this.#hasActive(`${word}*`, () => terms.slotsWithPrefix(word, slots));
  }

  hasTerm(word: string): boolean {
    const { terms, slots } = this.sources;
    return this.#hasActive(word, () => terms.slotsWithTerm(word, slots));
  }

  correct(word: string, isComplete: boolean): string | undefined {
    const near = this.sources.terms.spelling.nearest(word, isComplete);
    return bestCorrection(
      near.find((candidate) => this.hasTerm(candidate.word)),
      this.vocabulary.spelling.nearest(word, isComplete)[0],
    );
  }

  #hasActive(name: string, find: () => Bitset): boolean {
    const known = this.#isActive.get(name);
    if (known !== undefined) return known;
    const has = find().intersects(this.sources.active, this.sources.live);
    this.#isActive.set(name, has);
    return has;
  }
}
