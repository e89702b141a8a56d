import type { Bitset } from './bitset.ts';
import { SlotSet, unionOf } from './slot-set.ts';

/** One filterable column: the slots of each value, and the value of each slot. */
export class FacetIndex {
  /** By code, the order in which values were first seen; code 0 is no value, its set empty. */
  #values: number[] = [0];
  #sets: SlotSet[] = [new SlotSet()];
  #codeOf = new Map<number, number>();
  /** The code of each slot. */
  #codes = new Uint32Array(64);

  write(slot: number, value: number | null): void {
    if (slot >= this.#codes.length) this.#grow(slot + 1);
    const before = this.#codes[slot] ?? 0;
    const code = value === null ? 0 : this.#code(value);
    if (code === before) return;
    if (before !== 0) this.#sets[before]?.delete(slot);
    if (code !== 0) this.#sets[code]?.add(slot);
    this.#codes[slot] = code;
  }

  /** The slots that have any of the values. Not to be changed. */
  matching(values: readonly number[]): Bitset {
    const sets: SlotSet[] = [];
    for (const value of new Set(values)) {
      const set = this.#sets[this.#codeOf.get(value) ?? 0];
      if (set) sets.push(set);
    }
    return unionOf(sets);
  }

  /** Counts each value among the matching slots, by whichever is less: slots or values' sets. */
  count(matching: Bitset, matchCount: number): Map<number, number> {
    const cost = this.#sets.reduce((total, set) => total + set.cost, 0);
    return cost < matchCount ? this.#countSets(matching) : this.#countSlots(matching, matchCount);
  }

  /** The same column with only these slots, numbered anew in their order. */
  kept(slots: Uint32Array): FacetIndex {
    const kept = new FacetIndex();
    slots.forEach((slot, to) => {
      const code = this.#codes[slot] ?? 0;
      kept.write(to, code === 0 ? null : (this.#values[code] ?? null));
    });
    return kept;
  }

  #countSets(matching: Bitset): Map<number, number> {
    return this.#named(this.#sets.map((set) => set.countIn(matching)));
  }

  #countSlots(matching: Bitset, matchCount: number): Map<number, number> {
    const counts = new Uint32Array(this.#values.length);
    for (const slot of matching.members(matchCount)) {
      const code = this.#codes[slot] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return this.#named(counts);
  }

  #named(counts: ArrayLike<number>): Map<number, number> {
    const named = new Map<number, number>();
    this.#values.forEach((value, code) => {
      const count = counts[code] ?? 0;
      if (code !== 0 && count > 0) named.set(value, count);
    });
    return named;
  }

  #code(value: number): number {
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    const code = this.#values.push(value) - 1;
    this.#sets.push(new SlotSet());
    this.#codeOf.set(value, code);
    return code;
  }

  #grow(needed: number): void {
    const grown = new Uint32Array(Math.max(needed, (this.#codes.length * 3) >>> 1));
    grown.set(this.#codes);
    this.#codes = grown;
  }
}
