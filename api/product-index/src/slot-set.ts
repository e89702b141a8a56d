import { lowerBound } from './binary-search.ts';
import { Bitset } from './bitset.ts';

// A list takes 32 bits per member, a bitmap one bit per slot. A set becomes a bitmap when that is
// smaller, and a list again only when the bitmap would be four times larger (hysteresis).
const minBitmapSize = 64;

/** A set of slots, stored as a sorted list while sparse and as a bitmap while dense. */
export class SlotSet {
  #list: Uint32Array = new Uint32Array(4);
  #bits: Bitset | null = null;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The internal bitmap of a dense set, else null. Do not modify. */
  get bits(): Bitset | null {
    return this.#bits;
  }

  /** Creates a set that takes ownership of these slots, which must be ascending. */
  static fromSorted(slots: Uint32Array): SlotSet {
    const set = new SlotSet();
    set.#list = slots.length < 4 ? new Uint32Array(4) : slots;
    if (slots.length < 4) set.#list.set(slots);
    set.#size = slots.length;
    if (set.#isDense()) set.#toBitmap();
    return set;
  }

  add(slot: number): void {
    if (this.#bits && slot >= this.#bits.blockCount * 32 && this.#size * 128 < slot) this.#toList();
    if (this.#bits) {
      if (this.#bits.has(slot)) return;
      this.#bits.add(slot);
      this.#size++;
      return;
    }
    this.#insert(slot);
    if (this.#isDense()) this.#toBitmap();
  }

  delete(slot: number): void {
    if (this.#bits) {
      if (!this.#bits.has(slot)) return;
      this.#bits.delete(slot);
      this.#size--;
      return;
    }
    const at = this.#position(slot);
    if (at === this.#size || this.#list[at] !== slot) return;
    this.#list.copyWithin(at, at + 1, this.#size);
    this.#size--;
  }

  /** Adds the members to a bitmap. */
  addTo(bits: Bitset): void {
    if (this.#bits) bits.or(this.#bits);
    else for (let at = 0; at < this.#size; at++) bits.add(this.#list[at] ?? 0);
  }

  /** Returns the members in ascending order: a view that is valid until the set changes. */
  members(): Uint32Array {
    return this.#bits ? this.#bits.members(this.#size) : this.#list.subarray(0, this.#size);
  }

  #insert(slot: number): void {
    const size = this.#size;
    const isLast = size === 0 || slot > (this.#list[size - 1] ?? 0);
    const at = isLast ? size : this.#position(slot);
    if (at < size && this.#list[at] === slot) return;
    if (size === this.#list.length) {
      const grown = new Uint32Array((size * 3) >>> 1);
      grown.set(this.#list);
      this.#list = grown;
    }
    this.#list.copyWithin(at + 1, at, size);
    this.#list[at] = slot;
    this.#size++;
  }

  #position(slot: number): number {
    return lowerBound(this.#size, (at) => (this.#list[at] ?? 0) < slot);
  }

  #isDense(): boolean {
    return this.#size > minBitmapSize && this.#size * 32 > (this.#list[this.#size - 1] ?? 0);
  }

  #toBitmap(): void {
    const bits = new Bitset((this.#list[this.#size - 1] ?? 0) + 1);
    this.addTo(bits);
    this.#bits = bits;
    this.#list = new Uint32Array(0);
  }

  #toList(): void {
    const members = this.members();
    this.#list = new Uint32Array(Math.max(4, members.length));
    this.#list.set(members);
    this.#bits = null;
  }
}

/** Returns the union of sets: `union` after overwriting it, or the bitmap of a single dense set. */
export function unionOf(sets: readonly SlotSet[], union: Bitset): Bitset {
  const only = sets.length === 1 ? sets[0]?.bits : null;
  if (only) return only;
  union.clear();
  for (const set of sets) set.addTo(union);
  return union;
}
