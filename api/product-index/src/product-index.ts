import { AdminColumns } from './admin-columns.ts';
import { Bitset } from './bitset.ts';
import { Columns } from './columns.ts';
import { Facets, type SelectedValues } from './facets.ts';
import { IdSlotMap } from './id-slot-map.ts';
import { type FacetKey, facetKeys, type ProductRow } from './product-row.ts';
import type { ProductIndexQuery, ProductIndexResult } from './query.ts';
import { type Scope, ScopeCache } from './scope-cache.ts';
import { SnapshotReader } from './snapshot-reader.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { SortOrders } from './sort-orders.ts';
import { TermIndex } from './term-index.ts';
import { tokenize } from './tokenize.ts';

/**
 * An index of products in memory, for search, filters, counts and sorting. Each product has a slot:
 * its place in the columns and in the bitmaps. A product whose text changes moves to a new slot,
 * and the old one is dead, as is that of a removed product; when a quarter are dead, the living
 * are numbered anew.
 */
export class ProductIndex {
  readonly #slotOf = new IdSlotMap();
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
  readonly #scopeCache = new ScopeCache();
  // Of each query anew: allocated, they would keep the garbage collector busy.
  readonly #matching = new Bitset();
  readonly #union = new Bitset();

  /**
   * How far whoever fills the catalogue has read, in words of his own. A snapshot keeps it, so what
   * is in the catalogue and how far that is are one thing.
   */
  checkpoint = '';

  /** The number of products, active or not. */
  get size(): number {
    return this.#slotOf.size;
  }

  /** Inserts rows, or replaces those with the same p_id. */
  upsert(rows: Iterable<ProductRow>): void {
    this.#scopeCache.clear();
    for (const row of rows) {
      this.#upsertRow(row);
      this.#compactIfNeeded();
    }
  }

  /** Removes products; unknown ids are ignored. */
  remove(ids: Iterable<number>): void {
    this.#scopeCache.clear();
    for (const id of ids) {
      const slot = this.#slotOf.get(id);
      if (slot === undefined) continue;
      this.#slotOf.delete(id);
      this.#live.delete(slot);
    }
    this.#compactIfNeeded();
  }

  /**
   * One page of the products that match, and how many do.
   * @throws RangeError when page or perPage is not a positive whole number.
   */
  query(query: ProductIndexQuery): ProductIndexResult {
    for (const name of ['page', 'perPage'] as const) {
      if (!Number.isSafeInteger(query[name]) || query[name] < 1)
        throw new RangeError(`${name} must be a positive whole number, not ${query[name]}`);
    }
    const scope = this.#scope(query);
    const chosen = selectedValues(query);
    const matching = this.#filtered(scope.slots, chosen);
    const totalCount = matching.count();
    const page = this.#orders.page(matching, totalCount, this.#slotCount, query);
    const ids = page.map((slot) => this.#columns.p_id[slot] ?? 0);
    if (!query.facets) return { ids, totalCount };
    scope.tally ??= this.#facets.tally(scope.slots);
    return { ids, totalCount, facets: this.#facets.count(scope.tally, chosen) };
  }

  /** Sorts and freezes now what the next queries would otherwise: for after a load. */
  prepare(): void {
    this.#orders.sortAll(this.#slotCount);
    this.#terms.flush();
  }

  /**
   * All of it as bytes, for a file or IndexedDB, with the orders that are sorted. To be read by the
   * same version of this module on a machine of the same byte order.
   */
  snapshot(): Uint8Array {
    const steps = this.snapshotInSteps();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /**
   * As `snapshot`, in steps with pauses between them, in which others may work: what they write is
   * not in it.
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
   * The catalogue that a snapshot was taken of. The bytes may be let go or changed afterwards.
   * @throws SnapshotUnreadable for anything but a whole, undamaged snapshot of this version.
   */
  static fromSnapshot(bytes: Uint8Array): ProductIndex {
    const from = new SnapshotReader(bytes);
    const catalogue = new ProductIndex();
    catalogue.checkpoint = from.readText();
    catalogue.#columns = Columns.load(from);
    catalogue.#admin = AdminColumns.load(from);
    catalogue.#live = Bitset.fromBlocks(from.read(Uint32Array));
    catalogue.#active = Bitset.fromBlocks(from.read(Uint32Array));
    catalogue.#recommended = Bitset.fromBlocks(from.read(Uint32Array));
    catalogue.#inStock = Bitset.fromBlocks(from.read(Uint32Array));
    catalogue.#facets = Facets.load(from);
    catalogue.#terms = TermIndex.load(from);
    catalogue.#orders = new SortOrders(catalogue.#columns, catalogue.#admin);
    catalogue.#orders.load(from);
    catalogue.#slotCount = catalogue.#columns.p_id.length;
    for (const slot of catalogue.#live.members())
      catalogue.#slotOf.set(catalogue.#columns.p_id[slot] ?? 0, slot);
    return catalogue;
  }

  #upsertRow(row: ProductRow): void {
    const before = this.#slotOf.get(row.p_id);
    const isInPlace = before !== undefined && this.#columns.hasText(before, row.text);
    const slot = isInPlace ? before : this.#slotCount;
    const isMoved = this.#columns.write(slot, row);
    const changedForDesk = this.#admin.write(slot, row.admin);
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
    else for (const key of changedForDesk) this.#orders.markAdminChanged(slot, key);
  }

  /** The products that match all of the query but its filters. */
  #scope(query: ProductIndexQuery): Scope {
    const { status = 1, is_recommended, in_stock, max_left, search = '' } = query;
    const words = [...new Set(tokenize(search))];
    const name = [status, is_recommended, in_stock, max_left, ...words].join(' ');
    return this.#scopeCache.get(name, () => {
      const slots = this.#live.copy();
      const keep = (flag: Bitset, isWanted: boolean) =>
        isWanted ? slots.and(flag) : slots.andNot(flag);
      if (status !== 'any') keep(this.#active, status === 1);
      if (is_recommended !== undefined) keep(this.#recommended, is_recommended === 1);
      if (in_stock !== undefined) keep(this.#inStock, in_stock);
      for (const word of words) slots.and(this.#terms.slotsWithPrefix(word, this.#union));
      if (max_left !== undefined) {
        for (const slot of slots.members())
          if (this.#admin.left(slot) > max_left) slots.delete(slot);
      }
      return slots;
    });
  }

  /** Good until the next query. Not to be changed. */
  #filtered(slots: Bitset, chosen: SelectedValues): Bitset {
    if (chosen.size === 0) return slots;
    this.#matching.copyFrom(slots);
    for (const [key, values] of chosen)
      this.#matching.and(this.#facets.slotsWith(key, values, this.#union));
    return this.#matching;
  }

  #compactIfNeeded(): void {
    const dead = this.#slotCount - this.#slotOf.size;
    if (dead < 32 || dead * 4 < this.#slotCount) return;
    const slots = this.#live.members();
    this.#columns.compact(slots);
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

/** The filters of a query that restrict anything. */
function selectedValues({ filters = {} }: ProductIndexQuery): SelectedValues {
  const chosen = new Map<FacetKey, readonly number[]>();
  for (const key of facetKeys) {
    const values = filters[key];
    if (values && values.length > 0) chosen.set(key, values);
  }
  return chosen;
}
