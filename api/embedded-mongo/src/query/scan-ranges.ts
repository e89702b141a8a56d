import type { Index } from '../storage/index-spec.ts';
import { prefixEnd, type Range, uint32 } from '../storage/tables.ts';
import { isSameCollation } from '../values/collation.ts';
import { invert } from '../values/key-encoding.ts';
import { type FieldBounds, type Interval, invertInterval, isFull } from './intervals.ts';
import type { Query } from './query.ts';

export interface ScanRange extends Range {
  /** Length of the index id and points, which all keys of the range share. */
  prefixLength: number;
}

/** Above this number of ranges, the field is not used to narrow the scan. */
const maxRanges = 5000;
/** Returns the ranges to scan: the points of the leading fields, followed by at most one field of intervals. */
export function scanRanges(index: Index, bounds: FieldBounds[]) {
  let prefixes: Buffer[] = [uint32(index.id)];
  let [points, depth] = [0, 0];
  for (const [i, field] of bounds.entries()) {
    const isDescending = index.fields[i]?.direction === -1;
    const intervals = isDescending
      ? field.intervals.map(invertInterval).reverse()
      : field.intervals;
    if (isFull(field)) break;
    if (prefixes.length * intervals.length > maxRanges) break;
    depth = i + 1;
    if (!field.intervals.every((interval) => interval.isPoint)) {
      const ranges = prefixes.flatMap((prefix) =>
        intervals.map((interval) => scanRange(prefix, interval)),
      );
      return { ranges, points, hasRange: true, depth };
    }
    points = i + 1;
    const values = field.intervals.map(({ low }) => (isDescending ? invert(low) : low));
    if (isDescending) values.reverse();
    prefixes = prefixes.flatMap((prefix) => values.map((value) => Buffer.concat([prefix, value])));
  }
  const ranges = prefixes.map(
    (prefix): ScanRange => ({ start: prefix, end: prefixEnd(prefix), prefixLength: prefix.length }),
  );
  return { ranges, points, hasRange: false, depth };
}

function scanRange(prefix: Buffer, { low, high }: Interval): ScanRange {
  return {
    start: Buffer.concat([prefix, low]),
    end: Buffer.concat([prefix, high]),
    prefixLength: prefix.length,
  };
}

/** Returns the scan direction that yields the sort order, or undefined when the index cannot provide it. */
export function scanDirection(
  index: Index,
  bounds: FieldBounds[],
  query: Query,
  points: number,
): 1 | -1 | undefined {
  if (index.hasCutKeys || !isSameCollation(index.collation, query.collation)) return undefined;
  const isConstant = (path: string) => {
    const i = index.fields.findIndex((field) => field.path === path);
    const field = bounds[i];
    return i >= 0 && i < points && field?.intervals.length === 1 && !index.multikey[i];
  };
  const sortFields = query.sort.filter(({ path }) => !isConstant(path));
  let direction: 1 | -1 | undefined;
  let [i, matched] = [0, 0];
  for (; i < index.fields.length && matched < sortFields.length; i++) {
    const field = index.fields[i];
    const sort = sortFields[matched];
    if (!field || !sort) break;
    if (field.path === sort.path && !(i < points && (bounds[i]?.intervals.length ?? 0) > 1)) {
      if (index.multikey[i]) return undefined;
      const step = field.direction === sort.direction ? 1 : -1;
      if (direction !== undefined && direction !== step) return undefined;
      direction = step;
      matched++;
    } else if (i >= points) {
      return undefined;
    }
  }
  return matched === sortFields.length ? (direction ?? 1) : undefined;
}
