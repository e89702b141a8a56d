import { MongoError } from '../errors.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { toNumber } from '../values/number.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { fieldOf } from '../values/path.ts';
import { findIndexInSteps, sortInSteps } from './array-steps.ts';
import { countSteps, once } from './evaluation.ts';
import { expectArray, expectInt32, isNullish, withArguments, withOperands } from './operands.ts';
import type { Operators, Scope } from './scope.ts';

type Operands = unknown[];

/** Returns the element at a position, counted from the end when negative. */
function elementAt(name: string, array: unknown, position: number): unknown {
  return isNullish(array) ? null : expectArray(28689, `${name}'s argument`, array).at(position);
}

function arrayElementAt([array, index]: Operands): unknown {
  if (isNullish(array) || isNullish(index)) return null;
  const items = expectArray(28689, "$arrayElemAt's first argument", array);
  return items.at(expectInt32(28690, 28691, "$arrayElemAt's second argument", index));
}

/** Copying this many elements counts as one step. */
const elementsPerStep = 16;

/**
 * Appends the elements of each operand to `target`, which is unchanged if it throws or returns null.
 * Returns null if an operand is null or missing.
 */
export function appendArrays(target: unknown[], operands: Operands): unknown[] | null {
  if (operands.some(isNullish)) return null;
  const arrays = operands.map((operand) =>
    expectArray(28664, "each of $concatArrays's arguments", operand),
  );
  const added = arrays.reduce((sum, { length }) => sum + length, 0);
  checkArrayMemory('$concatArrays', target.length + added);
  countSteps(added / elementsPerStep);
  for (const array of arrays) for (const item of array) target.push(item);
  return target;
}

function readIndex(value: unknown, what: string): number {
  const index = expectInt32(40096, 40096, `$indexOfArray: the ${what} index`, value);
  if (index < 0) throw new MongoError(40097, `$indexOfArray requires a nonnegative ${what} index`);
  return index;
}

function indexOf(operands: Operands): number | null {
  const [array, item] = operands;
  if (isNullish(array)) return null;
  const items = expectArray(40090, "$indexOfArray's first argument", array);
  const start = operands.length > 2 ? readIndex(operands[2], 'starting') : 0;
  const end = operands.length > 3 ? readIndex(operands[3], 'ending') : items.length;
  return findIndexInSteps(items, start, end, (element) => equalValues(element, item));
}

/** MongoDB's memory limit for a range, and the size that it assumes for an element. */
const maxArrayBytes = 100 * 1024 * 1024;
const bytesPerElement = 16;

function checkArrayMemory(name: string, length: number): void {
  if (length * bytesPerElement > maxArrayBytes)
    throw new MongoError(
      'ExceededMemoryLimit',
      `${name} would use too much memory and cannot spill to disk`,
    );
}

function range([from, to, by = 1]: Operands): number[] {
  const start = expectInt32(34443, 34444, "$range's starting value", from);
  const end = expectInt32(34445, 34446, "$range's ending value", to);
  const step = expectInt32(34447, 34448, "$range's step value", by);
  if (step === 0) throw new MongoError(34449, '$range requires a non-zero step value');
  const length = Math.max(0, Math.ceil((end - start) / step));
  checkArrayMemory('$range', length);
  countSteps(length / elementsPerStep);
  // Many times as fast as Array.from() with a function.
  const numbers = new Array<number>(length);
  for (let i = 0; i < length; i++) numbers[i] = start + i * step;
  return numbers;
}

function reverse([array]: Operands): unknown[] | null {
  return isNullish(array)
    ? null
    : [...expectArray(34435, 'The argument to $reverseArray', array)].reverse();
}

function slice([array, first, second]: Operands, count: number): unknown[] | null {
  if (isNullish(array) || isNullish(first) || (count === 3 && isNullish(second))) return null;
  const items = expectArray(28724, 'First argument to $slice', array);
  const start = expectInt32(28725, 28726, 'Second argument to $slice', first);
  if (count === 2) return start < 0 ? items.slice(start) : items.slice(0, start);
  const length = expectInt32(28727, 28728, 'Third argument to $slice', second);
  if (length <= 0)
    throw new MongoError(28729, `Third argument to $slice must be positive: ${length}`);
  const from = start < 0 ? Math.max(0, items.length + start) : start;
  return items.slice(from, from + length);
}

/** Returns the comparison of $sortArray's `sortBy`: of whole values, or of documents by fields. */
function comparator(
  sortBy: unknown,
  collation: Collation | undefined,
): (a: unknown, b: unknown) => number {
  if (!isDoc(sortBy)) {
    const direction = directionOf(sortBy);
    return (a, b) => direction * compareValues(a ?? null, b ?? null, collation);
  }
  const fields = Object.entries(sortBy).map(([path, direction]): [string[], number] => [
    path.split('.'),
    directionOf(direction),
  ]);
  if (fields.length === 0) throw new MongoError('BadValue', '$sortArray needs a field to sort by');
  const at = (value: unknown, path: string[]) => path.reduce<unknown>(fieldOf, value) ?? null;
  return (a, b) => {
    for (const [path, direction] of fields) {
      const order = compareValues(at(a, path), at(b, path), collation);
      if (order !== 0) return direction * order;
    }
    return 0;
  };
}

