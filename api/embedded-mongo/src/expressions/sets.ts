import { MongoError } from '../errors.ts';
import { sortInSteps } from './array-steps.ts';
import { loop, once } from './evaluation.ts';
import { expectArray, isNullish, withOperands } from './operands.ts';
import type { Operators, Scope } from './scope.ts';
import { differenceInSteps, type Entry, toSet } from './value-set.ts';

/** Returns the values in BSON order, which is the order of their encodings. */
function sortedValues(entries: readonly Entry[]): unknown[] {
  const sorted = sortInSteps(entries, ([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return loop<unknown[]>(
    () => [],
    (values, i) => {
      const entry = sorted[i];
      if (!entry) return false;
      values.push(entry[1]);
      return true;
    },
  );
}

function expectArrays(name: string, code: number, operands: unknown[]): unknown[][] {
  return operands.map((operand) => expectArray(code, `All operands of ${name}`, operand));
}

/** Returns the values of the first array that the second does not contain, once each and in their order. */
function difference([a, b]: unknown[], scope: Scope): unknown[] | null {
  if (isNullish(a) || isNullish(b)) return null;
  const values = expectArray(17048, '$setDifference: the first operand', a);
  const removed = toSet(expectArray(17049, '$setDifference: the second operand', b), scope);
  return differenceInSteps(values, removed, scope);
}

function equals(operands: unknown[], scope: Scope): boolean {
  if (operands.length < 2)
    throw new MongoError(17045, `$setEquals needs at least two arguments had: ${operands.length}`);
  const [first, ...others] = expectArrays('$setEquals', 17044, operands).map((values) =>
    toSet(values, scope),
  );
  return others.every(
    (other) => other.size === first?.size && other.everyInSteps((key) => first.has(key)),
  );
}

function intersection(operands: unknown[], scope: Scope): unknown[] | null {
  if (operands.some(isNullish)) return null;
  const [first, ...others] = expectArrays('$setIntersection', 17047, operands).map((values) =>
    toSet(values, scope),
  );
  const common = first?.filterInSteps((key) => others.every((other) => other.has(key)));
  return sortedValues(common ?? []);
}

function isSubset([a, b]: unknown[], scope: Scope): boolean {
  const subset = toSet(expectArray(17046, '$setIsSubset: the first operand', a), scope);
  const superset = toSet(expectArray(17042, '$setIsSubset: the second operand', b), scope);
  return subset.everyInSteps((key) => superset.has(key));
}

function union(operands: unknown[], scope: Scope): unknown[] | null {
  if (operands.some(isNullish)) return null;
  const [first = [], ...others] = expectArrays('$setUnion', 17043, operands);
  // Unlike flat(), concat() copies large arrays at once.
  const values = once(() => first.concat(...others));
  return sortedValues(toSet(values, scope).filterInSteps(() => true));
}

/** Set operators on arrays. */
export const setOperators: Operators = {
  $setDifference: withOperands('$setDifference', 2, 2, difference),
  $setEquals: withOperands('$setEquals', 0, Number.POSITIVE_INFINITY, equals),
  $setIntersection: withOperands('$setIntersection', 0, Number.POSITIVE_INFINITY, intersection),
  $setIsSubset: withOperands('$setIsSubset', 2, 2, isSubset),
  $setUnion: withOperands('$setUnion', 0, Number.POSITIVE_INFINITY, union),
};
