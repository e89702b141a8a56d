import { Decimal128 } from 'bson';

/** A finite decimal: `coefficient` times ten to the power of `exponent`. */
export interface ExactDecimal {
  coefficient: bigint;
  exponent: number;
  /** Set for -0, which a coefficient cannot represent. */
  isNegativeZero?: boolean;
}

const isNegative = ({ coefficient, isNegativeZero }: ExactDecimal) =>
  coefficient < 0n || isNegativeZero === true;

/** Returns a result that is -0 rather than 0 if `isBelow`. */
function withZeroSign({ coefficient, exponent }: ExactDecimal, isBelow: boolean): ExactDecimal {
  const isNegativeZero = isBelow && coefficient === 0n;
  return isNegativeZero ? { coefficient, exponent, isNegativeZero } : { coefficient, exponent };
}

export const negate = (value: ExactDecimal): ExactDecimal =>
  withZeroSign(
    { coefficient: -value.coefficient, exponent: value.exponent },
    value.coefficient === 0n && !value.isNegativeZero,
  );

/** Parses a decimal number. Returns undefined for NaN, infinities and other text. */
export function parseDecimal(text: string): ExactDecimal | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', integer = '', fraction = '', power = '0'] = match;
  const digits = BigInt(`${integer}${fraction}` || '0');
  const coefficient = sign === '-' ? -digits : digits;
  return withZeroSign({ coefficient, exponent: Number(power) - fraction.length }, sign === '-');
}

/** How excess digits are rounded. */
export type Rounding = 'even' | 'trunc' | 'floor' | 'ceil';

const maxDigits = 34;
const maxExponent = 6144;
const minExponent = -6176;
/** Precision of intermediate results, so that the final 34 digits are correct. */
const workingDigits = 80;

const powerOfTen = (power: number) => 10n ** BigInt(power);
const digitCount = (n: bigint) => String(n < 0n ? -n : n).length;
const signOf = (n: bigint) => (n < 0n ? -1n : 1n);

/** Rounds to 34 digits, ties to even. Values that are too large become infinite. */
export function toDecimal(value: ExactDecimal): Decimal128 {
  const magnitude = digitCount(value.coefficient) + value.exponent - 1;
  if (value.coefficient !== 0n && magnitude > maxExponent)
    return Decimal128.fromString(value.coefficient < 0n ? '-Infinity' : 'Infinity');
  const lowest = Math.max(minExponent, magnitude - maxDigits + 1);
  const rounded = value.exponent >= lowest ? value : quantize(value, lowest, 'even');
  // rounding up may have added a digit
  if (digitCount(rounded.coefficient) > maxDigits) return toDecimal(rounded);
  const sign = isNegative(value) && rounded.coefficient === 0n ? '-' : '';
  return Decimal128.fromString(`${sign}${rounded.coefficient}E${rounded.exponent}`);
}

/** Converts a finite double exactly: an integer times a power of two is a finite decimal. */
export function doubleAsDecimal(value: number): ExactDecimal {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const power = (biased === 0 ? 1 : biased) - 1075;
  const signed = value < 0 ? -mantissa : mantissa;
  if (power >= 0) return { coefficient: signed * 2n ** BigInt(power), exponent: 0 };
  return { coefficient: signed * 5n ** BigInt(-power), exponent: power };
}

/** Rounds a finite double to 34 digits, as the sums of decimals and doubles do. An exact value has no zeros at its end. */
export function decimalOfDouble(value: number): ExactDecimal {
  let { coefficient, exponent } = doubleAsDecimal(value);
  for (; exponent < 0 && coefficient % 10n === 0n; exponent++) coefficient /= 10n;
  const excess = digitCount(coefficient) - maxDigits;
  return excess > 0
    ? quantize({ coefficient, exponent }, exponent + excess, 'even')
    : { coefficient, exponent };
}

