import type { Range, Reader, TableName } from '../storage/tables.ts';
import { type Pause, pause } from '../yielding.ts';
import type { Tick } from './query.ts';

/** Entries that the storage skips at once, which takes about a millisecond. */
const entriesPerStep = 10_000;

/** Counts the entries of a range. */
export function* countEntries(
  reader: Reader,
  table: TableName,
  range: Range,
  tick: Tick,
): Generator<Pause, number> {
  let count = 0;
  let start = range.start;
  for (;;) {
    const next = firstKey(reader, table, { ...range, start, offset: entriesPerStep });
    if (!next) return count + reader.count(table, { ...range, start });
    count += entriesPerStep;
    start = next;
    tick();
    yield pause;
  }
}

/** Returns a range that starts after the `offset` of the given one. */
export function* skipEntries(
  reader: Reader,
  table: TableName,
  range: Range,
  tick: Tick,
): Generator<Pause, Range> {
  let { start, end, offset = 0 } = range;
  for (; offset > entriesPerStep; offset -= entriesPerStep) {
    const next = firstKey(reader, table, { ...range, start, end, offset: entriesPerStep });
    if (!next) return { ...range, start: end, end, offset: 0 };
    if (range.isReverse) end = Buffer.concat([next, Buffer.of(0)]);
    else start = next;
    tick();
    yield pause;
  }
  return { ...range, start, end, offset };
}

function firstKey(reader: Reader, table: TableName, range: Range): Buffer | undefined {
  for (const key of reader.keys(table, { ...range, limit: 1 })) return Buffer.from(key);
  return undefined;
}
