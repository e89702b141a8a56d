import type { FilterKey } from '@vajra/contract';
import { Bitset } from '../bitset.ts';
import type { Facets } from '../facets.ts';
import type { ProductIndexQuery } from '../query.ts';
import type { Ranges } from '../ranges.ts';
import type { TermIndex } from '../term-index.ts';
import { type Alternative, type Condition, restrictionOf, type SearchPart } from './search-part.ts';

interface Sources {
  terms: TermIndex;
  facets: Facets;
  ranges: Ranges;
  slotCount: number;
}

/** How well products match the words of a search. The first set is part of the second. */
export interface Ranks {
  /** The products that have the words themselves. */
  exact: Bitset;
  /** Those that have words that start with them, and not only synonyms. */
  literal: Bitset;
}

/** Identifies the products that match the parts of a search. */
export function nameOfParts(parts: readonly SearchPart[]): string {
  return JSON.stringify(parts.map(({ alternatives }) => alternatives));
}

/** Finds what matches searches. Its bitmaps are reused, because new ones would keep the garbage collector busy. */
export class SearchMatcher {
  readonly #found = new Bitset();
  readonly #all = new Bitset();
  readonly #any = new Bitset();

  /**
   * Removes the slots that do not match all parts of a search that were understood; all of them if no part was.
   * Returns the ranks of the others, if it has words, in `spare` if there is one.
   */
  keepMatches(
    slots: Bitset,
    parts: readonly SearchPart[],
    query: ProductIndexQuery,
    sources: Sources,
    spare?: Ranks,
  ): Ranks | undefined {
    const understood = parts.filter(({ alternatives }) => alternatives);
    if (understood.length === 0) {
      slots.clear();
      return undefined;
    }
    const values = new Map<FilterKey, Set<number>>();
    let ranks: Ranks | undefined;
    for (const part of understood) {
      const only = restrictionOf(part);
      if (!only) {
        ranks ??= startRanks(slots, spare);
        const { alternatives } = part;
        slots.and(this.#matchAny(alternatives ?? [], 'prefix', query, sources));
        const literal = (alternatives ?? []).filter(({ isSynonym }) => !isSynonym);
        ranks.literal.and(this.#matchAny(literal, 'prefix', query, sources));
        ranks.exact.and(this.#matchAny(literal, 'term', query, sources));
      } else if ('key' in only) {
        // Several values of a lookup are any of them, as in a filter.
        values.set(only.key, new Set([...(values.get(only.key) ?? []), ...only.ids]));
      } else slots.and(this.#match(only, 'prefix', query, sources));
    }
    for (const [key, ids] of values)
      slots.and(this.#match({ key, ids: [...ids] }, 'prefix', query, sources));
    ranks?.literal.and(slots);
    ranks?.exact.and(slots);
    return ranks;
  }

  /** Returns the slots that match any of the alternatives, until the next call. */
  #matchAny(
    alternatives: readonly Alternative[],
    match: WordMatch,
    query: ProductIndexQuery,
    sources: Sources,
  ): Bitset {
    this.#any.clear(sources.slotCount);
    for (const { conditions } of alternatives) {
      conditions.forEach((condition, at) => {
        const slots = this.#match(condition, match, query, sources);
        if (at === 0) this.#all.copyFrom(slots);
        else this.#all.and(slots);
      });
      this.#any.or(this.#all);
    }
    return this.#any;
  }

  /** Returns the slots that meet a condition, until the next call. Do not modify. */
  #match(
    condition: Condition,
    match: WordMatch,
    query: ProductIndexQuery,
    { terms, facets, ranges, slotCount }: Sources,
  ): Bitset {
    if ('key' in condition) return facets.slotsWith(condition.key, condition.ids, this.#found);
    if ('word' in condition) {
      return match === 'term'
        ? terms.slotsWithTerm(condition.word, this.#found)
        : terms.slotsWithPrefix(condition.word, this.#found);
    }
    const { range, bounds, currency } = condition;
    return ranges.slotsWithin(range, currency ? { ...query, currency } : query, bounds, slotCount);
  }
}

/** Whether a word has to be a term of a product, or the start of one. */
type WordMatch = 'term' | 'prefix';

function startRanks(slots: Bitset, spare: Ranks | undefined): Ranks {
  if (!spare) return { exact: slots.copy(), literal: slots.copy() };
  spare.exact.copyFrom(slots);
  spare.literal.copyFrom(slots);
  return spare;
}
