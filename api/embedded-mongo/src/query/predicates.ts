import { BSONRegExp } from 'bson';
import { MongoError } from '../errors.ts';
import type { Collation } from '../values/collation.ts';
import { bsonType, type Doc } from '../values/document.ts';
import { exactLong, truncateToLong } from '../values/integers.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { compareValues, equalValues } from '../values/order.ts';
import type { Predicate } from '../values/path.ts';
import { compileRegex, isRegex, regexParts } from '../values/regex.ts';
import { typeCode, typeCodesOf } from '../values/type-names.ts';
import { rank, textOf, typeRank } from '../values/types.ts';
import { bitTest } from './bit-tests.ts';
import { isOperatorDoc } from './operator-doc.ts';
import { compileMembership } from './value-list.ts';

type PredicateMaker = (operand: unknown, siblings: Doc, collation?: Collation) => Predicate;

/** Operators that apply to a value and to each element of an array. */
export const elementPredicates: Record<string, PredicateMaker> = {
  $eq: (operand, _, collation) => equals(operand, collation),
  $in: (operand, _, collation) => isIn(operand, collation),
  $gt: (operand, _, collation) => comparison(operand, (order) => order > 0, collation),
  $gte: (operand, _, collation) => comparison(operand, (order) => order >= 0, collation),
  $lt: (operand, _, collation) => comparison(operand, (order) => order < 0, collation),
  $lte: (operand, _, collation) => comparison(operand, (order) => order <= 0, collation),
  $regex: regex,
  $mod: mod,
  $type: (operand) => hasType(operand),
  $bitsAllSet: (operand) => bitTest(operand, 'every', true),
  $bitsAllClear: (operand) => bitTest(operand, 'every', false),
  $bitsAnySet: (operand) => bitTest(operand, 'some', true),
  $bitsAnyClear: (operand) => bitTest(operand, 'some', false),
};

/** Operators that apply to an array as a whole. */
export const arrayPredicates: Record<string, PredicateMaker> = {
  $size: (operand) => {
    const size = exactLong(operand) ?? -1n;
    if (size < 0n)
      throw new MongoError('BadValue', 'Failed to parse $size. Expected a non-negative integer');
    return (value) => Array.isArray(value) && BigInt(value.length) === size;
  },
};

function equals(operand: unknown, collation?: Collation): Predicate {
  if (operand === undefined) throw comparedToUndefined();
  if (operand === null) return (value) => value === undefined || value === null;
  if (typeof operand === 'string' && !collation) {
    return (value) =>
      value === operand || (bsonType(value) === 'BSONSymbol' && textOf(value) === operand);
  }
  return (value) => value !== undefined && equalValues(value, operand, collation);
}

function comparedToUndefined(): MongoError {
  return new MongoError('BadValue', 'cannot compare to undefined');
}

function isIn(operand: unknown, collation?: Collation): Predicate {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', '$in needs an array');
  const values: unknown[] = [];
  const tests: Predicate[] = [];
  for (const item of operand) {
    if (isOperatorDoc(item)) throw new MongoError('BadValue', 'cannot nest $ under $in');
    if (item === undefined) throw comparedToUndefined();
    if (isRegex(item)) tests.push(regex(item, {}));
    else values.push(item);
  }
  if (values.length > maxComparisons) tests.push(compileMembership(values, collation));
  else for (const item of values) tests.push(equals(item, collation));
  return (value) => tests.some((test) => test(value));
}

/** A value is compared with each item of shorter lists. */
const maxComparisons = 16;

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
    // missing values compare as greater than MinKey and less than MaxKey
    return (value) => accepts(compareValues(value, operand));
  }
  const isOperandNaN = isNotANumber(operand);
  return (value) => {
    // comparisons only match values of the same type, and NaN only NaN
    if (value === undefined || typeRank(value) !== type) return false;
    if (type === rank.number && isNotANumber(value) !== isOperandNaN) return false;
    return accepts(compareValues(value, operand, collation));
  };
}

function isNotANumber(value: unknown): boolean {
  return numberKind(value) !== undefined && Number.isNaN(toNumber(value));
}

/** Matches strings, and regular expressions that equal this one. */
function regex(operand: unknown, siblings: Doc): Predicate {
  if (typeof operand !== 'string' && !isRegex(operand)) {
    throw new MongoError('BadValue', '$regex has to be a string');
  }
  const parts = regexParts(operand);
  const source = parts.pattern;
  if (source.includes('\0'))
    throw new MongoError('BadValue', 'Regular expression cannot contain an embedded null byte');
  const options = regexOptions(parts.options, siblings);
  const pattern = compileRegex(source, options, 51091);
  const regexValue = new BSONRegExp(source, options);
  return (value) => {
    if (isRegex(value)) return equalValues(value, regexValue);
    return typeRank(value) === rank.string && pattern.test(textOf(value));
  };
}

/** Returns the options of a regex, which may be given in the regex or in $options, but not in both. */
function regexOptions(inline: string, siblings: Doc): string {
  const { $options: separate = '' } = siblings;
  if (typeof separate !== 'string') throw new MongoError('BadValue', '$options has to be a string');
  if (inline === '' || !Object.hasOwn(siblings, '$options')) return inline || separate;
  const names = Object.keys(siblings);
  const isBefore = names.indexOf('$options') < names.indexOf('$regex');
  if (isBefore && separate === '') return inline;
  throw new MongoError(isBefore ? 51074 : 51075, 'options set in both $regex and $options');
}

function mod(operand: unknown): Predicate {
  const malformed = (reason: string) => new MongoError('BadValue', `malformed mod, ${reason}`);
  if (!Array.isArray(operand)) throw malformed('needs to be an array');
  if (operand.length < 2) throw malformed('not enough elements');
  if (operand.length > 2) throw malformed('too many elements');
  const [divisor, remainder] = operand.map(truncateToLong);
  if (divisor === undefined) throw malformed('divisor not a number');
  if (remainder === undefined) throw malformed('remainder not a number');
  if (divisor === 0n) throw new MongoError('BadValue', 'divisor cannot be 0');
  return (value) => {
    const dividend = truncateToLong(value);
    return dividend !== undefined && dividend % divisor === remainder;
  };
}

function hasType(operand: unknown): Predicate {
  const names = Array.isArray(operand) ? operand : [operand];
  if (names.length === 0)
    throw new MongoError('FailedToParse', '$type must match at least one type');
  const typeCodes = new Set(names.flatMap(typeCodesOf));
  return (value) => value !== undefined && typeCodes.has(typeCode(value));
}
