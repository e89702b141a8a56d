import { BSONRegExp, Decimal128, Long } from 'bson';
import { MongoError } from '../errors.ts';
import type { Collation } from '../values/collation.ts';
import { bsonType, type Doc } from '../values/document.ts';
import { numberKind, toBigInt, toInteger, toNumber } from '../values/number.ts';
import { binaryOf, compareValues, equalValues, rank, textOf, typeRank } from '../values/order.ts';
import { compilePattern, patternParts } from '../values/pattern.ts';

/** A test of one value; undefined stands for a missing field. */
export type Predicate = (value: unknown) => boolean;
type PredicateMaker = (operand: unknown, siblings: Doc, collation?: Collation) => Predicate;

/** Operators that look at a value, or at each element of an array. */
export const elementPredicates: Record<string, PredicateMaker> = {
  $eq: (operand, _, collation) => equals(operand, collation),
  $in: (operand, _, collation) => isIn(operand, collation),
  $gt: (operand, _, collation) => comparison(operand, (order) => order > 0, collation),
  $gte: (operand, _, collation) => comparison(operand, (order) => order >= 0, collation),
  $lt: (operand, _, collation) => comparison(operand, (order) => order < 0, collation),
  $lte: (operand, _, collation) => comparison(operand, (order) => order <= 0, collation),
  $regex: (operand, siblings) => regex(operand, siblings.$options),
  $mod: modulo,
  $type: (operand) => isOfType(operand),
  $bitsAllSet: (operand) => bits(operand, (value, mask) => (value & mask) === mask),
  $bitsAllClear: (operand) => bits(operand, (value, mask) => (value & mask) === 0n),
  $bitsAnySet: (operand) => bits(operand, (value, mask) => (value & mask) !== 0n),
  $bitsAnyClear: (operand) => bits(operand, (value, mask) => (value & mask) !== mask),
};

/** Operators that look at an array as a whole. */
export const wholePredicates: Record<string, PredicateMaker> = {
  $size: (operand) => {
    const size = toInteger(operand, '$size');
    if (size === undefined || size < 0)
      throw new MongoError('BadValue', 'Failed to parse $size. Expected a non-negative number');
    return (value) => Array.isArray(value) && value.length === size;
  },
};

function equals(operand: unknown, collation?: Collation): Predicate {
  if (operand === undefined) throw new MongoError('BadValue', 'cannot compare to undefined');
  if (operand === null) return (value) => value === undefined || value === null;
  if (isRegex(operand)) {
    const matches = regex(operand, undefined);
    return (value) => matches(value) || (isRegex(value) && equalValues(value, operand));
  }
  if (typeof operand === 'string' && !collation) {
    return (value) =>
      value === operand || (bsonType(value) === 'BSONSymbol' && textOf(value) === operand);
  }
  return (value) => value !== undefined && equalValues(value, operand, collation);
}

function isIn(operand: unknown, collation?: Collation): Predicate {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', '$in needs an array');
  const tests = operand.map((item) => equals(item, collation));
  return (value) => tests.some((test) => test(value));
}

function comparison(
  operand: unknown,
  accepts: (order: number) => boolean,
  collation?: Collation,
): Predicate {
  if (isRegex(operand))
    throw new MongoError('BadValue', "Can't have RegEx as arg to predicate over field.");
  const type = typeRank(operand);
  if (type === rank.null) {
    return accepts(0) ? (value) => value === undefined || value === null : () => false;
  }
  if (type === rank.minKey || type === rank.maxKey) {
    return (value) => value !== undefined && accepts(compareValues(value, operand));
  }
  const isOperandNaN = isNotANumber(operand);
  return (value) => {
    // comparisons never cross types, and NaN compares with NaN only
    if (value === undefined || typeRank(value) !== type) return false;
    if (type === rank.number && isNotANumber(value) !== isOperandNaN) return false;
    return accepts(compareValues(value, operand, collation));
  };
}

