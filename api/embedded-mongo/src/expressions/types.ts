import { Binary, Decimal128, Long, ObjectId, serialize, Timestamp } from 'bson';
import { codes, MongoError } from '../errors.ts';
import { toDecimal as nearestDecimal, parseDecimal, quantize } from '../values/decimal.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { decimalText, isTruthy, numberKind, toBigInt, toNumber } from '../values/number.ts';
import { printDouble } from '../values/print.ts';
import { evaluate } from './evaluate.ts';
import { double, fitsLong, intOrLong, isNumeric } from './numeric.ts';
import { isNullish, typeOf, withArguments, withOperands } from './operands.ts';
import type { Operator, Operators, Scope } from './scope.ts';

type Conversion = (value: unknown, scope: Scope) => unknown;

function conversionError(value: unknown, target: string): MongoError {
  return new MongoError(
    codes.ConversionFailure,
    `Unsupported conversion from ${typeOf(value)} to ${target} in $convert with no onError value`,
  );
}

const decimalNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const specialNumber = /^[+-]?(?:Infinity|NaN)$/;

function toDouble(value: unknown): unknown {
  if (typeof value === 'boolean' || value instanceof Date) return double(Number(value));
  const isText = typeof value === 'string' && decimalNumber.test(value);
  if (!isText && numberKind(value) === undefined) return double(parseSpecial(value, 'double'));
  const number = isText ? Number(value) : toNumber(value);
  const isTooLarge = !Number.isFinite(number) && /\d/.test(String(value));
  if (isTooLarge) throw conversionError(value, 'double');
  return double(number);
}

function parseSpecial(value: unknown, target: string): number {
  if (typeof value === 'string' && specialNumber.test(value)) return Number(value);
  throw conversionError(value, target);
}

function toDecimal(value: unknown): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (typeof value === 'boolean' || value instanceof Date)
    return Decimal128.fromString(String(Number(value)));
  if (numberKind(value) !== undefined) return Decimal128.fromString(decimalText(value));
  const exact =
    typeof value === 'string' && decimalNumber.test(value) ? parseDecimal(value) : undefined;
  if (!exact) return Decimal128.fromString(String(parseSpecial(value, 'decimal')));
  const decimal = nearestDecimal(exact);
  if (String(decimal).endsWith('Infinity')) throw conversionError(value, 'decimal');
  return decimal;
}

/** Converts to an int or a long. Truncates numbers, but rejects text with a fraction. */
function toInteger(value: unknown, target: 'int' | 'long'): unknown {
  const part = integerPart(value);
  if (part === undefined || (value instanceof Date && target === 'int'))
    throw conversionError(value, target);
  const isWithin = target === 'int' ? BigInt.asIntN(32, part) === part : fitsLong(part);
  if (!isWithin) throw conversionError(value, target);
  return intOrLong(part, target === 'int');
}

function integerPart(value: unknown): bigint | undefined {
  if (typeof value === 'boolean' || value instanceof Date) return BigInt(Number(value));
  if (typeof value === 'string')
    return /^[+-]?\d+$/.test(value) ? BigInt(value.replace('+', '')) : undefined;
  if (!isNumeric(value) || !Number.isFinite(toNumber(value))) return undefined;
  return value instanceof Decimal128 ? truncateDecimal(value.toString()) : toBigInt(value);
}

function truncateDecimal(decimal: string): bigint {
  const { coefficient, exponent } = parseDecimal(decimal) ?? { coefficient: 0n, exponent: 0 };
  return quantize({ coefficient, exponent }, 0, 'trunc').coefficient;
}

function toDate(value: unknown, scope: Scope): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  if (typeof value === 'string') return parseDateText(value, scope);
  const kind = numberKind(value);
  // MongoDB does not convert ints
  if (kind === undefined || kind === 'int') throw conversionError(value, 'date');
  const date = new Date(toNumber(toInteger(value, 'long')));
  if (Number.isNaN(date.getTime())) throw conversionError(value, 'date');
  return date;
}

function parseDateText(text: string, scope: Scope): Date {
  try {
    const dateString = { $literal: text };
    const date = evaluate({}, { $dateFromString: { dateString } }, scope);
    if (date instanceof Date) return date;
  } catch {
    // reported below with the code of $convert
  }
  throw new MongoError(
    codes.ConversionFailure,
    `Error parsing date string '${text}' in $convert with no onError value`,
  );
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  throw conversionError(value, 'objectId');
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (numberKind(value) === 'double') return printDouble(toNumber(value));
  const isPlain = typeof value === 'string' || typeof value === 'boolean';
  if (isPlain || value instanceof ObjectId || numberKind(value) !== undefined) return String(value);
  throw conversionError(value, 'string');
}

