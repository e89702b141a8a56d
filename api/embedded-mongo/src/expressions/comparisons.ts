import { MongoError } from '../errors.ts';
import { isTruthy } from '../values/number.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { findIndexInSteps } from './array-steps.ts';
import { evaluate } from './evaluate.ts';
import { once } from './evaluation.ts';
import { double } from './numeric.ts';
import { operandsOf, parseOperands, typeOf, withOperands } from './operands.ts';
import type { Operator, Operators } from './scope.ts';

/** Defines a comparison in BSON order, in which missing values precede null. */
function comparison(name: string, result: (order: number) => unknown): Operator {
  return withOperands(name, 2, 2, ([a, b], scope) => result(compareValues(a, b, scope.collation)));
}

const isIn = withOperands('$in', 2, 2, ([item, array], scope) => {
  if (!Array.isArray(array))
    throw new MongoError(
      40081,
      `$in requires an array as a second argument, found: ${typeOf(array)}`,
    );
  const test = (element: unknown) => equalValues(element, item, scope.collation);
  return findIndexInSteps(array, 0, array.length, test) >= 0;
});

/** Defines $and and $or, which stop at the first decisive operand. */
function shortCircuit(name: string, decisive: boolean): Operator {
  const operator: Operator = (value, expression, scope) => {
    const operands = operandsOf(name, expression, 0, Number.POSITIVE_INFINITY);
    const isDecided = operands.some(
      (operand) => isTruthy(evaluate(value, operand, scope)) === decisive,
    );
    return isDecided === decisive;
  };
  return Object.assign(operator, { parse: parseOperands(name, 0, Number.POSITIVE_INFINITY) });
}

const random: Operator = Object.assign(() => double(once(Math.random)), {
  parse: (argument: unknown) => {
    if (typeof argument !== 'object' || argument === null || Object.keys(argument).length > 0)
      throw new MongoError(3040501, '$rand does not accept arguments');
  },
});

/** Comparison and Boolean operators, and `$rand`. */
export const comparisonOperators: Operators = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: comparison('$cmp', Math.sign),
  $and: shortCircuit('$and', false),
  $or: shortCircuit('$or', true),
  $not: withOperands('$not', 1, 1, ([operand]) => !isTruthy(operand)),
  $in: isIn,
  $rand: random,
};
