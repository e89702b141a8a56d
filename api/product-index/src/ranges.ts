import {
  type Bounds,
  formatBounds,
  type HistogramBar,
  type RangeKey,
  toMinor,
} from '@vajra/contract';
import { Bars, type NumberSource } from './bars.ts';
import { lowerBound } from './binary-search.ts';
import { Bitset } from './bitset.ts';
import type { Columns, NumberColumn } from './columns.ts';
import { OrderPrefixes } from './order-prefixes.ts';
import type { ProductIndexQuery } from './query.ts';
import { RecentResults } from './recent-results.ts';
import type { SortOrders } from './sort-orders.ts';

export type PriceOptions = Pick<ProductIndexQuery, 'currency' | 'priceBasis'>;

/** A decade of the series R20 of preferred numbers (ISO 3), in hundredths. */
const preferredNumbers = [
  ...[100, 112, 125, 140, 160, 180, 200, 224, 250, 280],
  ...[315, 355, 400, 450, 500, 560, 630, 710, 800, 900],
];
const decades = 12;

/** Returns edges from `lowest`, a power of ten, up to `decades` above it. */
function preferredEdges(lowest: number): Float64Array {
  const divisor = 100 / lowest;
  const edges = Array.from({ length: decades }, (_, decade) =>
    preferredNumbers.map((number) => (number * 10 ** decade) / divisor),
  );
  return Float64Array.of(0, ...edges.flat(), (100 * 10 ** decades) / divisor);
}

/** Includes 100. */
const discountEdges = Float64Array.from({ length: 22 }, (_, index) => index * 5);

const price: NumberSource = { unit: 100, least: 1, edges: preferredEdges(1) };
const sources: Readonly<Record<RangeKey, NumberSource>> = {
  price,
  carat: { unit: 1, least: 0, edges: preferredEdges(0.01) },
  length: { unit: 1, least: 0, edges: preferredEdges(0.1) },
  discount: { unit: 100, least: 0, edges: discountEdges },
};

/** Restricts products to ranges of their numbers, and counts how the numbers are distributed. */
export class Ranges {
  readonly #columns: Columns;
  readonly #orders: SortOrders;
  /** Of the columns that have been needed. */
  readonly #bars = new Map<NumberColumn, Bars>();
  readonly #prefixes = new Map<NumberColumn, OrderPrefixes>();
  /** Overwritten by each new range. */
  readonly #below = new Bitset();
  /** The slots within recent ranges, until a slot is written. */
  readonly #within = new RecentResults<Bitset>(8);

  constructor(columns: Columns, orders: SortOrders) {
    this.#columns = columns;
    this.#orders = orders;
  }

  /** Identifies a range. */
  nameOf(key: RangeKey, options: PriceOptions, bounds: Bounds): string {
    return `${columnOf(key, options)} ${formatBounds(bounds)}`;
  }

  /** Must be called after a slot was written. */
  update(slot: number): void {
    this.#within.clear();
    for (const [name, bars] of this.#bars) {
      if (slot < bars.slotCount) bars.update(slot);
      else this.#bars.delete(name); // the columns have grown
    }
  }

  /**
   * Returns the slots whose number is within a range, dead ones included. Do not modify.
   * @param slotCount the number of slots that are in use
   */
  slotsWithin(key: RangeKey, options: PriceOptions, bounds: Bounds, slotCount: number): Bitset {
    return this.#within.get(this.nameOf(key, options, bounds), (slots = new Bitset()) => {
      const name = columnOf(key, options);
      const prefixes = this.#prefixesOf(name, slotCount);
      const [order, column] = [prefixes.order, this.#columns[name]];
      const numberAt = (at: number) => column[order[at] ?? 0] ?? Number.NaN;
      const [first, last] = endsOf(bounds, sources[key]);
      // Slots without the number are at the end, and NaN is neither below nor above anything.
      const start = lowerBound(order.length, (at) => numberAt(at) < first);
      const end = lowerBound(order.length, (at) => numberAt(at) <= last, start);
      prefixes.copyTo(slots, end);
      prefixes.copyTo(this.#below, start);
      slots.andNot(this.#below);
      return slots;
    });
  }

  /** Counts slots by the bar of a number. */
  countBars(key: RangeKey, options: PriceOptions, slots: Bitset): Uint32Array {
    return this.#barsOf(columnOf(key, options), sources[key]).count(slots);
  }

  /** Returns the bars of a number that have slots. */
  histogram(key: RangeKey, counts: Uint32Array): HistogramBar[] {
    const { edges } = sources[key];
    const histogram: HistogramBar[] = [];
    for (let bar = 0; bar < edges.length - 1; bar++) {
      const count = counts[bar] ?? 0;
      if (count > 0) histogram.push({ from: edges[bar] ?? 0, to: edges[bar + 1] ?? 0, count });
    }
    return histogram;
  }

  #prefixesOf(name: NumberColumn, slotCount: number): OrderPrefixes {
    const order = this.#orders.byNumber(name, slotCount);
    const known = this.#prefixes.get(name);
    if (known?.order === order) return known; // otherwise a number has changed
    const prefixes = new OrderPrefixes(order);
    this.#prefixes.set(name, prefixes);
    return prefixes;
  }

  #barsOf(name: NumberColumn, source: NumberSource): Bars {
    const known = this.#bars.get(name);
    if (known) return known;
    const bars = new Bars(this.#columns[name], source);
    this.#bars.set(name, bars);
    return bars;
  }
}

/** Returns the ends of a range in the unit of the column. */
function endsOf({ min = 0, max }: Bounds, { unit, least }: NumberSource): [number, number] {
  const toColumn = (bound: number) => (unit === 100 ? toMinor(bound) : bound);
  return [
    Math.max(least, toColumn(min)),
    max === undefined ? Number.POSITIVE_INFINITY : toColumn(max),
  ];
}

/** Returns the column that has a number. */
export function columnOf(
  key: RangeKey,
  { currency = 'INR', priceBasis = 'list' }: PriceOptions,
): NumberColumn {
  if (key === 'carat') return 'weight';
  if (key !== 'price') return key;
  const isList = priceBasis === 'list';
  if (currency === 'USD') return isList ? 'listUsd' : 'usd';
  return isList ? 'listInr' : 'inr';
}
