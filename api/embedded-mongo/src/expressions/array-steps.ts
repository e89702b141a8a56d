import { countSteps, loop } from './evaluation.ts';

/** Number of items sorted in one step. */
const runLength = 256;

type Compare<T> = (a: T, b: T) => number;

/** Returns the index of the first item in a range that passes the test, or -1. */
export function findIndexInSteps(
  items: readonly unknown[],
  from: number,
  to: number,
  test: (item: unknown) => boolean,
): number {
  const end = Math.min(to, items.length);
  const result = loop(
    () => ({ index: -1 }),
    (state, i) => {
      if (state.index >= 0 || from + i >= end) return false;
      if (test(items[from + i])) state.index = from + i;
      return true;
    },
  );
  return result.index;
}

/** Shorter arrays are searched without interruption, which is faster. */
const minInterruptibleLength = 10_000;

/** Whether an item passes the test. The search of a long array may be interrupted. */
export function someInSteps(items: readonly unknown[], test: (item: unknown) => boolean): boolean {
  if (items.length < minInterruptibleLength) return items.some(test);
  return findIndexInSteps(items, 0, items.length, test) >= 0;
}

/** Returns the items that pass the test. */
export function filterInSteps<T>(items: readonly T[], test: (item: T) => boolean): T[] {
  return loop<T[]>(
    () => [],
    (kept, i) => {
      if (i >= items.length) return false;
      // as: the index is inside the array
      const item = items[i] as T;
      if (test(item)) kept.push(item);
      return true;
    },
  );
}

/** Returns the results of `map` for all items. */
export function mapInSteps<T, R>(items: readonly T[], map: (item: T) => R): R[] {
  return loop<R[]>(
    () => [],
    (results, i) => {
      if (i >= items.length) return false;
      // as: the index is inside the array
      results.push(map(items[i] as T));
      return true;
    },
  );
}

/** Returns the indexes of the items that pass the test. */
export function indexesInSteps(items: readonly unknown[], test: (item: unknown) => boolean) {
  return loop<number[]>(
    () => [],
    (indexes, i) => {
      if (i >= items.length) return false;
      if (test(items[i])) indexes.push(i);
      return true;
    },
  );
}

/** Returns the sorted items. Stable like `Array.sort`, but a long sort can be interrupted. */
export function sortInSteps<T>(items: readonly T[], compare: Compare<T>): T[] {
  if (items.length <= runLength) return [...items].sort(compare);
  let runs = sortRuns(items, compare);
  while (runs.length > 1) runs = mergePairs(runs, compare);
  return runs[0] ?? [];
}

function sortRuns<T>(items: readonly T[], compare: Compare<T>): T[][] {
  return loop<T[][]>(
    () => [],
    (runs, i) => {
      const start = i * runLength;
      if (start >= items.length) return false;
      countSteps(runLength);
      runs.push(items.slice(start, start + runLength).sort(compare));
      return true;
    },
  );
}

/** Merges each run with its neighbour, `runLength` items per step. */
function mergePairs<T>(runs: readonly T[][], compare: Compare<T>): T[][] {
  const { merged } = loop(
    () => ({ merged: [] as T[][], target: [] as T[], left: 0, right: 0 }),
    (state) => {
      const pair = state.merged.length * 2;
      const [a, b] = [runs[pair], runs[pair + 1] ?? []];
      if (!a) return false;
      countSteps(runLength);
      for (let i = 0; i < runLength && state.target.length < a.length + b.length; i++) {
        const isLeft =
          state.right >= b.length ||
          // as: both indexes are inside their arrays
          (state.left < a.length && compare(a[state.left] as T, b[state.right] as T) <= 0);
        state.target.push((isLeft ? a[state.left++] : b[state.right++]) as T);
      }
      if (state.target.length < a.length + b.length) return true;
      state.merged.push(state.target);
      state.target = [];
      state.left = 0;
      state.right = 0;
      return true;
    },
  );
  return merged;
}
