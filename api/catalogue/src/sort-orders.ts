import type { Currency, SortOrder } from '@vajra/contract';
import type { Bitset } from './bitset.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import type { Columns } from './columns.ts';
import { type SlotNumber, SortedSlots } from './sorted-slots.ts';

const unknownLast = (key: number): number => (Number.isNaN(key) ? Number.POSITIVE_INFINITY : key);

/** Each order's key, ascending. */
function keyOf(columns: Columns, sort: SortOrder, currency: Currency): SlotNumber {
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

  /**
   * One page of the matching slots. The whole order is walked until the page is full; where few
   * match, and so the walk would be long, the matches are sorted instead.
   */
  page(matching: Bitset, matchCount: number, slotCount: number, query: CatalogueQuery): number[] {
    const start = (query.page - 1) * query.perPage;
    if (start >= matchCount) return [];
    const end = Math.min(start + query.perPage, matchCount);
    const walk = (end / matchCount) * slotCount;
    const sorting = matchCount * Math.log2(matchCount + 1) * 4;
    const order = this.#order(query.sort ?? 'newest', query.currency ?? 'INR');
    if (sorting >= walk) return collect(order.read(slotCount), matching, start, end);
    return [...matching.members(matchCount).sort(order.compare).subarray(start, end)];
  }

  #order(sort: SortOrder, currency: Currency): SortedSlots {
    const name = `${sort} ${currency}`;
    const known = this.#orders.get(name);
    if (known) return known;
    const columns = this.#columns;
    const order = new SortedSlots(
      keyOf(columns, sort, currency),
      (slot) => columns.p_id[slot] ?? 0,
    );
    this.#orders.set(name, order);
    return order;
  }
}

function collect(slots: Uint32Array, matching: Bitset, start: number, end: number): number[] {
  const page: number[] = [];
  let seen = 0;
  for (let at = 0; at < slots.length && seen < end; at++) {
    const slot = slots[at] ?? 0;
    if (!matching.has(slot)) continue;
    if (seen >= start) page.push(slot);
    seen++;
  }
  return page;
}
