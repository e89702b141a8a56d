import { type AdminSortOrder, type Currency, type SortOrder, sortOrders } from '@vajra/contract';
import type { AdminColumns, AdminKey } from './admin-columns.ts';
import type { Bitset } from './bitset.ts';
import { type Columns, type NumberColumn, numberColumns } from './columns.ts';
import type { ProductIndexQuery } from './query.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { type NumberOfSlot, SortedSlots } from './sorted-slots.ts';

const unknownLast = (key: number): number => (Number.isNaN(key) ? Number.POSITIVE_INFINITY : key);

/** Returns the function that calculates the ascending sort key of a slot. */
function keyOf(columns: Columns, { sort, currency }: Order): NumberOfSlot {
  const price = (slot: number) => (currency === 'USD' ? columns.usd[slot] : columns.inr[slot]) ?? 0;
  const weight = (slot: number) => columns.weight[slot] ?? Number.NaN;
  const keys: Record<SortedOrder, NumberOfSlot> = {
    newest: (slot) => -(columns.p_id[slot] ?? 0),
    'price-asc': price,
    'price-desc': (slot) => -price(slot),
    'carat-asc': (slot) => unknownLast(weight(slot)),
    'carat-desc': (slot) => unknownLast(-weight(slot)),
    discount: (slot) => -(columns.discount[slot] ?? 0),
  };
  return keys[sort];
}

/** Positions in a list, from `start` up to but not including `end`. */
export interface Range {
  start: number;
  end: number;
}

/** Relevance ranks the products of a search; those of the same rank are in the order of the newest. */
type SortedOrder = Exclude<SortOrder, 'relevance'>;

interface Order {
  sort: SortedOrder;
  currency: Currency;
}

/** The storefront orders that sort by a column, ascending. */
const ordersByColumn: Partial<Record<NumberColumn, Order>> = {
  inr: { sort: 'price-asc', currency: 'INR' },
  usd: { sort: 'price-asc', currency: 'USD' },
  weight: { sort: 'carat-asc', currency: 'INR' },
};

/** The orders of admin lists. Each can be read from both ends. */
const adminKeys: Partial<Record<SortOrder | AdminSortOrder, AdminKey>> = {
  'name-asc': 'name',
  'name-desc': 'name',
  'sku-asc': 'sku',
  'sku-desc': 'sku',
  'left-asc': 'left',
  'left-desc': 'left',
};

function isReversed({ sort = 'newest' }: ProductIndexQuery): boolean {
  return sort in adminKeys && sort.endsWith('-desc');
}

/** All orders of storefront lists. The currency matters only for prices. */
const storefrontOrders: readonly Order[] = sortOrders.filter(isSorted).flatMap((sort): Order[] =>
  isByPrice(sort)
    ? [
        { sort, currency: 'INR' },
        { sort, currency: 'USD' },
      ]
    : [{ sort, currency: 'INR' }],
);

function isSorted(sort: SortOrder): sort is SortedOrder {
  return sort !== 'relevance';
}

function isByPrice(sort: SortOrder): boolean {
  return sort === 'price-asc' || sort === 'price-desc';
}

function nameOf({ sort, currency }: Order): string {
  return isByPrice(sort) ? `${sort} ${currency}` : sort;
}

/** The sort orders. Each is built on first use and then updated incrementally. */
export class SortOrders {
  readonly #columns: Columns;
  readonly #admin: AdminColumns;
  readonly #orders = new Map<string, SortedSlots>();

  constructor(columns: Columns, admin: AdminColumns) {
    this.#columns = columns;
    this.#admin = admin;
  }

