import { Decimal128, Double, type Int32, Long } from 'bson';
import { MongoError } from '../errors.ts';
import {
  type ExactDecimal,
  negate,
  parseDecimal,
  product,
  quotient,
  remainder,
  sum,
  toDecimal,
} from '../values/decimal.ts';
import { decimalText, isInt32, numberKind, toBigInt, toNumber } from '../values/number.ts';

/** A BSON number. JavaScript numbers are ints if they are 32-bit integers, and doubles otherwise. */
export type Numeric = number | Int32 | Double | Long | Decimal128;

export const isNumeric = (value: unknown): value is Numeric => numberKind(value) !== undefined;

/** Marks a JavaScript number that would otherwise be an int as a double. */
export const double = (value: number): number | Double =>
  isInt32(value) ? new Double(value) : value;

/** Returns an int if `isInt` and the value fits, and a long otherwise. */
export function intOrLong(value: bigint, isInt: boolean): number | Long {
  return isInt && BigInt.asIntN(32, value) === value ? Number(value) : Long.fromBigInt(value);
}

export const fitsLong = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

/** Returns the value of an int or a long, or undefined for other numbers. */
export function integerOf(value: Numeric): bigint | undefined {
  const kind = numberKind(value);
  return kind === 'int' || kind === 'long' ? toBigInt(value) : undefined;
}

/** Whether a result of these operands is an int if it fits. */
export const areAllInts = (...values: Numeric[]): boolean =>
  values.every((value) => numberKind(value) === 'int');

/** Converts a number to a decimal, a double with 15 digits. Returns undefined for NaN and infinities. */
export const decimalOf = (value: Numeric): ExactDecimal | undefined =>
  parseDecimal(decimalText(value));

/** Converts an infinity or NaN to a Decimal128. */
export const specialDecimal = (value: number): Decimal128 => Decimal128.fromString(String(value));

interface Operation {
  double: (a: number, b: number) => number;
  decimal: (a: ExactDecimal, b: ExactDecimal) => ExactDecimal;
  /** Absent if the result of integers is a double. */
  integer?: (a: bigint, b: bigint) => bigint;
}

const operations = {
  '+': { double: (a, b) => a + b, decimal: sum, integer: (a, b) => a + b },
  '-': {
    double: (a, b) => a - b,
    decimal: (a, b) => sum(a, negate(b)),
    integer: (a, b) => a - b,
  },
  '*': { double: (a, b) => a * b, decimal: product, integer: (a, b) => a * b },
  '/': { double: (a, b) => a / b, decimal: quotient },
  '%': { double: (a, b) => a % b, decimal: remainder, integer: (a, b) => a % b },
} satisfies Record<string, Operation>;

/**
 * Returns the operands of a remainder: a double divisor that is a 32-bit integer divides integers as an int.
 */
export function operandsOfRemainder(a: Numeric, b: Numeric): [Numeric, Numeric] {
  const isWholeDouble = numberKind(b) === 'double' && isInt32(toNumber(b));
  return isWholeDouble && integerOf(a) !== undefined ? [a, toNumber(b) + 0] : [a, b];
}

/** Calculates in the wider of both types. A long that overflows becomes a double. A divisor must not be zero. */
export function calculate(operator: keyof typeof operations, a: Numeric, b: Numeric): Numeric {
  const operation: Operation = operations[operator];
  const approximate = operation.double(toNumber(a), toNumber(b));
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    const [x, y] = [decimalOf(a), decimalOf(b)];
    if (x && y) return toDecimal(operation.decimal(x, y));
    if (operator === '/' && x && !Number.isNaN(approximate))
      return Decimal128.fromString(`${Object.is(approximate, -0) ? '-' : ''}0E-6176`);
    // the remainder of a finite dividend and an infinite divisor is the dividend
    return operator === '%' && x && !Number.isNaN(approximate)
      ? toDecimal(x)
      : specialDecimal(approximate);
  }
  if (!operation.integer) return double(approximate);
  const isInt = areAllInts(a, b);
  if (isInt && isInt32(approximate)) return approximate + 0;
  const [x, y] = [integerOf(a), integerOf(b)];
  if (x === undefined || y === undefined) return double(approximate);
  const exact = operation.integer(x, y);
  return fitsLong(exact) ? intOrLong(exact, isInt) : double(approximate);
}

/** Whether a number is zero. Decimals are compared exactly because tiny ones become zero in JavaScript. */
export const isZero = (value: Numeric): boolean =>
  value instanceof Decimal128 ? decimalOf(value)?.coefficient === 0n : toNumber(value) === 0;

export const unsupportedDecimalError = (name: string): MongoError =>
  new MongoError('NotImplemented', `${name} of a Decimal128 is not supported here`);
