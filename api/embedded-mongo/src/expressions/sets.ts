import { MongoError } from '../errors.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { sortInSteps } from './array-steps.ts';
import { loop, once } from './evaluation.ts';
import { expectArray, isNullish, withOperands } from './operands.ts';
import type { Operators, Scope } from './scope.ts';

/** Values by their encoding, which is the same for equal BSON values of any class. */
type ValueSet = Map<string, unknown>;

function toSet(values: unknown[], { collation }: Scope): ValueSet {
  return loop<ValueSet>(
    () => new Map(),
    (set, i) => {
      if (i >= values.length) return false;
      const key = encodeValue(values[i], collation).toString('latin1');
      if (!set.has(key)) set.set(key, values[i]);
      return true;
    },
  );
}

/** Returns the values in BSON order, which is the order of their encodings. */
function sortedValues(set: ValueSet): unknown[] {
  const compare = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);
  return sortInSteps(
    once(() => [...set]),
    compare,
  ).map(([, value]) => value);
}

function expectArrays(name: string, code: number, operands: unknown[]): unknown[][] {
  return operands.map((operand) => expectArray(code, `All operands of ${name}`, operand));
}

function difference([a, b]: unknown[], scope: Scope): unknown[] | null {
  if (isNullish(a) || isNullish(b)) return null;
  const remaining = toSet(expectArray(17048, '$setDifference: the first operand', a), scope);
  for (const key of toSet(
    expectArray(17049, '$setDifference: the second operand', b),
    scope,
  ).keys())
    remaining.delete(key);
  return [...remaining.values()];
}

function equals(operands: unknown[], scope: Scope): boolean {
  if (operands.length < 2)
    throw new MongoError(17045, `$setEquals needs at least two arguments had: ${operands.length}`);
  const [first, ...others] = expectArrays('$setEquals', 17044, operands).map((values) =>
    toSet(values, scope),
  );
  return others.every(
    (other) => other.size === first?.size && [...other.keys()].every((key) => first.has(key)),
  );
}

function intersection(operands: unknown[], scope: Scope): unknown[] | null {
  if (operands.some(isNullish)) return null;
  const [first, ...others] = expectArrays('$setIntersection', 17047, operands).map((values) =>
    toSet(values, scope),
  );
  const common = [...(first ?? [])].filter(([key]) => others.every((other) => other.has(key)));
  return sortedValues(new Map(common));
}

function isSubset([a, b]: unknown[], scope: Scope): boolean {
  const subset = toSet(expectArray(17046, '$setIsSubset: the first operand', a), scope);
  const superset = toSet(expectArray(17042, '$setIsSubset: the second operand', b), scope);
  return [...subset.keys()].every((key) => superset.has(key));
}

function union(operands: unknown[], scope: Scope): unknown[] | null {
  if (operands.some(isNullish)) return null;
  const values = once(() => expectArrays('$setUnion', 17043, operands).flat());
  return sortedValues(toSet(values, scope));
}

/** Set operators on arrays. */
export const setOperators: Operators = {
  $setDifference: withOperands('$setDifference', 2, 2, difference),
  $setEquals: withOperands('$setEquals', 0, Number.POSITIVE_INFINITY, equals),
  $setIntersection: withOperands('$setIntersection', 0, Number.POSITIVE_INFINITY, intersection),
  $setIsSubset: withOperands('$setIsSubset', 2, 2, isSubset),
  $setUnion: withOperands('$setUnion', 0, Number.POSITIVE_INFINITY, union),
};
