import { Decimal128, Long } from 'bson';
import { codes, MongoError } from '../errors.ts';
import {
  parseDecimal,
  power,
  quantize,
  type Rounding,
  squareRoot,
  toDecimal,
} from '../values/decimal.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { Total } from './folds.ts';
import {
  areAllInts,
  calculate,
  decimalOf,
  double,
  fitsLong,
  integerOf,
  intOrLong,
  isNumeric,
  isZero,
  type Numeric,
  operandsOfRemainder,
  specialDecimal,
  unsupportedDecimalError,
} from './numeric.ts';
import { isNullish, typeOf, withOperands } from './operands.ts';
import type { Operator, Operators } from './scope.ts';

function expectNumber(value: unknown, name: string, code: number): Numeric {
  if (isNumeric(value)) return value;
  throw new MongoError(code, `${name} only supports numeric types, not ${typeOf(value)}`);
}

/** Defines an operator of one number, which returns null for null. */
function unary(name: string, apply: (number: Numeric) => unknown): Operator {
  return withOperands(name, 1, 1, ([operand]) =>
    isNullish(operand) ? null : apply(expectNumber(operand, name, 28765)),
  );
}

/** Defines an operator of two numbers, which returns null if either is null. `typeErrors` are the codes for other types. */
function binary(
  name: string,
  typeErrors: [number, number],
  apply: (a: Numeric, b: Numeric) => unknown,
): Operator {
  return withOperands(name, 2, 2, ([a, b]) => {
    if (isNullish(a) || isNullish(b)) return null;
    return apply(expectNumber(a, name, typeErrors[0]), expectNumber(b, name, typeErrors[1]));
  });
}

const add = withOperands('$add', 0, Number.POSITIVE_INFINITY, (operands) => {
  const total = new Total();
  let hasDate = false;
  for (const operand of operands) {
    if (isNullish(operand)) return null;
    if (operand instanceof Date && hasDate)
      throw new MongoError(16612, 'only one date allowed in an $add expression');
    if (operand instanceof Date) hasDate = true;
    const number = operand instanceof Date ? operand.getTime() : operand;
    total.add(expectNumber(number, '$add', codes.TypeMismatch));
  }
  return hasDate ? toDate(Math.round(toNumber(total.value))) : total.value;
});

const multiply = withOperands('$multiply', 0, Number.POSITIVE_INFINITY, (operands) => {
  let total: Numeric = 1;
  for (const operand of operands) {
    if (isNullish(operand)) return null;
    total = calculate('*', total, expectNumber(operand, '$multiply', codes.TypeMismatch));
  }
  return total;
});

const subtract = withOperands('$subtract', 2, 2, ([a, b]) => {
  if (isNullish(a) || isNullish(b)) return null;
  if (!(a instanceof Date))
    return calculate(
      '-',
      expectNumber(a, '$subtract', codes.TypeMismatch),
      expectNumber(b, '$subtract', codes.TypeMismatch),
    );
  if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  return toDate(
    a.getTime() - Math.trunc(toNumber(expectNumber(b, '$subtract', codes.TypeMismatch))),
  );
});

function toDate(milliseconds: number): Date {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) throw new MongoError('Overflow', 'date overflow');
  return date;
}

const divide = binary('$divide', [codes.TypeMismatch, codes.TypeMismatch], (a, b) => {
  if (isZero(b)) throw new MongoError('BadValue', "can't $divide by zero");
  return calculate('/', a, b);
});

const modulo = binary('$mod', [16611, 16611], (a, b) => {
  if (isZero(b)) throw new MongoError(16610, "can't $mod by zero");
  return calculate('%', ...operandsOfRemainder(a, b));
});

const absolute = unary('$abs', (x) => {
  if (x instanceof Decimal128) return Decimal128.fromString(x.toString().replace('-', ''));
  const integer = integerOf(x);
  if (integer === undefined) return double(Math.abs(toNumber(x)));
  const positive = integer < 0n ? -integer : integer;
  if (!fitsLong(positive)) throw new MongoError(28680, "can't take $abs of long long min");
  return intOrLong(positive, areAllInts(x));
});

/** Rounds to a number of decimal places. Negative places are before the decimal point. */
function round(x: Numeric, places: number, rounding: Rounding): Numeric {
  if (!Number.isFinite(toNumber(x))) return x;
  const isInteger = integerOf(x) !== undefined;
  if (places >= 0 && isInteger) return x;
  // round the exact value of a double, not its shortest representation
  const isDouble = !isInteger && !(x instanceof Decimal128);
  const value = isDouble ? parseDecimal(toNumber(x).toPrecision(34)) : decimalOf(x);
  if (!value) return x;
  const result = quantize(value, -places, rounding);
  if (x instanceof Decimal128) return toDecimal(result);
  if (isDouble) {
    const rounded = Number(`${result.coefficient}E${result.exponent}`);
    return double(rounded === 0 && (toNumber(x) < 0 || Object.is(toNumber(x), -0)) ? -0 : rounded);
  }
  const exact = quantize(result, 0, rounding).coefficient;
  if (!fitsLong(exact))
    throw new MongoError(51080, `invalid conversion from Decimal128 result in rounding ${x}`);
  return intOrLong(exact, areAllInts(x));
}

