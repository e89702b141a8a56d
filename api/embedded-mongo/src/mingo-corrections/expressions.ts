import { Decimal128, Int32, Long, ObjectId } from 'bson';
import * as expressions from 'mingo/operators/expression';
import { MongoError } from '../errors.ts';
import { typeNameOf } from '../query/predicates.ts';
import { isDoc } from '../values/document.ts';
import { arithmetic, numberKind } from '../values/number.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { argumentsOf, evaluate, type Operator, type Operators, refuseScript } from './evaluate.ts';

/** mingo compares within a type only, and takes a missing field for null. */
function comparison(accepts: (order: number) => boolean): Operator {
  return (value, expression, options) => {
    const [a, b] = argumentsOf(value, expression, options);
    return accepts(compareAggregated(a, b));
  };
}

/** In expressions a missing field sorts below everything but MinKey, like BSON undefined. */
function compareAggregated(a: unknown, b: unknown): number {
  return compareValues(a, b);
}

/** mingo adds JavaScript numbers only. */
function fold(operator: '+' | '*', name: string): Operator {
  const plain = operator === '+' ? expressions.$add : expressions.$multiply;
  return (value, expression, options) => {
    const operands = argumentsOf(value, expression, options);
    if (!operands.some(isBigNumber)) {
      // as: mingo types its operators by the shape of their arguments
      return (plain as Operator)(value, expression, options);
    }
    if (operands.some((operand) => operand === null || operand === undefined)) return null;
    return operands.reduce((sum, operand) => calculate(operator, sum, operand, name));
  };
}

function calculate(operator: '+' | '*', a: unknown, b: unknown, name: string): unknown {
  for (const operand of [a, b]) {
    if (numberKind(operand) === undefined)
      throw new MongoError('TypeMismatch', `${name} only supports numeric types`);
  }
  return arithmetic(operator, a, b);
}

export function isBigNumber(value: unknown): boolean {
  return value instanceof Decimal128 || value instanceof Long;
}

const subtract: Operator = (value, expression, options) => {
  const operands = argumentsOf(value, expression, options);
  if (!operands.some(isBigNumber))
    return (expressions.$subtract as Operator)(value, expression, options);
  const [a, b] = operands;
  return calculate('+', a, arithmetic('*', b, new Int32(-1)), '$subtract');
};

/** mingo's $in does not see that two bson values are equal. */
const isIn: Operator = (value, expression, options) => {
  const [item, array] = argumentsOf(value, expression, options);
  if (!Array.isArray(array))
    throw new MongoError(
      40081,
      `$in requires an array as a second argument, found: ${typeof array}`,
    );
  return array.some((own) => equalValues(own, item));
};

/** mingo knows JavaScript's types only. */
const toText: Operator = (value, expression, options) => {
  const result = evaluate(value, expression, options);
  const item = Array.isArray(expression) && Array.isArray(result) ? result[0] : result;
  if (item === null || item === undefined) return null;
  if (item instanceof Date) return item.toISOString();
  if (isDoc(item) || Array.isArray(item)) {
    throw new MongoError(241, `Unsupported conversion to string in $convert with no onError value`);
  }
  return String(item);
};

const typeOf: Operator = (value, expression, options) => {
  const result = evaluate(value, expression, options);
  const item = Array.isArray(expression) && Array.isArray(result) ? result[0] : result;
  return item === undefined ? 'missing' : typeNameOf(item);
};

const toObjectId: Operator = (value, expression, options) => {
  const [item] = argumentsOf(value, expression, options);
  if (item === null || item === undefined) return null;
  if (item instanceof ObjectId) return item;
  if (typeof item === 'string' && /^[0-9a-f]{24}$/i.test(item)) return new ObjectId(item);
  throw new MongoError(241, `Failed to parse objectId '${item}' in $convert with no onError value`);
};

/** The expressions that are corrected. */
export const correctedExpressions: Operators = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: (value, expression, options) => {
    const [a, b] = argumentsOf(value, expression, options);
    return compareAggregated(a, b);
  },
  $in: isIn,
  $toString: toText,
  $type: typeOf,
  $toObjectId: toObjectId,
  $add: fold('+', '$add'),
  $multiply: fold('*', '$multiply'),
  $subtract: subtract,
  $function: refuseScript,
};
