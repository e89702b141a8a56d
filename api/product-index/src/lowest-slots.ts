import { Bitset } from './bitset.ts';

const stepCount = 8;

/** All slots in an order, and the first eighth of them, the first two eighths and so on as bitmaps. */
export class LowestSlots {
  readonly order: Uint32Array;
  readonly #step: number;
  readonly #bitmaps: readonly Bitset[];

  constructor(order: Uint32Array) {
    this.order = order;
    this.#step = Math.ceil(order.length / stepCount);
    const slots = new Bitset(order.length);
    this.#bitmaps = Array.from({ length: stepCount + 1 }, (_, at) => {
      slots.addAll(order.subarray(Math.max(0, at - 1) * this.#step, at * this.#step));
      return slots.copy();
    });
  }

  /** Replaces the content of a set with the first slots: the nearest bitmap, with some more or without some. */
  copyTo(slots: Bitset, count: number): void {
    const nearest = this.#step === 0 ? 0 : Math.round(count / this.#step);
    const bitmap = this.#bitmaps[nearest];
    if (bitmap) slots.copyFrom(bitmap);
    const known = nearest * this.#step;
    if (count > known) slots.addAll(this.order.subarray(known, count));
    else slots.deleteAll(this.order.subarray(count, known));
  }
}
