import { type Pause, pause } from '../yielding.ts';
import type { Tick } from './query.ts';

interface Keyed {
  key: Buffer;
}

/** So many rows are sorted at once: a few milliseconds. */
const maxRunLength = 2000;

/** Rows in the order of their keys, equal ones as they came; with pauses where others may run. */
export function* sortWithPauses<T extends Keyed>(rows: T[], tick: Tick): Generator<Pause, T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < rows.length; start += maxRunLength) {
    runs.push(rows.slice(start, start + maxRunLength).sort((a, b) => a.key.compare(b.key)));
    if (rows.length > maxRunLength) yield pause;
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      longer.push(yield* merge(runs[i] ?? [], runs[i + 1] ?? [], tick));
    runs = longer;
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
