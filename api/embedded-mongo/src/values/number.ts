import { Decimal128, Double, Int32, Long } from 'bson';
import { MongoError } from '../errors.ts';
import { parseDecimal, product, sum, toDecimal } from './decimal.ts';
import { bsonType } from './document.ts';

export type NumberKind = 'int' | 'long' | 'double' | 'decimal';

const kinds: Record<string, NumberKind> = {
  Int32: 'int',
  Long: 'long',
  Double: 'double',
  Decimal128: 'decimal',
};

/** Returns the BSON number type of a value, or undefined when it is not a number. */
export function numberKind(value: unknown): NumberKind | undefined {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  const type = bsonType(value);
  return type === undefined ? undefined : kinds[type];
}

/** Returns the nearest JavaScript number, which is exact only for int and double. NaN for other types. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  if (value instanceof Decimal128) return Number(value.toString());
  if (typeof value === 'bigint') return Number(value);
  return Number.NaN;
}

/** Reads an integer option such as `limit`, truncating fractions. Returns undefined when it is absent. */
export function toInteger(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (numberKind(value) === undefined) {
    throw new MongoError('TypeMismatch', `Expected field ${name} to be a number`);
  }
  const result = toNumber(value);
  if (!Number.isFinite(result)) throw new MongoError('BadValue', `${name} must be a finite number`);
  return Math.trunc(result);
}

/** MongoDB's truthiness: false for false, zero, null and missing values only. */
export function isTruthy(value: unknown): boolean {
  // tiny decimals become zero as JavaScript numbers
  if (value instanceof Decimal128) return parseDecimal(value.toString())?.coefficient !== 0n;
  if (numberKind(value) !== undefined) return toNumber(value) !== 0;
  return value !== undefined && value !== null && value !== false;
}

/** Whether BSON stores this JavaScript number as a 32-bit int. */
export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= -0x80000000 && value <= 0x7fffffff;
}

const minInt64 = -(2n ** 63n);
const maxInt64 = 2n ** 63n - 1n;

/**
 * Computes $inc and $mul. The result has the wider of both types, and an int that overflows becomes a long.
 * @throws MongoError BadValue when a long overflows.
 */
export function arithmetic(operator: '+' | '*', a: unknown, b: unknown): unknown {
  const [left, right] = [numberKind(a), numberKind(b)];
  if (left === 'decimal' || right === 'decimal') return decimalArithmetic(operator, a, b);
  if (left === 'double' || right === 'double') {
    const [x, y] = [toNumber(a), toNumber(b)];
    return new Double(operator === '+' ? x + y : x * y);
  }
  const [x, y] = [toBigInt(a), toBigInt(b)];
  const result = operator === '+' ? x + y : x * y;
  if (result < minInt64 || result > maxInt64) {
    throw new MongoError('BadValue', 'Failed to apply arithmetic: the result overflows a long');
  }
  const fitsInt = result >= -0x80000000n && result <= 0x7fffffffn;
  if (left === 'int' && right === 'int' && fitsInt) return new Int32(Number(result));
  return Long.fromBigInt(result);
}

export function toBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (value instanceof Long) return value.toBigInt();
  return BigInt(Math.trunc(toNumber(value)));
}

function decimalArithmetic(operator: '+' | '*', a: unknown, b: unknown): Decimal128 {
  const [x, y] = [parseDecimal(decimalText(a)), parseDecimal(decimalText(b))];
  if (x && y) return toDecimal(operator === '+' ? sum(x, y) : product(x, y));
  const [left, right] = [toNumber(a), toNumber(b)];
  return Decimal128.fromString(String(operator === '+' ? left + right : left * right));
}

/** Returns the decimal that a number converts to, as text. */
export function decimalText(value: unknown): string {
  if (value instanceof Decimal128) return value.toString();
  if (value instanceof Long || typeof value === 'bigint') return value.toString();
  const number = toNumber(value);
  if (number === 0) return Object.is(number, -0) ? '-0' : '0';
  // MongoDB converts doubles to decimals with 15 significant digits
  return numberKind(value) === 'double' ? number.toPrecision(15) : String(number);
}

/** Whether `toNumber` returns exactly the value of a number. */
export function isExactDouble(value: unknown): boolean {
  if (value instanceof Decimal128 || typeof value === 'bigint') return false;
  if (value instanceof Long) return Number.isSafeInteger(value.toNumber());
  return true;
}
