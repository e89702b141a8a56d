import type { Bitset } from './bitset.ts';
import { Combinations, facetCount } from './combinations.ts';
import { FacetValues } from './facet-values.ts';
import { type FacetKey, facetKeys } from './product-row.ts';
import type { FacetCounts } from './query.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

export type SelectedValues = ReadonlyMap<FacetKey, readonly number[]>;

/** The number of products by combination of facet values. */
export type Tally = Uint32Array;

/**
 * The filterable columns. Each slot stores the number of its combination of values. Products are
 * counted by combination and facets are derived from that, so the cost of facets depends on the
 * number of combinations.
 */
export class Facets {
  readonly #columns = facetKeys.map(() => new FacetValues());
  #combinations = new Combinations();
  /** The combination of each slot. */
  #combinationOf = new Uint32Array(64);

  write(slot: number, row: Readonly<Record<FacetKey, number | null>>): void {
    if (slot >= this.#combinationOf.length) this.#grow(slot + 1);
    const codes = new Uint32Array(facetCount);
    facetKeys.forEach((key, at) => {
      codes[at] = this.#columns[at]?.codeOf(row[key]) ?? 0;
    });
    const combination = this.#combinations.numberOf(codes);
    const start = (this.#combinationOf[slot] ?? 0) * facetCount;
    this.#columns.forEach((column, at) => {
      column.move(slot, this.#combinations.codes[start + at] ?? 0, codes[at] ?? 0);
    });
    this.#combinationOf[slot] = combination;
  }

  /** Returns the number of a product's combination of values. */
  combinationOf(slot: number): number {
    return this.#combinationOf[slot] ?? 0;
  }

  /** Returns a value of a combination, or null if it has none. */
  valueOf(combination: number, key: FacetKey): number | null {
    const at = facetKeys.indexOf(key);
    const code = this.#combinations.codes[combination * facetCount + at] ?? 0;
    return code === 0 ? null : (this.#columns[at]?.values[code] ?? null);
  }

  /** Returns the slots with any of the values: an internal bitmap, or `union` after overwriting it. */
  slotsWith(key: FacetKey, values: readonly number[], union: Bitset): Bitset {
    const column = this.#columns[facetKeys.indexOf(key)] ?? new FacetValues();
    return column.slotsWith(values, union);
  }

  /** Counts products by combination. */
  tally(slots: Bitset): Tally {
    const tally = new Uint32Array(this.#combinations.count);
    const combinationOf = this.#combinationOf;
    const { blocks } = slots;
    // Inlines `members` to avoid allocating a list of up to a million slots.
    for (let at = 0; at < blocks.length; at++) {
      let rest = blocks[at] ?? 0;
      while (rest !== 0) {
        const combination = combinationOf[(at << 5) + 31 - Math.clz32(rest & -rest)] ?? 0;
        tally[combination] = (tally[combination] ?? 0) + 1;
        rest &= rest - 1;
      }
    }
    return tally;
  }

  /**
   * Counts the products of a tally by value, applying the filters of all other facets: a product that
   * passes all filters counts in every facet, one that fails a single filter counts in that facet.
   */
  count(tally: Tally, chosen: SelectedValues): FacetCounts {
    const counts = this.#columns.map(({ values }) => new Uint32Array(values.length));
    const filters = this.#columns.flatMap((column, at) => {
      const values = chosen.get(facetKeys[at] as FacetKey); // one column per key
      return values ? [{ at, isChosen: column.selectedCodes(values) }] : [];
    });
    const { codes } = this.#combinations;
    for (let combination = 0; combination < tally.length; combination++) {
      const products = tally[combination] ?? 0;
      if (products === 0) continue;
      const start = combination * facetCount;
      let failed = -1;
      let failures = 0;
      for (const { at, isChosen } of filters) {
        if (isChosen[codes[start + at] ?? 0] === 1) continue;
        failed = at;
        failures++;
      }
      if (failures > 1) continue;
      const from = failures === 0 ? 0 : failed;
      const to = failures === 0 ? facetCount : failed + 1;
      for (let at = from; at < to; at++) {
        const column = counts[at];
        const code = codes[start + at] ?? 0;
        if (column) column[code] = (column[code] ?? 0) + products;
      }
    }
    return this.#countsByValue(counts);
  }

  /** Returns a copy with only these slots, renumbered in order. */
  compacted(slots: Uint32Array): Facets {
    const result = new Facets();
    result.#columns.forEach((column, at) => {
      for (const value of this.#columns[at]?.values.slice(1) ?? []) column.codeOf(value);
    });
    const { codes } = this.#combinations;
    const moved = new Int32Array(this.#combinations.count).fill(-1);
    result.#combinationOf = slots.map((slot) => {
      const before = this.#combinationOf[slot] ?? 0;
      if (moved[before] === -1) {
        const start = before * facetCount;
        moved[before] = result.#combinations.numberOf(codes.subarray(start, start + facetCount));
      }
      return moved[before] ?? 0;
    });
    result.#fillColumnsLater();
    return result;
  }

  /** Builds the sets of slots now instead of with the next queries. */
  prepare(): void {
    for (const column of this.#columns) column.prepare();
  }

  save(to: SnapshotWriter, slotCount: number): void {
    for (const { values } of this.#columns) to.write(Float64Array.from(values));
    to.write(this.#combinations.codes);
    to.write(this.#combinationOf.subarray(0, slotCount));
  }

  static load(from: SnapshotReader): Facets {
    const facets = new Facets();
    for (const column of facets.#columns) {
      for (const value of from.read(Float64Array).subarray(1)) column.codeOf(value);
    }
    facets.#combinations = new Combinations(from.read(Uint32Array));
    facets.#combinationOf = from.read(Uint32Array);
    facets.#fillColumnsLater();
    return facets;
  }

  #fillColumnsLater(): void {
    this.#columns.forEach((column, at) => {
      column.fillLater(() => {
        const { codes } = this.#combinations;
        return this.#combinationOf.map((combination) => codes[combination * facetCount + at] ?? 0);
      });
    });
  }

  // Sorted by value, because codes depend on the order of insertion.
  #countsByValue(counts: readonly Uint32Array[]): FacetCounts {
    const named = facetKeys.map((key, facet) => {
      const counted: [number, number][] = [];
      this.#columns[facet]?.values.forEach((value, code) => {
        const count = counts[facet]?.[code] ?? 0;
        if (code !== 0 && count > 0) counted.push([value, count]);
      });
      return [key, new Map(counted.sort(([a], [b]) => a - b))];
    });
    return Object.fromEntries(named) as FacetCounts; // one entry per key
  }

  #grow(needed: number): void {
    const grown = new Uint32Array(Math.max(needed, (this.#combinationOf.length * 3) >>> 1));
    grown.set(this.#combinationOf);
    this.#combinationOf = grown;
  }
}
