import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as windows from 'mingo/operators/window';
import type { Options } from 'mingo/types';
import { MongoError } from './errors.ts';
import type { MatchOptions } from './query/matcher.ts';
import { typeNameOf } from './query/predicates.ts';
import { type Doc, isDoc } from './values/document.ts';
import { arithmetic, isTruthy, numberKind, toNumber } from './values/number.ts';
import { compareValues, equalValues } from './values/order.ts';
import { fieldOf } from './values/path.ts';

/**
 * Where mingo differs from MongoDB, it is corrected here and nowhere else. mingo computes with
 * JavaScript numbers, so documents are promoted before it sees them; Decimal128 and longs beyond
 * 2^53 stay what they are, and the arithmetic below knows them.
 */
type Operator = (value: unknown, expression: unknown, options: Options) => unknown;
type Operators = Record<`$${string}`, Operator>;

const evaluate = (value: unknown, expression: unknown, options: Options) =>
  evalExpr(value, expression, options);

function argumentsOf(value: unknown, expression: unknown, options: Options): unknown[] {
  const result = evaluate(value, expression, options);
  return Array.isArray(result) ? result : [result];
}

/** mingo compares within a type only, and takes a missing field for null. */
function comparison(accepts: (order: number) => boolean): Operator {
  return (value, expression, options) => {
    const [a, b] = argumentsOf(value, expression, options);
    return accepts(compareAggregated(a, b));
  };
}

/** In expressions a missing field sorts below everything but MinKey, like BSON undefined. */
function compareAggregated(a: unknown, b: unknown): number {
  return compareValues(a, b);
}

/** mingo adds JavaScript numbers only. */
function fold(operator: '+' | '*', name: string): Operator {
  const plain = operator === '+' ? expressions.$add : expressions.$multiply;
  return (value, expression, options) => {
    const operands = argumentsOf(value, expression, options);
    if (!operands.some(isBigNumber)) {
      // as: mingo types its operators by the shape of their arguments
      return (plain as Operator)(value, expression, options);
    }
    if (operands.some((operand) => operand === null || operand === undefined)) return null;
    return operands.reduce((sum, operand) => calculate(operator, sum, operand, name));
  };
}

function calculate(operator: '+' | '*', a: unknown, b: unknown, name: string): unknown {
  for (const operand of [a, b]) {
    if (numberKind(operand) === undefined)
      throw new MongoError('TypeMismatch', `${name} only supports numeric types`);
  }
  return arithmetic(operator, a, b);
}

function isBigNumber(value: unknown): boolean {
  return value instanceof Decimal128 || value instanceof Long;
}

const subtract: Operator = (value, expression, options) => {
  const operands = argumentsOf(value, expression, options);
  if (!operands.some(isBigNumber))
    return (expressions.$subtract as Operator)(value, expression, options);
  const [a, b] = operands;
  return calculate('+', a, arithmetic('*', b, new Int32(-1)), '$subtract');
};

/** Accumulators get a group's documents; inside $project they get one document and an array. */
function valuesOf(group: unknown, expression: unknown, options: Options): unknown[] {
  if (!Array.isArray(group)) return [evaluate(group, expression, options)].flat();
  if (expression === null) return group;
  return group.map(getter(expression, options));
}

/** A field's value is read without a detour through mingo, because groups ask for it per document. */
export function getter(expression: unknown, options: Options): (item: unknown) => unknown {
  if (typeof expression === 'number') return () => expression;
  const field =
    typeof expression === 'string' ? /^\$([^$.][^.]*)$/.exec(expression)?.[1] : undefined;
  if (field !== undefined) return (item) => fieldOf(item, field);
  const fresh = rootless(options);
  return (item) => evaluate(item, expression, fresh);
}

/** Options without a root document: mingo then takes the document itself for `$$ROOT`. */
export function rootless({ context, variables }: Options): Options {
  return makeOptions(context, variables ?? {});
}

type OptionsClass = new (options: object) => Options;

/**
 * mingo keeps its options class to itself, and copies all operators whenever it gets plain options,
 * which is once per evaluation. So the class is taken from an operator's argument.
 */
function findOptionsClass(): OptionsClass {
  let found: unknown;
  const $probe: Operator = (_value, _expression, options) => {
    found = options.constructor;
  };
  // as: see createContext
  const context = Context.init({ expression: { $probe } } as never);
  evalExpr({}, { $probe: 1 }, { context } as Options);
  return found as OptionsClass;
}
const MingoOptions = findOptionsClass();

/** mingo's options; JavaScript in pipelines stays off. */
export function makeOptions(context: Context, variables: Doc): Options {
  return new MingoOptions({
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    failOnError: true,
    scriptEnabled: false,
    context,
    variables,
  });
}

/** An accumulator that takes one value after another and keeps no list of them. */
export interface Fold {
  add(value: unknown): void;
  result(): unknown;
}

function sum(): Fold {
  let total: unknown = 0;
  return {
    add: (item) => {
      if (typeof total === 'number' && typeof item === 'number') total += item;
      else if (numberKind(item) !== undefined) total = arithmetic('+', total, item);
    },
    result: () => total,
  };
}

