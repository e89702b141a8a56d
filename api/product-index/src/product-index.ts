import { forEachRange, type Histograms, type RangeKey, rangeKeys } from '@vajra/contract';
import { AdminColumns } from './admin-columns.ts';
import { Bitset } from './bitset.ts';
import { Columns } from './columns.ts';
import { Facets, type SelectedValues } from './facets.ts';
import { IdSlotMap } from './id-slot-map.ts';
import { type FacetKey, facetKeys, type ProductRow } from './product-row.ts';
import type { ProductIndexQuery, ProductIndexResult } from './query.ts';
import { columnOf, type PriceOptions, Ranges } from './ranges.ts';
import { RecentResults } from './recent-results.ts';
import { Scope } from './scope.ts';
import { IndexedWords } from './search/indexed-words.ts';
import { interpretSearch } from './search/interpret-search.ts';
import { nameOfParts, type Ranks, SearchMatcher } from './search/search-matches.ts';
import type { SearchPart } from './search/search-part.ts';
import type { Vocabulary } from './search/vocabulary.ts';
import { Similarity } from './similarity.ts';
import { SnapshotReader } from './snapshot-reader.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { type Range, SortOrders } from './sort-orders.ts';
import { TermIndex } from './term-index.ts';
import { tokenize } from './tokenize.ts';

/**
 * An in-memory index of products for search, filters, facets and sorting. Each product has a slot:
 * its index in the columns and bitmaps. A product whose text changes moves to a new slot. The old
 * slot, like that of a removed product, is dead. When a quarter of the slots are dead, the live ones
 * are renumbered.
 */
export class ProductIndex {
  /** Null until it is needed after a load. */
  #slotById: IdSlotMap | null = new IdSlotMap();
  #slotCount = 0;
  #live = new Bitset();
  #active = new Bitset();
  #recommended = new Bitset();
  #inStock = new Bitset();
  #columns = new Columns();
  #admin = new AdminColumns();
  #facets = new Facets();
  #terms = new TermIndex();
  #orders = new SortOrders(this.#columns, this.#admin);
  #ranges = new Ranges(this.#columns, this.#orders);
  /** Most lists differ only in their filters and page. A query with four ranges needs eleven. */
  readonly #scopes = new RecentResults<Scope>(16);
  // Reused by all queries to avoid allocations.
  readonly #matcher = new SearchMatcher();
  readonly #selected = new Bitset();
  readonly #matching = new Bitset();
  readonly #union = new Bitset();
  readonly #part = new Bitset();

  /**
   * The position up to which the source of the rows has been read, in a format of the caller. It is
   * part of snapshots, so that content and position always match.
   */
  checkpoint = '';

  /** The number of products, active or not. */
  get size(): number {
    return this.#slotById?.size ?? this.#live.count();
  }

  /** Inserts rows, replacing those with the same p_id. */
  upsert(rows: Iterable<ProductRow>): void {
    this.#scopes.clear();
    for (const row of rows) {
      this.#upsertRow(row);
      this.#compactIfNeeded();
    }
  }

  /** Removes products. Ignores unknown ids. */
  remove(ids: Iterable<number>): void {
    this.#scopes.clear();
    for (const id of ids) {
      const slot = this.#slotOf.get(id);
      if (slot === undefined) continue;
      this.#slotOf.delete(id);
      this.#live.delete(slot);
    }
    this.#compactIfNeeded();
  }

