import { MongoError } from '../errors.ts';
import { someInSteps } from '../expressions/array-steps.ts';
import { once } from '../expressions/evaluation.ts';
import type { ExpressionOptions } from '../expressions/scope.ts';
import { evaluateExpression } from '../expressions/table.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { isTruthy, toNumber } from '../values/number.ts';
import { equalValues } from '../values/order.ts';
import type { Predicate } from '../values/path.ts';
import { isRegex } from '../values/regex.ts';
import { fieldsOf, rank, typeRank } from '../values/types.ts';
import { isElementOperatorDoc, isOperatorDoc, isReferenceField } from './operator-doc.ts';
import { arrayPredicates, elementPredicates } from './predicates.ts';
import { elementAccess, fieldAccess, pathAccess, type ValueAccess } from './value-access.ts';

export type Matcher = (doc: Doc) => boolean;

export interface MatchOptions extends ExpressionOptions {
  /** Whether the filter applies to documents inside an array. */
  isNested?: boolean;
}

/**
 * Compiles a query filter to a test of decoded documents.
 * @throws MongoError BadValue for unknown operators, NotImplemented for $where, $text, $jsonSchema and geo operators.
 */
export function compileFilter(filter: Doc, options: MatchOptions = {}): Matcher {
  const tests: Matcher[] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (isReferenceField(name)) {
      tests.push(compileReferenceField(name, condition, options));
    } else if (name.startsWith('$')) {
      const test = compileLogical(name, condition, options);
      if (test) tests.push(test);
    } else {
      tests.push(compileField(pathAccess(name.split('.')), condition, options));
    }
  }
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (doc) => tests.every((test) => test(doc));
}

/** Compiles an equality test of a field of a DBRef, whose names are compared without a collation. */
function compileReferenceField(name: string, operand: unknown, options: MatchOptions): Matcher {
  const { collation, ...others } = options;
  const access = pathAccess([name]);
  return compileOperator(access, '$eq', operand, {}, name === '$id' ? options : others);
}