  /** Marks a slot that is new or whose sort keys have changed. */
  markChanged(slot: number): void {
    for (const order of this.#orders.values()) order.markChanged(slot);
  }

  /** Marks a slot with a change in a field that only admin lists sort by. */
  markAdminChanged(slot: number, key: AdminKey): void {
    this.#orders.get(key)?.markChanged(slot);
  }

  /** Discards all orders. Must be called when slots are renumbered. */
  clear(): void {
    for (const order of this.#orders.values()) order.invalidate();
  }

  /** Sorts the orders of storefront lists and of ranges in advance. */
  sortAll(slotCount: number): void {
    for (const order of storefrontOrders) this.#storefrontOrder(order).get(slotCount);
    for (const column of numberColumns) this.byNumber(column, slotCount);
  }

  /** Returns the matching slots in a range, in the order of the query. */
  page(
    matching: Bitset,
    matchCount: number,
    slotCount: number,
    query: ProductIndexQuery,
    range: Range,
  ): number[] {
    const { start } = range;
    if (start >= matchCount) return [];
    const end = Math.min(range.end, matchCount);
    const order = this.#orderOf(query);
    if (!isReversed(query)) return sliceOf(order, matching, matchCount, slotCount, start, end);
    const [from, to] = [matchCount - end, matchCount - start];
    return sliceOf(order, matching, matchCount, slotCount, from, to).reverse();
  }

  /** Returns all slots by a number, ascending; those without it are last. Do not modify. */
  byNumber(name: NumberColumn, slotCount: number): Uint32Array {
    const known = ordersByColumn[name];
    const order = known ? this.#storefrontOrder(known) : this.#numberOrder(name);
    return order.get(slotCount);
  }

  save(to: SnapshotWriter, slotCount: number): void {
    const sorted = storefrontOrders.filter((order) => this.#orders.get(nameOf(order))?.isSorted);
    to.writeText(sorted.map(nameOf).join());
    for (const order of sorted) to.write(this.#storefrontOrder(order).get(slotCount));
  }

  load(from: SnapshotReader): void {
    const names = from.readText().split(',');
    const sorted = storefrontOrders.filter((order) => names.includes(nameOf(order)));
    for (const order of sorted) this.#add(order, from.read(Uint32Array));
  }

  #orderOf({ sort = 'newest', currency = 'INR' }: ProductIndexQuery): SortedSlots {
    if (sort === 'relevance') return this.#storefrontOrder({ sort: 'newest', currency });
    const known = sortOrders.filter(isSorted).find((order) => order === sort);
    if (known) return this.#storefrontOrder({ sort: known, currency });
    const key = adminKeys[sort] ?? 'name';
    return this.#orders.get(key) ?? this.#addAdmin(key);
  }

  #storefrontOrder(order: Order): SortedSlots {
    return this.#orders.get(nameOf(order)) ?? this.#add(order);
  }

  #add(order: Order, slots?: Uint32Array): SortedSlots {
    const sorted = new SortedSlots(keyOf(this.#columns, order), this.#pIdOf, { slots });
    this.#orders.set(nameOf(order), sorted);
    return sorted;
  }

  #numberOrder(column: NumberColumn): SortedSlots {
    const name = `by ${column}`;
    const known = this.#orders.get(name);
    if (known) return known;
    const keyOf = (slot: number) => unknownLast(this.#columns[column][slot] ?? 0);
    const order = new SortedSlots(keyOf, this.#pIdOf);
    this.#orders.set(name, order);
    return order;
  }

  #addAdmin(key: AdminKey): SortedSlots {
    const admin = this.#admin;
    const sorted =
      key === 'left'
        ? new SortedSlots((slot) => admin.left(slot), this.#pIdOf)
        : new SortedSlots(() => 0, this.#pIdOf, { textOf: (slot) => admin.text(key, slot) });
    this.#orders.set(key, sorted);
    return sorted;
  }

  #pIdOf = (slot: number): number => this.#columns.p_id[slot] ?? 0;
}

/**
 * Returns the matches from `start` to `end` in an order. Walks the order until it has enough matches,
 * or sorts the matches when there are so few that the walk would be longer.
 */
function sliceOf(
  order: SortedSlots,
  matching: Bitset,
  matchCount: number,
  slotCount: number,
  start: number,
  end: number,
): number[] {
  const walk = (Math.min(end, matchCount - start) / matchCount) * slotCount;
  const sorting = matchCount * Math.log2(matchCount + 1) * 4;
  if (sorting < walk)
    return [...matching.members(matchCount).sort(order.compare).subarray(start, end)];
  const slots = order.get(slotCount);
  if (end <= matchCount - start) return collect(slots, matching, 0, start, end);
  const last = slots.length - 1;
  return collect(slots, matching, last, matchCount - end, matchCount - start).reverse();
}

/** Returns the matches from `start` to `end`, counted from the first or last position, `origin`. */
function collect(
  slots: Uint32Array,
  { blocks }: Bitset,
  origin: number,
  start: number,
  end: number,
): number[] {
  const page: number[] = [];
  const step = origin === 0 ? 1 : -1;
  let seen = 0;
  for (let at = origin; at >= 0 && at < slots.length && seen < end; at += step) {
    const slot = slots[at] ?? 0;
    if (((blocks[slot >>> 5] ?? 0) & (1 << (slot & 31))) === 0) continue;
    if (seen >= start) page.push(slot);
    seen++;
  }
  return page;
}
