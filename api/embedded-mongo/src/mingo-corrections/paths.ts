import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { fieldOf } from '../values/path.ts';

/** What mingo's own options class has at run time: the document around, and the innermost variables. */
export interface Scope {
  root?: unknown;
  variables?: Doc;
}

export function scopeOf(options: Options): Scope {
  // as: see Scope
  return (options as Options & { local?: Scope }).local ?? {};
}

/**
 * What an expression makes of a document; undefined is a missing value. mingo evaluates operators;
 * paths, variables, arrays and documents are evaluated here, because mingo reads `$a.0` as an index,
 * looks into dates and ids, and keeps what is missing in documents and arrays.
 */
export function compute(value: unknown, expression: unknown, options: Options): unknown {
  if (typeof expression === 'string')
    return expression.startsWith('$') ? valueAt(value, expression, options) : expression;
  if (Array.isArray(expression))
    return expression.map((item) => compute(value, item, options) ?? null);
  if (!isDoc(expression)) return expression;
  const names = Object.keys(expression);
  if (!names[0]?.startsWith('$')) return computeFields(value, expression, options);
  if (names.length > 1) {
    throw new MongoError(15983, 'An object representing an expression must have exactly one field');
  }
  return evalExpr(value, expression, options);
}

function computeFields(value: unknown, expressions: Doc, options: Options): Doc {
  const fields = Object.entries(expressions).map(([name, item]): [string, unknown] => {
    if (name.startsWith('$'))
      throw new MongoError(16410, `FieldPath field names may not start with '$': ${name}`);
    if (name.includes('.'))
      throw new MongoError(16412, `FieldPath field names may not contain '.': ${name}`);
    return [name, compute(value, item, options)];
  });
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

/** True for `{ $add: … }`, false for a document of expressions. */
export function isOperator(expression: unknown): expression is Doc {
  return isDoc(expression) && Object.keys(expression)[0]?.startsWith('$') === true;
}

function valueAt(value: unknown, path: string, options: Options): unknown {
  const isVariable = path.startsWith('$$');
  const names = path.slice(isVariable ? 2 : 1).split('.');
  checkNames(path, names);
  const [name = ''] = names;
  return isVariable
    ? descend(variable(name, value, options), names, 1)
    : descend(variable('CURRENT', value, options), names, 0);
}

function checkNames(path: string, names: string[]): void {
  if (path === '$') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  if (path.endsWith('.')) throw new MongoError(40353, "FieldPath must not end with a '.'.");
  if (names.includes(''))
    throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
}

function variable(name: string, value: unknown, options: Options): unknown {
  const { root = value, variables = {} } = scopeOf(options);
  if (hasField(variables, name)) return variables[name];
  if (hasField(options.variables ?? {}, name)) return options.variables?.[name];
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return root;
    case 'REMOVE':
      return undefined;
    case 'NOW':
      return new Date();
    case 'KEEP':
    case 'PRUNE':
    case 'DESCEND':
      return `$$${name}`;
    default:
      throw new MongoError(17276, `Use of undefined variable: ${name}`);
  }
}

/** Arrays on the way stand for their documents; there are no positions in an expression's path. */
function descend(value: unknown, names: string[], from: number): unknown {
  const name = names[from];
  if (name === undefined) return value;
  if (!Array.isArray(value)) return descend(fieldOf(value, name), names, from + 1);
  return value
    .filter((item) => !Array.isArray(item))
    .map((item) => descend(item, names, from))
    .filter((item) => item !== undefined);
}
