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

/** What MongoDB has and this server has not. */
export const unsupportedOperators = ['$function', '$meta', '$toHashedIndexKey'];

/** Every operator of expressions by name. What is not here answers InvalidPipelineOperator. */
export const operators: Record<string, Operator> = {
  $literal: (_value, expression) => expression,
  $const: (_value, expression) => expression,
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

/** What the expressions of a command see. Variables are values already. */
export function makeScope(variables: Doc = {}, collation?: Collation): Scope {
  return { operators, collation, variables };
}

/** Evaluates an expression on a document; undefined is a missing value. */
export function evaluateValue(expression: unknown, doc: Doc, options: ExpressionOptions): unknown {
  return evaluate(doc, expression, makeScope(options.variables, options.collation));
}

/** $expr: whether the expression is true of the document. */
export function evaluateExpression(
  expression: unknown,
  doc: Doc,
  options: ExpressionOptions,
): boolean {
  return isTruthy(evaluateValue(expression, doc, options));
}
