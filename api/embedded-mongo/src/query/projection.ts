import {
  addComputed,
  type ComputedFields,
  checkPath,
  withComputed,
} from '../aggregation/computed-fields.ts';
import { MongoError } from '../errors.ts';
import { evaluateValue } from '../expressions/table.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { isTruthy, numberKind, toInteger } from '../values/number.ts';
import { conjuncts } from './bounds.ts';
import { compileElementTest, type MatchOptions } from './matcher.ts';

/** Makes the projected document. */
export type Projection = (document: Doc) => Doc;

type Tree = Map<string, Tree | true>;

interface Parts {
  mode: 'include' | 'exclude' | undefined;
  tree: Tree;
  keepsId: boolean;
  computed: ComputedFields;
  changes: ((document: Doc, original: Doc) => void)[];
}

/** Compiles find's projection; `filter` is needed for the positional `$`. Undefined means all fields. */
export function compileProjection(
  spec: Doc | undefined,
  filter: Doc,
  options: MatchOptions,
): Projection | undefined {
  if (!spec || Object.keys(spec).length === 0) return undefined;
  const parts: Parts = {
    mode: undefined,
    tree: new Map(),
    keepsId: true,
    computed: new Map(),
    changes: [],
  };
  readFields(spec, '', parts, filter, options);
  const { tree, computed, changes } = parts;
  const mode = parts.mode ?? (computed.size > 0 ? 'include' : 'exclude');
  if (mode === 'include' && parts.keepsId) tree.set('_id', true);
  if (mode === 'exclude' && !parts.keepsId) tree.set('_id', true);
  if (
    parts.mode === undefined &&
    computed.size === 0 &&
    changes.length === 0 &&
    hasField(spec, '_id') &&
    parts.keepsId
  ) {
    return (document) => include(document, tree.set('_id', true));
  }
  return (document) => {
    const result = mode === 'include' ? include(document, tree) : exclude(document, tree);
    for (const change of changes) change(result, document);
    if (computed.size === 0) return result;
    const compute = (expression: unknown) => evaluateValue(expression, document, options);
    // as: with its fields computed, a document stays one
    return withComputed(result, computed, compute) as Doc;
  };
}

function readFields(
  spec: Doc,
  prefix: string,
  parts: Parts,
  filter: Doc,
  options: MatchOptions,
): void {
  for (const [name, value] of Object.entries(spec)) {
    const path = prefix + name;
    if (path.endsWith('.$')) {
      positional(path.slice(0, -2), parts, filter, options);
    } else if (typeof value === 'boolean' || numberKind(value) !== undefined) {
      readFlag(path, isTruthy(value), parts);
    } else if (isDoc(value) && isFindSlice(value.$slice)) {
      slice(path, value.$slice, parts);
    } else if (isDoc(value) && hasField(value, '$elemMatch')) {
      elementMatch(path, value.$elemMatch, parts, options);
    } else if (isDoc(value) && hasField(value, '$meta')) {
      throw new MongoError('NotImplemented', '$meta projections are not supported here');
    } else if (isDoc(value) && Object.keys(value).length === 0) {
      throw new MongoError(
        51270,
        `An empty sub-projection is not a valid value. Found empty object at path: ${path}`,
      );
    } else if (isDoc(value) && !Object.keys(value)[0]?.startsWith('$')) {
      readFields(value, `${path}.`, parts, filter, options);
    } else {
      if (parts.mode === 'exclude')
        throw new MongoError(
          31252,
          'Cannot use expression other than $meta in exclusion projection',
        );
      parts.mode = 'include';
      addComputed(parts.computed, path, value);
      if (path.includes('.')) branchAt(parts.tree, path);
    }
  }
}

/** find has a `$slice` of numbers; any other one is the expression. */
function isFindSlice(operand: unknown): boolean {
  const numbers = Array.isArray(operand) ? operand : [operand];
  const isOneOrTwo = numbers.length === 1 || numbers.length === 2;
  return isOneOrTwo && numbers.every((n) => numberKind(n) !== undefined);
}

