import type { Options } from 'mingo/types';
import { MongoError } from '../errors.ts';
import { typeNameOf } from '../query/predicates.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { evaluate, type Operator } from './evaluate.ts';

export const isNullish = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

/** The name of a value's type for a message. */
export const typeOf = (value: unknown): string =>
  value === undefined ? 'missing' : typeNameOf(value);

/** An operator's unevaluated operands: MongoDB takes `{ $abs: x }` for `{ $abs: [x] }`. */
export function operandsOf(
  name: string,
  expression: unknown,
  fewest: number,
  most: number,
): unknown[] {
  const operands = Array.isArray(expression) ? expression : [expression];
  if (operands.length >= fewest && operands.length <= most) return operands;
  throw fewest === most
    ? new MongoError(
        16020,
        `Expression ${name} takes exactly ${fewest} arguments. ${operands.length} were passed in.`,
      )
    : new MongoError(
        28667,
        `Expression ${name} takes at least ${fewest} arguments, and at most ${most}, but ${operands.length} were passed in.`,
      );
}

/** An operator of so many operands; a field that holds an array is one operand. */
export function takes(
  name: string,
  fewest: number,
  most: number,
  apply: (operands: unknown[], options: Options) => unknown,
): Operator {
  return (value, expression, options) => {
    const operands = operandsOf(name, expression, fewest, most);
    return apply(
      operands.map((operand) => evaluate(value, operand, options)),
      options,
    );
  };
}

/** An operator whose operands have names. The codes are those for no object, and for an unknown or lacking name. */
export function takesNamed(
  name: string,
  { required, optional = [] }: { required: string[]; optional?: string[] },
  codes: { shape: number; unknown: number; lacking: number },
  apply: (operand: (name: string) => unknown, given: Doc, options: Options) => unknown,
): Operator {
  return (value, expression, options) => {
    if (!isDoc(expression))
      throw new MongoError(codes.shape, `${name} expects an object of named arguments`);
    for (const field of Object.keys(expression)) {
      if (!required.includes(field) && !optional.includes(field))
        throw new MongoError(codes.unknown, `${name} found an unknown argument: ${field}`);
    }
    for (const field of required) {
      if (!hasField(expression, field))
        throw new MongoError(codes.lacking, `${name} requires '${field}' to be specified`);
    }
    return apply((field) => evaluate(value, expression[field], options), expression, options);
  };
}

/** Operators that MongoDB has and this server has not. */
export function refuseOperator(name: string): Operator {
  return () => {
    throw new MongoError('NotImplemented', `${name} is not supported here`);
  };
}

/** Operators that mingo has and MongoDB 7.0 has not. */
export function unknownOperator(name: string): Operator {
  return () => {
    throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  };
}
