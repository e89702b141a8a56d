import { MongoError } from '../errors.ts';
import { checkExpression } from '../expressions/check.ts';
import { evaluateExpression } from '../expressions/table.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { toNumber } from '../values/number.ts';
import { someAt, someElementAt } from '../values/path.ts';
import { elementPredicates, type Predicate, wholePredicates } from './predicates.ts';

export type Matcher = (doc: Doc) => boolean;

export interface MatchOptions {
  collation?: Collation | undefined;
  /** The command's `let` variables, for $expr. */
  variables?: Doc | undefined;
}

/**
 * Compiles a query filter to a test of documents with typed numbers. Unknown operators are refused
 * with BadValue; $where, $text, $jsonSchema and geo operators with NotImplemented.
 */
export function compileFilter(filter: Doc, options: MatchOptions = {}): Matcher {
  const tests: Matcher[] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (name.startsWith('$')) {
      const test = logical(name, condition, options);
      if (test) tests.push(test);
    } else {
      tests.push(compileField(name.split('.'), condition, options));
    }
  }
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (doc) => tests.every((test) => test(doc));
}

function logical(name: string, condition: unknown, options: MatchOptions): Matcher | undefined {
  switch (name) {
    case '$and': {
      const all = branches(name, condition, options);
      return (doc) => all.every((test) => test(doc));
    }
    case '$or': {
      const any = branches(name, condition, options);
      return (doc) => any.some((test) => test(doc));
    }
    case '$nor': {
      const none = branches(name, condition, options);
      return (doc) => !none.some((test) => test(doc));
    }
    case '$expr':
      checkExpression(condition);
      return (doc) => evaluateExpression(condition, doc, options);
    case '$comment':
      return undefined;
    case '$sampleRate': {
      const rate = toNumber(condition);
      if (!(rate >= 0 && rate <= 1))
        throw new MongoError(
          'BadValue',
          `numeric argument to $sampleRate must be in [0, 1]: ${rate}`,
        );
      return () => Math.random() < rate;
    }
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
    case '$where':
    case '$text':
    case '$jsonSchema':
      throw new MongoError('NotImplemented', `${name} is not supported here`);
    default:
      throw new MongoError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function branches(name: string, condition: unknown, options: MatchOptions): Matcher[] {
  if (!Array.isArray(condition) || condition.length === 0) {
    throw new MongoError('BadValue', `${name} argument must be a nonempty array`);
  }
  return condition.map((branch) => {
    if (!isDoc(branch))
      throw new MongoError('BadValue', `${name} argument's entries must be objects`);
    return compileFilter(branch, options);
  });
}

/** True for `{ $gt: 1 }`, false for a document to compare with. */
export function isOperatorDoc(condition: unknown): condition is Doc {
  if (!isDoc(condition)) return false;
  const [first] = Object.keys(condition);
  return first?.startsWith('$') === true && !['$ref', '$id', '$db'].includes(first);
}

function compileField(parts: string[], condition: unknown, options: MatchOptions): Matcher {
  if (!isOperatorDoc(condition)) return testOf(parts, '$eq', condition, {}, options);
  const tests = Object.entries(condition)
    .filter(([operator]) => operator !== '$options')
    .map(([operator, operand]) => testOf(parts, operator, operand, condition, options));
  return (doc) => tests.every((test) => test(doc));
}

function testOf(
  parts: string[],
  operator: string,
  operand: unknown,
  siblings: Doc,
  options: MatchOptions,
): Matcher {
  switch (operator) {
    case '$ne':
      return negate(testOf(parts, '$eq', operand, siblings, options));
    case '$nin':
      return negate(testOf(parts, '$in', operand, siblings, options));
    case '$not': {
      const isRegex = !isOperatorDoc(operand);
      if (isRegex && (isDoc(operand) || typeof operand !== 'object' || operand === null)) {
        throw new MongoError('BadValue', '$not needs a regex or a document');
      }
      return negate(
        isRegex
          ? testOf(parts, '$eq', operand, {}, options)
          : compileField(parts, operand, options),
      );
    }
    case '$exists': {
      const exists: Matcher = (doc) => someAt(doc, parts, 0, (value) => value !== undefined);
      return isFalsy(operand) ? negate(exists) : exists;
    }
    case '$all':
      return matchAll(parts, operand, options);
    case '$elemMatch': {
      const element = compileElementTest(operand, options);
      return (doc) => someAt(doc, parts, 0, (value) => Array.isArray(value) && value.some(element));
    }
  }
  const whole = wholePredicates[operator];
  if (whole) {
    const test = whole(operand, siblings, options.collation);
    return (doc) => someAt(doc, parts, 0, test);
  }
  const predicate = predicateOf(operator, operand, siblings, options);
  const [field] = parts;
  if (parts.length === 1 && field !== undefined) {
    // the common case, without the walk
    return (doc) => {
      const value = Object.hasOwn(doc, field) ? doc[field] : undefined;
      return (Array.isArray(value) && value.some(predicate)) || predicate(value);
    };
  }
  return (doc) => someElementAt(doc, parts, predicate);
}

function predicateOf(
  operator: string,
  operand: unknown,
  siblings: Doc,
  options: MatchOptions,
): Predicate {
  const make = elementPredicates[operator];
  if (make) return make(operand, siblings, options.collation);
  if (/^\$(geo|near|text)/.test(operator)) {
    throw new MongoError('NotImplemented', `${operator} is not supported here`);
  }
  throw new MongoError('BadValue', `unknown operator: ${operator}`);
}

function matchAll(parts: string[], operand: unknown, options: MatchOptions): Matcher {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', '$all needs an array');
  if (operand.length === 0) return () => false;
  const tests = operand.map((item) =>
    isDoc(item) && Object.hasOwn(item, '$elemMatch')
      ? testOf(parts, '$elemMatch', item.$elemMatch, {}, options)
      : testOf(parts, '$eq', item, {}, options),
  );
  return (doc) => tests.every((test) => test(doc));
}

/** Tests one array element, by a query on its fields or by operators on itself. Used by $pull too. */
export function compileElementTest(condition: unknown, options: MatchOptions): Predicate {
  if (!isDoc(condition)) throw new MongoError('BadValue', '$elemMatch needs an Object');
  const [first] = Object.keys(condition);
  const isOnFields =
    first === undefined ||
    !first.startsWith('$') ||
    ['$and', '$or', '$nor', '$expr'].includes(first);
  if (isOnFields) {
    const matches = compileFilter(condition, options);
    return (element) =>
      (isDoc(element) && matches(element)) ||
      (Array.isArray(element) && matches(Object.fromEntries(element.entries())));
  }
  const matches = compileField(['element'], condition, options);
  return (element) => matches({ element });
}

function negate(test: Matcher): Matcher {
  return (doc) => !test(doc);
}

function isFalsy(value: unknown): boolean {
  if (typeof value === 'object' && value !== null && 'valueOf' in value) {
    return Number(value.valueOf()) === 0;
  }
  return !value;
}
