import {
  type Bounds,
  formatBounds,
  type HistogramBar,
  type RangeKey,
  toMinor,
} from '@vajra/contract';
import { Bitset } from './bitset.ts';
import type { Columns } from './columns.ts';
import type { ProductIndexQuery } from './query.ts';
import { RecentResults } from './recent-results.ts';

export type PriceOptions = Pick<ProductIndexQuery, 'currency' | 'priceBasis'>;
type ColumnName = 'inr' | 'usd' | 'listInr' | 'listUsd' | 'weight' | 'length' | 'discount';

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

interface Source {
  /** The number of a column that is 1 in the API. */
  unit: 1 | 100;
  /** The least number that is in a range: a price of 0 is none. */
  least: 0 | 1;
  /**
   * Where the bars of the histogram begin and end, in the unit of the API. The last bar has whatever is above.
   * At most 255.
   */
  edges: Float64Array;
}

const price: Source = { unit: 100, least: 1, edges: preferredEdges(1) };
const sources: Readonly<Record<RangeKey, Source>> = {
  price,
  carat: { unit: 1, least: 0, edges: preferredEdges(0.01) },
  length: { unit: 1, least: 0, edges: preferredEdges(0.1) },
  discount: { unit: 100, least: 0, edges: discountEdges },
};

/** The bar of a product without the number. */
const none = 255;

/** Restricts products to ranges of their numbers, and counts how the numbers are distributed. */
export class Ranges {
  readonly #columns: Columns;
  /** The bar of each slot in the histogram of a column, once it has been needed. */
  readonly #bars = new Map<ColumnName, { bars: Uint8Array; source: Source }>();
  /** The slots within recent ranges, until a slot is written. */
  readonly #within = new RecentResults<Bitset>(8);

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** Identifies a range. */
  nameOf(key: RangeKey, options: PriceOptions, bounds: Bounds): string {
    return `${columnOf(key, options)} ${formatBounds(bounds)}`;
  }

  /** Must be called after a slot was written. */
  update(slot: number): void {
    this.#within.clear();
    for (const [name, known] of this.#bars) {
      if (slot < known.bars.length)
        known.bars[slot] = barOf(this.#columns[name][slot], known.source);
      else this.#bars.delete(name); // the columns have grown
    }
  }

  /** Returns the slots whose number is within a range, dead ones included. Do not modify. */
  slotsWithin(key: RangeKey, options: PriceOptions, bounds: Bounds): Bitset {
    return this.#within.get(this.nameOf(key, options, bounds), (spare) =>
      this.#findWithin(key, columnOf(key, options), bounds, spare),
    );
  }

  /** Counts slots by a number. */
  histogram(key: RangeKey, options: PriceOptions, slots: Bitset): HistogramBar[] {
    const counts = countBars(slots, this.#barsOf(columnOf(key, options), sources[key]));
    const { edges } = sources[key];
    const histogram: HistogramBar[] = [];
    for (let bar = 0; bar < edges.length - 1; bar++) {
      const count = counts[bar] ?? 0;
      if (count > 0) histogram.push({ from: edges[bar] ?? 0, to: edges[bar + 1] ?? 0, count });
    }
    return histogram;
  }

  #findWithin(key: RangeKey, name: ColumnName, { min, max }: Bounds, spare?: Bitset): Bitset {
    const source = sources[key];
    const { unit, least } = source;
    const toColumn = (bound: number) => (unit === 100 ? toMinor(bound) : bound);
    const first = Math.max(least, min === undefined ? 0 : toColumn(min));
    const last = max === undefined ? Number.POSITIVE_INFINITY : toColumn(max);
    const column = this.#columns[name];
    // A spare one has the same size: columns grow only when a slot is written.
    const slots = spare ?? new Bitset(column.length);
    findWithin({ column, bars: this.#barsOf(name, source), source, first, last }, slots.blocks);
    return slots;
  }

  #barsOf(name: ColumnName, source: Source): Uint8Array {
    const known = this.#bars.get(name);
    if (known) return known.bars;
    const column = this.#columns[name];
    const bars = new Uint8Array(column.length);
    for (let slot = 0; slot < bars.length; slot++) bars[slot] = barOf(column[slot], source);
    this.#bars.set(name, { bars, source });
    return bars;
  }
}

function columnOf(
  key: RangeKey,
  { currency = 'INR', priceBasis = 'list' }: PriceOptions,
): ColumnName {
  if (key === 'carat') return 'weight';
  if (key !== 'price') return key;
  const isList = priceBasis === 'list';
  if (currency === 'USD') return isList ? 'listUsd' : 'usd';
  return isList ? 'listInr' : 'inr';
}

function barOf(value = Number.NaN, { unit, least, edges }: Source): number {
  if (!(value >= least)) return none;
  const number = value / unit;
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((edges[middle] ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Search {
  column: ArrayLike<number>;
  bars: Uint8Array;
  source: Source;
  first: number;
  last: number;
}

/**
 * Returns where each bar lies to a range: 0 outside, 1 inside, 2 across one of its ends. A price of 0 is none:
 * nothing is within a range that ends there.
 */
function positionsOf({ source, first, last }: Search): Uint8Array {
  const positions = new Uint8Array(none + 1);
  if (first > last) return positions;
  const { edges, unit } = source;
  const [firstBar, lastBar] = [barOf(first, source), barOf(last, source)];
  positions.fill(1, firstBar, lastBar + 1);
  if ((edges[firstBar] ?? 0) * unit < first) positions[firstBar] = 2;
  if (last !== Number.POSITIVE_INFINITY) positions[lastBar] = 2;
  return positions;
}

/** Sets the bits of the slots whose number is within a range, and clears all others. */
function findWithin(search: Search, blocks: Uint32Array): void {
  const { column, bars, first, last } = search;
  const positions = positionsOf(search);
  for (let start = 0; start < bars.length; start += 32) {
    const end = Math.min(32, bars.length - start);
    let inside = 0;
    let across = 0;
    // Without branches, which a processor could not predict.
    for (let bit = 0; bit < end; bit++) {
      const lies = positions[bars[start + bit] as number] as number; // within both
      inside |= (lies & 1) << bit;
      across |= (lies >>> 1) << bit;
    }
    for (; across !== 0; across &= across - 1) {
      const bit = 31 - Math.clz32(across & -across);
      const value = column[start + bit] as number; // as long as `bars`
      inside |= Number(value >= first && value <= last) << bit;
    }
    blocks[start >>> 5] = inside;
  }
}

function countBars({ blocks }: Bitset, bars: Uint8Array): Uint32Array {
  const counts = new Uint32Array(none + 1);
  // Inlines `members` to avoid allocating a list of up to a million slots.
  for (let at = 0; at < blocks.length; at++) {
    for (let rest = blocks[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const bar = bars[(at << 5) + 31 - Math.clz32(rest & -rest)] ?? none;
      counts[bar] = (counts[bar] ?? 0) + 1;
    }
  }
  return counts;
}
