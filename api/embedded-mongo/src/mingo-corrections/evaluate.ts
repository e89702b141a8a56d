import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import type { Options } from 'mingo/types';
import { MongoError } from '../errors.ts';
import type { Collation } from '../values/collation.ts';
import type { Doc } from '../values/document.ts';

/** An expression or accumulator: what it makes of a document, or of a group's documents. */
export type Operator = (value: unknown, expression: unknown, options: Options) => unknown;
export type Operators = Record<`$${string}`, Operator>;

export const evaluate = (value: unknown, expression: unknown, options: Options) =>
  evalExpr(value, expression, options);

export function argumentsOf(value: unknown, expression: unknown, options: Options): unknown[] {
  const result = evaluate(value, expression, options);
  return Array.isArray(result) ? result : [result];
}

/** Options without a root document: mingo then takes the document itself for `$$ROOT`. */
export function rootless(options: Options): Options {
  return makeOptions(options.context, options.variables ?? {}, collationOf(options));
}

/** The collation that expressions compare by; mingo's own option of that name is of another kind. */
export function collationOf(options: Options): Collation | undefined {
  // as: mingo's class keeps the object that it was made of
  const { options: made } = options as Options & { options?: { ownCollation?: Collation } };
  return made?.ownCollation;
}

type OptionsClass = new (options: object) => Options;

/**
 * mingo keeps its options class to itself, and copies all operators whenever it gets plain options,
 * which is once per evaluation. So the class is taken from an operator's argument.
 */
function findOptionsClass(): OptionsClass {
  let found: unknown;
  const $probe: Operator = (_value, _expression, options) => {
    found = options.constructor;
  };
  // as: see createContext
  const context = Context.init({ expression: { $probe } } as never);
  evalExpr({}, { $probe: 1 }, { context } as Options);
  return found as OptionsClass;
}
const MingoOptions = findOptionsClass();

/** mingo's options; JavaScript in pipelines stays off. */
export function makeOptions(context: Context, variables: Doc, collation?: Collation): Options {
  return new MingoOptions({
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    failOnError: true,
    scriptEnabled: false,
    context,
    variables,
    ownCollation: collation,
  });
}

/** The server reads JavaScript from nobody. */
export function refuseScript(): never {
  throw new MongoError('NotImplemented', 'JavaScript in aggregations is not supported here');
}
