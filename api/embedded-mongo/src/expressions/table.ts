import type { Collation } from '../values/collation.ts';
import type { Doc } from '../values/document.ts';
import { isTruthy } from '../values/number.ts';
import { accumulatorExpressions } from './accumulator-expressions.ts';
import { arrayOperators } from './arrays.ts';
import { comparisonOperators } from './comparisons.ts';
import { controlOperators } from './control.ts';
import { dateOperators } from './dates.ts';
import { evaluate } from './evaluate.ts';
import { functionOperators } from './functions.ts';
import { numberOperators } from './numbers.ts';
import { objectOperators } from './objects.ts';
import { unsupportedOperator } from './operands.ts';
import { regexOperators } from './regexes.ts';
import type { ExpressionOptions, Operator, Scope } from './scope.ts';
import { setOperators } from './sets.ts';
import { stringOperators } from './strings.ts';
import { typeOperators } from './types.ts';

/** Operators of MongoDB that this server does not support. */
export const unsupportedOperators = ['$function', '$meta', '$toHashedIndexKey'];

const literal: Operator = Object.assign((_value: unknown, expression: unknown) => expression, {
  parse: () => {},
  isFoldable: true,
});

/** All expression operators by name. */
export const operators: Record<string, Operator> = {
  $literal: literal,
  $const: literal,
  ...accumulatorExpressions,
  ...arrayOperators,
  ...comparisonOperators,
  ...controlOperators,
  ...dateOperators,
  ...functionOperators,
  ...numberOperators,
  ...objectOperators,
  ...regexOperators,
  ...setOperators,
  ...stringOperators,
  ...typeOperators,
  ...Object.fromEntries(unsupportedOperators.map((name) => [name, unsupportedOperator(name)])),
};

/** Creates the scope of a command's expressions. Its variables are values, not expressions. */
export function makeScope(variables: Doc = {}, collation?: Collation): Scope {
  return { operators, collation, variables };
}

/** Evaluates an expression for a document. A missing value is undefined. */
export function evaluateValue(expression: unknown, doc: Doc, options: ExpressionOptions): unknown {
  return evaluate(doc, expression, makeScope(options.variables, options.collation));
}

/** Evaluates $expr: whether the expression is true for the document. */
export function evaluateExpression(
  expression: unknown,
  doc: Doc,
  options: ExpressionOptions,
): boolean {
  return isTruthy(evaluateValue(expression, doc, options));
}