  /**
   * Returns one page of the matching products and their total number.
   * @throws RangeError when page or perPage is not a positive whole number.
   */
  query(query: ProductIndexQuery): ProductIndexResult {
    for (const name of ['page', 'perPage'] as const) {
      if (!Number.isSafeInteger(query[name]) || query[name] < 1)
        throw new RangeError(`${name} must be a positive whole number, not ${query[name]}`);
    }
    const scope = this.#scope(query);
    const whole = this.#scope({ ...query, ranges: {} });
    const chosen = selectedValues(query);
    const selected = this.#select(chosen);
    const matching = filtered(scope.slots, selected, this.#matching);
    // Also of products outside the ranges, which does not matter: the page has only those that match.
    const { slots, totalCount } = this.#page(matching, query, whole.ranks);
    const ids = slots.map((slot) => this.#columns.p_id[slot] ?? 0);
    if (!query.facets) return { ids, totalCount };
    const tally = (slots: Bitset) => this.#facets.tally(slots);
    scope.tally ??= whole.countPart(scope.slots, 'combinations', tally, this.#union);
    const facets = this.#facets.count(scope.tally, chosen);
    const histograms = this.#histograms(query, whole, matching, selected);
    return { ids, totalCount, facets, histograms };
  }

  /**
   * Reads a search as the trade writes it. What it means depends on the words of the active products, and on the
   * prices that `options` select.
   */
  interpret(
    search: string,
    vocabulary: Vocabulary,
    { currency, priceBasis }: PriceOptions = {},
  ): SearchPart[] {
    const sources = {
      terms: this.#terms,
      active: this.#active,
      live: this.#live,
      slots: this.#union,
    };
    return interpretSearch(search, vocabulary, new IndexedWords(sources, vocabulary), (parts) =>
      this.#scope({ currency, priceBasis, parts, page: 1, perPage: 1 }).slots.count(),
    );
  }

  /** Counts the active products with a discount. */
  discountedCount(): number {
    let count = 0;
    for (const slot of this.#live.members()) {
      if (this.#active.has(slot) && (this.#columns.discount[slot] ?? 0) > 0) count += 1;
    }
    return count;
  }

  /**
   * Sorts all orders, compacts the terms and builds what a snapshot lacks now instead of in the next
   * queries.
   */
  prepare(): void {
    this.#orders.sortAll(this.#slotCount);
    this.#terms.flush();
    void this.#terms.spelling; // builds it
    this.#facets.prepare();
    this.#slotById ??= this.#mapIds();
  }

  /**
   * Serializes the index, including sort orders, for a file or IndexedDB. It can be read by the same
   * version of this module on a machine with the same byte order.
   */
  snapshot(): Uint8Array {
    const steps = this.snapshotInSteps();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /**
   * Like `snapshot`, in steps, so that the caller can yield between them. Changes made between steps
   * are not included.
   */
  *snapshotInSteps(): Generator<void, Uint8Array> {
    const to = new SnapshotWriter();
    to.writeText(this.checkpoint);
    this.#columns.save(to, this.#slotCount);
    this.#admin.save(to, this.#slotCount);
    for (const flag of [this.#live, this.#active, this.#recommended, this.#inStock])
      to.write(flag.blocks);
    this.#facets.save(to, this.#slotCount);
    this.#terms.save(to);
    this.#orders.save(to, this.#slotCount);
    return yield* to.steps();
  }

  /**
   * Restores an index from a snapshot. The bytes are copied. What the first list does not need is built
   * later, or by `prepare`: a slow phone shows the list sooner.
   * @throws UnreadableSnapshotError when the snapshot is incomplete, damaged or of another version.
   */
  static fromSnapshot(bytes: Uint8Array): ProductIndex {
    const from = new SnapshotReader(bytes);
    const index = new ProductIndex();
    index.checkpoint = from.readText();
    index.#columns = Columns.load(from);
    index.#admin = AdminColumns.load(from);
    index.#live = Bitset.fromBlocks(from.read(Uint32Array));
    index.#active = Bitset.fromBlocks(from.read(Uint32Array));
    index.#recommended = Bitset.fromBlocks(from.read(Uint32Array));
    index.#inStock = Bitset.fromBlocks(from.read(Uint32Array));
    index.#facets = Facets.load(from);
    index.#terms = TermIndex.load(from);
    index.#orders = new SortOrders(index.#columns, index.#admin);
    index.#orders.load(from);
    index.#ranges = new Ranges(index.#columns, index.#orders);
    index.#slotCount = index.#columns.p_id.length;
    index.#slotById = null;
    return index;
  }

  get #slotOf(): IdSlotMap {
    this.#slotById ??= this.#mapIds();
    return this.#slotById;
  }

  #mapIds(): IdSlotMap {
    const slots = this.#live.members();
    const map = new IdSlotMap(slots.length);
    for (const slot of slots) map.set(this.#columns.p_id[slot] ?? 0, slot);
    return map;
  }

  #upsertRow(row: ProductRow): void {
    const before = this.#slotOf.get(row.p_id);
    const isInPlace = before !== undefined && this.#columns.hasText(before, row.text);
    const slot = isInPlace ? before : this.#slotCount;
    const isMoved = this.#columns.write(slot, row);
    this.#ranges.update(slot);
    const changedForAdmin = this.#admin.write(slot, row.admin);
    this.#facets.write(slot, row);
    this.#active.set(slot, row.status === 1);
    this.#recommended.set(slot, row.is_recommended === 1);
    this.#inStock.set(slot, row.in_stock);
    if (!isInPlace) {
      this.#terms.add(slot, row.text);
      if (before !== undefined) this.#live.delete(before);
      this.#live.add(slot);
      this.#slotOf.set(row.p_id, slot);
      this.#slotCount++;
    }
    if (isMoved || !isInPlace) this.#orders.markChanged(slot);
    else for (const key of changedForAdmin) this.#orders.markAdminChanged(slot, key);
  }

  /**
   * Counts the products that match the query, apart from a number's own range, by this number.
   * @param whole the scope of the query without ranges
   * @param selected the slots that pass the filters, if there are any
   */
  #histograms(
    query: ProductIndexQuery,
    whole: Scope,
    matching: Bitset,
    selected: Bitset | undefined,
  ): Histograms {
    return forEachRange((key) => {
      const { [key]: own, ...ranges } = query.ranges ?? {};
      const part = own
        ? filtered(this.#scope({ ...query, ranges }).slots, selected, this.#part)
        : matching;
      const count = (slots: Bitset) => this.#ranges.countBars(key, query, slots);
      const counts = whole.countPart(part, columnOf(key, query), count, this.#union);
      return this.#ranges.histogram(key, counts);
    });
  }

  /** Returns the products that match everything of the query except its filters. */
  #scope(query: ProductIndexQuery): Scope {
    const key = rangeKeys.find((each) => query.ranges?.[each]);
    if (key) return this.#scopeWithin(key, query);
    const { status = 1, is_recommended, in_stock, max_left, search = '', parts } = query;
    const terms = [...new Set(tokenize(search))];
    if (terms.length === 0 && search.trim() !== '') return new Scope(new Bitset(this.#slotCount));
    return this.#scopes.get(this.#nameOf(query), (spare) => {
      const slots = spare?.slots ?? new Bitset();
      slots.copyFrom(this.#live);
      const keep = (flag: Bitset, isWanted: boolean) =>
        isWanted ? slots.and(flag) : slots.andNot(flag);
      if (status !== 'any') keep(this.#active, status === 1);
      if (is_recommended !== undefined) keep(this.#recommended, is_recommended === 1);
      if (in_stock !== undefined) keep(this.#inStock, in_stock);
      for (const term of terms) slots.and(this.#terms.slotsWithPrefix(term, this.#union));
      if (max_left !== undefined) {
        for (const slot of slots.members())
          if (this.#admin.left(slot) > max_left) slots.delete(slot);
      }
      const sources = {
        terms: this.#terms,
        facets: this.#facets,
        ranges: this.#ranges,
        slotCount: this.#slotCount,
      };
      const ranks = parts && this.#matcher.keepMatches(slots, parts, query, sources, spare?.ranks);
      return new Scope(slots, ranks);
    });
  }

  /** Returns the scope of a query without one of its ranges, restricted to this range. */
  #scopeWithin(key: RangeKey, query: ProductIndexQuery): Scope {
    const { [key]: range = {}, ...ranges } = query.ranges ?? {};
    const { slots: others } = this.#scope({ ...query, ranges });
    return this.#scopes.get(this.#nameOf(query), (spare) => {
      const slots = spare?.slots ?? new Bitset();
      slots.setIntersection(others, this.#ranges.slotsWithin(key, query, range, this.#slotCount));
      return new Scope(slots);
    });
  }

  /** Identifies the scope of a query. */
  #nameOf(query: ProductIndexQuery): string {
    const { status, is_recommended, in_stock, max_left, search = '', ranges = {}, parts } = query;
    const bounds = rangeKeys.flatMap((key) => {
      const range = ranges[key];
      return range ? this.#ranges.nameOf(key, query, range) : [];
    });
    const described =
      parts && `${nameOfParts(parts)} ${query.currency ?? 'INR'} ${query.priceBasis ?? 'list'}`;
    const terms = new Set(tokenize(search));
    const flags = [status ?? 1, is_recommended, in_stock, max_left];
    return [...flags, ...bounds, ...terms, described].join(' ');
  }

  #page(
    matching: Bitset,
    query: ProductIndexQuery,
    ranks: Ranks | undefined,
  ): { slots: number[]; totalCount: number } {
    if (query.similarTo !== undefined) return this.#similarPage(matching, query.similarTo, query);
    const isByRelevance = (query.sort ?? (query.parts && 'relevance')) === 'relevance';
    const slots: number[] = [];
    let totalCount = 0;
    for (const group of this.#groups(matching, query, isByRelevance ? ranks : undefined)) {
      const count = group.count();
      const { start, end } = rangeOf(query);
      const range = { start: Math.max(0, start - totalCount), end: end - totalCount };
      if (range.end > 0)
        slots.push(...this.#orders.page(group, count, this.#slotCount, query, range));
      totalCount += count;
    }
    return { slots, totalCount };
  }

  /**
   * Returns the matching slots in groups, the first ones first: those in stock before the others if sold ones
   * are last, and by rank within. Each group is valid until the next.
   */
  *#groups(
    matching: Bitset,
    { soldLast }: ProductIndexQuery,
    ranks: Ranks | undefined,
  ): Generator<Bitset> {
    const part = this.#part;
    const stocks: readonly ('in stock' | 'sold' | 'all')[] = soldLast
      ? ['in stock', 'sold']
      : ['all'];
    const levels = ranks ? [ranks.exact, ranks.literal, undefined] : [undefined];
    for (const stock of stocks) {
      for (const [at, level] of levels.entries()) {
        if (stock === 'in stock') part.setIntersection(matching, this.#inStock);
        else if (stock === 'sold') part.setDifference(matching, this.#inStock);
        else part.copyFrom(matching);
        if (level) part.and(level);
        const before = levels[at - 1];
        if (before) part.andNot(before);
        yield part;
      }
    }
  }

  /** Returns one page of the matching slots that are like a product, the most similar first. */
  #similarPage(matching: Bitset, p_id: number, query: ProductIndexQuery) {
    const like = this.#slotOf.get(p_id);
    if (like === undefined) return { slots: [], totalCount: 0 };
    const similarity = new Similarity(this.#columns, this.#facets, like);
    const { group } = similarity;
    const part = this.#part;
    part.copyFrom(matching);
    if (group) part.and(this.#facets.slotsWith(group.key, [group.value], this.#union));
    part.delete(like);
    const isSold = (slot: number) => query.soldLast === true && !this.#inStock.has(slot);
    const ranked = similarity.rank(part.members(), isSold);
    const { start, end } = rangeOf(query);
    return { slots: ranked.slice(start, end), totalCount: ranked.length };
  }

  /** Returns the slots that pass all filters, if there are any, until the next query. Do not modify. */
  #select(chosen: SelectedValues): Bitset | undefined {
    let selected: Bitset | undefined;
    for (const [key, values] of chosen) {
      const slots = this.#facets.slotsWith(key, values, this.#union);
      if (selected) selected.and(slots);
      else {
        selected = this.#selected;
        selected.copyFrom(slots);
      }
    }
    return selected;
  }

  #compactIfNeeded(): void {
    const dead = this.#slotCount - this.#slotOf.size;
    if (dead < 32 || dead * 4 < this.#slotCount) return;
    const slots = this.#live.members();
    this.#columns.compact(slots);
    this.#ranges = new Ranges(this.#columns, this.#orders);
    this.#admin.compact(slots);
    this.#facets = this.#facets.compacted(slots);
    this.#terms = this.#terms.compacted(slots);
    this.#active = this.#active.renumbered(slots);
    this.#recommended = this.#recommended.renumbered(slots);
    this.#inStock = this.#inStock.renumbered(slots);
    this.#live = this.#live.renumbered(slots);
    this.#slotCount = slots.length;
    this.#orders.clear();
    slots.forEach((_, slot) => {
      this.#slotOf.set(this.#columns.p_id[slot] ?? 0, slot);
    });
  }
}

/** Returns the slots that are selected, too: all of them if nothing is selected, else `result`. Do not modify. */
function filtered(slots: Bitset, selected: Bitset | undefined, result: Bitset): Bitset {
  if (!selected) return slots;
  result.setIntersection(slots, selected);
  return result;
}

/** The positions of a query's page among all matches. */
function rangeOf({ page, perPage }: ProductIndexQuery): Range {
  const start = (page - 1) * perPage;
  return { start, end: start + perPage };
}

/** Returns the non-empty filters of a query. */
function selectedValues({ filters = {} }: ProductIndexQuery): SelectedValues {
  const chosen = new Map<FacetKey, readonly number[]>();
  for (const key of facetKeys) {
    const values = filters[key];
    if (values && values.length > 0) chosen.set(key, values);
  }
  return chosen;
}
