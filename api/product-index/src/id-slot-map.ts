/**
 * The slot of each id, in two typed arrays: a Map of a million entries costs the garbage collector
 * milliseconds each time that it looks through it. Ids are positive whole numbers.
 */
export class IdSlotMap {
  /** Open addressing, at most half full; 0 is free. */
  #ids = new Float64Array(64);
  /** The slot plus 1; 0 for an id that was deleted. */
  #slots = new Uint32Array(64);
  /** Places that are taken, also by deleted ids. */
  #used = 0;
  #size = 0;

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

  /** Where an id is, or would be. */
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

  /** Leaves the deleted behind; a third full at most, a sixth at least. */
  #rehash(): void {
    const ids = this.#ids;
    const slots = this.#slots;
    const length = Math.max(64, 2 ** Math.ceil(Math.log2(this.#size * 3 + 1)));
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
