import type { Bitset } from './bitset.ts';
import { SlotSet, unionOf } from './slot-set.ts';

/** The values of one facet with the slots that have them. */
export class FacetValues {
  /** By code, in order of first use. Code 0 means no value; its set is always empty. */
  readonly values: number[] = [0];
  readonly #sets: SlotSet[] = [new SlotSet()];
  readonly #codeOf = new Map<number, number>();
  /** Returns the code of each slot, until the sets have been built from them. */
  #readCodes: (() => Uint32Array) | null = null;

  /** Returns the code of a value, adding it if it is new. Null has code 0. */
  codeOf(value: number | null): number {
    if (value === null) return 0;
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.#sets.push(new SlotSet());
    this.#codeOf.set(value, code);
    return code;
  }

  move(slot: number, before: number, after: number): void {
    if (before === after) return;
    this.prepare();
    if (before !== 0) this.#sets[before]?.delete(slot);
    if (after !== 0) this.#sets[after]?.add(slot);
  }

  /** Lets the slot sets be built, when they are first needed, from the code of each slot at that time. */
  fillLater(readCodes: () => Uint32Array): void {
    this.#readCodes = readCodes;
  }

  /** Builds the slot sets now. */
  prepare(): void {
    if (!this.#readCodes) return;
    const codes = this.#readCodes();
    this.#readCodes = null;
    const sizes = new Uint32Array(this.values.length);
    for (const code of codes) sizes[code] = (sizes[code] ?? 0) + 1;
    const members = Array.from(sizes, (size) => new Uint32Array(size));
    sizes.fill(0);
    for (let slot = 0; slot < codes.length; slot++) {
      const code = codes[slot] ?? 0;
      const list = members[code];
      if (list) list[sizes[code] ?? 0] = slot;
      sizes[code] = (sizes[code] ?? 0) + 1;
    }
    for (let code = 1; code < members.length; code++) {
      this.#sets[code] = SlotSet.fromSorted(members[code] ?? new Uint32Array());
    }
  }

  /** Returns the slots with any of the values: an internal bitmap, or `union` after overwriting it. */
  slotsWith(values: readonly number[], union: Bitset): Bitset {
    this.prepare();
    const sets = this.#codesOf(values).flatMap((code) => this.#sets[code] ?? []);
    return unionOf(sets, union);
  }

  /** Returns 1 for the code of each of the values and 0 for all others. */
  selectedCodes(values: readonly number[]): Uint8Array {
    const chosen = new Uint8Array(this.values.length);
    for (const code of this.#codesOf(values)) chosen[code] = 1;
    return chosen;
  }

  #codesOf(values: readonly number[]): number[] {
    return [...new Set(values)].flatMap((value) => this.#codeOf.get(value) ?? []);
  }
}
