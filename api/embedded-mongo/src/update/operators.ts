import { Int32, Long } from 'bson';
import { MongoError } from '../errors.ts';
import { isDoc } from '../values/document.ts';
import { arithmetic, numberKind, toBigInt } from '../values/number.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { printValue } from '../values/print.ts';
import { currentTimestamp } from '../values/timestamps.ts';
import { typeNameOf } from '../values/type-names.ts';
import { addToSet, pop, pull, pullAll, push } from './array-operators.ts';
import {
  type Change,
  keepField,
  type OperatorContext,
  removeField,
  type UpdateOperator,
} from './update-operator.ts';

/** The update operators by name, except for $rename, which has two paths. */
export const updateOperators: Record<string, UpdateOperator> = {
  $set: (operand) => () => operand,
  $setOnInsert: (operand) => () => operand,
  $unset: () => () => removeField,
  $inc: (operand, context) => calculate('+', '$inc', operand, context),
  $mul: (operand, context) => calculate('*', '$mul', operand, context),
  $min: (operand, context) => minOrMax(-1, operand, context),
  $max: (operand, context) => minOrMax(1, operand, context),
  $currentDate: currentDate,
  $bit: bitwise,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

function minOrMax(direction: 1 | -1, operand: unknown, { options }: OperatorContext): Change {
  return (value) =>
    value === undefined || compareValues(operand, value, options.collation) * direction > 0
      ? operand
      : keepField;
}

function calculate(
  operator: '+' | '*',
  name: string,
  operand: unknown,
  { path }: OperatorContext,
): Change {
  if (numberKind(operand) === undefined) {
    const verb = operator === '+' ? 'increment' : 'multiply';
    throw new MongoError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${path}: ${printValue(operand)}}`,
    );
  }
  return (value) => {
    if (value === undefined)
      return operator === '+' ? operand : arithmetic('*', operand, new Int32(0));
    if (numberKind(value) === undefined) {
      throw new MongoError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is ${printValue(value)}`,
      );
    }
    const result = arithmetic(operator, value, operand);
    // MongoDB leaves a value that does not change, such as -0 plus 0
    const isSame = numberKind(result) === numberKind(value) && equalValues(result, value);
    return isSame ? keepField : result;
  };
}

function currentDate(operand: unknown): Change {
  const [name = '', ...others] = isDoc(operand) ? Object.keys(operand) : [];
  const type = isDoc(operand) ? operand.$type : undefined;
  const isType = name === '$type' && others.length === 0;
  // MongoDB treats false like true
  if (typeof operand === 'boolean' || (isType && type === 'date')) return (_, { now }) => now;
  if (isType && type === 'timestamp') return (_, { now }) => currentTimestamp(now.getTime());
  throw new MongoError(
    'BadValue',
    `${typeNameOf(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
  );
}

type Bits = (bits: bigint, mask: bigint) => bigint;
const bitOperations = new Map<string, Bits>([
  ['and', (bits, mask) => bits & mask],
  ['or', (bits, mask) => bits | mask],
  ['xor', (bits, mask) => bits ^ mask],
]);

function bitwise(operand: unknown, { path }: OperatorContext): Change {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new MongoError(
      'BadValue',
      `The $bit modifier needs an embedded document with at least one operation: {$bit: {field: {and/or/xor: #}}}, not ${printValue(operand)}`,
    );
  const operations = Object.entries(operand).map(([name, mask]) => {
    const operate = bitOperations.get(name);
    if (!operate)
      throw new MongoError(
        'BadValue',
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`,
      );
    if (!isInteger(mask))
      throw new MongoError('BadValue', 'The $bit modifier field must be an Integer(32/64 bit)');
    return { operate, mask };
  });
  const isLong = operations.some(({ mask }) => numberKind(mask) === 'long');
  return (value = new Int32(0)) => {
    if (!isInteger(value)) {
      throw new MongoError(
        'BadValue',
        `Cannot apply $bit to a value of non-integral type. The field '${path}' is ${printValue(value)}`,
      );
    }
    const start = toBigInt(value);
    const bits = operations.reduce((sum, { operate, mask }) => operate(sum, toBigInt(mask)), start);
    return isLong || numberKind(value) === 'long' ? Long.fromBigInt(bits) : new Int32(Number(bits));
  };
}

function isInteger(value: unknown): boolean {
  const kind = numberKind(value);
  return kind === 'int' || kind === 'long';
}
