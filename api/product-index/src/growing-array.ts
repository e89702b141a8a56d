type Numbers = Uint16Array | Uint32Array;

/** An append-only typed array. */
export class GrowingArray<T extends Numbers> {
  #numbers: T;
  #length = 0;

  constructor(private readonly type: new (length: number) => T) {
    this.#numbers = new type(1024);
  }

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    this.#reserve(1);
    this.#numbers[this.#length++] = number;
  }

  pushAll(numbers: ArrayLike<number>): void {
    this.#reserve(numbers.length);
    this.#numbers.set(numbers, this.#length);
    this.#length += numbers.length;
  }

  /** Returns a copy of exactly the appended numbers. */
  toTypedArray(): T {
    const exact = new this.type(this.#length);
    exact.set(this.#numbers.subarray(0, this.#length));
    return exact;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#numbers.length) return;
    const grown = new this.type(Math.max(needed, (this.#numbers.length * 3) >>> 1));
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}
