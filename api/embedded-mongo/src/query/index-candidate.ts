import type { Index } from '../storage/index-spec.ts';
import { prefixEnd, type Range, uint32 } from '../storage/tables.ts';
import { isSameCollation } from '../values/collation.ts';
import { isDoc } from '../values/document.ts';
import { invert } from '../values/key-encoding.ts';
import { isArrayIndex } from '../values/path.ts';
import { rank, typeRank } from '../values/types.ts';
import {
  analyseFilter,
  areBoundsWithin,
  boundsOf,
  type Condition,
  excludesMissing,
  type FieldBounds,
  fullBounds,
  type Interval,
  intersectBounds,
  invertInterval,
  isFull,
} from './bounds.ts';
import { isElementOperatorDoc } from './operator-doc.ts';
import type { Query } from './query.ts';

export interface ScanRange extends Range {
  /** Length of the index id and points, which all keys of the range share. */
  prefixLength: number;
}

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

/** Above this number of ranges, the field is not used to narrow the scan. */
const maxRanges = 5000;
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

function fieldBounds(
  index: Index,
  path: string,
  isMultikey: boolean,
  conditions: Condition[],
  query: Query,
  used: Set<Condition>,
): FieldBounds {
  let result = fullBounds();
  for (const condition of conditions) {
    const narrowed = condition.path === path ? conditionBounds(index, condition, query) : undefined;
    if (!narrowed || (isFull(narrowed) && !index.isSparse)) continue;
    // different elements of an array may satisfy different conditions, so use only the narrowest one
    if (isMultikey && !isFull(result)) {
      if (!isNarrower(narrowed, result)) continue;
      for (const other of conditions) if (other.path === path) used.delete(other);
      result = fullBounds();
    }
    result = intersectBounds(result, narrowed);
    if (narrowed.isExact) used.add(condition);
  }
  if (!isFull(result)) return result;
  return elementBounds(index, path, conditions, query) ?? result;
}

function isNarrower(a: FieldBounds, b: FieldBounds): boolean {
  const isPoints = (bounds: FieldBounds) => bounds.intervals.every((interval) => interval.isPoint);
  return isPoints(a) && !isPoints(b);
}

function conditionBounds(
  index: Index,
  condition: Condition,
  query: Query,
): FieldBounds | undefined {
  const operands = Array.isArray(condition.operand) ? condition.operand : [condition.operand];
  const hasText = operands.some((operand) =>
    [rank.string, rank.object, rank.array].some((r) => r === typeRank(operand)),
  );
  if (hasText && !isSameCollation(index.collation, query.collation)) return undefined;
  if (condition.operator === '$elemMatch') return undefined;
  const bounds = boundsOf(condition, index.collation, index.fields.length);
  if (!bounds || !hasPosition(condition.path)) return bounds;
  // array elements that are indexed as values have null for their fields
  return excludesMissing(bounds) ? { ...bounds, isExact: false } : undefined;
}

/** The conditions of `$elemMatch` apply to a single element, so those on one path can be intersected. */
function elementBounds(
  index: Index,
  path: string,
  conditions: Condition[],
  query: Query,
): FieldBounds | undefined {
  for (const { path: arrayPath, operator, operand } of conditions) {
    if (operator !== '$elemMatch' || !isDoc(operand) || hasPosition(path)) continue;
    const isOnValues = isElementOperatorDoc(operand);
    const nested = isOnValues ? analyseFilter({ [arrayPath]: operand }) : analyseFilter(operand);
    let result = fullBounds();
    for (const condition of nested.conditions) {
      const fullPath = isOnValues ? condition.path : `${arrayPath}.${condition.path}`;
      const narrowed = fullPath === path ? conditionBounds(index, condition, query) : undefined;
      if (narrowed) result = intersectBounds(result, narrowed);
    }
    if (!isFull(result)) return { ...result, isExact: false };
  }
  return undefined;
}

/** Whether a path selects an array element by its index. */
function hasPosition(path: string): boolean {
  return path.split('.').some(isArrayIndex);
}

/** Whether the index has every document that may match. Sparse and partial indexes lack some. */
function coversAll(
  index: Index,
  bounds: FieldBounds[],
  conditions: Condition[],
  query: Query,
): boolean {
  if (index.isSparse) {
    const isPresent = index.fields.some(({ path }, i) => {
      const requiresExistence = conditions.some(
        (c) => c.path === path && c.operator === '$exists' && c.operand === true,
      );
      const field = bounds[i];
      return requiresExistence || (field !== undefined && !isFull(field) && excludesMissing(field));
    });
    if (!isPresent) return false;
  }
  if (!index.partial) return true;
  const required = analyseFilter(index.partial.filter);
  if (required.others.length > 0) return false;
  return required.conditions.every((requirement) =>
    conditions.some((c) => c.path === requirement.path && implies(c, requirement, query)),
  );
}

function implies(condition: Condition, requirement: Condition, query: Query): boolean {
  const bounds = boundsOf(condition, query.collation, 1);
  if (!bounds || isFull(bounds))
    return condition.operator === requirement.operator && condition.operand === requirement.operand;
  if (requirement.operator === '$exists')
    return requirement.operand === true && excludesMissing(bounds);
  const requiredBounds = boundsOf(requirement, query.collation, 1);
  return requiredBounds?.isExact === true && areBoundsWithin(bounds, requiredBounds);
}

function boundFieldCount(bounds: FieldBounds[]): number {
  return bounds.findLastIndex((field) => !isFull(field)) + 1;
}

/** Returns the ranges to scan: the points of the leading fields, followed by at most one field of intervals. */
function scanRanges(index: Index, bounds: FieldBounds[]) {
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
function scanDirection(
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
