import { mergeSorted } from './binary-search.ts';
import { Bitset } from './bitset.ts';
import { radixSort } from './radix-sort.ts';

export type NumberOfSlot = (slot: number) => number;
export type TextOfSlot = (slot: number) => string;

// Below this number of slots, the radix sort's buckets cost more than comparisons.
const radixSortThreshold = 4096;

/**
 * All slots in one order: by key ascending, then by text if there is one, then by p_id descending.
 * Changed slots are removed and merged back in when the order is next read. Slots of removed products
 * remain; readers skip them.
 */
export class SortedSlots {
  #slots: Uint32Array | null = null;
  #changed = new Set<number>();
  readonly #keyOf: NumberOfSlot;
  readonly #pIdOf: NumberOfSlot;
  readonly #textOf: TextOfSlot | undefined;

  constructor(
    keyOf: NumberOfSlot,
    pIdOf: NumberOfSlot,
    /** `slots` is the initial order if it is known. */
    { slots = null, textOf }: { slots?: Uint32Array | null; textOf?: TextOfSlot | undefined } = {},
  ) {
    this.#keyOf = keyOf;
    this.#pIdOf = pIdOf;
    this.#textOf = textOf;
    this.#slots = slots;
  }

  get isSorted(): boolean {
    return this.#slots !== null;
  }

  /** Marks a slot that is new or whose key has changed. */
  markChanged(slot: number): void {
    if (this.#slots === null) return;
    this.#changed.add(slot);
    if (this.#changed.size > 64 + this.#slots.length / 8) this.invalidate();
  }

  /** Discards the order; the next `get` sorts again. */
  invalidate(): void {
    this.#slots = null;
    this.#changed.clear();
  }

  /** Returns all slots below `count` in order. Do not modify. */
  get(count: number): Uint32Array {
    if (this.#slots === null) this.#slots = this.#sortAll(count);
    else if (this.#changed.size > 0) this.#slots = this.#repair(this.#slots);
    return this.#slots;
  }

  compare = (a: number, b: number): number =>
    this.#keyOf(a) - this.#keyOf(b) || this.#compareTexts(a, b) || this.#pIdOf(b) - this.#pIdOf(a);

  #compareTexts(a: number, b: number): number {
    if (!this.#textOf) return 0;
    const [one, other] = [this.#textOf(a), this.#textOf(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  }

  #sortAll(count: number): Uint32Array {
    const slots = new Uint32Array(count);
    for (let slot = 0; slot < count; slot++) slots[slot] = slot;
    if (count < radixSortThreshold || this.#textOf) return slots.sort(this.compare);
    const newestFirst = radixSort(slots, (slot) => -this.#pIdOf(slot));
    return radixSort(newestFirst, this.#keyOf);
  }

  #repair(slots: Uint32Array): Uint32Array {
    const changed = new Bitset();
    for (const slot of this.#changed) changed.add(slot);
    const rest = new Uint32Array(slots.length);
    let kept = 0;
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0;
      if (!changed.has(slot)) rest[kept++] = slot;
    }
    const moved = Uint32Array.from(this.#changed).sort(this.compare);
    this.#changed.clear();
    return mergeSorted(rest.subarray(0, kept), moved, this.compare);
  }
}
