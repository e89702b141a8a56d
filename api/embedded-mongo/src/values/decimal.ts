import { Decimal128 } from 'bson';

/** A finite decimal as coefficient times ten to the exponent; undefined for NaN and infinities. */
export interface ExactDecimal {
  coefficient: bigint;
  exponent: number;
}

export function exactDecimal(text: string): ExactDecimal | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const digits = BigInt(`${whole}${fraction}` || '0');
  return {
    coefficient: sign === '-' ? -digits : digits,
    exponent: Number(power) - fraction.length,
  };
}

/** How a digit too many goes. */
export type Rounding = 'even' | 'trunc' | 'floor' | 'ceil';

const DIGITS = 34;
const LARGEST_EXPONENT = 6144;
const SMALLEST_EXPONENT = -6176;
/** Enough digits that the 34 which stay are right, however many steps there were. */
const WORKING_DIGITS = 80;

const ten = (power: number) => 10n ** BigInt(power);
const digitsOf = (n: bigint) => String(n < 0n ? -n : n).length;
const signOf = (n: bigint) => (n < 0n ? -1n : 1n);

/** The nearest decimal of 34 digits, ties to even; what is too large is infinite. */
export function toDecimal(value: ExactDecimal): Decimal128 {
  const magnitude = digitsOf(value.coefficient) + value.exponent - 1;
  if (value.coefficient !== 0n && magnitude > LARGEST_EXPONENT)
    return Decimal128.fromString(value.coefficient < 0n ? '-Infinity' : 'Infinity');
  const lowest = Math.max(SMALLEST_EXPONENT, magnitude - DIGITS + 1);
  const rounded = value.exponent >= lowest ? value : quantized(value, lowest, 'even');
  // rounding up may have made one more digit, a zero
  if (digitsOf(rounded.coefficient) > DIGITS) return toDecimal(rounded);
  return Decimal128.fromString(`${rounded.coefficient}E${rounded.exponent}`);
}

/** The value as a multiple of a power of ten. */
export function quantized(value: ExactDecimal, exponent: number, rounding: Rounding): ExactDecimal {
  const { coefficient } = value;
  const places = exponent - value.exponent;
  if (places <= 0) return { coefficient: coefficient * ten(-places), exponent };
  // no digit is left, and such powers of ten may be long
  const unit = ten(Math.min(places, digitsOf(coefficient) + 1));
  const [whole, rest] = [coefficient / unit, coefficient % unit];
  const isUp = {
    trunc: false,
    floor: rest < 0n,
    ceil: rest > 0n,
    even: isPastHalf(whole, rest, unit),
  }[rounding];
  return { coefficient: isUp ? whole + signOf(coefficient) : whole, exponent };
}

function isPastHalf(whole: bigint, rest: bigint, unit: bigint): boolean {
  const twice = 2n * rest * signOf(rest);
  return twice > unit || (twice === unit && whole % 2n !== 0n);
}

export function sum(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  return onOneScale(a, b, (x, y) => x + y);
}

export function product(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** What is left of a division; it has the dividend's sign. */
export function remainder(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  return onOneScale(a, b, (x, y) => x % y);
}

function onOneScale(
  a: ExactDecimal,
  b: ExactDecimal,
  apply: (x: bigint, y: bigint) => bigint,
): ExactDecimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (n: ExactDecimal) => n.coefficient * ten(n.exponent - exponent);
  return { coefficient: apply(scaled(a), scaled(b)), exponent };
}

export function quotient(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const shift = Math.max(0, WORKING_DIGITS + digitsOf(b.coefficient) - digitsOf(a.coefficient));
  const dividend = a.coefficient * ten(shift);
  const exponent = a.exponent - b.exponent - shift;
  const coefficient = dividend / b.coefficient;
  const isExact = dividend % b.coefficient === 0n;
  return finished({ coefficient, exponent }, isExact, a.exponent - b.exponent);
}

export function squareRoot(value: ExactDecimal): ExactDecimal {
  const preferred = Math.floor(value.exponent / 2);
  const odd = value.exponent - 2 * preferred;
  const radicand = value.coefficient * ten(odd + 2 * WORKING_DIGITS);
  const coefficient = wholeRoot(radicand);
  const isExact = coefficient * coefficient === radicand;
  return finished({ coefficient, exponent: preferred - WORKING_DIGITS }, isExact, preferred);
}

/** Newton's method, from above. */
function wholeRoot(n: bigint): bigint {
  if (n === 0n) return 0n;
  let root = ten(Math.ceil(digitsOf(n) / 2));
  for (;;) {
    const next = (root + n / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** An exact result has no more zeros than it must; another gets a digit that keeps it off a tie. */
function finished(value: ExactDecimal, isExact: boolean, preferred: number): ExactDecimal {
  let { coefficient, exponent } = value;
  if (!isExact)
    return { coefficient: coefficient * 10n + signOf(coefficient), exponent: exponent - 1 };
  while (exponent < preferred && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return { coefficient, exponent };
}

/** A whole power. As MongoDB's, the result has all 34 digits. */
export function power(base: ExactDecimal, exponent: bigint): ExactDecimal {
  let result: ExactDecimal = { coefficient: 1n, exponent: 0 };
  let square = base;
  for (let rest = exponent < 0n ? -exponent : exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = shortened(product(result, square));
    square = shortened(product(square, square));
  }
  if (exponent < 0n) result = quotient({ coefficient: 1n, exponent: 0 }, result);
  const lacking = Math.max(0, DIGITS - digitsOf(result.coefficient));
  return quantized(result, result.exponent - lacking, 'trunc');
}

function shortened(value: ExactDecimal): ExactDecimal {
  const excess = digitsOf(value.coefficient) - WORKING_DIGITS;
  return excess > 0 ? quantized(value, value.exponent + excess, 'even') : value;
}
