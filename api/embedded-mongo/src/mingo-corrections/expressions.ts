import { MongoError } from '../errors.ts';
import { isTruthy } from '../values/number.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { collationOf, evaluate, type Operator, type Operators, refuseScript } from './evaluate.ts';
import { functionOperators } from './functions.ts';
import { numberOperators } from './numbers.ts';
import { operandsOf, refuseOperator, takes, typeOf, unknownOperator } from './operands.ts';
import { regexOperators } from './regexes.ts';
import { stringOperators } from './strings.ts';
import { typeOperators } from './types.ts';

export { isBigNumber } from './numeric.ts';

/** mingo compares within a type only, and takes a missing field for null, which MongoDB sorts below it. */
function comparison(name: string, result: (order: number) => unknown): Operator {
  return takes(name, 2, 2, ([a, b], options) => result(compareValues(a, b, collationOf(options))));
}

/** mingo's $in does not see that two bson values are equal. */
const isIn = takes('$in', 2, 2, ([item, array], options) => {
  if (!Array.isArray(array))
    throw new MongoError(
      40081,
      `$in requires an array as a second argument, found: ${typeOf(array)}`,
    );
  return array.some((own) => equalValues(own, item, collationOf(options)));
});

/** $and and $or evaluate no further than they must. mingo takes NaN for false, and bson's zero for true. */
function untilOne(name: string, decisive: boolean): Operator {
  return (value, expression, options) => {
    const operands = operandsOf(name, expression, 0, Number.POSITIVE_INFINITY);
    const isDecided = operands.some(
      (operand) => isTruthy(evaluate(value, operand, options)) === decisive,
    );
    return isDecided === decisive;
  };
}

const random: Operator = (_value, expression) => {
  if (typeof expression !== 'object' || expression === null || Object.keys(expression).length > 0)
    throw new MongoError(3040501, '$rand does not accept arguments');
  return Math.random();
};

/** The expressions that are corrected. */
export const correctedExpressions: Operators = {
  ...numberOperators,
  ...functionOperators,
  ...typeOperators,
  ...stringOperators,
  ...regexOperators,
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: comparison('$cmp', Math.sign),
  $and: untilOne('$and', false),
  $or: untilOne('$or', true),
  $not: takes('$not', 1, 1, ([operand]) => !isTruthy(operand)),
  $in: isIn,
  $rand: random,
  $function: refuseScript,
  $meta: refuseOperator('$meta'),
  $toHashedIndexKey: refuseOperator('$toHashedIndexKey'),
  $sampleRate: unknownOperator('$sampleRate'),
  $sigmoid: unknownOperator('$sigmoid'),
};