function directionOf(value: unknown): number {
  const direction = toNumber(value);
  if (direction === 1 || direction === -1) return direction;
  throw new MongoError(
    15975,
    '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
  );
}

const sortArray = withArguments(
  {
    name: '$sortArray',
    notObject: 2942500,
    unknown: 2942501,
    required: { input: 2942502, sortBy: 2942503 },
  },
  (spec, read, _value, scope) => {
    const compare = comparator(spec.sortBy, scope.collation);
    const input = read(spec.input);
    if (isNullish(input)) return null;
    return sortInSteps(expectArray(2942504, 'The input argument to $sortArray', input), compare);
  },
  (spec, visit) => {
    comparator(spec.sortBy, undefined);
    visit(spec.input);
  },
);

const zip = withArguments(
  {
    name: '$zip',
    notObject: 34460,
    unknown: 34464,
    required: { inputs: 34465 },
    optional: ['defaults', 'useLongestLength'],
  },
  (spec, read) => {
    const inputs = expectArray(34461, "$zip's inputs", spec.inputs).map(read);
    const defaults = readDefaults(spec, inputs.length).map(read);
    if (inputs.some(isNullish)) return null;
    const arrays = inputs.map((input) => expectArray(34468, "each of $zip's inputs", input));
    const lengths = arrays.map(({ length }) => length);
    const length = spec.useLongestLength === true ? Math.max(...lengths) : Math.min(...lengths);
    return Array.from({ length }, (_, i) =>
      arrays.map((array, k) => (i < array.length ? array[i] : (defaults[k] ?? null))),
    );
  },
  (spec, visit) => {
    const inputs = expectArray(34461, "$zip's inputs", spec.inputs);
    for (const item of [...inputs, ...readDefaults(spec, inputs.length)]) visit(item);
  },
);

function readDefaults({ inputs, defaults, useLongestLength }: Doc, count: number): unknown[] {
  if (useLongestLength !== undefined && typeof useLongestLength !== 'boolean')
    throw new MongoError(34463, 'useLongestLength must be a bool');
  if (Array.isArray(inputs) && count === 0)
    throw new MongoError(34465, '$zip requires at least one input array');
  if (defaults === undefined) return [];
  const values = expectArray(34462, "$zip's defaults", defaults);
  if (values.length > 0 && useLongestLength !== true)
    throw new MongoError(34466, 'cannot specify defaults unless useLongestLength is true');
  if (values.length > 0 && values.length !== count)
    throw new MongoError(34467, 'defaults and inputs must have the same length');
  return values;
}

/** Defines $firstN, $lastN, $maxN and $minN. */
function takeN(name: string, take: (items: unknown[], n: number, scope: Scope) => unknown[]) {
  const shape = {
    name,
    notObject: 5787801,
    unknown: 5787901,
    required: { n: 5787906, input: 5787907 },
  };
  return withArguments(shape, (spec, read, _value, scope) => {
    const n = expectInt32(5787902, 5787903, "'n'", read(spec.n));
    if (n <= 0) throw new MongoError(5787908, `'n' must be greater than 0, found ${n}`);
    return take(expectArray(5788200, 'Input', read(spec.input)), n, scope);
  });
}

const sortedValues = (items: unknown[], direction: number, { collation }: Scope) =>
  sortInSteps(
    once(() => items.filter((item) => !isNullish(item))),
    (a, b) => direction * compareValues(a, b, collation),
  );

/** Array operators. */
export const arrayOperators: Operators = {
  $arrayElemAt: withOperands('$arrayElemAt', 2, 2, arrayElementAt),
  $concatArrays: withOperands('$concatArrays', 0, Number.POSITIVE_INFINITY, (operands) =>
    appendArrays([], operands),
  ),
  $first: withOperands('$first', 1, 1, ([array]) => elementAt('$first', array, 0)),
  $last: withOperands('$last', 1, 1, ([array]) => elementAt('$last', array, -1)),
  $firstN: takeN('$firstN', (items, n) => items.slice(0, n)),
  $lastN: takeN('$lastN', (items, n) => items.slice(-n)),
  $maxN: takeN('$maxN', (items, n, scope) => sortedValues(items, -1, scope).slice(0, n)),
  $minN: takeN('$minN', (items, n, scope) => sortedValues(items, 1, scope).slice(0, n)),
  $indexOfArray: withOperands('$indexOfArray', 2, 4, indexOf),
  $isArray: withOperands('$isArray', 1, 1, ([value]) => Array.isArray(value)),
  $range: withOperands('$range', 2, 3, range),
  $reverseArray: withOperands('$reverseArray', 1, 1, reverse),
  $size: withOperands(
    '$size',
    1,
    1,
    ([array]) => expectArray(17124, 'The argument to $size', array).length,
  ),
  $slice: withOperands('$slice', 2, 3, (operands) => slice(operands, operands.length)),
  $sortArray: sortArray,
  $zip: zip,
};