const conversions: Record<string, Conversion> = {
  double: toDouble,
  string: toText,
  objectId: toObjectId,
  bool: isTruthy,
  date: toDate,
  int: (value) => toInteger(value, 'int'),
  long: (value) => toInteger(value, 'long'),
  decimal: toDecimal,
};
const typeNameByCode: Record<number, string> = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
  19: 'decimal',
};
/** Types without conversions. Converting to them is an error that onError catches. */
const unconvertibleTypes = new Set<unknown>(
  'object array binData undefined null regex dbPointer javascript symbol javascriptWithScope timestamp minKey maxKey missing'.split(
    ' ',
  ),
);
const unconvertibleCodes = new Set<unknown>([-1, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 17, 127]);

function conversionTo(target: unknown): Conversion {
  const number = numberKind(target) === undefined ? undefined : toNumber(target);
  const name = number === undefined ? target : typeNameByCode[number];
  if (typeof name === 'string' && hasField(conversions, name)) {
    const conversion = conversions[name];
    if (conversion) return conversion;
  }
  if (!unconvertibleTypes.has(target) && !unconvertibleCodes.has(number))
    throw new MongoError('BadValue', `Unknown type in $convert: ${target}`);
  return (value) => {
    throw conversionError(value, String(target));
  };
}

const convert = withArguments(
  {
    name: '$convert',
    notObject: codes.FailedToParse,
    unknown: codes.FailedToParse,
    required: { input: codes.FailedToParse, to: codes.FailedToParse },
    optional: ['onError', 'onNull'],
  },
  (given, read, _value, scope) => {
    const [input, target] = [read(given.input), read(given.to)];
    if (isNullish(input)) return hasField(given, 'onNull') ? read(given.onNull) : null;
    if (isNullish(target)) return null;
    const conversion = conversionTo(target);
    try {
      return conversion(input, scope);
    } catch (error) {
      if (!hasField(given, 'onError')) throw error;
      return read(given.onError);
    }
  },
);

function conversionOperator(name: string, conversion: Conversion): Operator {
  return withOperands(name, 1, 1, ([operand], scope) =>
    isNullish(operand) ? null : conversion(operand, scope),
  );
}

const shorthands = Object.entries({
  $toBool: isTruthy,
  $toDate: toDate,
  $toDecimal: toDecimal,
  $toDouble: toDouble,
  $toInt: conversionTo('int'),
  $toLong: conversionTo('long'),
  $toObjectId: toObjectId,
  $toString: toText,
});

/** Defines an operator of one value of a type, which returns null for null. */
function typedOperator<T>(
  name: string,
  code: number,
  is: (value: unknown) => value is T,
  apply: (value: T) => unknown,
): Operator {
  return withOperands(name, 1, 1, ([operand]) => {
    if (isNullish(operand)) return null;
    if (!is(operand))
      throw new MongoError(code, `${name} does not support a value of type ${typeOf(operand)}`);
    return apply(operand);
  });
}

const isTimestamp = (value: unknown): value is Timestamp => value instanceof Timestamp;
const isBytes = (value: unknown): value is Binary | string =>
  value instanceof Binary || typeof value === 'string';

/** Operators for types and conversions. */
export const typeOperators: Operators = {
  ...Object.fromEntries(shorthands.map(([name, apply]) => [name, conversionOperator(name, apply)])),
  $convert: convert,
  $type: withOperands('$type', 1, 1, ([operand]) => typeOf(operand)),
  $isNumber: withOperands('$isNumber', 1, 1, ([operand]) => numberKind(operand) !== undefined),
  $binarySize: typedOperator('$binarySize', 51276, isBytes, (value) =>
    typeof value === 'string' ? Buffer.byteLength(value) : value.length(),
  ),
  $bsonSize: typedOperator('$bsonSize', 31393, isDoc, (value: Doc) => serialize(value).length),
  $tsSecond: typedOperator('$tsSecond', 5687302, isTimestamp, (value) =>
    Long.fromNumber(value.getHighBitsUnsigned()),
  ),
  $tsIncrement: typedOperator('$tsIncrement', 5687301, isTimestamp, (value) =>
    Long.fromNumber(value.getLowBitsUnsigned()),
  ),
};
