import { MongoError } from '../errors.ts';
import { compilePullTest } from '../query/matcher.ts';
import { sortKey } from '../storage/index-keys.ts';
import { cloneValue, hasField, isDoc } from '../values/document.ts';
import { toInteger, toNumber } from '../values/number.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { printValue } from '../values/print.ts';
import type { OperatorContext } from './operators.ts';
import { KEEP } from './paths.ts';

const pushModifiers = new Set(['$each', '$position', '$slice', '$sort']);

export function push(operand: unknown, { path }: OperatorContext): (value: unknown) => unknown {
  const modifiers = isDoc(operand) && hasField(operand, '$each') ? operand : { $each: [operand] };
  const added = modifiers.$each;
  for (const name of Object.keys(modifiers)) {
    if (!pushModifiers.has(name))
      throw new MongoError('BadValue', `Unrecognized clause in $push: ${name}`);
  }
  if (!Array.isArray(added)) {
    throw new MongoError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeof added}`,
    );
  }
  const position = toInteger(modifiers.$position, '$position');
  const slice = toInteger(modifiers.$slice, '$slice');
  return (value) => {
    const array = arrayAt(value, '$push', path);
    array.splice(position ?? array.length, 0, ...added.map(cloneValue));
    const sorted = modifiers.$sort === undefined ? array : sortArray(array, modifiers.$sort);
    if (slice === undefined) return sorted;
    return slice >= 0 ? sorted.slice(0, slice) : sorted.slice(slice);
  };
}

function arrayAt(value: unknown, operator: string, path: string): unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return [...value];
  throw new MongoError(
    'BadValue',
    `The field '${path}' must be an array but is of type ${typeof value}: ${operator} needs an array, and found ${printValue(value)}`,
  );
}

function sortArray(array: unknown[], order: unknown): unknown[] {
  if (!isDoc(order)) {
    const direction = toNumber(order);
    if (direction !== 1 && direction !== -1)
      throw new MongoError('BadValue', 'The $sort element value must be either 1 or -1');
    return array.sort((a, b) => direction * compareValues(a, b));
  }
  const fields = Object.entries(order).map(([path, by]) => ({
    path,
    direction: toNumber(by) < 0 ? (-1 as const) : (1 as const),
  }));
  const keyed = array.map((element) => ({
    element,
    key: sortKey({ fields, collation: undefined }, isDoc(element) ? element : {}),
  }));
  return keyed.sort((a, b) => a.key.compare(b.key)).map(({ element }) => element);
}

export function addToSet(operand: unknown, { path }: OperatorContext): (value: unknown) => unknown {
  const each = isDoc(operand) && hasField(operand, '$each') ? operand.$each : [operand];
  if (!Array.isArray(each))
    throw new MongoError('TypeMismatch', 'The argument to $each in $addToSet must be an array');
  return (value) => {
    const array = arrayAt(value, '$addToSet', path);
    for (const item of each) {
      if (!array.some((own) => equalValues(own, item))) array.push(cloneValue(item));
    }
    return array;
  };
}

export function pull(operand: unknown, { path }: OperatorContext): (value: unknown) => unknown {
  const test = compilePullTest(operand, {});
  return (value) => {
    if (value === undefined) return KEEP;
    return arrayAt(value, '$pull', path).filter((element) => !test(element));
  };
}

export function pullAll(operand: unknown, { path }: OperatorContext): (value: unknown) => unknown {
  if (!Array.isArray(operand))
    throw new MongoError('BadValue', '$pullAll requires an array argument');
  return (value) => {
    if (value === undefined) return KEEP;
    return arrayAt(value, '$pullAll', path).filter(
      (element) => !operand.some((item) => equalValues(element, item)),
    );
  };
}

export function pop(operand: unknown, { path }: OperatorContext): (value: unknown) => unknown {
  const end = toNumber(operand);
  if (end !== 1 && end !== -1)
    throw new MongoError('FailedToParse', `$pop expects 1 or -1, found: ${printValue(operand)}`);
  return (value) => {
    if (value === undefined) return KEEP;
    if (!Array.isArray(value)) {
      throw new MongoError('TypeMismatch', `Path '${path}' contains an element of non-array type`);
    }
    return end === 1 ? value.slice(0, -1) : value.slice(1);
  };
}