function isNotANumber(value: unknown): boolean {
  return numberKind(value) !== undefined && Number.isNaN(toNumber(value));
}

export function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

function regex(operand: unknown, options: unknown): Predicate {
  if (typeof operand !== 'string' && !isRegex(operand)) {
    throw new MongoError('BadValue', '$regex has to be a string');
  }
  const { pattern: source, options: own } = patternParts(operand);
  const pattern = compilePattern(
    source,
    typeof options === 'string' && options ? options : own,
    51091,
  );
  return (value) => typeof value === 'string' && pattern.test(value);
}

function modulo(operand: unknown): Predicate {
  if (!Array.isArray(operand) || operand.length !== 2) {
    throw new MongoError('BadValue', 'malformed mod, not enough elements');
  }
  const [divisor, remainder] = operand.map((item) => Math.trunc(toNumber(item)));
  if (!divisor) throw new MongoError('BadValue', 'divisor cannot be 0');
  return (value) =>
    numberKind(value) !== undefined && Math.trunc(toNumber(value)) % divisor === (remainder ?? 0);
}

const typeNames: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  symbol: 14,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};
const numberCodes = { double: 1, int: 16, long: 18, decimal: 19 } as const;
const codesOfRanks: Record<number, number> = {
  [rank.string]: 2,
  [rank.object]: 3,
  [rank.array]: 4,
  [rank.binary]: 5,
  [rank.objectId]: 7,
  [rank.boolean]: 8,
  [rank.date]: 9,
  [rank.null]: 10,
  [rank.regex]: 11,
  [rank.code]: 13,
  [rank.timestamp]: 17,
  [rank.minKey]: -1,
  [rank.maxKey]: 127,
};

function isOfType(operand: unknown): Predicate {
  const wanted = new Set<number>();
  for (const name of Array.isArray(operand) ? operand : [operand]) {
    if (name === 'number') for (const code of Object.values(numberCodes)) wanted.add(code);
    else if (typeof name === 'string') {
      const code = typeNames[name];
      if (code === undefined) throw new MongoError('BadValue', `Unknown type name alias: ${name}`);
      wanted.add(code);
    } else if (numberKind(name)) wanted.add(toNumber(name));
    else throw new MongoError('TypeMismatch', 'type must be represented as a number or a string');
  }
  return (value) => value !== undefined && wanted.has(typeCode(value));
}

/** The name that $type has for a value's type. */
export function typeNameOf(value: unknown): string {
  const code = typeCode(value);
  return Object.keys(typeNames).find((name) => typeNames[name] === code) ?? 'object';
}

function typeCode(value: unknown): number {
  const kind = numberKind(value);
  if (kind) return numberCodes[kind];
  if (bsonType(value) === 'BSONSymbol') return 14;
  return codesOfRanks[typeRank(value)] ?? 0;
}

function bits(operand: unknown, accepts: (value: bigint, mask: bigint) => boolean): Predicate {
  const mask = Array.isArray(operand)
    ? operand.reduce((sum: bigint, position) => sum | (1n << BigInt(toNumber(position))), 0n)
    : bitsOf(operand);
  if (mask === undefined)
    throw new MongoError('BadValue', 'bit mask must be a number, a BinData or positions');
  return (value) => {
    const own = bitsOf(value);
    return own !== undefined && accepts(own, mask);
  };
}

function bitsOf(value: unknown): bigint | undefined {
  if (value instanceof Decimal128) return undefined;
  if (value instanceof Long) return BigInt.asUintN(64, value.toBigInt());
  if (numberKind(value)) {
    return Number.isInteger(toNumber(value)) ? BigInt.asUintN(64, toBigInt(value)) : undefined;
  }
  if (typeRank(value) !== rank.binary) return undefined;
  return BigInt(`0x${Buffer.from(binaryOf(value).bytes).reverse().toString('hex') || '0'}`);
}
