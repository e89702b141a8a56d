import type { Index } from '../storage/index-spec.ts';
import type { analyseFilter, Condition } from './conditions.ts';
import { fieldBounds } from './index-bounds.ts';
import { coversAll } from './index-coverage.ts';
import { type FieldBounds, fullBounds, isFull } from './intervals.ts';
import type { Query } from './query.ts';
import { type ScanRange, scanDirection, scanRanges } from './scan-ranges.ts';

/** A way to answer a query from an index. */
export interface Candidate {
  kind: 'index';
  index: Index;
  ranges: ScanRange[];
  isReverse: boolean;
  /** Whether every entry in the ranges matches, so that documents need not be tested. */
  isExact: boolean;
  isBounded: boolean;
  providesSort: boolean;
  /** Leading fields that are bound to single values. */
  points: number;
  hasRange: boolean;
  bounds: FieldBounds[];
}

type FilterAnalysis = ReturnType<typeof analyseFilter>;

/** Above this number of ranges, the results are sorted in memory instead of merged. */
const maxMergedRanges = 200;

/** Plans a query with an index. Returns undefined when the index lacks documents that may match. */
export function considerIndex(
  index: Index,
  { conditions, others }: FilterAnalysis,
  query: Query,
  isForced = false,
): Candidate | undefined {
  const used = new Set<Condition>();
  const bounds: FieldBounds[] = [];
  let hasMultikey = false;
  for (const [i, { path }] of index.fields.entries()) {
    const isMultikey = index.multikey[i] ?? false;
    // different array elements may satisfy conditions on two fields, so only one field is bound
    const field =
      isMultikey && hasMultikey
        ? fullBounds()
        : fieldBounds(index, path, isMultikey, conditions, query, used);
    if (isMultikey && !isFull(field)) hasMultikey = true;
    bounds.push(field);
  }
  if (!isForced && !coversAll(index, bounds, conditions, query)) return undefined;
  const { ranges, points, hasRange, depth } = scanRanges(index, bounds);
  const usesAllBounds = depth >= boundFieldCount(bounds);
  const isExact =
    usesAllBounds &&
    others.length === 0 &&
    conditions.every((c) => used.has(c)) &&
    !index.hasCutKeys &&
    bounds.every((b) => b.isExact);
  const order = scanDirection(index, bounds, query, points);
  const isMergeable = ranges.length <= maxMergedRanges;
  const isBounded = points > 0 || hasRange;
  return {
    kind: 'index',
    index,
    ranges,
    isReverse: order === -1,
    isExact,
    isBounded,
    providesSort: query.sort.length > 0 && order !== undefined && isMergeable,
    points,
    hasRange,
    bounds,
  };
}

function boundFieldCount(bounds: FieldBounds[]): number {
  return bounds.findLastIndex((field) => !isFull(field)) + 1;
}
