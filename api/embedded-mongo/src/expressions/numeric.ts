import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import {
  type ExactDecimal,
  exactDecimal,
  product,
  quotient,
  remainder,
  sum,
  toDecimal,
} from '../values/decimal.ts';
import { decimalText, toNumber } from '../values/number.ts';

/** A number as expressions see it: longs that JavaScript's numbers hold exactly are such numbers. */
export type Numeric = number | Long | Decimal128;

export function numericOf(value: unknown): Numeric | undefined {
  if (typeof value === 'number' || value instanceof Decimal128) return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return isLongObject(value) ? long(value.toBigInt()) : undefined;
}

/** A Timestamp is a Long for JavaScript. */
const isLongObject = (value: unknown): value is Long =>
  value instanceof Long && !(value instanceof Timestamp);

export const isBigNumber = (value: unknown): boolean =>
  value instanceof Decimal128 || isLongObject(value);

/** A whole number of 64 bits. */
export function long(value: bigint): number | Long {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : Long.fromBigInt(value);
}

export const isLong = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

/** The value as a whole number, or undefined when it has a fraction or is a decimal. */
export function wholeOf(value: Numeric): bigint | undefined {
  if (value instanceof Long) return value.toBigInt();
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}

/** A finite number, exactly; a double has 15 digits then. */
export const decimalOf = (value: Numeric): ExactDecimal | undefined =>
  exactDecimal(decimalText(value));

/** The decimal for what JavaScript can compute: infinities and NaN. */
export const specialDecimal = (value: number): Decimal128 => Decimal128.fromString(String(value));

const isInt32 = (value: Numeric): boolean => (Number(value) | 0) === value;

/**
 * Whether the operands are MongoDB's int or long for certain. A whole number beyond int may be a
 * double as well, and then its results are doubles.
 */
export function areIntegers(a: Numeric, b: Numeric): boolean {
  const isOneLong = a instanceof Long || b instanceof Long;
  return isOneLong || (isInt32(a) && isInt32(b));
}

interface Operation {
  double: (a: number, b: number) => number;
  decimal: (a: ExactDecimal, b: ExactDecimal) => ExactDecimal;
  /** None where integers give a double. */
  whole?: (a: bigint, b: bigint) => bigint;
}

const operations = {
  '+': { double: (a, b) => a + b, decimal: sum, whole: (a, b) => a + b },
  '-': {
    double: (a, b) => a - b,
    decimal: (a, b) => sum(a, { ...b, coefficient: -b.coefficient }),
    whole: (a, b) => a - b,
  },
  '*': { double: (a, b) => a * b, decimal: product, whole: (a, b) => a * b },
  '/': { double: (a, b) => a / b, decimal: quotient },
  '%': { double: (a, b) => a % b, decimal: remainder, whole: (a, b) => a % b },
} satisfies Record<string, Operation>;

/** Arithmetic in the wider of both types. The divisor is not zero. */
export function calculate(operator: keyof typeof operations, a: Numeric, b: Numeric): Numeric {
  const { double, decimal, whole }: Operation = operations[operator];
  const rough = double(toNumber(a), toNumber(b));
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    const [x, y] = [decimalOf(a), decimalOf(b)];
    if (x && y) return toDecimal(decimal(x, y));
    // a finite dividend stays whole when the divisor is infinite
    return operator === '%' && x && !Number.isNaN(rough) ? toDecimal(x) : specialDecimal(rough);
  }
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(rough)) return rough;
  const [x, y] = [wholeOf(a), wholeOf(b)];
  if (!whole || x === undefined || y === undefined || !areIntegers(a, b)) return rough;
  const exact = whole(x, y);
  return isLong(exact) ? long(exact) : rough;
}

/** Whether the number is zero; a tiny decimal is none though JavaScript takes it for one. */
export const isZero = (value: Numeric): boolean =>
  value instanceof Decimal128 ? decimalOf(value)?.coefficient === 0n : toNumber(value) === 0;

export const refuseDecimal = (name: string): MongoError =>
  new MongoError('NotImplemented', `${name} of a Decimal128 is not supported here`);
