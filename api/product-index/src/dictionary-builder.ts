import { Bitset } from './bitset.ts';
import { GrowingArray } from './growing-array.ts';
import { ImmutableDictionary } from './immutable-dictionary.ts';

// As in SlotSet: for fewer slots a list is as small as a bitmap.
const minBitmapSize = 64;

/** Builds an immutable dictionary from terms added in sorted order. */
export class DictionaryBuilder {
  readonly #codeUnits = new GrowingArray(Uint16Array);
  readonly #ends = new GrowingArray(Uint32Array);
  readonly #slots = new GrowingArray(Uint32Array);
  readonly #slotEnds = new GrowingArray(Uint32Array);
  readonly #common = new GrowingArray(Uint32Array);
  readonly #bitmaps: Bitset[] = [];

  /** @param slotCount all slots are below */
  constructor(private readonly slotCount: number) {}

  add(term: ArrayLike<number>, slots: ArrayLike<number>): void {
    if (slots.length > minBitmapSize && slots.length * 32 > this.slotCount) {
      const bitmap = new Bitset(this.slotCount);
      bitmap.addAll(slots);
      this.#common.push(this.#ends.length);
      this.#bitmaps.push(bitmap);
    } else this.#slots.pushAll(slots);
    this.#codeUnits.pushAll(term);
    this.#ends.push(this.#codeUnits.length);
    this.#slotEnds.push(this.#slots.length);
  }

  build(): ImmutableDictionary {
    return new ImmutableDictionary({
      slotCount: this.slotCount,
      codeUnits: this.#codeUnits.toTypedArray(),
      ends: this.#ends.toTypedArray(),
      slots: this.#slots.toTypedArray(),
      slotEnds: this.#slotEnds.toTypedArray(),
      common: this.#common.toTypedArray(),
      bitmaps: this.#bitmaps,
    });
  }
}