function average(): Fold {
  let total: unknown = 0;
  let count = 0;
  return {
    add: (item) => {
      if (numberKind(item) === undefined) return;
      count++;
      const isBig = isBigNumber(total) || isBigNumber(item);
      total = isBig ? arithmetic('+', total, item) : toNumber(total) + toNumber(item);
    },
    result: () => {
      if (count === 0) return null;
      if (total instanceof Decimal128)
        return Decimal128.fromString(String(Number(total.toString()) / count));
      return toNumber(total) / count;
    },
  };
}

/** mingo's $min and $max sort by its own order of types. */
function extreme(sign: 1 | -1): Fold {
  let best: unknown;
  return {
    add: (item) => {
      if (item === null || item === undefined) return;
      if (best === undefined || sign * compareValues(item, best) > 0) best = item;
    },
    result: () => best ?? null,
  };
}

/** The accumulators that are folds, for $group to feed as it reads. */
export const folds: Record<string, () => Fold> = {
  $sum: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
};

function folded(make: () => Fold): Operator {
  return (group, expression, options) => {
    const fold = make();
    for (const item of valuesOf(group, expression, options)) fold.add(item);
    return fold.result();
  };
}

const addToSet: Operator = (group, expression, options) => {
  const set: unknown[] = [];
  for (const item of valuesOf(group, expression, options)) {
    if (item !== undefined && !set.some((own) => equalValues(own, item))) set.push(item);
  }
  return set;
};

/** mingo's $in does not see that two bson values are equal. */
const isIn: Operator = (value, expression, options) => {
  const [item, array] = argumentsOf(value, expression, options);
  if (!Array.isArray(array))
    throw new MongoError(
      40081,
      `$in requires an array as a second argument, found: ${typeof array}`,
    );
  return array.some((own) => equalValues(own, item));
};

/** mingo knows JavaScript's types only. */
const toText: Operator = (value, expression, options) => {
  const result = evaluate(value, expression, options);
  const item = Array.isArray(expression) && Array.isArray(result) ? result[0] : result;
  if (item === null || item === undefined) return null;
  if (item instanceof Date) return item.toISOString();
  if (isDoc(item) || Array.isArray(item)) {
    throw new MongoError(241, `Unsupported conversion to string in $convert with no onError value`);
  }
  return String(item);
};

const typeOf: Operator = (value, expression, options) => {
  const result = evaluate(value, expression, options);
  const item = Array.isArray(expression) && Array.isArray(result) ? result[0] : result;
  return item === undefined ? 'missing' : typeNameOf(item);
};

const toObjectId: Operator = (value, expression, options) => {
  const [item] = argumentsOf(value, expression, options);
  if (item === null || item === undefined) return null;
  if (item instanceof ObjectId) return item;
  if (typeof item === 'string' && /^[0-9a-f]{24}$/i.test(item)) return new ObjectId(item);
  throw new MongoError(241, `Failed to parse objectId '${item}' in $convert with no onError value`);
};

const correctedExpressions: Operators = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: (value, expression, options) => {
    const [a, b] = argumentsOf(value, expression, options);
    return compareAggregated(a, b);
  },
  $in: isIn,
  $toString: toText,
  $type: typeOf,
  $toObjectId: toObjectId,
  $add: fold('+', '$add'),
  $multiply: fold('*', '$multiply'),
  $subtract: subtract,
  // the server reads JavaScript from nobody
  $function: refuseScript,
};

const correctedAccumulators: Operators = {
  ...Object.fromEntries(Object.entries(folds).map(([name, make]) => [name, folded(make)])),
  $addToSet: addToSet,
  $accumulator: refuseScript,
};

function refuseScript(): never {
  throw new MongoError('NotImplemented', 'JavaScript in aggregations is not supported here');
}

/** mingo's operators with the corrections, and with the stages that need the database. */
export function createContext(ownStages: Record<string, unknown> = {}): Context {
  // as: mingo types every operator by its own arguments
  return Context.init({
    accumulator: { ...accumulators, ...correctedAccumulators },
    expression: { ...expressions, ...correctedExpressions },
    pipeline: { ...stages, ...ownStages },
    window: { ...windows },
  } as unknown as Parameters<typeof Context.init>[0]);
}

const expressionContext = createContext();

/** Numbers as JavaScript numbers, where they lose nothing. */
export function promote(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long)
    return Number.isSafeInteger(value.toNumber()) ? value.toNumber() : value;
  if (Array.isArray(value)) return value.map(promote);
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const [name, field] of Object.entries(value)) result[name] = promote(field);
  return result;
}

/** Evaluates an aggregation expression on a document. */
export function evaluateValue(expression: unknown, doc: Doc, options: MatchOptions): unknown {
  // as: promoting keeps the shape
  const variables = promote(options.variables ?? {}) as Doc;
  return withMongoErrors(() =>
    evaluate(promote(doc), promote(expression), makeOptions(expressionContext, variables)),
  );
}

/** $expr: whether the expression is true of the document. */
export function evaluateExpression(expression: unknown, doc: Doc, options: MatchOptions): boolean {
  return isTruthy(evaluateValue(expression, doc, options));
}

/** mingo's errors are the client's errors: an operator that isn't there, or a wrong argument. */
export function withMongoErrors<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof MongoError || !(error instanceof Error)) throw error;
    const unknown = /(?:operator|accumulator) '?(\$\w+)'? is not registered/.exec(error.message);
    if (unknown)
      throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${unknown[1]}'`);
    throw new MongoError('BadValue', error.message.replace(/^mingo: /, ''));
  }
}
