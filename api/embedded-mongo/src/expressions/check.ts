import { codes, MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { numberKind } from '../values/number.ts';
import { checkFieldName, checkPathExpression, evaluate, isOperator } from './evaluate.ts';
import { makeScope, operators } from './table.ts';

/** How expressions are checked before documents are read. */
export interface ExpressionCheck {
  /** The names of variables that are defined. */
  variables: ReadonlySet<string>;
  /** Whether constant parts are evaluated, because MongoDB does so and reports their errors. */
  evaluatesConstants: boolean;
}

export function expressionCheck(variables: Doc = {}, evaluatesConstants = true): ExpressionCheck {
  return { variables: new Set(Object.keys(variables)), evaluatesConstants };
}

/** Returns the check for expressions that may use more variables. */
export function withDefined(check: ExpressionCheck, names: readonly string[]): ExpressionCheck {
  return { ...check, variables: new Set([...check.variables, ...names]) };
}

/**
 * Checks an expression as MongoDB does before it reads documents: operators, numbers and names of arguments,
 * paths, variables, and the values of constant parts.
 */
export function checkExpression(
  expression: unknown,
  { variables, evaluatesConstants }: ExpressionCheck,
): void {
  const constants: unknown[] = [];
  parse(expression, variables, constants);
  if (evaluatesConstants) for (const constant of constants) evaluateConstant(constant);
}

/** Adds the constant parts of an expression to `constants`. Returns whether the whole is constant. */
function parse(expression: unknown, variables: ReadonlySet<string>, constants: unknown[]): boolean {
  if (typeof expression === 'string') {
    if (!expression.startsWith('$')) return true;
    checkPathExpression(expression, variables);
    return false;
  }
  if (Array.isArray(expression)) return parseAll(expression, variables, constants);
  if (!isDoc(expression)) return true;
  if (!isOperator(expression)) {
    for (const name of Object.keys(expression)) checkFieldName(name);
    return parseAll(Object.values(expression), variables, constants);
  }
  return parseOperator(expression, variables, constants);
}

function parseAll(
  expressions: unknown[],
  variables: ReadonlySet<string>,
  constants: unknown[],
): boolean {
  let areConstant = true;
  for (const item of expressions) if (!parse(item, variables, constants)) areConstant = false;
  return areConstant;
}

function parseOperator(
  expression: Doc,
  variables: ReadonlySet<string>,
  constants: unknown[],
): boolean {
  const [[name = '', argument] = [], ...others] = Object.entries(expression);
  if (others.length > 0)
    throw new MongoError(15983, 'An object representing an expression must have exactly one field');
  const operator = hasField(operators, name) ? operators[name] : undefined;
  if (!operator)
    throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  const { parse: parseArgument, isFoldable = false } = operator;
  const operands: { item: unknown; isConstant: boolean }[] = [];
  const visit = (item: unknown, defined: readonly string[] = []) => {
    const known = defined.length > 0 ? new Set([...variables, ...defined]) : variables;
    operands.push({ item, isConstant: parse(item, known, constants) });
  };
  if (parseArgument) parseArgument(argument, visit);
  else visit(argument);
  const isConstant = isFoldable && operands.every((operand) => operand.isConstant);
  if (isConstant) constants.push(expression);
  else if (associative.has(name)) {
    const list = operands.filter((operand) => operand.isConstant).map(({ item }) => item);
    if (list.length > 1) constants.push({ [name]: list });
  }
  return isConstant;
}

/** MongoDB combines the constant operands of these operators. */
const associative = new Set(['$add', '$multiply', '$setUnion', '$setIntersection']);

function evaluateConstant(expression: unknown): void {
  try {
    evaluate({}, expression, makeScope());
  } catch (error) {
    // too expensive to evaluate here, which is no error
    if (!(error instanceof MongoError && error.code === codes.ExceededMemoryLimit)) throw error;
  }
}

const valuesOf = (operand: unknown) => (isDoc(operand) ? Object.values(operand) : []);
const filtersOf = (operand: unknown) => (Array.isArray(operand) ? operand.filter(isDoc) : []);

/** Checks the expressions of `$expr` in a filter. */
export function checkFilterExpressions(filter: Doc, check: ExpressionCheck): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$expr') checkExpression(operand, check);
    if (['$and', '$or', '$nor'].includes(name))
      for (const branch of filtersOf(operand)) checkFilterExpressions(branch, check);
  }
}

