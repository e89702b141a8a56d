import { mergeSorted } from './binary-search.ts';
import { Bitset } from './bitset.ts';
import { radixSort } from './radix-sort.ts';

export type NumberOfSlot = (slot: number) => number;
export type TextOfSlot = (slot: number) => string;

// Below this the radix sort's buckets cost more than comparisons.
const radixSortThreshold = 4096;

/**
 * All slots in one order: by a key ascending, then by a text where there is one, then by p_id
 * descending. Touched slots are taken out and merged back in when the order is next read. Slots of
 * removed products stay; a reader skips them.
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
    /** `slots` is the order, where it is known. */
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

  /** A slot is new, or its key changed. */
  markChanged(slot: number): void {
    if (this.#slots === null) return;
    this.#changed.add(slot);
    if (this.#changed.size > 64 + this.#slots.length / 8) this.invalidate();
  }

  /** Forgets the order; the next `read` sorts anew. */
  invalidate(): void {
    this.#slots = null;
    this.#changed.clear();
  }

  /** The order of all slots below `count`. Not to be changed. */
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
    const touched = new Bitset();
    for (const slot of this.#changed) touched.add(slot);
    const rest = new Uint32Array(slots.length);
    let kept = 0;
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0;
      if (!touched.has(slot)) rest[kept++] = slot;
    }
    const moved = Uint32Array.from(this.#changed).sort(this.compare);
    this.#changed.clear();
    return mergeSorted(rest.subarray(0, kept), moved, this.compare);
  }
}
