import { MongoError } from '../errors.ts';
import { compileGetter } from '../expressions/accumulators.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Fold } from '../expressions/folds.ts';
import { isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { compareValues } from '../values/order.ts';
import { rank, typeRank } from '../values/types.ts';
import { pause } from '../yielding.ts';
import { wholePartition } from './window-bounds.ts';
import {
  parseError,
  rejectWindow,
  slidingWindow,
  type WindowFunction,
  type WindowFunctionSpec,
} from './window-functions.ts';

type Point = [x: unknown, y: unknown];
type Apply = (operator: string, a: unknown, b: unknown) => unknown;

/** Arithmetic on numbers of every type and on dates, using the aggregation operators. */
function arithmeticOf({ scope }: WindowFunctionSpec): Apply {
  return (operator, a, b) => evaluate({}, { [operator]: [a, b] }, scope);
}

function linearFill(spec: WindowFunctionSpec): WindowFunction {
  rejectWindow(spec);
  const { argument, sortBy, scope } = spec;
  if (sortBy.length !== 1)
    throw new MongoError(605001, '$linearFill requires a sortBy of exactly one field');
  const read = compileGetter(argument, scope);
  const apply = arithmeticOf(spec);
  return function* ({ documents, sortValues }, tick) {
    const values: unknown[] = [];
    for (const [i, document] of documents.entries()) {
      values.push(fillable(read(document), sortValues, i));
      if (tick()) yield pause;
    }
    const point = (i: number): Point => [sortValues[i], values[i]];
    let [left, right]: [number | undefined, number] = [undefined, 0];
    for (const [i, value] of values.entries()) {
      if (value !== null) left = i;
      for (right = Math.max(right, i); values[right] === null; ) right++;
      if (value !== null || left === undefined || right === values.length) yield value;
      else yield interpolate(apply, point(left), point(right), sortValues[i]);
    }
  };
}

function interpolate(apply: Apply, [x1, y1]: Point, [x2, y2]: Point, x: unknown): unknown {
  if (numberKind(x) === undefined && !(x instanceof Date))
    throw new MongoError('TypeMismatch', 'Value of the sortBy field must be numeric or a date');
  const slope = apply('$divide', apply('$subtract', y2, y1), apply('$subtract', x2, x1));
  return apply('$add', y1, apply('$multiply', apply('$subtract', x, x1), slope));
}

/** Returns the value, or null if it is to be filled. @throws MongoError for values that cannot be interpolated */
function fillable(value: unknown, sortValues: unknown[], i: number): unknown {
  const [sortValue, previous] = [sortValues[i], sortValues[i - 1]];
  if (value !== null && value !== undefined && numberKind(value) === undefined)
    throw new MongoError('TypeMismatch', 'Value to be filled must be numeric or nullish');
  const dateLike: number[] = [rank.date, rank.objectId, rank.timestamp];
  const isDateLike = dateLike.includes(typeRank(sortValue));
  if (numberKind(sortValue) === undefined && !isDateLike)
    throw new MongoError('TypeMismatch', 'Value of the sortBy field must be numeric or a date');
  if (i > 0 && typeRank(sortValue) !== typeRank(previous))
    throw new MongoError('TypeMismatch', 'Conflicting sort value types');
  if (i > 0 && compareValues(sortValue, previous) === 0)
    throw new MongoError(6050106, 'There can be no repeated values in the sort field');
  return value ?? null;
}

const millisecondsIn: Record<string, number> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

/** Reads the argument of `$derivative` and `$integral`: an input over the sort field. */
function readCurve({ argument, sortBy, scope, name, sortValueOf }: WindowFunctionSpec) {
  if (sortBy.length !== 1) throw parseError(`${name} requires a non-compound sortBy`);
  if (!isDoc(argument)) throw parseError(`${name} must be an object`);
  const { input, unit, ...others } = argument;
  if (input === undefined || Object.keys(others).length > 0)
    throw parseError(`${name} requires an 'input' expression, and takes a 'unit'`);
  const milliseconds = unit === undefined ? undefined : millisecondsIn[String(unit)];
  if (unit !== undefined && milliseconds === undefined)
    throw parseError("unit must be 'week' or smaller");
  const read = compileGetter(input, scope);
  const pointOf = (document: unknown): Point => [sortValueOf(document), read(document)];
  return { milliseconds, pointOf };
}

function checkSortValue(x: unknown, hasUnit: boolean, name: string, codes: [number, number]): void {
  if (hasUnit && !(x instanceof Date))
    throw new MongoError(codes[0], `${name} with 'unit' expects the sortBy field to be a Date`);
  if (!hasUnit && numberKind(x) === undefined)
    throw new MongoError(codes[1], `${name} with no 'unit' expects the sortBy field to be numeric`);
}

function derivative(spec: WindowFunctionSpec): WindowFunction {
  const { bounds, name } = spec;
  if (!bounds) throw parseError('$derivative requires explicit window bounds');
  const { milliseconds, pointOf } = readCurve(spec);
  const apply = arithmeticOf(spec);
  const checkedPoint = (document: unknown): Point => {
    const [x, y] = pointOf(document);
    const noUnitCode = x instanceof Date ? 5624901 : 5624902;
    checkSortValue(x, milliseconds !== undefined, name, [5624900, noUnitCode]);
    if (y === null || y === undefined)
      throw new MongoError(5624903, '$derivative input must not be null or missing');
    return [x, y];
  };
  const between = ([x1, y1]: Point, [x2, y2]: Point): unknown => {
    const run = apply('$subtract', x2, x1);
    if (toNumber(run) === 0) return null;
    const slope = apply('$divide', apply('$subtract', y2, y1), run);
    return milliseconds === undefined ? slope : apply('$multiply', slope, milliseconds);
  };
  return function* (partition) {
    const { documents } = partition;
    for (const i of documents.keys()) {
      const [from, to] = bounds(partition, i);
      yield to <= from
        ? null
        : between(checkedPoint(documents[from]), checkedPoint(documents[to - 1]));
    }
  };
}

function integral(spec: WindowFunctionSpec): WindowFunction {
  const { milliseconds, pointOf } = readCurve(spec);
  const apply = arithmeticOf(spec);
  const area = (): Fold => {
    let [last, doubledArea]: [Point | undefined, unknown] = [undefined, undefined];
    return {
      add: (document) => {
        const [x, y] = pointOf(document);
        checkSortValue(x, milliseconds !== undefined, spec.name, [5423901, 5423902]);
        if (numberKind(y) === undefined)
          throw new MongoError(5423900, 'The input value of $integral must be numeric');
        const part =
          last && apply('$multiply', apply('$add', y, last[1]), apply('$subtract', x, last[0]));
        doubledArea = apply('$add', doubledArea ?? 0, part ?? 0);
        last = [x, y];
      },
      result: () =>
        doubledArea === undefined ? null : apply('$divide', doubledArea, 2 * (milliseconds ?? 1)),
    };
  };
  return slidingWindow(spec.bounds ?? wholePartition, area);
}

/** The window functions that treat the values as points of a curve. */
export const curveFunctions: Record<string, (spec: WindowFunctionSpec) => WindowFunction> = {
  $linearFill: linearFill,
  $derivative: derivative,
  $integral: integral,
};
