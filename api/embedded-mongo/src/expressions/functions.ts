import { Decimal128 } from 'bson';
import { MongoError } from '../errors.ts';
import { type ExactDecimal, product, toDecimal } from '../values/decimal.ts';
import { toNumber } from '../values/number.ts';
import {
  decimalOf,
  double,
  isNumeric,
  specialDecimal,
  unsupportedDecimalError,
} from './numeric.ts';
import { isNullish, typeOf, withOperands } from './operands.ts';
import type { Operator, Operators } from './scope.ts';

interface Domain {
  contains: (x: number) => boolean;
  code: number;
  description: string;
}

const anyNumber: Domain = { contains: () => true, code: 0, description: '' };
const limitedTo = (has: (x: number) => boolean, says: string): Domain => ({
  contains: has,
  code: 50989,
  description: says,
});
const finite = limitedTo(Number.isFinite, 'value must be in (-inf,inf)');
const unit = limitedTo((x) => Math.abs(x) <= 1, 'value must be in [-1,1]');
const atLeastOne = limitedTo((x) => x >= 1, 'value must be in [1,inf]');
const positive = (code: number): Domain => ({
  contains: (x) => x > 0,
  code,
  description: 'the argument must be a positive number',
});

/** Functions of one double and their domains. */
const functions: Record<`$${string}`, [(x: number) => number, Domain]> = {
  $exp: [Math.exp, anyNumber],
  $ln: [Math.log, positive(28766)],
  $log10: [Math.log10, positive(28761)],
  $sin: [Math.sin, finite],
  $cos: [Math.cos, finite],
  $tan: [Math.tan, finite],
  $asin: [Math.asin, unit],
  $acos: [Math.acos, unit],
  $atan: [Math.atan, anyNumber],
  $sinh: [Math.sinh, anyNumber],
  $cosh: [Math.cosh, anyNumber],
  $tanh: [Math.tanh, anyNumber],
  $asinh: [Math.asinh, anyNumber],
  $acosh: [Math.acosh, atLeastOne],
  $atanh: [Math.atanh, unit],
};

function numberFunction(
  name: string,
  apply: (x: number) => number,
  domain: Domain,
  ofDecimal?: (x: ExactDecimal) => Decimal128,
): Operator {
  return withOperands(name, 1, 1, ([operand]) => {
    if (isNullish(operand)) return null;
    if (!isNumeric(operand))
      throw new MongoError(28765, `${name} only supports numeric types, not ${typeOf(operand)}`);
    const x = toNumber(operand);
    if (Number.isNaN(x)) return operand;
    if (!domain.contains(x))
      throw new MongoError(domain.code, `cannot apply ${name} to ${x}, ${domain.description}`);
    if (!(operand instanceof Decimal128)) return double(apply(x));
    if (!ofDecimal) throw unsupportedDecimalError(name);
    const exact = decimalOf(operand);
    return exact ? ofDecimal(exact) : operand;
  });
}

/** Defines the conversion of angles by a constant factor, which also supports decimals. */
function angle(name: string, factor: number, digits: ExactDecimal): Operator {
  return numberFunction(
    name,
    (x) => x * factor,
    anyNumber,
    (x) => toDecimal(product(x, digits)),
  );
}

const arcTangent2 = withOperands('$atan2', 2, 2, ([y, x]) => {
  if (isNullish(y) || isNullish(x)) return null;
  for (const [i, operand] of [y, x].entries()) {
    if (!isNumeric(operand))
      throw new MongoError(51044 + i, `$atan2 only supports numeric types, not ${typeOf(operand)}`);
  }
  const angle = Math.atan2(toNumber(y), toNumber(x));
  const isDecimal = y instanceof Decimal128 || x instanceof Decimal128;
  if (isDecimal && !Number.isNaN(angle)) throw unsupportedDecimalError('$atan2');
  return isDecimal ? specialDecimal(angle) : double(angle);
});

/** Exponentials and trigonometry, except of Decimal128, for which doubles are not precise enough. */
export const functionOperators: Operators = {
  ...Object.fromEntries(
    Object.entries(functions).map(([name, [apply, domain]]) => [
      name,
      numberFunction(name, apply, domain),
    ]),
  ),
  $atan2: arcTangent2,
  $degreesToRadians: angle('$degreesToRadians', Math.PI / 180, {
    coefficient: 1745329251994329576923690768488613n,
    exponent: -35,
  }),
  $radiansToDegrees: angle('$radiansToDegrees', 180 / Math.PI, {
    coefficient: 5729577951308232087679815481410517n,
    exponent: -32,
  }),
};
