import { MongoError } from '../errors.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Scope } from '../expressions/scope.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { compareValues } from '../values/order.ts';

export const timeUnits = [
  'millisecond',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
];

/** A partition's documents in order, and their values of the sort field if there is exactly one. */
export interface Partition {
  documents: Doc[];
  sortValues: unknown[];
}

/** Returns the half-open index range of the window for the document at `i`. */
export type Bounds = (partition: Partition, i: number) => [from: number, to: number];

export const wholePartition: Bounds = ({ documents }) => [0, documents.length];

const parseError = (message: string) => new MongoError('FailedToParse', message);

/** Parses `window`. `sortBy` contains the directions of the sort fields. */
export function readWindow(window: unknown, sortBy: number[], scope: Scope): Bounds {
  if (!isDoc(window)) throw parseError("'window' field must be an object");
  const { documents, range, unit, ...others } = window;
  if (Object.keys(others).length > 0 || (documents !== undefined && range !== undefined))
    throw parseError(
      "'window' can have either 'documents' or 'range' with a 'unit', and nothing else",
    );
  if (unit !== undefined && (range === undefined || !timeUnits.includes(String(unit))))
    throw parseError("'unit' must be a unit of time, next to 'range'");
  if (documents === undefined && range === undefined) return wholePartition;
  const [lower, upper] = readPair(documents ?? range, scope);
  const isWhole = documents !== undefined || unit !== undefined;
  if (isWhole && [lower, upper].some((n) => numberKind(n) && !Number.isInteger(toNumber(n))))
    throw parseError('Numeric bounds must be integers here');
  if (range !== undefined) {
    if (sortBy.length !== 1)
      throw new MongoError(5339902, 'Range-based bounds require a sortBy of a single field');
    if (sortBy[0] !== 1) return descendingRange;
    return rangeBounds(lower, upper, unit, scope);
  }
  if (sortBy.length === 0 && (lower !== 'unbounded' || upper !== 'unbounded'))
    throw new MongoError(5339901, 'Document-based bounds require a sortBy');
  return documentBounds(lower, upper);
}

function readPair(pair: unknown, scope: Scope): [unknown, unknown] {
  if (!Array.isArray(pair) || pair.length !== 2)
    throw parseError('Window bounds must be a 2-element array');
  const [lower, upper] = pair.map((bound: unknown) => {
    if (bound === 'unbounded' || bound === 'current') return bound;
    const value = evaluate({}, bound, scope);
    if (numberKind(value) === undefined)
      throw parseError("Window bounds must be 'unbounded', 'current', or a number.");
    return value;
  });
  const [from, to] = [lower, upper].map((bound) => (bound === 'current' ? 0 : bound));
  if (numberKind(from) && numberKind(to) && compareValues(from, to) > 0)
    throw new MongoError(5339900, 'Lower bound must not exceed upper bound');
  return [lower, upper];
}

function documentBounds(lower: unknown, upper: unknown): Bounds {
  const offset = (bound: unknown) => (bound === 'current' ? 0 : toNumber(bound));
  return ({ documents }, i) => {
    const within = (n: number) => Math.min(Math.max(n, 0), documents.length);
    return [
      lower === 'unbounded' ? 0 : within(i + offset(lower)),
      upper === 'unbounded' ? documents.length : within(i + offset(upper) + 1),
    ];
  };
}

/** MongoDB reports this when the first document arrives. */
const descendingRange: Bounds = () => {
  throw new MongoError(5429404, 'Range-based bounds require an ascending sortBy');
};

/** Documents with the value of the bound are in the window, but `current` is the document itself. */
function rangeBounds(lower: unknown, upper: unknown, unit: unknown, scope: Scope): Bounds {
  const offsetValue = (value: unknown, bound: unknown) => {
    const expression =
      unit === undefined
        ? { $add: [value, bound] }
        : { $dateAdd: { startDate: value, unit, amount: bound } };
    return evaluate({}, expression, scope);
  };
  return ({ documents, sortValues }, i) => {
    const value = sortValues[i];
    if (unit === undefined ? numberKind(value) === undefined : !(value instanceof Date)) {
      const expected = unit === undefined ? 'number' : 'Date';
      throw new MongoError(
        unit === undefined ? 5429414 : 5429513,
        `Invalid range: Expected the sortBy field to be a ${expected}`,
      );
    }
    const from = (lowest: unknown) =>
      firstIndex(sortValues, (other) => compareValues(other, lowest) >= 0);
    const to = (highest: unknown) =>
      firstIndex(sortValues, (other) => compareValues(other, highest) > 0);
    const first = lower === 'unbounded' ? 0 : lower === 'current' ? i : undefined;
    const end = upper === 'unbounded' ? documents.length : upper === 'current' ? i + 1 : undefined;
    return [first ?? from(offsetValue(value, lower)), end ?? to(offsetValue(value, upper))];
  };
}

/** Binary search for the first value that satisfies a monotonic predicate. */
function firstIndex(values: unknown[], holds: (value: unknown) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(values[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
