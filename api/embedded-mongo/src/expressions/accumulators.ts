import { MongoError } from '../errors.ts';
import type { Collation } from '../values/collation.ts';
import { isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { fieldOf } from '../values/path.ts';
import { printValue } from '../values/print.ts';
import { evaluate } from './evaluate.ts';
import type { Fold } from './folds.ts';
import * as folds from './folds.ts';
import { unsupportedOperator } from './operands.ts';
import type { Scope } from './scope.ts';
import { readSortPattern, sortKeyOf } from './sort-order.ts';

/** Compiles an expression. A constant or a single field needs no evaluation, which makes large groups faster. */
export function compileGetter(expression: unknown, scope: Scope): (item: unknown) => unknown {
  if (numberKind(expression) !== undefined) return () => expression;
  const field =
    typeof expression === 'string' ? /^\$([^$.][^.]*)$/.exec(expression)?.[1] : undefined;
  if (field !== undefined) return (item) => fieldOf(item, field);
  return (item) => evaluate(item, expression, scope);
}

/** A fold of documents. `add` is `addInput` of what `read` evaluates. */
export interface DocumentFold extends Fold {
  read(document: unknown): unknown;
  addInput(input: unknown): void;
}

/** Creates the fold of a group, which receives the group's documents. `id` is the group's _id. */
export type FoldFactory = (id: unknown) => DocumentFold;
/** Compiles the argument of an accumulator. */
type Accumulator = (argument: unknown, scope: Scope, name: string) => FoldFactory;

/** Returns a fold of documents that adds the value of each document to `fold`. */
function foldOf(read: (document: unknown) => unknown, fold: Fold): DocumentFold {
  return {
    read,
    addInput: (input) => fold.add(input),
    add: (document) => fold.add(read(document)),
    result: () => fold.result(),
  };
}

function unary(make: (collation?: Collation) => Fold): Accumulator {
  return (argument, scope) => {
    const read = compileGetter(argument, scope);
    return () => foldOf(read, make(scope.collation));
  };
}

function readFields(argument: unknown, name: string, fields: string[]): unknown[] {
  if (!isDoc(argument))
    throw new MongoError(5787900, `specification must be an object; found ${name}: …`);
  const unknown = Object.keys(argument).find((field) => !fields.includes(field));
  if (unknown) throw new MongoError(5787901, `Unknown argument for '${name}' operator: ${unknown}`);
  return fields.map((field) => argument[field]);
}

/** Evaluates the argument `n`, an expression of the group's _id. */
function readCount(n: unknown, id: unknown, scope: Scope): number {
  const value = evaluate(isDoc(id) ? id : {}, n, scope);
  const count = numberKind(value) === undefined ? undefined : toNumber(value);
  const message = `Value for 'n' must be of integral type, but found ${printValue(value)}`;
  if (count === undefined) throw new MongoError(5787902, message);
  if (!Number.isInteger(count)) throw new MongoError(5787903, message);
  if (count <= 0) throw new MongoError(5787908, `'n' must be greater than 0, found ${count}`);
  return count;
}

function withCount(make: (n: number, collation?: Collation) => Fold): Accumulator {
  return (argument, scope, name) => {
    const [input, n] = readFields(argument, name, ['input', 'n']);
    if (n === undefined) throw new MongoError(5787906, "Missing value for 'n'");
    if (input === undefined) throw new MongoError(5787907, "Missing value for 'input'");
    const read = compileGetter(input, scope);
    return (id) => foldOf(read, make(readCount(n, id, scope), scope.collation));
  };
}

function ranking(side: 'top' | 'bottom', isOne: boolean): Accumulator {
  return (argument, scope, name) => {
    const [sortBy, output, n] = readFields(
      argument,
      name,
      isOne ? ['sortBy', 'output'] : ['sortBy', 'output', 'n'],
    );
    if (output === undefined || (!isOne && n === undefined))
      throw new MongoError(
        'BadValue',
        `Missing value for '${output === undefined ? 'output' : 'n'}'`,
      );
    const pattern = readSortPattern(sortBy, scope.collation);
    const read = compileGetter(output, scope);
    return (id) => {
      const fold = folds.ranked(isOne ? 1 : readCount(n, id, scope), side);
      const rank = (document: unknown) => ({
        key: sortKeyOf(pattern, document),
        value: read(document) ?? null,
      });
      return foldOf(rank, {
        // as: `rank` returned it
        add: (item) => fold.add(item as ReturnType<typeof rank>),
        result: () => (isOne ? (fold.result()[0] ?? null) : fold.result()),
      });
    };
  };
}

function readPercentiles(p: unknown, scope: Scope): number[] {
  const parts = evaluate({}, p, scope);
  if (!Array.isArray(parts) || parts.length === 0)
    throw new MongoError(7750300, "The 'p' field must be an array of numbers from [0.0, 1.0]");
  return parts.map((part) => {
    const value = numberKind(part) === undefined ? Number.NaN : toNumber(part);
    if (!(value >= 0 && value <= 1))
      throw new MongoError(7750303, "'p' must be an array of numeric values from [0.0, 1.0] range");
    return value;
  });
}

/** Reads the arguments of $median or $percentile, and returns the input expression and a fold factory. */
export function readQuantiles(argument: unknown, scope: Scope, name: string) {
  const isMedian = name === '$median';
  const fields = ['input', 'method', ...(isMedian ? [] : ['p'])];
  const [input, method, p] = readFields(argument, name, fields);
  if (method !== 'approximate')
    throw new MongoError('BadValue', "'method' can only be 'approximate' for now");
  const parts = isMedian ? [0.5] : readPercentiles(p, scope);
  const make = (): Fold => {
    const { add, result } = folds.percentiles(parts);
    return { add, result: () => (isMedian ? result()[0] : result()) };
  };
  return { input, make };
}

const quantiles: Accumulator = (argument, scope, name) => {
  const { input, make } = readQuantiles(argument, scope, name);
  const read = compileGetter(input, scope);
  return () => foldOf(read, make());
};

const count: Accumulator = (argument) => {
  if (!isDoc(argument) || Object.keys(argument).length > 0)
    throw new MongoError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  return () => foldOf(() => 1, folds.total());
};

/** The folds that are also available as expressions, of a list of values or a single array. */
export const listFolds = {
  $sum: folds.total,
  $avg: folds.average,
  $min: (collation?: Collation) => folds.extreme(-1, collation),
  $max: (collation?: Collation) => folds.extreme(1, collation),
  $stdDevPop: () => folds.standardDeviation(0),
  $stdDevSamp: () => folds.standardDeviation(1),
};
/** The accumulators of $group. */
export const accumulators: Record<string, Accumulator> = {
  ...Object.fromEntries(Object.entries(listFolds).map(([name, make]) => [name, unary(make)])),
  $push: unary(folds.push),
  $addToSet: unary(folds.addToSet),
  $first: unary(folds.first),
  $last: unary(folds.last),
  $mergeObjects: unary(folds.mergeObjects),
  $count: count,
  $firstN: withCount((n) => folds.firstOrLast(n, 'first')),
  $lastN: withCount((n) => folds.firstOrLast(n, 'last')),
  $maxN: withCount((n, collation) => folds.extremes(n, 1, collation)),
  $minN: withCount((n, collation) => folds.extremes(n, -1, collation)),
  $top: ranking('top', true),
  $topN: ranking('top', false),
  $bottom: ranking('bottom', true),
  $bottomN: ranking('bottom', false),
  $median: quantiles,
  $percentile: quantiles,
  $accumulator: unsupportedOperator('$accumulator'),
};
/** Windows support the accumulators of $group, except for $mergeObjects, and covariances. */
const { $mergeObjects: _, ...sharedAccumulators } = accumulators;
const windowAccumulators: Record<string, Accumulator> = {
  ...sharedAccumulators,
  $covariancePop: unary(() => folds.covariance(0)),
  $covarianceSamp: unary(() => folds.covariance(1)),
};

/** Compiles the accumulator of a window. Returns undefined for unknown names. */
export function compileWindowAccumulator(
  name: string,
  argument: unknown,
  scope: Scope,
): (() => Fold) | undefined {
  if (!Object.hasOwn(windowAccumulators, name)) return undefined;
  const make = windowAccumulators[name]?.(argument, scope, name);
  return make && (() => make({}));
}

/** Compiles the accumulator of an output field, such as `{ $sum: 1 }`. */
export function compileGroupAccumulator(
  field: string,
  accumulator: unknown,
  scope: Scope,
): FoldFactory {
  if (field.includes('.'))
    throw new MongoError(40235, `The field name '${field}' cannot contain '.'`);
  if (field.startsWith('$'))
    throw new MongoError(40236, `The field name '${field}' cannot be an operator name`);
  if (!isDoc(accumulator) || Object.keys(accumulator).length === 0)
    throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  const [name = '', ...others] = Object.keys(accumulator);
  if (others.length > 0)
    throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  const read = Object.hasOwn(accumulators, name) ? accumulators[name] : undefined;
  if (!read) throw new MongoError(15952, `unknown group operator '${name}'`);
  const argument = accumulator[name];
  if (Array.isArray(argument))
    throw new MongoError(40237, `The ${name} accumulator is a unary operator`);
  return read(argument, scope, name);
}