/** Rounds to a multiple of ten to the power of `exponent`. */
export function quantize(value: ExactDecimal, exponent: number, rounding: Rounding): ExactDecimal {
  const { coefficient } = value;
  const places = exponent - value.exponent;
  const signed = (rounded: bigint) =>
    withZeroSign({ coefficient: rounded, exponent }, isNegative(value));
  if (places <= 0) return signed(coefficient * powerOfTen(-places));
  // beyond the last digit the result is the same, and the power of ten may be huge
  const unit = powerOfTen(Math.min(places, digitCount(coefficient) + 1));
  const [units, rest] = [coefficient / unit, coefficient % unit];
  const roundsAway = {
    trunc: false,
    floor: rest < 0n,
    ceil: rest > 0n,
    even: roundsAwayFromEven(units, rest, unit),
  }[rounding];
  return signed(roundsAway ? units + signOf(coefficient) : units);
}

function roundsAwayFromEven(units: bigint, rest: bigint, unit: bigint): boolean {
  const twice = 2n * rest * signOf(rest);
  return twice > unit || (twice === unit && units % 2n !== 0n);
}

export function sum(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const total = withCommonExponent(a, b, (x, y) => x + y);
  return withZeroSign(total, a.isNegativeZero === true && b.isNegativeZero === true);
}

export function product(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const result = { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
  return withZeroSign(result, isNegative(a) !== isNegative(b));
}

/** Returns the remainder of a division, which has the sign of the dividend. */
export function remainder(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  return withZeroSign(
    withCommonExponent(a, b, (x, y) => x % y),
    isNegative(a),
  );
}

function withCommonExponent(
  a: ExactDecimal,
  b: ExactDecimal,
  apply: (x: bigint, y: bigint) => bigint,
): ExactDecimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (n: ExactDecimal) => n.coefficient * powerOfTen(n.exponent - exponent);
  return { coefficient: apply(scaled(a), scaled(b)), exponent };
}

export function quotient(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const shift = Math.max(0, workingDigits + digitCount(b.coefficient) - digitCount(a.coefficient));
  const dividend = a.coefficient * powerOfTen(shift);
  const exponent = a.exponent - b.exponent - shift;
  const coefficient = dividend / b.coefficient;
  const isExact = dividend % b.coefficient === 0n;
  const result = normalizeResult({ coefficient, exponent }, isExact, a.exponent - b.exponent);
  return withZeroSign(result, isNegative(a) !== isNegative(b));
}

export function squareRoot(value: ExactDecimal): ExactDecimal {
  const preferred = Math.floor(value.exponent / 2);
  const odd = value.exponent - 2 * preferred;
  const radicand = value.coefficient * powerOfTen(odd + 2 * workingDigits);
  const coefficient = integerSquareRoot(radicand);
  const isExact = coefficient * coefficient === radicand;
  const root = { coefficient, exponent: preferred - workingDigits };
  return withZeroSign(normalizeResult(root, isExact, preferred), value.isNegativeZero === true);
}

/** Newton's method, starting above the root. */
function integerSquareRoot(n: bigint): bigint {
  if (n === 0n) return 0n;
  let root = powerOfTen(Math.ceil(digitCount(n) / 2));
  for (;;) {
    const next = (root + n / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * Strips trailing zeros of an exact result down to the preferred exponent. Appends a digit to an inexact
 * result, so that later rounding does not mistake it for a tie.
 */
function normalizeResult(value: ExactDecimal, isExact: boolean, preferred: number): ExactDecimal {
  let { coefficient, exponent } = value;
  if (!isExact)
    return { coefficient: coefficient * 10n + signOf(coefficient), exponent: exponent - 1 };
  while (exponent < preferred && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return { coefficient, exponent };
}

/** Raises to an integer power. The result has all 34 digits, as in MongoDB. */
export function power(base: ExactDecimal, exponent: bigint): ExactDecimal {
  let result: ExactDecimal = { coefficient: 1n, exponent: 0 };
  let square = base;
  for (let rest = exponent < 0n ? -exponent : exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = limitDigits(product(result, square));
    square = limitDigits(product(square, square));
  }
  if (exponent < 0n) result = quotient({ coefficient: 1n, exponent: 0 }, result);
  const missingDigits = Math.max(0, maxDigits - digitCount(result.coefficient));
  return quantize(result, result.exponent - missingDigits, 'trunc');
}

function limitDigits(value: ExactDecimal): ExactDecimal {
  const excess = digitCount(value.coefficient) - workingDigits;
  return excess > 0 ? quantize(value, value.exponent + excess, 'even') : value;
}
