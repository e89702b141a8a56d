import { type Currency, type SortOrder, sortOrders } from '@vajra/contract';
import type { Bitset } from './bitset.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import type { Columns } from './columns.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { type SlotNumber, SortedSlots } from './sorted-slots.ts';

const unknownLast = (key: number): number => (Number.isNaN(key) ? Number.POSITIVE_INFINITY : key);

/** Each order's key, ascending. */
function keyOf(columns: Columns, { sort, currency }: Order): SlotNumber {
  const price = (slot: number) => (currency === 'USD' ? columns.usd[slot] : columns.inr[slot]) ?? 0;
  const weight = (slot: number) => columns.weight[slot] ?? Number.NaN;
  const keys: Record<SortOrder, SlotNumber> = {
    newest: (slot) => -(columns.p_id[slot] ?? 0),
    'price-asc': price,
    'price-desc': (slot) => -price(slot),
    'carat-asc': (slot) => unknownLast(weight(slot)),
    'carat-desc': (slot) => unknownLast(-weight(slot)),
    discount: (slot) => -(columns.discount[slot] ?? 0),
  };
  return keys[sort];
}

interface Order {
  sort: SortOrder;
  currency: Currency;
}

/** All that there are: the currency matters to prices alone. */
const everyOrder: readonly Order[] = sortOrders.flatMap((sort): Order[] =>
  isByPrice(sort)
    ? [
        { sort, currency: 'INR' },
        { sort, currency: 'USD' },
      ]
    : [{ sort, currency: 'INR' }],
);

function isByPrice(sort: SortOrder): boolean {
  return sort === 'price-asc' || sort === 'price-desc';
}

function nameOf({ sort, currency }: Order): string {
  return isByPrice(sort) ? `${sort} ${currency}` : sort;
}

/** The sort orders: each built when first asked for, then kept and repaired. */
export class SortOrders {
  readonly #columns: Columns;
  readonly #orders = new Map<string, SortedSlots>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** A slot is new, or something changed by which lists are sorted. */
  touch(slot: number): void {
    for (const order of this.#orders.values()) order.touch(slot);
  }

  /** Slots were numbered anew: forget the orders. */
  clear(): void {
    for (const order of this.#orders.values()) order.clear();
  }

  /** Sorts all orders that are not, so that no query need do it. */
  sort(slotCount: number): void {
    for (const order of everyOrder) this.#order(order).read(slotCount);
  }

  /**
   * One page of the matching slots. The whole order is walked until the page is full; where few
   * match, and so the walk would be long, the matches are sorted instead.
   */
  page(matching: Bitset, matchCount: number, slotCount: number, query: CatalogueQuery): number[] {
    const start = (query.page - 1) * query.perPage;
    if (start >= matchCount) return [];
    const end = Math.min(start + query.perPage, matchCount);
    const walk = (Math.min(end, matchCount - start) / matchCount) * slotCount;
    const sorting = matchCount * Math.log2(matchCount + 1) * 4;
    const order = this.#order({ sort: query.sort ?? 'newest', currency: query.currency ?? 'INR' });
    if (sorting < walk)
      return [...matching.members(matchCount).sort(order.compare).subarray(start, end)];
    const slots = order.read(slotCount);
    if (end <= matchCount - start) return collect(slots, matching, 0, start, end);
    const last = slots.length - 1;
    return collect(slots, matching, last, matchCount - end, matchCount - start).reverse();
  }

  save(to: SnapshotWriter, slotCount: number): void {
    const sorted = everyOrder.filter((order) => this.#orders.get(nameOf(order))?.isSorted);
    to.putText(sorted.map(nameOf).join());
    for (const order of sorted) to.put(this.#order(order).read(slotCount));
  }

  load(from: SnapshotReader): void {
    const names = from.takeText().split(',');
    const sorted = everyOrder.filter((order) => names.includes(nameOf(order)));
    for (const order of sorted) this.#add(order, from.take(Uint32Array));
  }

  #order(order: Order): SortedSlots {
    return this.#orders.get(nameOf(order)) ?? this.#add(order);
  }

  #add(order: Order, slots?: Uint32Array): SortedSlots {
    const columns = this.#columns;
    const pIdOf = (slot: number) => columns.p_id[slot] ?? 0;
    const sorted = new SortedSlots(keyOf(columns, order), pIdOf, slots);
    this.#orders.set(nameOf(order), sorted);
    return sorted;
  }
}

/** The matches number `start` to `end`, counted from the first or the last place, `origin`. */
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
