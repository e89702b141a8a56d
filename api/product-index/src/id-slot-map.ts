/**
 * Maps ids to slots in two typed arrays. Unlike a Map with a million entries, they cost the garbage
 * collector nothing. Ids are positive whole numbers.
 */
export class IdSlotMap {
  /** Hash table with open addressing, at most half full; 0 is free. */
  #ids: Float64Array;
  /** The slot plus 1, or 0 for a deleted id. */
  #slots: Uint32Array;
  /** Entries in use, including those of deleted ids. */
  #used = 0;
  #size = 0;

  /** @param expected how many ids are added soon */
  constructor(expected = 0) {
    const length = tableLength(expected);
    this.#ids = new Float64Array(length);
    this.#slots = new Uint32Array(length);
  }

  get size(): number {
    return this.#size;
  }

  get(id: number): number | undefined {
    const slot = this.#slots[this.#indexOf(id)] ?? 0;
    return slot === 0 ? undefined : slot - 1;
  }

  set(id: number, slot: number): void {
    if (this.#used * 2 >= this.#ids.length) this.#rehash();
    const at = this.#indexOf(id);
    if (this.#ids[at] === 0) this.#used++;
    if (this.#slots[at] === 0) this.#size++;
    this.#ids[at] = id;
    this.#slots[at] = slot + 1;
  }

  delete(id: number): void {
    const at = this.#indexOf(id);
    if (this.#slots[at] === 0) return;
    this.#slots[at] = 0;
    this.#size--;
  }

  /** Returns the index of an id, or where it would be inserted. */
  #indexOf(id: number): number {
    const last = this.#ids.length - 1;
    let hash = Math.imul(
      (id >>> 0) ^ Math.imul((id / 0x1_0000_0000) >>> 0, 0x85ebca6b),
      0x9e3779b1,
    );
    hash ^= hash >>> 15;
    let at = hash & last;
    while (this.#ids[at] !== 0 && this.#ids[at] !== id) at = (at + 1) & last;
    return at;
  }

  /** Drops deleted ids and resizes the table to be between a sixth and a third full. */
  #rehash(): void {
    const ids = this.#ids;
    const slots = this.#slots;
    const length = tableLength(this.#size);
    this.#ids = new Float64Array(length);
    this.#slots = new Uint32Array(length);
    this.#used = this.#size;
    for (let from = 0; from < ids.length; from++) {
      if (slots[from] === 0) continue;
      const to = this.#indexOf(ids[from] ?? 0);
      this.#ids[to] = ids[from] ?? 0;
      this.#slots[to] = slots[from] ?? 0;
    }
  }
}

/** Returns the length of a table that is between a sixth and a third full. */
function tableLength(size: number): number {
  return Math.max(64, 2 ** Math.ceil(Math.log2(size * 3 + 1)));
}