function readFlag(path: string, isIncluded: boolean, parts: Parts): void {
  if (path === '_id') {
    parts.keepsId = isIncluded;
    return;
  }
  checkPath(path);
  setMode(parts, isIncluded ? 'include' : 'exclude', path);
  addPath(parts.tree, path);
}

function setMode(parts: Parts, mode: 'include' | 'exclude', path: string): void {
  if (parts.mode && parts.mode !== mode) {
    if (mode === 'include')
      throw new MongoError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
    throw new MongoError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }
  parts.mode = mode;
}

function addPath(tree: Tree, path: string): void {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const branch = path.includes('.') ? branchAt(tree, path) : tree;
  if (branch.has(name)) throw new MongoError(31250, `Path collision at ${path}`);
  branch.set(name, true);
}

/** The fields beside the last one of a path: documents on the way are kept, also with no field. */
function branchAt(tree: Tree, path: string): Tree {
  let branch = tree;
  for (const name of path.split('.').slice(0, -1)) {
    const next = branch.get(name) ?? new Map();
    if (next === true) throw new MongoError(31250, `Path collision at ${path}`);
    branch.set(name, next);
    branch = next;
  }
  return branch;
}

function include(document: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(document)) {
    const branch = tree.get(name);
    if (branch === true) result[name] = value;
    else if (branch) {
      const inner = includeInside(value, branch);
      if (inner !== undefined) result[name] = inner;
    }
  }
  return result;
}

function includeInside(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return value.map((item) => includeInside(item, tree)).filter((item) => item !== undefined);
  return isDoc(value) ? include(value, tree) : undefined;
}

function exclude(document: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(document)) {
    const branch = tree.get(name);
    if (branch !== true) result[name] = branch ? excludeInside(value, branch) : value;
  }
  return result;
}

function excludeInside(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => excludeInside(item, tree));
  return isDoc(value) ? exclude(value, tree) : value;
}

function slice(path: string, operand: unknown, parts: Parts): void {
  const [first, second] = Array.isArray(operand)
    ? operand.map((n) => toInteger(n, '$slice') ?? 0)
    : [toInteger(operand, '$slice') ?? 0];
  const cut = (array: unknown[]) => {
    if (second === undefined) return (first ?? 0) < 0 ? array.slice(first) : array.slice(0, first);
    const start = (first ?? 0) < 0 ? Math.max(0, array.length + (first ?? 0)) : (first ?? 0);
    return array.slice(start, start + second);
  };
  parts.changes.push((document, original) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (isDoc(at) ? at[name] : undefined), original);
    if (Array.isArray(value)) setPath(document, path.split('.'), cut(value));
  });
}

function elementMatch(path: string, condition: unknown, parts: Parts, options: MatchOptions): void {
  setMode(parts, 'include', path);
  const test = compileElementTest(condition, options);
  keepOneElement(path, parts, test);
}

function positional(path: string, parts: Parts, filter: Doc, options: MatchOptions): void {
  setMode(parts, 'include', path);
  const condition = conjuncts(filter).conditions.find(
    (c) => c.path === path || c.path.startsWith(`${path}.`),
  );
  if (!condition) {
    throw new MongoError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
  const { operator, operand, siblings } = condition;
  const rest = condition.path.slice(path.length + 1);
  const own =
    operator === '$elemMatch' && rest === '' ? operand : { ...siblings, [operator]: operand };
  keepOneElement(path, parts, compileElementTest(rest === '' ? own : { [rest]: own }, options));
}

function keepOneElement(path: string, parts: Parts, test: (element: unknown) => boolean): void {
  parts.changes.push((document, original) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (isDoc(at) ? at[name] : undefined), original);
    const found = Array.isArray(value) ? value.find(test) : undefined;
    if (found !== undefined) setPath(document, path.split('.'), [found]);
  });
}

function setPath(document: Doc, names: string[], value: unknown): void {
  if (value === undefined) return;
  const [name = '', ...rest] = names;
  if (rest.length === 0) {
    document[name] = value;
    return;
  }
  const child = document[name];
  if (Array.isArray(child)) for (const item of child) isDoc(item) && setPath(item, rest, value);
  else {
    const inner: Doc = isDoc(child) ? { ...child } : {};
    document[name] = inner;
    setPath(inner, rest, value);
  }
}
