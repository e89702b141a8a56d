import { MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { typeNameOf } from '../values/type-names.ts';
import { evaluate } from './evaluate.ts';
import type { Operator, Scope, VisitOperand } from './scope.ts';

/** Evaluates an argument in the scope of its operator. */
export type Evaluate = (expression: unknown) => unknown;

/** Returns the unevaluated operands of an operator. `{ $abs: x }` is short for `{ $abs: [x] }`. */
export function operandsOf(
  name: string,
  expression: unknown,
  minCount: number,
  maxCount: number,
): unknown[] {
  const operands = Array.isArray(expression) ? expression : [expression];
  if (operands.length >= minCount && operands.length <= maxCount) return operands;
  throw wrongCountError(name, minCount, maxCount, operands.length);
}

/** Defines an operator of a list of operands, which are evaluated. */
export function withOperands(
  name: string,
  least: number,
  most: number,
  apply: (operands: unknown[], scope: Scope) => unknown,
): Operator {
  const operator: Operator = (value, expression, scope) => {
    const operands = operandsOf(name, expression, least, most);
    return apply(
      operands.map((operand) => evaluate(value, operand, scope)),
      scope,
    );
  };
  return Object.assign(operator, {
    parse: parseOperands(name, least, most),
    isFoldable: true,
  });
}

/** Returns the `parse` of an operator of a list of operands. */
export function parseOperands(name: string, least: number, most: number): Parse {
  return (argument, visit) => {
    for (const operand of operandsOf(name, argument, least, most)) visit(operand);
  };
}

type Parse = NonNullable<Operator['parse']>;

function wrongCountError(name: string, least: number, most: number, count: number): MongoError {
  if (least === most) {
    return new MongoError(
      16020,
      `Expression ${name} takes exactly ${least} arguments. ${count} were passed in.`,
    );
  }
  return new MongoError(
    28667,
    `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${count} were passed in.`,
  );
}

/** The named arguments of an operator, and MongoDB's codes for invalid ones. */
export interface ArgumentSpec {
  name: string;
  notObject: number;
  unknown: number;
  /** Required arguments with the code for their absence, in the order in which MongoDB checks them. */
  required: Record<string, number>;
  optional?: readonly string[];
}

/** Checks the named arguments of an operator. */
export function readArguments(shape: ArgumentSpec, expression: unknown): Doc {
  const { name, required, optional = [] } = shape;
  if (!isDoc(expression))
    throw new MongoError(shape.notObject, `${name} only supports an object as its argument`);
  for (const field of Object.keys(expression)) {
    if (!hasField(required, field) && !optional.includes(field))
      throw new MongoError(shape.unknown, `Unrecognized argument to ${name}: ${field}`);
  }
  for (const [field, code] of Object.entries(required)) {
    if (!hasField(expression, field))
      throw new MongoError(code, `Missing '${field}' parameter to ${name}`);
  }
  return expression;
}

/**
 * Defines an operator with named arguments, which evaluates the ones that it needs with `read`. `parse` is for
 * operators whose arguments are not all expressions.
 */
export function withArguments(
  shape: ArgumentSpec,
  run: (expressions: Doc, read: Evaluate, value: unknown, scope: Scope) => unknown,
  parse: (expressions: Doc, visit: VisitOperand) => void = visitFields,
): Operator {
  const operator: Operator = (value, expression, scope) =>
    run(readArguments(shape, expression), (item) => evaluate(value, item, scope), value, scope);
  return Object.assign(operator, {
    parse: (argument: unknown, visit: VisitOperand) => parse(readArguments(shape, argument), visit),
    isFoldable: parse === visitFields,
  });
}

function visitFields(expressions: Doc, visit: VisitOperand): void {
  for (const item of Object.values(expressions)) visit(item);
}

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Returns the type of a value as error messages name it. */
export function typeOf(value: unknown): string {
  return value === undefined ? 'missing' : typeNameOf(value);
}

/** Returns the value if it is an array, and throws with `code` otherwise. */
export function expectArray(code: number, label: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(code, `${label} must be an array, but is of type: ${typeOf(value)}`);
}

/** Returns the value as a 32-bit integer. The codes are for other types and for other numbers. */
export function expectInt32(
  typeCode: number,
  rangeCode: number,
  label: string,
  value: unknown,
): number {
  if (numberKind(value) === undefined)
    throw new MongoError(typeCode, `${label} must be numeric, but is ${typeOf(value)}`);
  const number = toNumber(value);
  if (!Number.isInteger(number) || Math.abs(number + 0.5) > 0x80000000)
    throw new MongoError(
      rangeCode,
      `${label} must be representable as a 32-bit integer: ${number}`,
    );
  return number;
}

/** Returns an operator that throws because this server does not support it. */
export function unsupportedOperator(name: string): Operator & (() => never) {
  const refuse = (): never => {
    throw new MongoError('NotImplemented', `${name} is not supported here`);
  };
  return Object.assign(refuse, { parse: refuse });
}
