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

/**
 * Removes the slots that do not match all parts of a search that were understood; all of them if no part was.
 * Returns the ranks of the others, if it has words.
 */
export function keepMatches(
  slots: Bitset,
  parts: readonly SearchPart[],
  query: ProductIndexQuery,
  sources: Sources,
): Ranks | undefined {
  const understood = parts.filter(({ alternatives }) => alternatives);
  if (understood.length === 0) {
    slots.clear();
    return undefined;
  }
  const finder = new Finder(query, sources);
  const values = new Map<FilterKey, Set<number>>();
  let ranks: Ranks | undefined;
  for (const part of understood) {
    const only = restrictionOf(part);
    if (!only) {
      ranks ??= { exact: slots.copy(), literal: slots.copy() };
      const { alternatives } = part;
      slots.and(finder.any(alternatives ?? [], 'prefix'));
      const literal = (alternatives ?? []).filter(({ isSynonym }) => !isSynonym);
      ranks.literal.and(finder.any(literal, 'prefix'));
      ranks.exact.and(finder.any(literal, 'term'));
    } else if ('key' in only) {
      // Several values of a lookup are any of them, as in a filter.
      values.set(only.key, new Set([...(values.get(only.key) ?? []), ...only.ids]));
    } else slots.and(finder.slots(only, 'prefix'));
  }
  for (const [key, ids] of values) slots.and(finder.slots({ key, ids: [...ids] }, 'prefix'));
  ranks?.literal.and(slots);
  ranks?.exact.and(slots);
  return ranks;
}

/** Whether a word has to be a term of a product, or the start of one. */
type WordMatch = 'term' | 'prefix';

class Finder {
  readonly #found = new Bitset();
  readonly #all = new Bitset();
  readonly #any = new Bitset();

  constructor(
    private readonly query: ProductIndexQuery,
    private readonly sources: Sources,
  ) {}

  /** Returns the slots that match any of the alternatives, until the next call. */
  any(alternatives: readonly Alternative[], match: WordMatch): Bitset {
    this.#any.clear(this.sources.slotCount);
    for (const { conditions } of alternatives) {
      conditions.forEach((condition, at) => {
        const slots = this.slots(condition, match);
        if (at === 0) this.#all.copyFrom(slots);
        else this.#all.and(slots);
      });
      this.#any.or(this.#all);
    }
    return this.#any;
  }

  /** Returns the slots that meet a condition, until the next call. Do not modify. */
  slots(condition: Condition, match: WordMatch): Bitset {
    const { terms, facets, ranges } = this.sources;
    if ('key' in condition) return facets.slotsWith(condition.key, condition.ids, this.#found);
    if ('word' in condition) {
      return match === 'term'
        ? terms.slotsWithTerm(condition.word, this.#found)
        : terms.slotsWithPrefix(condition.word, this.#found);
    }
    const { range, bounds, currency } = condition;
    return ranges.slotsWithin(range, currency ? { ...this.query, currency } : this.query, bounds);
  }
}
