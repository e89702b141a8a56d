import type { Collation } from '../values/collation.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { countSteps, loop, once } from './evaluation.ts';

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

  values(): unknown[] {
    const values: unknown[] = [];
    for (const part of this.#parts) for (const value of part.values()) values.push(value);
    return values;
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

/** How values are compared. */
export interface SetOptions {
  readonly collation: Collation | undefined;
}

export function keyOf(value: unknown, { collation }: SetOptions): string {
  if (Array.isArray(value) && value.length > maxElementsAtOnce)
    return keyOfLongArray(value, { collation });
  return encodeValue(value, collation).toString('latin1');
}

/** Longer arrays are encoded with interruptions. */
const maxElementsAtOnce = 10_000;
const elementsPerStep = 256;

function keyOfLongArray(array: readonly unknown[], { collation }: SetOptions): string {
  const [start, end] = arrayFrame;
  const parts = loop(
    () => [start],
    (encoded, i) => {
      const elements = array.slice(i * elementsPerStep, (i + 1) * elementsPerStep);
      if (elements.length === 0) return false;
      countSteps(elements.length);
      const bytes = elements.map((element) => encodeValue(element, collation));
      encoded.push(Buffer.concat(bytes).toString('latin1'));
      return true;
    },
  );
  return [...parts, end].join('');
}

/** The bytes before and after the elements in the encoding of an array. */
const arrayFrame = [...encodeValue([]).toString('latin1')] as [string, string];

export function toSet(values: readonly unknown[], scope: SetOptions): ValueSet {
  return loop(
    () => new ValueSet(),
    (set, i) => {
      if (i >= values.length) return false;
      set.add(keyOf(values[i], scope), values[i]);
      return true;
    },
  );
}

/** Returns a function that creates the set of values when it is called first. Creating it may be interrupted. */
export function lazySet(values: readonly unknown[], options: SetOptions): () => ValueSet {
  let set: ValueSet | undefined;
  return () =>
    once(() => {
      set ??= toSet(values, options);
      return set;
    });
}

/** Returns the values that are not in a set, once each and in their order. */
export function differenceInSteps(
  values: readonly unknown[],
  removed: ValueSet,
  options: SetOptions,
): unknown[] {
  const { remaining } = loop(
    () => ({ seen: new ValueSet(), remaining: [] as unknown[] }),
    ({ seen, remaining }, i) => {
      if (i >= values.length) return false;
      const key = keyOf(values[i], options);
      if (removed.has(key) || seen.has(key)) return true;
      seen.add(key, values[i]);
      remaining.push(values[i]);
      return true;
    },
  );
  return remaining;
}
