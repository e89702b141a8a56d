function countBits(block: number): number {
  const pairs = block - ((block >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A set of small whole numbers, one bit each. It grows as they are added. */
export class Bitset {
  #blocks: Uint32Array;

  constructor(capacity = 0) {
    this.#blocks = new Uint32Array((capacity + 31) >>> 5);
  }

  /** Blocks of 32 bits, the cost of one pass. */
  get blockCount(): number {
    return this.#blocks.length;
  }

  /** The blocks themselves, the lowest bit first. Not to be changed. */
  get blocks(): Uint32Array {
    return this.#blocks;
  }

  /** A set of these blocks, which are its own from then on. */
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

  /** Adds bits that lie within its capacity. */
  addAll(bits: ArrayLike<number>): void {
    const blocks = this.#blocks;
    for (let at = 0; at < bits.length; at++) {
      const bit = bits[at] ?? 0;
      blocks[bit >>> 5] = (blocks[bit >>> 5] ?? 0) | (1 << (bit & 31));
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

  /** Empties it, and makes room for bits below `capacity`. */
  clear(capacity = 0): void {
    const needed = (capacity + 31) >>> 5;
    if (needed > this.#blocks.length) this.#blocks = new Uint32Array(needed);
    else this.#blocks.fill(0);
  }

  /** Makes it the same set as another. */
  copyFrom(other: Bitset): void {
    const theirs = other.#blocks;
    if (theirs.length > this.#blocks.length) this.#blocks = theirs.slice();
    else {
      this.#blocks.set(theirs);
      this.#blocks.fill(0, theirs.length);
    }
  }

  /** Keeps what is in both. */
  and(other: Bitset): void {
    const mine = this.#blocks;
    const theirs = other.#blocks;
    const shared = Math.min(mine.length, theirs.length);
    for (let at = 0; at < shared; at++) mine[at] = (mine[at] ?? 0) & (theirs[at] ?? 0);
    mine.fill(0, shared);
  }

  /** Takes out what is in the other. */
  andNot(other: Bitset): void {
    const mine = this.#blocks;
    const theirs = other.#blocks;
    const shared = Math.min(mine.length, theirs.length);
    for (let at = 0; at < shared; at++) mine[at] = (mine[at] ?? 0) & ~(theirs[at] ?? 0);
  }

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

  /** The members, ascending; `count` is how many there are, where that is known already. */
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

  /** The same set with only these bits, numbered anew in their order. */
  renumbered(bits: Uint32Array): Bitset {
    const kept = new Bitset(bits.length);
    bits.forEach((bit, to) => {
      if (this.has(bit)) kept.add(to);
    });
    return kept;
  }

  #grow(needed: number): void {
    const grown = new Uint32Array(Math.max(needed, (this.#blocks.length * 3) >>> 1));
    grown.set(this.#blocks);
    this.#blocks = grown;
  }
}
