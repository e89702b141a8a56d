import { Bitset } from './bitset.ts';
import type { CatalogueAnswer, CatalogueQuery, FacetCounts } from './catalogue-query.ts';
import { Columns } from './columns.ts';
import { FacetIndex } from './facet-index.ts';
import { type CatalogueRow, type FacetKey, facetKeys } from './product-row.ts';
import { SortOrders } from './sort-orders.ts';
import { WordIndex } from './word-index.ts';
import { wordsOf } from './words.ts';

type FacetIndexes = Record<FacetKey, FacetIndex>;

function eachFacet<T>(make: (key: FacetKey) => T): Record<FacetKey, T> {
  // fromEntries forgets its keys; they are the facet keys, all of them.
  return Object.fromEntries(facetKeys.map((key) => [key, make(key)])) as Record<FacetKey, T>;
}

/**
 * An index of products in memory, for search, filters, counts and sorting. Each product has a slot:
 * its place in the columns and in the bitmaps. A product whose text changes moves to a new slot,
 * and the old one is dead, as is that of a removed product; when a quarter are dead, the living
 * are numbered anew.
 */
export class Catalogue {
  #slotOf = new Map<number, number>();
  #slotCount = 0;
  #living = new Bitset();
  #active = new Bitset();
  #recommended = new Bitset();
  #inStock = new Bitset();
  #columns = new Columns();
  #facets: FacetIndexes = eachFacet(() => new FacetIndex());
  #words = new WordIndex();
  #orders = new SortOrders(this.#columns);

  /** The number of products, active or not. */
  get size(): number {
    return this.#slotOf.size;
  }

  /** Inserts rows, or replaces those with the same p_id. */
  upsert(rows: Iterable<CatalogueRow>): void {
    for (const row of rows) {
      this.#upsertRow(row);
      this.#compactIfWorn();
    }
  }

  /** Removes products; unknown ids are ignored. */
  remove(ids: Iterable<number>): void {
    for (const id of ids) {
      const slot = this.#slotOf.get(id);
      if (slot === undefined) continue;
      this.#slotOf.delete(id);
      this.#living.delete(slot);
    }
    this.#compactIfWorn();
  }

  /**
   * One page of the products that match, and how many do.
   * @throws RangeError when page or perPage is not a positive whole number.
   */
  query(query: CatalogueQuery): CatalogueAnswer {
    for (const name of ['page', 'perPage'] as const) {
      if (!Number.isSafeInteger(query[name]) || query[name] < 1)
        throw new RangeError(`${name} must be a positive whole number, not ${query[name]}`);
    }
    const unfiltered = this.#matchingUnfiltered(query);
    const filters = this.#filters(query);
    const matching = intersection(unfiltered, filters);
    const totalCount = matching.count();
    const page = this.#orders.page(matching, totalCount, this.#slotCount, query);
    const ids = page.map((slot) => this.#columns.p_id[slot] ?? 0);
    if (!query.facets) return { ids, totalCount };
    return { ids, totalCount, facets: this.#counts(unfiltered, filters, matching, totalCount) };
  }

  #upsertRow(row: CatalogueRow): void {
    const before = this.#slotOf.get(row.p_id);
    const isInPlace = before !== undefined && this.#columns.hasText(before, row.words);
    const slot = isInPlace ? before : this.#slotCount;
    const isMoved = this.#columns.write(slot, row);
    for (const key of facetKeys) this.#facets[key].write(slot, row[key]);
    this.#active.set(slot, row.status === 1);
    this.#recommended.set(slot, row.is_recommended === 1);
    this.#inStock.set(slot, row.in_stock);
    if (!isInPlace) {
      this.#words.add(slot, row.words);
      if (before !== undefined) this.#living.delete(before);
      this.#living.add(slot);
      this.#slotOf.set(row.p_id, slot);
      this.#slotCount++;
    }
    if (isMoved || !isInPlace) this.#orders.touch(slot);
  }

  /** The products that match all of the query but its filters. */
  #matchingUnfiltered(query: CatalogueQuery): Bitset {
    const matching = this.#living.copy();
    const keep = (flag: Bitset, isWanted: boolean) =>
      isWanted ? matching.and(flag) : matching.andNot(flag);
    const status = query.status ?? 1;
    if (status !== 'any') keep(this.#active, status === 1);
    if (query.is_recommended !== undefined) keep(this.#recommended, query.is_recommended === 1);
    if (query.in_stock !== undefined) keep(this.#inStock, query.in_stock);
    for (const word of new Set(wordsOf(query.search ?? '')))
      matching.and(this.#words.matching(word));
    return matching;
  }

  #filters(query: CatalogueQuery): Map<FacetKey, Bitset> {
    const filters = new Map<FacetKey, Bitset>();
    for (const key of facetKeys) {
      const values = query.filters?.[key];
      if (values && values.length > 0) filters.set(key, this.#facets[key].matching(values));
    }
    return filters;
  }

  #counts(
    unfiltered: Bitset,
    filters: ReadonlyMap<FacetKey, Bitset>,
    matching: Bitset,
    matchCount: number,
  ): FacetCounts {
    return eachFacet((key) => {
      if (!filters.has(key)) return this.#facets[key].count(matching, matchCount);
      const others = intersection(unfiltered, filters, key);
      return this.#facets[key].count(others, others.count());
    });
  }

  #compactIfWorn(): void {
    const dead = this.#slotCount - this.#slotOf.size;
    if (dead < 32 || dead * 4 < this.#slotCount) return;
    const slots = this.#living.members();
    this.#columns.keep(slots);
    this.#facets = eachFacet((key) => this.#facets[key].kept(slots));
    this.#words = this.#words.kept(slots);
    this.#active = this.#active.kept(slots);
    this.#recommended = this.#recommended.kept(slots);
    this.#inStock = this.#inStock.kept(slots);
    this.#living = this.#living.kept(slots);
    this.#slotCount = slots.length;
    this.#orders.clear();
    slots.forEach((_, slot) => {
      this.#slotOf.set(this.#columns.p_id[slot] ?? 0, slot);
    });
  }
}

/** The slots in `all` and in every filter but that of `ignored`. */
function intersection(
  all: Bitset,
  filters: ReadonlyMap<FacetKey, Bitset>,
  ignored?: FacetKey,
): Bitset {
  const matching = all.copy();
  for (const [key, filter] of filters) if (key !== ignored) matching.and(filter);
  return matching;
}
