import type { Bitset } from './bitset.ts';

export interface NumberSource {
  /** The number of a column that is 1 in the API. */
  unit: 1 | 100;
  /** The least number that is in a range: a price of 0 is none. */
  least: 0 | 1;
  /**
   * Where the bars of the histogram begin and end, in the unit of the API. The last bar has all numbers above.
   * At most 254.
   */
  edges: Float64Array;
}

/** The bar of a product without the number. */
const none = 255;
/** Of a bar. */
const bitCount = 8;

/**
 * The bar of each slot in the histogram of a column: a byte, by which slots are counted, and its bits, by which 32
 * slots are compared at once (a bit-sliced index: O'Neil and Quass, Improved Query Performance with Variant Indexes,
 * 1997).
 */
export class Bars {
  readonly #column: ArrayLike<number>;
  readonly #source: NumberSource;
  readonly #bytes: Uint8Array;
  /** For each 32 slots, a block of each bit, the lowest bit first. */
  readonly #bits: Uint32Array;
  /** The slots to compare exactly. */
  readonly #atEnds: Uint32Array;

  constructor(column: ArrayLike<number>, source: NumberSource) {
    this.#column = column;
    this.#source = source;
    this.#bytes = new Uint8Array(column.length);
    this.#atEnds = new Uint32Array((column.length + 31) >>> 5);
    this.#bits = new Uint32Array(this.#atEnds.length * bitCount);
    for (let slot = 0; slot < column.length; slot++) this.update(slot);
  }

  get slotCount(): number {
    return this.#bytes.length;
  }

  /** Must be called after the number of a slot was written. */
  update(slot: number): void {
    const bar = barOf(this.#column[slot], this.#source);
    this.#bytes[slot] = bar;
    const start = (slot >>> 5) * bitCount;
    const bits = this.#bits;
    for (let bit = 0; bit < bitCount; bit++) {
      const others = (bits[start + bit] ?? 0) & ~(1 << (slot & 31));
      bits[start + bit] = others | (((bar >>> bit) & 1) << (slot & 31));
    }
  }

  /** Sets the bits of the slots whose number is from `first` to `last`, and clears all others. */
  findWithin(first: number, last: number, blocks: Uint32Array): void {
    // A price of 0 is none: nothing is within a range that ends there.
    if (first > last) {
      blocks.fill(0);
      return;
    }
    const column = this.#column;
    const atEnds = this.#atEnds;
    this.#compare(first, last, blocks);
    for (let block = 0; block < atEnds.length; block++) {
      let found = blocks[block] ?? 0;
      for (let rest = atEnds[block] ?? 0; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        const value = column[(block << 5) + bit] as number; // atEnds has no others
        // Without branches, which a processor could not predict.
        found |= (Number(value >= first) & Number(value <= last)) << bit;
      }
      blocks[block] = found;
    }
  }

  /** Counts slots by bar. */
  count({ blocks }: Bitset): Uint32Array {
    const bytes = this.#bytes;
    const counts = new Uint32Array(none + 1);
    // Inlines `members` to avoid allocating a list of up to a million slots.
    for (let at = 0; at < blocks.length; at++) {
      for (let rest = blocks[at] ?? 0; rest !== 0; rest &= rest - 1) {
        const bar = bytes[(at << 5) + 31 - Math.clz32(rest & -rest)] ?? none;
        counts[bar] = (counts[bar] ?? 0) + 1;
      }
    }
    const [zeros = 0, first = 0] = counts;
    counts[1] = zeros + first;
    return counts.subarray(1);
  }

  /**
   * Overwrites `between` with the slots whose bar is within a range, and `atEnds` with those whose bar has an end of
   * it.
   */
  #compare(first: number, last: number, between: Uint32Array): void {
    const [firstBar, lastBar] = [barOf(first, this.#source), barOf(last, this.#source)];
    const isWhole = startOf(firstBar, this.#source) >= first ? -1 : 0;
    const bits = this.#bits;
    const atEnds = this.#atEnds;
    for (let block = 0; block < atEnds.length; block++) {
      let above = 0;
      let below = 0;
      let isFirst = -1;
      let isLast = -1;
      for (let bit = bitCount - 1; bit >= 0; bit--) {
        const ones = bits[block * bitCount + bit] as number; // as many as blocks
        if ((firstBar >>> bit) & 1) isFirst &= ones;
        else {
          above |= isFirst & ones;
          isFirst &= ~ones;
        }
        if ((lastBar >>> bit) & 1) {
          below |= isLast & ~ones;
          isLast &= ones;
        } else isLast &= ~ones;
      }
      between[block] = (above | (isFirst & isWhole)) & below;
      atEnds[block] = (isFirst & ~isWhole) | isLast;
    }
  }
}

/**
 * Returns 0 for the number 0, and else the bar of the histogram from 1 on: most products have no discount, and need
 * not be compared to find those with one.
 */
function barOf(value = Number.NaN, { unit, least, edges }: NumberSource): number {
  if (!(value >= least)) return none;
  if (value === 0) return 0;
  const number = value / unit;
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((edges[middle] ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** Returns where a bar begins, in the unit of the column. */
function startOf(bar: number, { unit, edges }: NumberSource): number {
  return (edges[Math.max(0, bar - 1)] ?? 0) * unit;
}
