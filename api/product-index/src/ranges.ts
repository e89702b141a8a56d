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

type PriceOptions = Pick<ProductIndexQuery, 'currency' | 'priceBasis'>;
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

const maxRanges = 8;

/** Restricts products to ranges of their numbers, and counts how the numbers are distributed. */
export class Ranges {
  readonly #columns: Columns;
  /** The bar of each slot in the histogram of a column, once it has been needed. */
  readonly #bars = new Map<ColumnName, { bars: Uint8Array; source: Source }>();
  /** The slots within recent ranges, until a slot is written. */
  readonly #within = new Map<string, Bitset>();

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
    const name = this.nameOf(key, options, bounds);
    const known = this.#within.get(name);
    if (known) return known;
    const slots = this.#findWithin(key, columnOf(key, options), bounds);
    const [oldest] = this.#within.keys();
    if (this.#within.size >= maxRanges && oldest !== undefined) this.#within.delete(oldest);
    this.#within.set(name, slots);
    return slots;
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

  #findWithin(key: RangeKey, name: ColumnName, { min, max }: Bounds): Bitset {
    const source = sources[key];
    const { unit, least } = source;
    const toColumn = (bound: number) => (unit === 100 ? toMinor(bound) : bound);
    const first = Math.max(least, min === undefined ? 0 : toColumn(min));
    const last = max === undefined ? Number.POSITIVE_INFINITY : toColumn(max);
    const slots = new Bitset(this.#columns.p_id.length);
    if (first > last) return slots; // a price of 0 is none
    const lies = positionsOf(source, first, last);
    findWithin(this.#barsOf(name, source), lies, slots.blocks, (slot) => {
      const value = this.#columns[name][slot] ?? Number.NaN;
      return value >= first && value <= last;
    });
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

/** Returns where each bar lies to the range of a column from `first` to `last`: 0 outside, 1 inside, 2 across its end. */
function positionsOf(source: Source, first: number, last: number): Uint8Array {
  const positions = new Uint8Array(none + 1);
  const [firstBar, lastBar] = [barOf(first, source), barOf(last, source)];
  positions.fill(1, firstBar, lastBar + 1);
  positions[firstBar] = 2;
  positions[lastBar] = 2;
  return positions;
}

/** Sets the bits of the slots whose bar is inside a range, and of those that `isWithin` it. */
function findWithin(
  bars: Uint8Array,
  positions: Uint8Array,
  blocks: Uint32Array,
  isWithin: (slot: number) => boolean,
): void {
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
      if (isWithin(start + bit)) inside |= 1 << bit;
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
