import { MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { fieldOf } from '../values/path.ts';
import { callOperator } from './evaluation.ts';
import type { Scope } from './scope.ts';

/**
 * Evaluates an expression for a document. A missing value is undefined; it becomes null in an array, and
 * omits the field in a document.
 */
export function evaluate(value: unknown, expression: unknown, scope: Scope): unknown {
  if (typeof expression === 'string')
    return expression.startsWith('$') ? valueAt(value, expression, scope) : expression;
  if (Array.isArray(expression))
    return expression.map((item) => evaluate(value, item, scope) ?? null);
  if (!isDoc(expression)) return expression;
  const [name, ...others] = Object.keys(expression);
  if (!name?.startsWith('$')) return evaluateFields(value, expression, scope);
  if (others.length > 0) {
    throw new MongoError(15983, 'An object representing an expression must have exactly one field');
  }
  const operator = hasField(scope.operators, name) ? scope.operators[name] : undefined;
  if (!operator)
    throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  return callOperator(operator, value, expression[name], scope);
}

function evaluateFields(value: unknown, expressions: Doc, scope: Scope): Doc {
  const fields = Object.entries(expressions).map(([name, item]): [string, unknown] => {
    checkFieldName(name);
    return [name, evaluate(value, item, scope)];
  });
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

/** True for an operator such as `{ $add: … }`, false for a document of expressions. */
export function isOperator(expression: unknown): expression is Doc {
  return isDoc(expression) && Object.keys(expression)[0]?.startsWith('$') === true;
}

function valueAt(value: unknown, path: string, scope: Scope): unknown {
  const isVariable = path.startsWith('$$');
  const names = path.slice(isVariable ? 2 : 1).split('.');
  checkNames(path, names);
  const [name = ''] = names;
  return isVariable
    ? descend(variable(name, value, scope), names, 1)
    : descend(variable('CURRENT', value, scope), names, 0);
}

/** Checks the path or the variable that a string refers to. `variables` are the names that are defined. */
export function checkPathExpression(path: string, variables: ReadonlySet<string>): void {
  const isVariable = path.startsWith('$$');
  const names = path.slice(isVariable ? 2 : 1).split('.');
  if (isVariable && !/^[\w\u0080-\uffff]+$/.test(names[0] ?? ''))
    throw new MongoError('FailedToParse', `'${names[0]}' is not a valid variable name`);
  checkNames(path, names);
  if (names.slice(isVariable ? 1 : 0).some((name) => name.startsWith('$')))
    throw new MongoError(16410, `FieldPath field names may not start with '$': ${path}`);
  const [name = ''] = names;
  if (isVariable && !systemVariables.has(name) && !variables.has(name))
    throw undefinedVariable(name);
}

const systemVariables = new Set(['ROOT', 'CURRENT', 'REMOVE', 'NOW', 'CLUSTER_TIME']);

function undefinedVariable(name: string): MongoError {
  return new MongoError(17276, `Use of undefined variable: ${name}`);
}

export function checkFieldName(name: string): void {
  if (name === '') throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
  if (name.startsWith('$'))
    throw new MongoError(16410, `FieldPath field names may not start with '$': ${name}`);
  if (name.includes('.'))
    throw new MongoError(16412, `FieldPath field names may not contain '.': ${name}`);
}

function checkNames(path: string, names: string[]): void {
  if (path === '$') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  if (path.endsWith('.')) throw new MongoError(40353, "FieldPath must not end with a '.'.");
  if (names.includes(''))
    throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
}

function variable(name: string, value: unknown, { variables }: Scope): unknown {
  if (hasField(variables, name)) return variables[name];
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return value;
    case 'REMOVE':
      return undefined;
    case 'NOW':
      return new Date();
    case 'KEEP':
    case 'PRUNE':
    case 'DESCEND':
      return `$$${name}`;
    default:
      throw undefinedVariable(name);
  }
}

/** Follows a path, descending into each document of an array. Unlike in queries, numbers are not array indexes. */
function descend(value: unknown, names: string[], from: number): unknown {
  const name = names[from];
  if (name === undefined) return value;
  if (!Array.isArray(value)) return descend(fieldOf(value, name), names, from + 1);
  return value
    .filter((item) => !Array.isArray(item))
    .map((item) => descend(item, names, from))
    .filter((item) => item !== undefined);
}
