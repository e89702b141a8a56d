import { Bitset } from './bitset.ts';
import { FrozenWords } from './frozen-words.ts';
import { GrowingArray } from './growing-array.ts';

// As in a slot set: below this a list is as small as a bitmap.
const smallestBitmap = 64;

/** Freezes words that come in their order. */
export class WordFreezer {
  readonly #letters = new GrowingArray(Uint16Array);
  readonly #ends = new GrowingArray(Uint32Array);
  readonly #slots = new GrowingArray(Uint32Array);
  readonly #slotEnds = new GrowingArray(Uint32Array);
  readonly #common = new GrowingArray(Uint32Array);
  readonly #bitmaps: Bitset[] = [];

  /** `slotCount`: all slots lie below. */
  constructor(private readonly slotCount: number) {}

  add(word: ArrayLike<number>, slots: ArrayLike<number>): void {
    if (slots.length > smallestBitmap && slots.length * 32 > this.slotCount) {
      const bitmap = new Bitset(this.slotCount);
      bitmap.addAll(slots);
      this.#common.push(this.#ends.length);
      this.#bitmaps.push(bitmap);
    } else this.#slots.pushAll(slots);
    this.#letters.pushAll(word);
    this.#ends.push(this.#letters.length);
    this.#slotEnds.push(this.#slots.length);
  }

  frozen(): FrozenWords {
    return new FrozenWords({
      slotCount: this.slotCount,
      letters: this.#letters.exact(),
      ends: this.#ends.exact(),
      slots: this.#slots.exact(),
      slotEnds: this.#slotEnds.exact(),
      common: this.#common.exact(),
      bitmaps: this.#bitmaps,
    });
  }
}