/** Whether a projection is an operator of find rather than an expression. */
function isFindProjection(value: unknown): boolean {
  if (!isDoc(value)) return false;
  const [first] = [value.$slice].flat();
  return '$elemMatch' in value || '$meta' in value || numberKind(first) !== undefined;
}

/** The expressions in a document of fields to compute, which may be nested. */
function computedIn(fields: Doc): unknown[] {
  return Object.values(fields).flatMap((value) =>
    isDoc(value) && !isOperator(value) ? computedIn(value) : isFindProjection(value) ? [] : [value],
  );
}

/** The expressions in a projection, which has codes of its own for unknown operators. */
function projectedIn(fields: Doc): unknown[] {
  const expressions = computedIn(fields);
  for (const expression of expressions.filter(isOperator)) {
    const [name = '', ...others] = Object.keys(expression);
    if (others.length > 0)
      throw new MongoError(16410, `FieldPath field names may not start with '$': ${name}`);
    if (!hasField(operators, name)) throw new MongoError(31325, `Unknown expression ${name}`);
  }
  return expressions;
}

/** Accumulators with named arguments. Their `sortBy` is not an expression. */
const hasNamedArguments = (name: string) => /(?:N|top|bottom|median|percentile)$/.test(name);

function accumulatorsIn(fields: unknown): unknown[] {
  return valuesOf(fields).flatMap((accumulator) =>
    Object.entries(isDoc(accumulator) ? accumulator : {}).flatMap(([name, argument]) => {
      if (!hasNamedArguments(name) || !isDoc(argument)) return [argument];
      const { sortBy: _, ...expressions } = argument;
      return Object.values(expressions);
    }),
  );
}

/** Returns the expressions in the argument of a stage. Arguments of accumulators are expressions. */
const stageExpressions: Record<string, (operand: Doc) => unknown[]> = {
  $project: projectedIn,
  $addFields: computedIn,
  $set: computedIn,
  $group: ({ _id, ...fields }) => [_id, ...accumulatorsIn(fields)],
  $bucketAuto: ({ groupBy, output }) => [groupBy, ...accumulatorsIn(output)],
  $replaceRoot: ({ newRoot }) => [newRoot],
  $replaceWith: (operand) => [operand],
  $lookup: ({ let: variables }) => valuesOf(variables),
  $graphLookup: ({ startWith }) => [startWith],
  $setWindowFields: ({ partitionBy, output }) => [partitionBy, ...windowFunctionsIn(output)],
  $fill: ({ partitionBy, output }) => [
    partitionBy,
    ...valuesOf(output).map((filling) => isDoc(filling) && filling.value),
  ],
};

/** The stages whose expressions MongoDB does not evaluate in advance. */
const lateStages = new Set(['$lookup', '$graphLookup']);

/** The arguments of window functions. Those with named arguments are not documents of expressions. */
function windowFunctionsIn(output: unknown): unknown[] {
  return valuesOf(output).flatMap((spec) =>
    isDoc(spec)
      ? Object.entries(spec).flatMap(([name, argument]) =>
          name === 'window' || (isDoc(argument) && !isOperator(argument)) ? [] : [argument],
        )
      : [],
  );
}

const redactVariables = ['DESCEND', 'PRUNE', 'KEEP'];

/** Checks the expressions of a pipeline stage. */
export function checkStage(name: string, operand: unknown, check: ExpressionCheck): void {
  if (name === '$redact') checkExpression(operand, withDefined(check, redactVariables));
  if (!isDoc(operand)) return;
  if (name === '$match') checkFilterExpressions(operand, check);
  const evaluatesConstants = check.evaluatesConstants && !lateStages.has(name);
  for (const expression of stageExpressions[name]?.(operand) ?? [])
    checkExpression(expression, { ...check, evaluatesConstants });
}
