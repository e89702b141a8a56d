import { BSONRegExp } from 'bson';
import { prefixEnd } from '../storage/tables.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { encodeValue, fitField, hashBytes, invert } from '../values/key-encoding.ts';
import { isTruthy, numberKind, toNumber } from '../values/number.ts';
import { isRegex } from '../values/regex.ts';
import { rank, typeRank } from '../values/types.ts';
import { isOperatorDoc, isReferenceField } from './operator-doc.ts';

/**
 * An interval of encoded field values from `low` (inclusive) to `high` (exclusive), in ascending order. In
 * compound keys more bytes follow, so both bounds are prefixes of keys.
 */
export interface Interval {
  low: Buffer;
  high: Buffer;
  /** Whether the interval holds a single value. */
  isPoint: boolean;
}

/** The index keys that can satisfy a condition on one field. */
export interface FieldBounds {
  intervals: Interval[];
  /** Whether every key in the bounds satisfies the condition, so that documents need not be tested. */
  isExact: boolean;
}

export interface Condition {
  path: string;
  operator: string;
  operand: unknown;
  siblings: Doc;
}

/** Splits a filter into conditions on fields that must all hold, and other top-level operators. */
export function analyseFilter(filter: Doc): {
  conditions: Condition[];
  others: [string, unknown][];
} {
  const conditions: Condition[] = [];
  const others: [string, unknown][] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition) && condition.every(isDoc)) {
      for (const branch of condition) {
        const nested = analyseFilter(branch);
        conditions.push(...nested.conditions);
        others.push(...nested.others);
      }
    } else if (isReferenceField(name)) {
      conditions.push({ path: name, operator: '$eq', operand: condition, siblings: {} });
    } else if (name.startsWith('$')) {
      if (name !== '$comment') others.push([name, condition]);
    } else if (isOperatorDoc(condition)) {
      for (const [operator, operand] of Object.entries(condition)) {
        if (operator === '$options') continue;
        conditions.push({ path: name, operator, operand, siblings: condition });
      }
    } else {
      const operator = isRegex(condition) ? '$regex' : '$eq';
      conditions.push({ path: name, operator, operand: condition, siblings: {} });
    }
  }
  return { conditions, others };
}

/** Contains the encodings of all types, also when it is inverted for a descending field. */
const fullInterval: Interval = { low: Buffer.from([1]), high: Buffer.from([254]), isPoint: false };

export function fullBounds(): FieldBounds {
  return { intervals: [fullInterval], isExact: true };
}

export function isFull({ intervals }: FieldBounds): boolean {
  return intervals.length === 1 && intervals[0] === fullInterval;
}

/** Returns the bounds of a condition, or undefined when an index cannot narrow it. */
export function boundsOf(
  condition: Condition,
  collation: Collation | undefined,
  fieldCount: number,
): FieldBounds | undefined {
  const encode = (value: unknown) => fitField(encodeValue(value, collation), fieldCount);
  const { operator, operand } = condition;
  switch (operator) {
    case '$eq':
      return equalityBounds([operand], encode);
    case '$in':
      return Array.isArray(operand) ? inBounds(operand, encode, collation) : undefined;
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return comparisonBounds(operator, operand, encode);
    case '$regex':
      return regexBounds(operand, condition.siblings.$options, collation);
    case '$exists':
      // missing fields are indexed as null, so the documents must be tested
      return isTruthy(operand) ? { intervals: [fullInterval], isExact: false } : undefined;
    default:
      return undefined;
  }
}

type Encode = (value: unknown) => { bytes: Buffer; isCut: boolean };

function inBounds(
  values: unknown[],
  encode: Encode,
  collation: Collation | undefined,
): FieldBounds | undefined {
  const { intervals, isExact } = equalityBounds(
    values.filter((value) => !isRegex(value)),
    encode,
  );
  const patterns = values.filter(isRegex).map((value) => regexBounds(value, undefined, collation));
  const others = patterns.flatMap((bounds) => bounds?.intervals ?? []);
  return {
    intervals: mergeIntervals([...intervals, ...others]),
    isExact: isExact && patterns.length === 0,
  };
}

function equalityBounds(values: unknown[], encode: Encode): FieldBounds {
  const intervals: Interval[] = [];
  let isExact = true;
  for (const value of values) {
    // null also matches missing fields, and an array also matches an element that equals it
    if (value === null || value === undefined || Array.isArray(value)) isExact = false;
    if (value === null) intervals.push(pointInterval(Buffer.from([rank.undefined])));
    if (Array.isArray(value)) {
      intervals.push(pointInterval(encode(value.length ? value[0] : undefined).bytes));
    }
    intervals.push(pointInterval(encode(value).bytes));
  }
  return { intervals: mergeIntervals(intervals), isExact };
}

function pointInterval(low: Buffer): Interval {
  return { low, high: prefixEnd(low), isPoint: true };
}

