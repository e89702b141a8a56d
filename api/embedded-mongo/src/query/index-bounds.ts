import type { Index } from '../storage/index-spec.ts';
import { isSameCollation } from '../values/collation.ts';
import { isDoc } from '../values/document.ts';
import { isArrayIndex } from '../values/path.ts';
import { rank, typeRank } from '../values/types.ts';
import { boundsOf } from './bounds.ts';
import { analyseFilter, type Condition } from './conditions.ts';
import {
  excludesMissing,
  type FieldBounds,
  fullBounds,
  intersectBounds,
  isFull,
} from './intervals.ts';
import { isElementOperatorDoc } from './operator-doc.ts';
import type { Query } from './query.ts';

/** Returns the bounds of one field of an index. Adds the conditions that the bounds decide to `used`. */
export function fieldBounds(
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

/** Whether a collation applies to an operand or to an item of it. */
function mayHaveText(operand: unknown): boolean {
  const items = Array.isArray(operand) ? operand : [operand];
  return items.some((item) =>
    [rank.string, rank.object, rank.array].some((type) => type === typeRank(item)),
  );
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
  if (!isSameCollation(index.collation, query.collation) && mayHaveText(condition.operand))
    return undefined;
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
