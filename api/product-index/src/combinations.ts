import { facetKeys } from './product-row.ts';

/** The number of codes in a combination, one per facet. */
export const facetCount = facetKeys.length;

/**
 * The distinct combinations of facet codes, numbered in order of first use. Millions of products
 * share a few thousand combinations. Number 0 is the combination without any value.
 */
export class Combinations {
  #codes: Uint32Array;
  #count = 0;
  /** Hash table with open addressing, at most half full: combination number plus 1, or 0 for free. */
  #table = new Uint32Array(256);

  /** @param codes the codes of known combinations in the order of their numbers */
  constructor(codes: Uint32Array = new Uint32Array(facetCount)) {
    this.#codes = codes;
    const known = codes.length / facetCount;
    for (let number = 0; number < known; number++) this.#register(number);
  }

  get count(): number {
    return this.#count;
  }

  /** The codes of all combinations in order. Do not modify. */
  get codes(): Uint32Array {
    return this.#codes.subarray(0, this.#count * facetCount);
  }

  /** Returns the number of a combination, adding it if it is new. */
  numberOf(codes: Uint32Array): number {
    for (let at = this.#hash(codes, 0); ; at++) {
      const number = (this.#table[at & (this.#table.length - 1)] ?? 0) - 1;
      if (number < 0) return this.#add(codes);
      if (this.#isEqual(number, codes)) return number;
    }
  }

  #add(codes: Uint32Array): number {
    const number = this.#count;
    const start = number * facetCount;
    if (start === this.#codes.length) {
      const grown = new Uint32Array(start * 2);
      grown.set(this.#codes);
      this.#codes = grown;
    }
    this.#codes.set(codes, start);
    this.#register(number);
    return number;
  }

  #register(number: number): void {
    this.#count = number + 1;
    if (this.#count * 2 > this.#table.length) {
      this.#table = new Uint32Array(this.#table.length * 4);
      for (let earlier = 0; earlier < number; earlier++) this.#insert(earlier);
    }
    this.#insert(number);
  }

  #insert(number: number): void {
    const last = this.#table.length - 1;
    let at = this.#hash(this.#codes, number * facetCount) & last;
    while (this.#table[at] !== 0) at = (at + 1) & last;
    this.#table[at] = number + 1;
  }

  #isEqual(number: number, codes: Uint32Array): boolean {
    const start = number * facetCount;
    for (let at = 0; at < facetCount; at++) {
      if (this.#codes[start + at] !== codes[at]) return false;
    }
    return true;
  }

  #hash(codes: Uint32Array, start: number): number {
    let hash = 0;
    for (let at = start; at < start + facetCount; at++) {
      hash = Math.imul(hash ^ (codes[at] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash >>> 0;
  }
}
