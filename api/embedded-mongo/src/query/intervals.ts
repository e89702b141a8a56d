import { prefixEnd } from '../storage/tables.ts';
import { invert } from '../values/key-encoding.ts';
import { rank } from '../values/types.ts';

/**
 * An interval of encoded field values from `low` (inclusive) to `high` (exclusive), in ascending order. In
 * compound keys more bytes follow, so both bounds are prefixes of keys.
 */
export interface Interval {
  low: Buffer;
  high: Buffer;
  /** Whether the interval holds a single value. */
  isPoint: boolean;
}

/** The index keys that can satisfy a condition on one field. */
export interface FieldBounds {
  intervals: Interval[];
  /** Whether every key in the bounds satisfies the condition, so that documents need not be tested. */
  isExact: boolean;
}

/** Contains the encodings of all types, also when it is inverted for a descending field. */
export const fullInterval: Interval = {
  low: Buffer.from([1]),
  high: Buffer.from([254]),
  isPoint: false,
};

export function fullBounds(): FieldBounds {
  return { intervals: [fullInterval], isExact: true };
}

export function isFull({ intervals }: FieldBounds): boolean {
  return intervals.length === 1 && intervals[0] === fullInterval;
}

export function pointInterval(low: Buffer): Interval {
  return { low, high: prefixEnd(low), isPoint: true };
}

/** Sorts intervals and merges overlapping ones. */
export function mergeIntervals(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => a.low.compare(b.low) || a.high.compare(b.high));
  const result: Interval[] = [];
  for (const interval of sorted) {
    const last = result.at(-1);
    if (last && interval.low.compare(last.high) < 0) {
      const high = interval.high.compare(last.high) > 0 ? interval.high : last.high;
      result[result.length - 1] = {
        low: last.low,
        high,
        isPoint: last.isPoint && interval.isPoint,
      };
    } else {
      result.push(interval);
    }
  }
  return result;
}

/** Returns the keys that both bounds contain. */
export function intersectBounds(a: FieldBounds, b: FieldBounds): FieldBounds {
  if (isFull(a)) return { ...b, isExact: a.isExact && b.isExact };
  if (isFull(b)) return { ...a, isExact: a.isExact && b.isExact };
  const intervals: Interval[] = [];
  for (const x of a.intervals) {
    for (const y of b.intervals) {
      const low = x.low.compare(y.low) > 0 ? x.low : y.low;
      const high = x.high.compare(y.high) < 0 ? x.high : y.high;
      if (low.compare(high) < 0) intervals.push({ low, high, isPoint: x.isPoint || y.isPoint });
    }
  }
  return { intervals: mergeIntervals(intervals), isExact: a.isExact && b.isExact };
}

/** Converts an interval to the encoding of a descending field. */
export function invertInterval({ low, high, isPoint }: Interval): Interval {
  return { low: prefixEnd(invert(high)), high: prefixEnd(invert(low)), isPoint };
}

/** Whether every key of `inner` is also in `outer`. */
export function areBoundsWithin(inner: FieldBounds, outer: FieldBounds): boolean {
  return inner.intervals.every(({ low, high }) =>
    outer.intervals.some((o) => low.compare(o.low) >= 0 && high.compare(o.high) <= 0),
  );
}

/** Whether the bounds exclude null, and so all documents without the field. */
export function excludesMissing({ intervals }: FieldBounds): boolean {
  const afterNull = Buffer.from([rank.null + 1]);
  return intervals.every(({ low }) => low.compare(afterNull) >= 0);
}
