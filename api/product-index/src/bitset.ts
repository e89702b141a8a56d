function countBits(block: number): number {
  const pairs = block - ((block >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * A growable set of small whole numbers, stored as one bit each. No method calls another after its loop: V8 compiles
 * a long loop while it runs, and returns to the interpreter at a call that has not run yet, each time.
 */
export class Bitset {
  #blocks: Uint32Array;

  constructor(capacity = 0) {
    this.#blocks = new Uint32Array((capacity + 31) >>> 5);
  }

  /** The number of 32-bit blocks. */
  get blockCount(): number {
    return this.#blocks.length;
  }

  /** The blocks, lowest bit first. Do not modify. */
  get blocks(): Uint32Array {
    return this.#blocks;
  }

  /** Creates a set that takes ownership of the blocks. */
  static fromBlocks(blocks: Uint32Array): Bitset {
    const bits = new Bitset();
    bits.#blocks = blocks;
    return bits;
  }

  has(bit: number): boolean {
    const at = bit >>> 5;
    return at < this.#blocks.length && ((this.#blocks[at] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  add(bit: number): void {
    const at = bit >>> 5;
    if (at >= this.#blocks.length) this.#grow(at + 1);
    this.#blocks[at] = (this.#blocks[at] ?? 0) | (1 << (bit & 31));
  }

  /** Adds bits. All must be within the capacity. */
  addAll(bits: ArrayLike<number>): void {
    const blocks = this.#blocks;
    for (let at = 0; at < bits.length; at++) {
      const bit = bits[at] ?? 0;
      blocks[bit >>> 5] = (blocks[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** Removes bits. All must be within the capacity. */
  deleteAll(bits: ArrayLike<number>): void {
    const blocks = this.#blocks;
    for (let at = 0; at < bits.length; at++) {
      const bit = bits[at] ?? 0;
      blocks[bit >>> 5] = (blocks[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
    }
  }

  delete(bit: number): void {
    const at = bit >>> 5;
    if (at < this.#blocks.length) this.#blocks[at] = (this.#blocks[at] ?? 0) & ~(1 << (bit & 31));
  }

  set(bit: number, isIn: boolean): void {
    if (isIn) this.add(bit);
    else this.delete(bit);
  }

  copy(): Bitset {
    return Bitset.fromBlocks(this.#blocks.slice());
  }

  /** Removes all bits and reserves room for bits below `capacity`. */
  clear(capacity = 0): void {
    const needed = (capacity + 31) >>> 5;
    if (needed > this.#blocks.length) this.#blocks = new Uint32Array(needed);
    else this.#blocks.fill(0);
  }

  /** Replaces the content with that of another set. */
  copyFrom(other: Bitset): void {
    const theirs = other.#blocks;
    if (theirs.length > this.#blocks.length) this.#blocks = theirs.slice();
    else {
      this.#blocks.set(theirs);
      this.#blocks.fill(0, theirs.length);
    }
  }

  /** Replaces the content with the intersection of two sets. */
  setIntersection(one: Bitset, other: Bitset): void {
    const [first, second] = [one.#blocks, other.#blocks];
    const shared = Math.min(first.length, second.length);
    if (shared > this.#blocks.length) this.#blocks = new Uint32Array(shared);
    const mine = this.#blocks.fill(0, shared);
    for (let at = 0; at < shared; at++) mine[at] = (first[at] ?? 0) & (second[at] ?? 0);
  }

  /** Replaces the content with the members of one set that are not in another. */
  setDifference(one: Bitset, other: Bitset): void {
    this.copyFrom(one);
    this.andNot(other);
  }

  /** Whether a bit is in this set and in two others. */
  intersects(one: Bitset, other: Bitset): boolean {
    const [mine, first, second] = [this.#blocks, one.#blocks, other.#blocks];
    const shared = Math.min(mine.length, first.length, second.length);
    for (let at = 0; at < shared; at++) {
      if (((mine[at] ?? 0) & (first[at] ?? 0) & (second[at] ?? 0)) !== 0) return true;
    }
    return false;
  }

  /** Intersects with another set. */
  and(other: Bitset): void {
    const [mine, theirs] = [this.#blocks, other.#blocks];
    const shared = Math.min(mine.length, theirs.length);
    mine.fill(0, shared);
    for (let at = 0; at < shared; at++) mine[at] = (mine[at] ?? 0) & (theirs[at] ?? 0);
  }

  /** Removes the bits of another set. */
  andNot(other: Bitset): void {
    const mine = this.#blocks;
    const theirs = other.#blocks;
    const shared = Math.min(mine.length, theirs.length);
    for (let at = 0; at < shared; at++) mine[at] = (mine[at] ?? 0) & ~(theirs[at] ?? 0);
  }

  /** Adds the bits of another set. */
  or(other: Bitset): void {
    const theirs = other.#blocks;
    if (theirs.length > this.#blocks.length) this.#grow(theirs.length);
    const mine = this.#blocks;
    for (let at = 0; at < theirs.length; at++) mine[at] = (mine[at] ?? 0) | (theirs[at] ?? 0);
  }

  count(): number {
    const blocks = this.#blocks;
    let total = 0;
    for (let at = 0; at < blocks.length; at++) total += countBits(blocks[at] ?? 0);
    return total;
  }

  /** Returns the members in ascending order. Pass their `count` if it is known. */
  members(count = this.count()): Uint32Array {
    const members = new Uint32Array(count);
    const blocks = this.#blocks;
    let written = 0;
    for (let at = 0; at < blocks.length; at++) {
      let rest = blocks[at] ?? 0;
      while (rest !== 0) {
        members[written++] = (at << 5) + 31 - Math.clz32(rest & -rest);
        rest &= rest - 1;
      }
    }
    return members;
  }

  /** Returns a set in which bit n is set if `bits[n]` is in this set. */
  renumbered(bits: Uint32Array): Bitset {
    const renumbered = new Bitset(bits.length);
    bits.forEach((bit, to) => {
      if (this.has(bit)) renumbered.add(to);
    });
    return renumbered;
  }

  #grow(needed: number): void {
    const grown = new Uint32Array(Math.max(needed, (this.#blocks.length * 3) >>> 1));
    grown.set(this.#blocks);
    this.#blocks = grown;
  }
}
