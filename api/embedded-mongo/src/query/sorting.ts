import { type Pause, pause } from '../yielding.ts';
import type { Tick } from './query.ts';

interface Keyed {
  key: Buffer;
}

/** Number of rows to sort without a pause, which takes a few milliseconds. */
const maxRunLength = 2000;

/** Sorts rows by key with a stable merge sort. Yields `pause` where other operations may run. */
export function* sortWithPauses<T extends Keyed>(rows: T[], tick: Tick): Generator<Pause, T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < rows.length; start += maxRunLength) {
    runs.push(rows.slice(start, start + maxRunLength).sort((a, b) => a.key.compare(b.key)));
    if (rows.length > maxRunLength) yield pause;
  }
  while (runs.length > 1) {
    const mergedRuns: T[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      mergedRuns.push(yield* merge(runs[i] ?? [], runs[i + 1] ?? [], tick));
    runs = mergedRuns;
  }
  return runs[0] ?? [];
}

function* merge<T extends Keyed>(left: T[], right: T[], tick: Tick): Generator<Pause, T[]> {
  const merged: T[] = [];
  let [l, r] = [0, 0];
  for (;;) {
    const [a, b] = [left[l], right[r]];
    const next = a && b ? (a.key.compare(b.key) <= 0 ? a : b) : (a ?? b);
    if (!next) return merged;
    merged.push(next);
    if (next === a) l++;
    else r++;
    if (tick()) yield pause;
  }
}
