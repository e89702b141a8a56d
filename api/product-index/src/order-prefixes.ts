import { Bitset } from './bitset.ts';

const stepCount = 8;

/**
 * The prefixes of an order as sets of slots. The first eighth of the order, the first two eighths and so on are kept
 * as bitmaps, because setting up to a million bits one by one takes milliseconds.
 */
export class OrderPrefixes {
  readonly order: Uint32Array;
  readonly #step: number;
  readonly #bitmaps: readonly Bitset[];

  constructor(order: Uint32Array) {
    this.order = order;
    this.#step = Math.max(1, Math.ceil(order.length / stepCount));
    const slots = new Bitset(order.length);
    this.#bitmaps = Array.from({ length: stepCount + 1 }, (_, at) => {
      slots.addAll(order.subarray(Math.max(0, at - 1) * this.#step, at * this.#step));
      return slots.copy();
    });
  }

  /** Overwrites a set with the first `length` slots of the order. */
  copyTo(slots: Bitset, length: number): void {
    const nearest = Math.round(length / this.#step);
    const bitmap = this.#bitmaps[nearest];
    if (bitmap) slots.copyFrom(bitmap);
    const copied = nearest * this.#step;
    if (length > copied) slots.addAll(this.order.subarray(copied, length));
    else slots.deleteAll(this.order.subarray(length, copied));
  }
}
