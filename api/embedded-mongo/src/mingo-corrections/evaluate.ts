import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import type { Options } from 'mingo/types';
import { MongoError } from '../errors.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { compute, isOperator, scopeOf } from './paths.ts';

/** An expression or accumulator: what it makes of a document, or of a group's documents. */
export type Operator = (value: unknown, expression: unknown, options: Options) => unknown;
export type Operators = Record<`$${string}`, Operator>;

/** What an expression makes of a document. In an array of arguments, missing ones stay undefined. */
export function evaluate(value: unknown, expression: unknown, options: Options): unknown {
  return Array.isArray(expression)
    ? expression.map((item) => compute(value, item, options))
    : compute(value, expression, options);
}

/** mingo evaluates the paths that it meets itself; inside $let they are evaluated here. */
function deferPath(item: unknown): unknown {
  const isPath = typeof item === 'string' && /^\$.*\.|^\$\$(?:ROOT|CURRENT)$/s.test(item);
  return isPath ? { $let: { vars: {}, in: item } } : item;
}

/** An operator or stage of mingo's whose arguments are paths as MongoDB reads them. */
export function withPaths(run: Operator): Operator {
  return (input, expression, options) => {
    if (Array.isArray(expression)) return run(input, expression.map(deferPath), options);
    if (!isDoc(expression) || isOperator(expression))
      return run(input, deferPath(expression), options);
    const fields = Object.entries(expression).map(([name, item]) => [name, deferPath(item)]);
    return run(input, Object.fromEntries(fields), options);
  };
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

/** Options with more variables. mingo reads `$a` of its root, which is therefore what CURRENT is bound to. */
export function scoped(value: unknown, options: Options, variables: Doc): Options {
  const scope = scopeOf(options);
  // as: at run time mingo passes its own class, which has the settings inside
  const { options: settings } = options as Options & { options: object };
  const { root = value } = scope;
  const isRebound = hasField(variables, 'CURRENT');
  return new MingoOptions(settings, {
    ...scope,
    root: isRebound ? variables.CURRENT : root,
    variables: { ...(isRebound ? { ROOT: root } : {}), ...scope.variables, ...variables },
  });
}

type OptionsClass = new (options: object, scope: object) => Options;

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
  const settings = {
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    failOnError: true,
    scriptEnabled: false,
    context,
    variables,
    ownCollation: collation,
  };
  const { NOW } = variables;
  return new MingoOptions(settings, NOW instanceof Date ? { timestamp: NOW.getTime() } : {});
}

/** The server reads JavaScript from nobody. */
export function refuseScript(): never {
  throw new MongoError('NotImplemented', 'JavaScript in aggregations is not supported here');
}
