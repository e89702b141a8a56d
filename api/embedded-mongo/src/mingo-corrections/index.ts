import { Double, Int32, Long, Timestamp } from 'bson';
import { Context } from 'mingo/core';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import { MongoError } from '../errors.ts';
import type { MatchOptions } from '../query/matcher.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isTruthy } from '../values/number.ts';
import { withAccumulators } from './accumulator-expressions.ts';
import { correctedArrays } from './arrays.ts';
import { correctedControl } from './control.ts';
import { correctedDates } from './dates.ts';
import { evaluate, makeOptions, type Operator, type Operators, withPaths } from './evaluate.ts';
import { correctedExpressions } from './expressions.ts';
import { correctedObjects } from './objects.ts';
import { correctedSets } from './sets.ts';
import { correctedStages } from './windows.ts';

/**
 * Where mingo differs from MongoDB, it is corrected in this folder and nowhere else. mingo computes with
 * JavaScript numbers, so documents are promoted before it sees them; Decimal128 and longs beyond
 * 2^53 stay what they are, and the arithmetic here knows them.
 */
const { $literal, ...pathReaders } = expressions;
// as: mingo types its operators by the shape of their arguments
const mingoExpressions = {
  $literal,
  ...Object.fromEntries(
    Object.entries(pathReaders).map(([name, own]) => [name, withPaths(own as Operator)]),
  ),
};
/** mingo's operators with the corrections, and with the stages that need the database. */
export function createContext(ownStages: Record<string, unknown> = {}): Context {
  // as: mingo types every operator by its own arguments
  return Context.init({
    expression: withAccumulators({
      ...mingoExpressions,
      ...correctedExpressions,
      ...correctedArrays,
      ...correctedSets,
      ...correctedObjects,
      ...correctedControl,
      ...correctedDates,
    } as Operators),
    pipeline: { ...stages, ...correctedStages, ...ownStages },
  } as unknown as Parameters<typeof Context.init>[0]);
}

let context: Context | undefined;

/** Made at its first use, because the stages here are compiled by files that need this one. */
function expressionContext(): Context {
  context ??= createContext();
  return context;
}

/** Numbers as JavaScript numbers, where they lose nothing. */
export function promote(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  // a Timestamp is a Long for JavaScript
  if (value instanceof Long && !(value instanceof Timestamp))
    return Number.isSafeInteger(value.toNumber()) ? value.toNumber() : value;
  if (Array.isArray(value)) return value.map(promote);
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const [name, field] of Object.entries(value)) result[name] = promote(field);
  return result;
}

/** Evaluates an aggregation expression on a document. */
export function evaluateValue(expression: unknown, doc: Doc, options: MatchOptions): unknown {
  // as: promoting keeps the shape
  const variables = promote(options.variables ?? {}) as Doc;
  return withMongoErrors(() =>
    evaluate(
      promote(doc),
      promote(expression),
      makeOptions(expressionContext(), variables, options.collation),
    ),
  );
}

/** $expr: whether the expression is true of the document. */
export function evaluateExpression(expression: unknown, doc: Doc, options: MatchOptions): boolean {
  return isTruthy(evaluateValue(expression, doc, options));
}

/** mingo's errors are the client's errors: an operator that isn't there, or a wrong argument. */
export function withMongoErrors<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof MongoError || !(error instanceof Error)) throw error;
    const unknown = /(?:operator|accumulator) '?(\$\w+)'? is not registered/.exec(error.message);
    if (unknown)
      throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${unknown[1]}'`);
    throw new MongoError('BadValue', error.message.replace(/^mingo: /, ''));
  }
}
