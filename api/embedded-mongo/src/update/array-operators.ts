import { MongoError } from '../errors.ts';
import { filterInSteps, mapInSteps, someInSteps, sortInSteps } from '../expressions/array-steps.ts';
import { once } from '../expressions/evaluation.ts';
import { differenceInSteps, keyOf, lazySet, toSet } from '../expressions/value-set.ts';
import { compilePullTest } from '../query/matcher.ts';
import type { Collation } from '../values/collation.ts';
import { hasField, isDoc } from '../values/document.ts';
import { toNumber } from '../values/number.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { fieldOf } from '../values/path.ts';
import { printValue } from '../values/print.ts';
import { typeNameOf } from '../values/type-names.ts';
import { type Change, keepField, type OperatorContext } from './update-operator.ts';

const pushModifiers = new Set(['$each', '$position', '$slice', '$sort']);

export function push(operand: unknown, { path, options }: OperatorContext): Change {
  const modifiers = isDoc(operand) && hasField(operand, '$each') ? operand : { $each: [operand] };
  const added = modifiers.$each;
  for (const name of Object.keys(modifiers)) {
    if (!pushModifiers.has(name))
      throw new MongoError('BadValue', `Unrecognized clause in $push: ${name}`);
  }
  if (!Array.isArray(added)) {
    throw new MongoError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeNameOf(added)}`,
    );
  }
  const position = wholeNumber(modifiers.$position, '$position');
  const slice = wholeNumber(modifiers.$slice, '$slice');
  const sort =
    modifiers.$sort === undefined
      ? (array: unknown[]) => array
      : readSort(modifiers.$sort, options.collation);
  return (value) => {
    const array = arrayAt(value, '$push', path);
    const start = position ?? array.length;
    const sorted = sort(once(() => array.slice(0, start).concat(added, array.slice(start))));
    if (slice === undefined) return sorted;
    return slice >= 0 ? sorted.slice(0, slice) : sorted.slice(slice);
  };
}

function wholeNumber(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const result = toNumber(value);
  if (Number.isInteger(result)) return result;
  throw new MongoError(
    'BadValue',
    `The value for ${name} must be an integer value but was given type: ${typeNameOf(value)}`,
  );
}

function arrayAt(value: unknown, operator: string, path: string): unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new MongoError(
    'BadValue',
    `The field '${path}' must be an array but is of type ${typeNameOf(value)}: ${operator} needs an array, and found ${printValue(value)}`,
  );
}

function readSort(order: unknown, collation: Collation | undefined) {
  if (!isDoc(order)) {
    const direction = readDirection(order);
    return (array: unknown[]) =>
      sortInSteps(array, (a, b) => direction * compareValues(a, b, collation));
  }
  const fields = Object.entries(order).map(([path, by]) => {
    if (path.split('.').includes(''))
      throw new MongoError('BadValue', `The $sort field has an empty part: '${path}'`);
    return { path, direction: readDirection(by) };
  });
  if (fields.length === 0)
    throw new MongoError(
      'BadValue',
      'The $sort pattern is empty when it should be a set of fields.',
    );
  // unlike in queries, an array is compared as a whole
  return (array: unknown[]) => {
    const keyed = mapInSteps(array, (element) => ({
      element,
      values: fields.map(({ path }) => path.split('.').reduce<unknown>(fieldOf, element) ?? null),
    }));
    const sorted = sortInSteps(keyed, (a, b) => {
      for (const [i, { direction }] of fields.entries()) {
        const order = direction * compareValues(a.values[i], b.values[i], collation);
        if (order !== 0) return order;
      }
      return 0;
    });
    return mapInSteps(sorted, ({ element }) => element);
  };
}

function readDirection(value: unknown): 1 | -1 {
  const direction = toNumber(value);
  if (direction === 1 || direction === -1) return direction;
  throw new MongoError('BadValue', 'The $sort element value must be either 1 or -1');
}

export function addToSet(operand: unknown, { path, options }: OperatorContext): Change {
  const [first, ...others] = isDoc(operand) ? Object.keys(operand) : [];
  const each = isDoc(operand) && first === '$each' ? operand.$each : [operand];
  if (first === '$each' && others.length > 0)
    throw new MongoError('BadValue', `Found unexpected fields after $each in $addToSet: ${others}`);
  if (!Array.isArray(each))
    throw new MongoError('TypeMismatch', 'The argument to $each in $addToSet must be an array');
  return (value) => {
    const array = arrayAt(value, '$addToSet', path);
    return array.concat(missingFrom(array, each, options.collation));
  };
}

/** Longer lists of items are compared with an array by means of a set. */
const maxSearches = 16;

/** Returns the items that an array does not contain, once each and in their order. */
function missingFrom(array: unknown[], items: unknown[], collation?: Collation): unknown[] {
  if (items.length > maxSearches)
    return differenceInSteps(items, toSet(array, { collation }), { collation });
  const missing: unknown[] = [];
  for (const item of items) {
    const isEqual = (element: unknown) => equalValues(element, item, collation);
    if (!someInSteps(array, isEqual) && !missing.some(isEqual)) missing.push(item);
  }
  return missing;
}

export function pull(operand: unknown, { path, options }: OperatorContext): Change {
  const test = compilePullTest(operand, options);
  return (value) => {
    if (value === undefined) return keepField;
    return filterInSteps(arrayAt(value, '$pull', path), (element) => !test(element));
  };
}

export function pullAll(operand: unknown, { path, options }: OperatorContext): Change {
  if (!Array.isArray(operand))
    throw new MongoError('BadValue', '$pullAll requires an array argument');
  const { collation } = options;
  const removed = lazySet(operand, { collation });
  return (value) => {
    if (value === undefined) return keepField;
    const array = arrayAt(value, '$pullAll', path);
    if (operand.length > maxSearches) {
      const set = removed();
      return filterInSteps(array, (element) => !set.has(keyOf(element, { collation })));
    }
    return filterInSteps(
      array,
      (element) => !operand.some((item) => equalValues(element, item, collation)),
    );
  };
}

export function pop(operand: unknown, { path }: OperatorContext): Change {
  const end = toNumber(operand);
  if (end !== 1 && end !== -1)
    throw new MongoError('FailedToParse', `$pop expects 1 or -1, found: ${printValue(operand)}`);
  return (value) => {
    if (value === undefined) return keepField;
    if (!Array.isArray(value)) {
      throw new MongoError('TypeMismatch', `Path '${path}' contains an element of non-array type`);
    }
    return end === 1 ? value.slice(0, -1) : value.slice(1);
  };
}