function compileLogical(
  name: string,
  condition: unknown,
  options: MatchOptions,
): Matcher | undefined {
  switch (name) {
    case '$and': {
      const all = compileBranches(name, condition, options);
      return (doc) => all.every((test) => test(doc));
    }
    case '$or': {
      const any = compileBranches(name, condition, options);
      return (doc) => any.some((test) => test(doc));
    }
    case '$nor': {
      const none = compileBranches(name, condition, options);
      return (doc) => !none.some((test) => test(doc));
    }
    case '$expr':
      if (options.isNested)
        throw new MongoError('BadValue', '$expr can only be applied to the top-level document');
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
      return () => once(Math.random) < rate;
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

function compileBranches(name: string, condition: unknown, options: MatchOptions): Matcher[] {
  if (!Array.isArray(condition) || condition.length === 0) {
    throw new MongoError('BadValue', `${name} argument must be a nonempty array`);
  }
  return condition.map((branch) => {
    if (!isDoc(branch))
      throw new MongoError('BadValue', `${name} argument's entries must be objects`);
    return compileFilter(branch, options);
  });
}

function compileField(reach: ValueAccess, condition: unknown, options: MatchOptions): Predicate {
  if (isOperatorDoc(condition)) return compileOperators(reach, condition, options);
  return compileOperator(reach, isRegex(condition) ? '$regex' : '$eq', condition, {}, options);
}

function compileOperators(reach: ValueAccess, operators: Doc, options: MatchOptions): Predicate {
  const tests = Object.entries(operators)
    .filter(([operator]) => operator !== '$options')
    .map(([operator, operand]) => compileOperator(reach, operator, operand, operators, options));
  if (Object.hasOwn(operators, '$options') && !Object.hasOwn(operators, '$regex'))
    throw new MongoError('BadValue', '$options needs a $regex');
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (from) => tests.every((test) => test(from));
}

function compileOperator(
  reach: ValueAccess,
  operator: string,
  operand: unknown,
  siblings: Doc,
  options: MatchOptions,
): Predicate {
  switch (operator) {
    case '$ne':
      if (isRegex(operand)) throw new MongoError('BadValue', "Can't have regex as arg to $ne.");
      return negate(compileOperator(reach, '$eq', operand, siblings, options));
    case '$nin':
      return negate(compileOperator(reach, '$in', operand, siblings, options));
    case '$not':
      return negate(compileNot(reach, operand, options));
    case '$exists': {
      const exists: Predicate = (from) => reach.anyValue(from, (value) => value !== undefined);
      return isTruthy(operand) ? exists : negate(exists);
    }
    case '$all':
      return compileAll(reach, operand, options);
    case '$elemMatch': {
      const element = compileElementTest(operand, options);
      const someElement = (value: unknown) => Array.isArray(value) && someInSteps(value, element);
      return (from) => reach.anyValue(from, someElement);
    }
  }
  const whole = hasField(arrayPredicates, operator) ? arrayPredicates[operator] : undefined;
  if (whole) {
    const test = whole(operand, siblings, options.collation);
    return (from) => reach.anyValue(from, test);
  }
  const predicate = compilePredicate(operator, operand, siblings, options);
  return (from) => reach.anyElement(from, predicate);
}

function compilePredicate(
  operator: string,
  operand: unknown,
  siblings: Doc,
  options: MatchOptions,
): Predicate {
  const make = hasField(elementPredicates, operator) ? elementPredicates[operator] : undefined;
  if (make) return make(operand, siblings, options.collation);
  if (/^\$(geo|near|text)/.test(operator)) {
    throw new MongoError('NotImplemented', `${operator} is not supported here`);
  }
  throw new MongoError('BadValue', `unknown operator: ${operator}`);
}

function compileNot(reach: ValueAccess, operand: unknown, options: MatchOptions): Predicate {
  if (isRegex(operand)) return compileField(reach, operand, options);
  if (!isDoc(operand)) throw new MongoError('BadValue', '$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw new MongoError('BadValue', '$not cannot be empty');
  return compileOperators(reach, operand, options);
}

function compileAll(reach: ValueAccess, operand: unknown, options: MatchOptions): Predicate {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', '$all needs an array');
  if (operand.length === 0) return () => false;
  const isElementMatch = (item: unknown) => isDoc(item) && Object.keys(item)[0] === '$elemMatch';
  const isElemMatchList = isElementMatch(operand[0]);
  const tests = operand.map((item) => {
    if (isElemMatchList && !isElementMatch(item))
      throw new MongoError('BadValue', '$all/$elemMatch has to be consistent');
    if (!isElemMatchList && isOperatorDoc(item))
      throw new MongoError('BadValue', 'no $ expressions in $all');
    return compileField(reach, item, options);
  });
  return (from) => tests.every((test) => test(from));
}

const documentOperators = new Set(['$and', '$or', '$nor', '$expr', '$comment']);

/** Compiles a test of an array element, by a query on its fields or by operators on its value. */
export function compileElementTest(condition: unknown, options: MatchOptions): Predicate {
  if (!isDoc(condition)) throw new MongoError('BadValue', '$elemMatch needs an Object');
  const [first = ''] = Object.keys(condition);
  if (isElementOperatorDoc(condition) && !documentOperators.has(first))
    return compileOperators(elementAccess, condition, options);
  return testFields(compileFilter(condition, { ...options, isNested: true }));
}

/** Compiles a test of an array element by a condition on a path in it, which may be that of a DBRef's field. */
export function compileElementFieldTest(
  path: string,
  condition: unknown,
  options: MatchOptions,
): Predicate {
  return testFields(compileField(pathAccess(path.split('.')), condition, options));
}

/** Tests documents, and arrays as documents whose fields are the indexes. */
function testFields(matches: Matcher): Predicate {
  return (element) =>
    typeRank(element) === rank.object
      ? matches(fieldsOf(element))
      : Array.isArray(element) && matches(Object.fromEntries(element.entries()));
}

/** Compiles the test of $pull: operators and regexes apply to elements as field values, documents to documents. */
export function compilePullTest(condition: unknown, options: MatchOptions): Predicate {
  const [first = ''] = isDoc(condition) ? Object.keys(condition) : [];
  if (first === '$not')
    throw new MongoError(
      'BadValue',
      'unknown top level operator: $not. If you are trying to negate an entire expression, use $nor.',
    );
  const isDocumentQuery = documentOperators.has(first);
  if (isRegex(condition) || (isElementOperatorDoc(condition) && !isDocumentQuery))
    return compileField(fieldAccess, condition, options);
  if (!isDoc(condition)) return (element) => equalValues(element, condition, options.collation);
  const test = compileElementTest(condition, options);
  return (element) => isDoc(element) && test(element);
}

function negate(test: Predicate): Predicate {
  return (from) => !test(from);
}
