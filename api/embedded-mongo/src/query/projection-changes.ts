import { MongoError } from '../errors.ts';
import { findIndexInSteps } from '../expressions/array-steps.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { fieldOf, type Predicate } from '../values/path.ts';
import { fieldsOf, rank, typeRank } from '../values/types.ts';
import { analyseFilter } from './conditions.ts';
import {
  compileElementFieldTest,
  compileElementTest,
  compileFilter,
  type MatchOptions,
} from './matcher.ts';
import { elementPredicates } from './predicates.ts';

/** Applies $slice, $elemMatch or the positional `$` of find to a projected document. */
export type ProjectionChange = (result: Doc, original: Doc) => Doc;

/** Whether `$slice` is find's operator, which takes numbers. Otherwise it is the expression. */
export function isFindSlice(operand: unknown): boolean {
  if (!Array.isArray(operand)) return numberKind(operand) !== undefined;
  const [, limit] = operand;
  const areNumbers = operand.every((n) => numberKind(n) !== undefined);
  return operand.length === 2 && areNumbers && toNumber(limit) >= 1;
}

/** Compiles `$slice` with a count, or with a start and a positive count. */
export function slice(path: string, operand: unknown): ProjectionChange {
  const [first = 0, second] = (Array.isArray(operand) ? operand : [operand]).map((n) =>
    Math.trunc(toNumber(n)),
  );
  const cut = (array: unknown[]) => {
    if (second === undefined) return first < 0 ? array.slice(first) : array.slice(0, first);
    const start = first < 0 ? Math.max(0, array.length + first) : first;
    return array.slice(start, start + second);
  };
  const names = path.split('.');
  return (result) => sliceIn(result, names, cut);
}

function sliceIn(
  document: Doc,
  [name = '', ...rest]: string[],
  cut: (array: unknown[]) => unknown[],
): Doc {
  const sliceNested = (value: unknown) =>
    isObject(value) ? sliceIn(fieldsOf(value), rest, cut) : value;
  return changeField(document, name, (value) => {
    if (rest.length > 0) return Array.isArray(value) ? value.map(sliceNested) : sliceNested(value);
    return Array.isArray(value) ? cut(value) : value;
  });
}

/** Compiles `$elemMatch`, which keeps the first matching element, or removes the field. */
export function elementMatch(
  path: string,
  condition: unknown,
  options: MatchOptions,
): ProjectionChange {
  if (!isDoc(condition))
    throw new MongoError(31274, 'elemMatch: Invalid argument, object required');
  if (path.includes('.'))
    throw new MongoError(31275, 'Cannot use $elemMatch projection on a nested field.');
  const test = compileElementTest(condition, options);
  return (result, original) => {
    const value = fieldOf(original, path);
    const index = Array.isArray(value) ? findIndexInSteps(value, 0, value.length, test) : -1;
    const rest = Object.entries(result).filter(([name]) => name !== path);
    if (!Array.isArray(value) || index < 0) return Object.fromEntries(rest);
    const kept = [value[index]];
    if (hasField(result, path)) return changeField(result, path, () => kept);
    return Object.fromEntries([...rest, [path, kept]]);
  };
}

/** Returns the index of the array element that satisfied the filter, or -1. */
type ElementFinder = (array: unknown[], document: Doc) => number;

/** Compiles `a.$`, which keeps the element of the first array on the path that satisfied the filter. */
export function positional(path: string, filter: Doc, options: MatchOptions): ProjectionChange {
  const names = path.split('.');
  const [first = ''] = names;
  if (!mentionsField(filter, first))
    throw new MongoError(
      31277,
      `Positional projection '${path}.$' does not match the query document.`,
    );
  const finders = names.map((_, i) =>
    compileFinder(filter, names.slice(0, i + 1).join('.'), options),
  );
  const pick = (value: unknown[], before: unknown, document: Doc, depth: number) => {
    const index = Array.isArray(before) ? (finders[depth]?.(before, document) ?? -1) : -1;
    if (index < 0)
      throw new MongoError(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    if (index >= value.length)
      throw new MongoError(51247, "positional operator '.$' element mismatch");
    return [value[index]];
  };
  const walk = (result: Doc, original: unknown, document: Doc, depth: number): Doc => {
    const name = names[depth] ?? '';
    const before = fieldOf(original, name);
    return changeField(result, name, (value) => {
      if (Array.isArray(value)) return pick(value, before, document, depth);
      const isOver = depth + 1 === names.length || !isObject(value);
      return isOver ? value : walk(fieldsOf(value), before, document, depth + 1);
    });
  };
  return (result, original) => walk(result, original, original, 0);
}

function mentionsField(filter: Doc, name: string): boolean {
  const { conditions, others } = analyseFilter(filter);
  return (
    conditions.some(({ path }) => path.split('.')[0] === name) ||
    others.some(([, operand]) => documentsIn(operand).some((branch) => mentionsField(branch, name)))
  );
}

function documentsIn(operand: unknown): Doc[] {
  return Array.isArray(operand) ? operand.filter(isDoc) : [];
}

function compileFinder(filter: Doc, path: string, options: MatchOptions): ElementFinder {
  const { conditions, others } = analyseFilter(filter);
  const tests = conditions.flatMap(({ path: field, operator, operand, siblings }) => {
    if (field !== path && !field.startsWith(`${path}.`)) return [];
    const rest = field.slice(path.length + 1);
    return elementTest(rest, operator, operand, siblings, options);
  });
  const branches = others
    .filter(([operator]) => operator === '$or')
    .flatMap(([, operand]) => documentsIn(operand))
    .map((branch) => ({
      matches: compileFilter(branch, options),
      find: compileFinder(branch, path, options),
    }));
  return (array, document) => {
    const direct = tests
      .map((test) => findIndexInSteps(array, 0, array.length, test))
      .find((index) => index >= 0);
    const branch = branches.find(({ matches }) => matches(document));
    return direct ?? branch?.find(array, document) ?? -1;
  };
}

/** Compiles a condition to a test of single elements, if an element can satisfy it on its own. */
function elementTest(
  rest: string,
  operator: string,
  operand: unknown,
  siblings: Doc,
  options: MatchOptions,
): Predicate[] {
  if (operator === '$all' && Array.isArray(operand)) {
    const last = operand.at(-1);
    const elementCondition =
      isDoc(last) && hasField(last, '$elemMatch') ? last.$elemMatch : undefined;
    return elementCondition
      ? elementTest(rest, '$elemMatch', elementCondition, {}, options)
      : elementTest(rest, '$in', [last], {}, options);
  }
  if (operator === '$elemMatch' && rest === '') return [compileElementTest(operand, options)];
  if (operator !== '$elemMatch' && !hasField(elementPredicates, operator)) return [];
  const condition = { [operator]: operand, ...(operator === '$regex' ? siblings : {}) };
  return [
    rest === ''
      ? compileElementTest(condition, options)
      : compileElementFieldTest(rest, condition, options),
  ];
}

function isObject(value: unknown): boolean {
  return typeRank(value) === rank.object;
}

function changeField(document: Doc, name: string, change: (value: unknown) => unknown): Doc {
  return Object.fromEntries(
    Object.entries(document).map(([field, value]) => [
      field,
      field === name ? change(value) : value,
    ]),
  );
}
