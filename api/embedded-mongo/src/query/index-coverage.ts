import type { Index } from '../storage/index-spec.ts';
import { boundsOf } from './bounds.ts';
import { analyseFilter, type Condition } from './conditions.ts';
import { areBoundsWithin, excludesMissing, type FieldBounds, isFull } from './intervals.ts';
import type { Query } from './query.ts';

/** Whether the index has every document that may match. Sparse and partial indexes lack some. */
export function coversAll(
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
