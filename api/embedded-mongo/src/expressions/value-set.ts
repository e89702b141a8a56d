import { encodeValue } from '../values/key-encoding.ts';
import { countSteps, loop } from './evaluation.ts';
import type { Scope } from './scope.ts';

/** A set of more values is split, because growing a large Map would take the thread for long. */
const maxUnsplitSize = 8192;
/** A power of two. */
const partCount = 256;

/** A value of a set and its encoding. */
export type Entry = readonly [key: string, value: unknown];

/** Values by their encodings, which are the same for equal BSON values of any class. */
export class ValueSet {
  #parts: Map<string, unknown>[] = [new Map()];
  size = 0;

  has(key: string): boolean {
    return this.#partOf(key).has(key);
  }

  /** Adds a value unless the set contains an equal one. */
  add(key: string, value: unknown): void {
    const part = this.#partOf(key);
    if (part.has(key)) return;
    part.set(key, value);
    this.size++;
    if (this.#parts.length === 1 && this.size > maxUnsplitSize) this.#split();
  }

  /** Returns the entries that pass the test, in the order of insertion if the set is small. */
  filterInSteps(test: (key: string) => boolean): Entry[] {
    return loop<Entry[]>(
      () => [],
      (found, i) => {
        const part = this.#parts[i];
        if (!part) return false;
        countSteps(part.size);
        for (const entry of part) if (test(entry[0])) found.push(entry);
        return true;
      },
    );
  }

  everyInSteps(test: (key: string) => boolean): boolean {
    const { index } = loop(
      () => ({ index: 0 }),
      (state) => {
        const part = this.#parts[state.index];
        if (!part) return false;
        countSteps(part.size);
        for (const key of part.keys()) if (!test(key)) return false;
        state.index++;
        return true;
      },
    );
    return index === this.#parts.length;
  }

  #partOf(key: string): Map<string, unknown> {
    // as: the index is within the list
    return this.#parts[hash(key) & (this.#parts.length - 1)] as Map<string, unknown>;
  }

  #split(): void {
    const [whole = new Map<string, unknown>()] = this.#parts;
    this.#parts = Array.from({ length: partCount }, () => new Map());
    for (const [key, value] of whole) this.#partOf(key).set(key, value);
  }
}

/** FNV-1a of the last characters, in which the encodings of similar values differ. */
function hash(key: string): number {
  let result = 0x811c9dc5;
  for (let i = Math.max(0, key.length - 16); i < key.length; i++)
    result = Math.imul(result ^ key.charCodeAt(i), 0x01000193);
  return result ^ (result >>> 16);
}

export function keyOf(value: unknown, { collation }: Scope): string {
  return encodeValue(value, collation).toString('latin1');
}

export function toSet(values: readonly unknown[], scope: Scope): ValueSet {
  return loop(
    () => new ValueSet(),
    (set, i) => {
      if (i >= values.length) return false;
      set.add(keyOf(values[i], scope), values[i]);
      return true;
    },
  );
}
