import type { Bitset } from './bitset.ts';

export interface NumberSource {
  /** The number of a column that is 1 in the API. */
  unit: 1 | 100;
  /** The least number that is in a range: a price of 0 is none. */
  least: 0 | 1;
  /**
   * Where the bars of the histogram begin and end, in the unit of the API. The last bar has all numbers above.
   * At most 255 bars.
   */
  edges: Float64Array;
}

/** The bar of a product without the number. */
const none = 255;

/** The bar of each slot in the histogram of a column: a byte, by which slots are counted. */
export class Bars {
  readonly #column: ArrayLike<number>;
  readonly #source: NumberSource;
  readonly #bars: Uint8Array;

  constructor(column: ArrayLike<number>, source: NumberSource) {
    this.#column = column;
    this.#source = source;
    this.#bars = new Uint8Array(column.length);
    for (let slot = 0; slot < column.length; slot++) this.update(slot);
  }

  get slotCount(): number {
    return this.#bars.length;
  }

  /** Must be called after the number of a slot was written. */
  update(slot: number): void {
    this.#bars[slot] = barOf(this.#column[slot], this.#source);
  }

  /** Counts slots by bar. */
  count({ blocks }: Bitset): Uint32Array {
    const bars = this.#bars;
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
}

/** Returns the bar of a number, from 0 on. */
function barOf(value = Number.NaN, { unit, least, edges }: NumberSource): number {
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
