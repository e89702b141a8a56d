import { BSONRegExp } from 'bson';
import { prefixEnd } from '../storage/tables.ts';
import type { Collation } from '../values/collation.ts';
import { encodeValue, fitField, hashBytes } from '../values/key-encoding.ts';
import { isTruthy, numberKind, toNumber } from '../values/number.ts';
import { isRegex } from '../values/regex.ts';
import { rank, typeRank } from '../values/types.ts';
import type { Condition } from './conditions.ts';
import {
  type FieldBounds,
  fullInterval,
  type Interval,
  mergeIntervals,
  pointInterval,
} from './intervals.ts';

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

/** Twice the number of ranges that are scanned. */
const maxValues = 10_000;

function inBounds(
  values: unknown[],
  encode: Encode,
  collation: Collation | undefined,
): FieldBounds | undefined {
  // so many ranges would not be scanned
  if (values.length > maxValues) return undefined;
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