function integerRounding(name: string, rounding: Rounding): Operator {
  return unary(name, (x) => {
    const exponent = x instanceof Decimal128 ? (decimalOf(x)?.exponent ?? 0) : 0;
    return exponent > 0 ? x : round(x, 0, rounding);
  });
}

const minPlaces = -20;
const maxPlaces = 100;

function roundTo(name: string, rounding: Rounding): Operator {
  return withOperands(name, 1, 2, (operands) => {
    if (operands.some(isNullish)) return null;
    const [number, places = 0] = operands;
    const x = expectNumber(number, name, 51081);
    const precision = toNumber(places);
    if (!Number.isInteger(precision))
      throw new MongoError(51082, `precision argument to ${name} must be a integral value`);
    if (precision < minPlaces || precision > maxPlaces)
      throw new MongoError(51083, `cannot apply ${name} with precision value ${precision}`);
    return round(x, precision, rounding);
  });
}

const raise = binary('$pow', [28762, 28763], (base, exponent) => {
  const [x, y] = [toNumber(base), toNumber(exponent)];
  if (isZero(base) && y < 0)
    throw new MongoError(28764, '$pow cannot take a base of 0 and a negative exponent');
  if (base instanceof Decimal128 || exponent instanceof Decimal128)
    return decimalPower(base, exponent);
  const approximate = x ** y;
  const [integer, integerExponent] = [integerOf(base), integerOf(exponent)];
  if (
    integer === undefined ||
    integerExponent === undefined ||
    integerExponent < 0n ||
    Math.abs(approximate) > 2 ** 63
  )
    return double(approximate);
  const exact = smallPower(integer, integerExponent);
  return fitsLong(exact) ? intOrLong(exact, areAllInts(base, exponent)) : double(approximate);
});

/** Reduces the exponent of 0, 1 and -1, which may be huge. */
const smallPower = (base: bigint, times: bigint): bigint =>
  base >= -1n && base <= 1n && times > 1n ? base ** (2n - (times % 2n)) : base ** times;

const maxExponentZeros = 18;

function decimalPower(base: Numeric, exponent: Numeric): Decimal128 {
  const [x, y] = [decimalOf(base), decimalOf(exponent)];
  if (!x || !y) return specialDecimal(toNumber(base) ** toNumber(exponent));
  const isInteger = y.exponent >= 0 || y.coefficient % 10n ** BigInt(-y.exponent) === 0n;
  if (!isInteger || y.exponent > maxExponentZeros) throw unsupportedDecimalError('such a $pow');
  return toDecimal(power(x, quantize(y, 0, 'trunc').coefficient));
}

const root = unary('$sqrt', (x) => {
  const decimal = x instanceof Decimal128 ? decimalOf(x) : undefined;
  if (toNumber(x) < 0 || (decimal && decimal.coefficient < 0n))
    throw new MongoError(28714, "$sqrt's argument must be greater than or equal to 0");
  if (decimal) return toDecimal(squareRoot(decimal));
  return x instanceof Decimal128 ? x : double(Math.sqrt(toNumber(x)));
});

const logarithm = binary('$log', [28756, 28757], (x, base) => {
  const [a, b] = [toNumber(x), toNumber(base)];
  if (a <= 0) throw new MongoError(28758, `$log's argument must be a positive number, but is ${x}`);
  if (b <= 0 || b === 1)
    throw new MongoError(28759, `$log's base must be a positive number not equal to 1: ${base}`);
  const result = Math.log(a) / Math.log(b);
  const isDecimal = x instanceof Decimal128 || base instanceof Decimal128;
  if (isDecimal && !Number.isNaN(result)) throw unsupportedDecimalError('$log');
  return isDecimal ? specialDecimal(result) : double(result);
});

/** Defines a bitwise operator of ints and longs. */
function bitwise(name: string, start: bigint, apply: (a: bigint, b: bigint) => bigint): Operator {
  return withOperands(name, 0, Number.POSITIVE_INFINITY, (operands) => {
    let [total, isInt] = [start, true];
    for (const operand of operands) {
      if (isNullish(operand)) return null;
      total = apply(total, bitsOf(name, operand));
      isInt &&= numberKind(operand) === 'int';
    }
    return intOrLong(total, isInt);
  });
}

function bitsOf(name: string, operand: unknown): bigint {
  const integer = isNumeric(operand) ? integerOf(operand) : undefined;
  if (integer !== undefined) return integer;
  throw new MongoError('TypeMismatch', `${name} only supports int and long operands`);
}

const bitNot = withOperands('$bitNot', 1, 1, ([operand]) =>
  isNullish(operand) ? null : intOrLong(~bitsOf('$bitNot', operand), numberKind(operand) === 'int'),
);

/** Arithmetic operators. */
export const numberOperators: Operators = {
  $add: add,
  $subtract: subtract,
  $multiply: multiply,
  $divide: divide,
  $mod: modulo,
  $abs: absolute,
  $ceil: integerRounding('$ceil', 'ceil'),
  $floor: integerRounding('$floor', 'floor'),
  $round: roundTo('$round', 'even'),
  $trunc: roundTo('$trunc', 'trunc'),
  $pow: raise,
  $sqrt: root,
  $log: logarithm,
  $bitAnd: bitwise('$bitAnd', -1n, (a, b) => a & b),
  $bitOr: bitwise('$bitOr', 0n, (a, b) => a | b),
  $bitXor: bitwise('$bitXor', 0n, (a, b) => a ^ b),
  $bitNot: bitNot,
};