function comparisonBounds(
  operator: string,
  operand: unknown,
  encode: Encode,
): FieldBounds | undefined {
  const type = typeRank(operand);
  const isScalar = type >= rank.number && type < rank.regex && type !== rank.array;
  if (!isScalar || (numberKind(operand) && Number.isNaN(toNumber(operand)))) return undefined;
  const { bytes, isCut } = encode(operand);
  const after = prefixEnd(bytes);
  // NaN is the smallest number in the index, but range queries never match it
  const floor =
    type === rank.number ? Buffer.from([type, 0, 0, 0, 0, 0, 0, 0, 0, 0xff]) : Buffer.from([type]);
  const ceiling = Buffer.from([type + 1]);
  const isExact = !isCut && type !== rank.object;
  // a cut key represents all values that share its head
  if (isCut) {
    const head = bytes.subarray(0, bytes.length - hashBytes);
    const interval = operator.startsWith('$g')
      ? { low: head, high: ceiling }
      : { low: floor, high: prefixEnd(head) };
    return { intervals: [{ ...interval, isPoint: false }], isExact: false };
  }
  const intervals: Record<string, { low: Buffer; high: Buffer }> = {
    $gt: { low: after, high: ceiling },
    $gte: { low: bytes, high: ceiling },
    $lt: { low: floor, high: bytes },
    $lte: { low: floor, high: after },
  };
  const interval = intervals[operator];
  return interval ? { intervals: [{ ...interval, isPoint: false }], isExact } : undefined;
}

/** Narrows `/^abc/` without options to the strings that start with abc. */
function regexBounds(
  operand: unknown,
  options: unknown,
  collation: Collation | undefined,
): FieldBounds | undefined {
  const isBson = operand instanceof BSONRegExp;
  const source = isBson ? operand.pattern : operand instanceof RegExp ? operand.source : operand;
  const flags =
    options || (isBson ? operand.options : operand instanceof RegExp ? operand.flags : '');
  const strings: Interval = {
    low: Buffer.from([rank.string]),
    high: Buffer.from([rank.string + 1]),
    isPoint: false,
  };
  const regexes: Interval = {
    low: Buffer.from([rank.regex]),
    high: Buffer.from([rank.regex + 1]),
    isPoint: false,
  };
  if (typeof source !== 'string') return undefined;
  const prefix = collation || flags ? '' : anchoredPrefix(source);
  if (!prefix) return { intervals: [strings, regexes], isExact: false };
  const low = Buffer.concat([Buffer.from([rank.string]), Buffer.from(prefix)]);
  const high = prefixEnd(low);
  return { intervals: [{ low, high, isPoint: false }, regexes], isExact: false };
}

function anchoredPrefix(source: string): string {
  const match = /^(?:\^|\\A)((?:[^\\.*+?()[\]{}|^$\0]|\\[-/.*+?()[\]{}|^$\\])*)/.exec(source);
  if (!match?.[1] || source.includes('|')) return '';
  const next = source.slice(match[0].length)[0];
  const literal = match[1].replace(/\\(.)/g, '$1');
  // in /^abc*/ the c is optional
  const isOptional = next === '*' || next === '?' || next === '{' || next === '+';
  return isOptional ? [...literal].slice(0, -1).join('') : literal;
}

/** Sorts intervals and merges overlapping ones. */
export function mergeIntervals(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => a.low.compare(b.low) || a.high.compare(b.high));
  const result: Interval[] = [];
  for (const interval of sorted) {
    const last = result.at(-1);
    if (last && interval.low.compare(last.high) < 0) {
      const high = interval.high.compare(last.high) > 0 ? interval.high : last.high;
      result[result.length - 1] = {
        low: last.low,
        high,
        isPoint: last.isPoint && interval.isPoint,
      };
    } else {
      result.push(interval);
    }
  }
  return result;
}

/** Returns the keys that both bounds contain. */
export function intersectBounds(a: FieldBounds, b: FieldBounds): FieldBounds {
  if (isFull(a)) return { ...b, isExact: a.isExact && b.isExact };
  if (isFull(b)) return { ...a, isExact: a.isExact && b.isExact };
  const intervals: Interval[] = [];
  for (const x of a.intervals) {
    for (const y of b.intervals) {
      const low = x.low.compare(y.low) > 0 ? x.low : y.low;
      const high = x.high.compare(y.high) < 0 ? x.high : y.high;
      if (low.compare(high) < 0) intervals.push({ low, high, isPoint: x.isPoint || y.isPoint });
    }
  }
  return { intervals: mergeIntervals(intervals), isExact: a.isExact && b.isExact };
}

/** Converts an interval to the encoding of a descending field. */
export function invertInterval({ low, high, isPoint }: Interval): Interval {
  return { low: prefixEnd(invert(high)), high: prefixEnd(invert(low)), isPoint };
}

/** Whether every key of `inner` is also in `outer`. */
export function areBoundsWithin(inner: FieldBounds, outer: FieldBounds): boolean {
  return inner.intervals.every(({ low, high }) =>
    outer.intervals.some((o) => low.compare(o.low) >= 0 && high.compare(o.high) <= 0),
  );
}

/** Whether the bounds exclude null, and so all documents without the field. */
export function excludesMissing({ intervals }: FieldBounds): boolean {
  const afterNull = Buffer.from([rank.null + 1]);
  return intervals.every(({ low }) => low.compare(afterNull) >= 0);
}
