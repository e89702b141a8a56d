import { MongoError } from '../errors.ts';
import { evaluateValue } from '../mingo-corrections/index.ts';
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
  computed: [string, unknown][];
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
    computed: [],
    changes: [],
  };
  readFields(spec, '', parts, filter, options);
  const { tree, computed, changes } = parts;
  const mode = parts.mode ?? (computed.length > 0 ? 'include' : 'exclude');
  if (mode === 'include' && parts.keepsId) tree.set('_id', true);
  if (mode === 'exclude' && !parts.keepsId) tree.set('_id', true);
  if (
    parts.mode === undefined &&
    computed.length === 0 &&
    changes.length === 0 &&
    hasField(spec, '_id') &&
    parts.keepsId
  ) {
    return (document) => include(document, tree.set('_id', true));
  }
  return (document) => {
    const result = mode === 'include' ? include(document, tree) : exclude(document, tree);
    for (const change of changes) change(result, document);
    for (const [path, expression] of computed)
      setPath(result, path.split('.'), evaluateValue(expression, document, options));
    return result;
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
    } else if (isDoc(value) && isCut(value.$slice)) {
      slice(path, value.$slice, parts);
    } else if (isDoc(value) && hasField(value, '$elemMatch')) {
      elementMatch(path, value.$elemMatch, parts, options);
    } else if (isDoc(value) && hasField(value, '$meta')) {
      throw new MongoError('NotImplemented', '$meta projections are not supported here');
    } else if (
      isDoc(value) &&
      Object.keys(value).length > 0 &&
      !Object.keys(value)[0]?.startsWith('$')
    ) {
      readFields(value, `${path}.`, parts, filter, options);
    } else {
      setMode(parts, 'include', path);
      parts.computed.push([path, value]);
    }
  }
}

function readFlag(path: string, isIncluded: boolean, parts: Parts): void {
  if (path === '_id') {
    parts.keepsId = isIncluded;
    return;
  }
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
  let branch = tree;
  const names = path.split('.');
  for (const [i, name] of names.entries()) {
    const next = branch.get(name);
    if (next === true || (next && i === names.length - 1)) {
      throw new MongoError(31250, `Path collision at ${path}`);
    }
    if (i === names.length - 1) branch.set(name, true);
    else {
      const child: Tree = next ?? new Map();
      branch.set(name, child);
      branch = child;
    }
  }
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

/** find's `$slice` has numbers only; with an array it is the expression. */
function isCut(operand: unknown): boolean {
  const items = [operand].flat();
  return items.length > 0 && items.every((item) => numberKind(item) !== undefined);
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
