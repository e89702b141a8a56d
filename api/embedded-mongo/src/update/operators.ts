import { Int32, Long, Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import { cloneValue, isDoc } from '../values/document.ts';
import { arithmetic, numberKind, toBigInt } from '../values/number.ts';
import { compareValues, equalValues, typeRank } from '../values/order.ts';
import { printValue } from '../values/print.ts';
import { addToSet, pop, pull, pullAll, push } from './array-operators.ts';
import { KEEP, REMOVE } from './paths.ts';

export interface OperatorContext {
  path: string;
  isInsert: boolean;
  now: Date;
}

/** Makes the new value of a field from its old one; undefined is a missing field. */
type Operator = (operand: unknown, context: OperatorContext) => (value: unknown) => unknown;

/** The update operators by name; $rename is not here because it has two paths. */
export const updateOperators: Record<string, Operator> = {
  $set: (operand) => () => cloneValue(operand),
  $setOnInsert:
    (operand, { isInsert }) =>
    () =>
      isInsert ? cloneValue(operand) : KEEP,
  $unset: () => () => REMOVE,
  $inc: (operand, context) => calculate('+', '$inc', operand, context),
  $mul: (operand, context) => calculate('*', '$mul', operand, context),
  $min: (operand) => (value) =>
    value === undefined || compareValues(operand, value) < 0 ? operand : KEEP,
  $max: (operand) => (value) =>
    value === undefined || compareValues(operand, value) > 0 ? operand : KEEP,
  $currentDate: (operand, { now }) => currentDate(operand, now),
  $bit: bit,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

function calculate(operator: '+' | '*', name: string, operand: unknown, { path }: OperatorContext) {
  if (numberKind(operand) === undefined) {
    const verb = operator === '+' ? 'increment' : 'multiply';
    throw new MongoError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${path}: ${printValue(operand)}}`,
    );
  }
  return (value: unknown) => {
    if (value === undefined)
      return operator === '+' ? operand : arithmetic('*', operand, new Int32(0));
    if (numberKind(value) === undefined) {
      throw new MongoError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is ${printValue(value)}`,
      );
    }
    return arithmetic(operator, value, operand);
  };
}

function currentDate(operand: unknown, now: Date): (value: unknown) => unknown {
  const type = isDoc(operand) ? operand.$type : operand === true ? 'date' : undefined;
  if (type === 'date') return () => now;
  if (type === 'timestamp')
    return () => new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
  throw new MongoError(
    'BadValue',
    "The only valid arguments to $currentDate are true and { $type: 'date' | 'timestamp' }",
  );
}

function bit(operand: unknown, { path }: OperatorContext): (value: unknown) => unknown {
  if (!isDoc(operand))
    throw new MongoError(
      'BadValue',
      `The $bit modifier is not compatible with ${printValue(operand)}`,
    );
  return (old) => {
    const value = old ?? new Int32(0);
    let kind = numberKind(value);
    if (kind !== 'int' && kind !== 'long') {
      throw new MongoError(
        'BadValue',
        `Cannot apply $bit to a value of non-integral type. The field '${path}' is ${printValue(value)}`,
      );
    }
    let bits = toBigInt(value);
    for (const [name, mask] of Object.entries(operand)) {
      const maskKind = numberKind(mask);
      if (maskKind !== 'int' && maskKind !== 'long')
        throw new MongoError('BadValue', 'The $bit modifier field must be an Integer(32/64 bit)');
      if (maskKind === 'long') kind = 'long';
      const other = toBigInt(mask);
      if (name === 'and') bits &= other;
      else if (name === 'or') bits |= other;
      else if (name === 'xor') bits ^= other;
      else
        throw new MongoError(
          'BadValue',
          `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`,
        );
    }
    return kind === 'long' ? Long.fromBigInt(bits) : new Int32(Number(bits));
  };
}

/** Whether two values are the same to the byte, as far as a person can see: type and value. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return typeRank(a) === typeRank(b) && numberKind(a) === numberKind(b) && equalValues(a, b);
}
