import { Decimal128, Double, type Int32, Long } from 'bson';
import { MongoError } from '../errors.ts';
import {
  type ExactDecimal,
  parseDecimal,
  product,
  quotient,
  remainder,
  sum,
  toDecimal,
} from '../values/decimal.ts';
import { decimalText, isInt32, numberKind, toBigInt, toNumber } from '../values/number.ts';

/** A number of BSON. One of JavaScript's is an int where it is whole and small, a double otherwise. */
export type Numeric = number | Int32 | Double | Long | Decimal128;

export const isNumeric = (value: unknown): value is Numeric => numberKind(value) !== undefined;

/** A double, also where JavaScript's number would be taken for an int. */
export const double = (value: number): number | Double =>
  isInt32(value) ? new Double(value) : value;

/** A whole number: an int where it may be one and fits, a long otherwise. */
export function intOrLong(value: bigint, isInt: boolean): number | Long {
  return isInt && BigInt.asIntN(32, value) === value ? Number(value) : Long.fromBigInt(value);
}

export const fitsLong = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

/** The value of an int or a long; undefined for other numbers. */
export function integerOf(value: Numeric): bigint | undefined {
  const kind = numberKind(value);
  return kind === 'int' || kind === 'long' ? toBigInt(value) : undefined;
}

/** Whether what is computed of these is an int, if it fits. */
export const areAllInts = (...values: Numeric[]): boolean =>
  values.every((value) => numberKind(value) === 'int');

/** A finite number, exactly; a double has 15 digits then. */
export const decimalOf = (value: Numeric): ExactDecimal | undefined =>
  parseDecimal(decimalText(value));

/** The decimal for what JavaScript can compute: infinities and NaN. */
export const specialDecimal = (value: number): Decimal128 => Decimal128.fromString(String(value));

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

/** Arithmetic in the wider of both types; what overflows a long is a double. The divisor is not zero. */
export function calculate(operator: keyof typeof operations, a: Numeric, b: Numeric): Numeric {
  const operation: Operation = operations[operator];
  const rough = operation.double(toNumber(a), toNumber(b));
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    const [x, y] = [decimalOf(a), decimalOf(b)];
    if (x && y) return toDecimal(operation.decimal(x, y));
    // a finite dividend stays whole when the divisor is infinite
    return operator === '%' && x && !Number.isNaN(rough) ? toDecimal(x) : specialDecimal(rough);
  }
  if (!operation.whole) return double(rough);
  const isInt = areAllInts(a, b);
  if (isInt && isInt32(rough)) return rough + 0;
  const [x, y] = [integerOf(a), integerOf(b)];
  if (x === undefined || y === undefined) return double(rough);
  const exact = operation.whole(x, y);
  return fitsLong(exact) ? intOrLong(exact, isInt) : double(rough);
}

/** Whether the number is zero; a tiny decimal is none though JavaScript takes it for one. */
export const isZero = (value: Numeric): boolean =>
  value instanceof Decimal128 ? decimalOf(value)?.coefficient === 0n : toNumber(value) === 0;

export const unsupportedDecimalError = (name: string): MongoError =>
  new MongoError('NotImplemented', `${name} of a Decimal128 is not supported here`);
