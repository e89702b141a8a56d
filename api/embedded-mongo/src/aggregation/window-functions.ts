import { Decimal128 } from 'bson';
import { MongoError } from '../errors.ts';
import { compileGetter } from '../expressions/accumulators.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { divide, type Fold } from '../expressions/folds.ts';
import { double } from '../expressions/numeric.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Tick } from '../query/query.ts';
import { isDoc } from '../values/document.ts';
import { arithmetic, numberKind, toNumber } from '../values/number.ts';
import { compareValues } from '../values/order.ts';
import { pause } from '../yielding.ts';
import type { Bounds, Partition } from './window-bounds.ts';

/** Computes a value for each document of a partition. May yield pauses between values. */
export type WindowFunction = (partition: Partition, tick: Tick) => Iterable<unknown>;

/** A window function as specified in `output`. */
export interface WindowFunctionSpec {
  argument: unknown;
  /** The directions of `sortBy`. */
  sortBy: number[];
  /** Returns the value of the sort field if there is exactly one. */
  sortValueOf: (document: unknown) => unknown;
  bounds: Bounds | undefined;
  scope: Scope;
  name: string;
}

export const parseError = (message: string) => new MongoError('FailedToParse', message);

function rank(count: (position: number, denseRank: number, rank: number) => number) {
  return ({ argument, sortBy, bounds, name, scope }: WindowFunctionSpec): WindowFunction => {
    if (bounds)
      throw new MongoError(5371601, 'Rank style window functions take no other arguments');
    if (!isDoc(argument) || Object.keys(argument).length > 0)
      throw new MongoError(5371603, `${name} must be specified with '{}' as the value`);
    if (sortBy.length !== 1)
      throw new MongoError(
        5371602,
        `${name} must be specified with a top level sortBy expression with exactly one element`,
      );
    return function* ({ sortValues }) {
      let [denseRank, first] = [0, 0];
      for (const [i, value] of sortValues.entries()) {
        const isTie = i > 0 && compareValues(value, sortValues[i - 1], scope.collation) === 0;
        if (!isTie) [denseRank, first] = [denseRank + 1, i];
        yield count(i + 1, denseRank, first + 1);
      }
    };
  };
}

/** Rejects a window for functions that take none. @throws MongoError */
export function rejectWindow({ bounds, name }: WindowFunctionSpec): void {
  if (bounds) throw parseError(`'window' field is not allowed in ${name}`);
}

function shift(spec: WindowFunctionSpec): WindowFunction {
  rejectWindow(spec);
  const { argument, sortBy, scope } = spec;
  if (!isDoc(argument)) throw parseError('Argument to $shift must be an object');
  const { output, by, default: defaultExpression = null, ...others } = argument;
  if (Object.keys(others).length > 0 || output === undefined)
    throw parseError("$shift requires 'output' and 'by', and takes 'default'");
  if (numberKind(by) === undefined || !Number.isInteger(toNumber(by)))
    throw parseError("$shift requires 'by' as an integer value");
  if (sortBy.length === 0) throw parseError("'$shift' requires a sortBy");
  const read = compileGetter(output, scope);
  const defaultValue = evaluate({}, defaultExpression, scope) ?? null;
  return function* ({ documents }) {
    for (const i of documents.keys()) {
      const document = documents[i + toNumber(by)];
      yield document ? (read(document) ?? null) : defaultValue;
    }
  };
}

function expMovingAverage(spec: WindowFunctionSpec): WindowFunction {
  rejectWindow(spec);
  const { argument, sortBy, scope } = spec;
  if (sortBy.length === 0) throw parseError("$expMovingAvg requires an explicit 'sortBy'");
  if (!isDoc(argument))
    throw parseError('$expMovingAvg must have exactly one argument that is an object');
  const { input, N: size, alpha, ...others } = argument;
  if (
    Object.keys(others).length > 0 ||
    input === undefined ||
    (size === undefined) === (alpha === undefined)
  )
    throw parseError(
      "$expMovingAvg needs an 'input' field, and either an 'N' field or an 'alpha' field",
    );
  const weight = size === undefined ? weightOf(alpha) : weightOfSize(size);
  const rest = arithmetic('+', Decimal128.fromString('1'), arithmetic('*', weight, -1));
  const read = compileGetter(input, scope);
  return function* ({ documents }) {
    let [average, isDecimal]: [unknown, boolean] = [undefined, false];
    for (const document of documents) {
      const value = read(document);
      if (numberKind(value) !== undefined) {
        isDecimal ||= value instanceof Decimal128;
        average =
          average === undefined
            ? toDecimal(value)
            : arithmetic('+', arithmetic('*', weight, value), arithmetic('*', rest, average));
      }
      if (average === undefined) yield null;
      else yield isDecimal ? average : double(toNumber(average));
    }
  };
}

const toDecimal = (value: unknown) => arithmetic('+', Decimal128.fromString('0'), value);

function weightOf(alpha: unknown): unknown {
  if (numberKind(alpha) === undefined || !(toNumber(alpha) > 0 && toNumber(alpha) < 1))
    throw parseError("'alpha' must be between 0 and 1 (exclusive)");
  return toDecimal(alpha);
}

function weightOfSize(size: unknown): unknown {
  const count = numberKind(size) === undefined ? Number.NaN : toNumber(size);
  if (!Number.isInteger(count) || count <= 0)
    throw parseError("'N' must be an integer greater than zero");
  return divide(Decimal128.fromString('2'), count + 1);
}

function carryForward(spec: WindowFunctionSpec): WindowFunction {
  rejectWindow(spec);
  const read = compileGetter(spec.argument, spec.scope);
  return function* ({ documents }) {
    let last: unknown = null;
    for (const document of documents) {
      last = read(document) ?? last;
      yield last;
    }
  };
}

/** The window functions that depend only on a document's position or on preceding documents. */
export const positionFunctions: Record<string, (spec: WindowFunctionSpec) => WindowFunction> = {
  $documentNumber: rank((position) => position),
  $rank: rank((_position, _denseRank, first) => first),
  $denseRank: rank((_position, denseRank) => denseRank),
  $shift: shift,
  $expMovingAvg: expMovingAverage,
  $locf: carryForward,
};

/** Folds the window of each document. A window that only grows reuses the previous fold. */
export function slidingWindow(bounds: Bounds, make: () => Fold): WindowFunction {
  return function* (partition, tick) {
    let [fold, start, end] = [make(), 0, 0];
    for (const i of partition.documents.keys()) {
      const [from, to] = bounds(partition, i);
      if (from !== start || to < end) [fold, start, end] = [make(), from, from];
      for (; end < to; end++) {
        fold.add(partition.documents[end]);
        if (tick()) yield pause;
      }
      yield fold.result();
    }
  };
}
