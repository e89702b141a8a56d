import { MongoError, throwUnless } from '../errors.ts';
import { evaluateValue } from '../expressions/table.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isTruthy, numberKind } from '../values/number.ts';
import { fieldsOf, rank, typeRank } from '../values/types.ts';
import { addComputed, type ComputedFields, checkPath, withComputed } from './computed-fields.ts';
import type { MatchOptions } from './matcher.ts';
import {
  elementMatch,
  isFindSlice,
  type ProjectionChange,
  positional,
  slice,
} from './projection-changes.ts';

/** Returns the projected document. */
export type Projection = (document: Doc) => Doc;

type Tree = Map<string, Tree | true>;

/** `filter` is set for projections of find, which support more operators and need it for the positional `$`. */
type ProjectionOptions = MatchOptions & { filter: Doc | undefined };

interface ProjectionParts {
  mode: 'include' | 'exclude' | undefined;
  /** All paths, to detect collisions. */
  paths: Tree;
  /** The paths to include or to exclude. */
  tree: Tree;
  /** The paths that an inclusion keeps because `changes` apply to them. */
  changed: string[];
  id: 'included' | 'excluded' | undefined;
  computed: ComputedFields;
  changes: ProjectionChange[];
  usedOperators: Set<'$' | '$slice' | '$elemMatch'>;
}

/**
 * Compiles the projection of a find with `filter`, or of an aggregation without one. Returns undefined when
 * the projection includes all fields.
 */
export function compileProjection(
  spec: Doc | undefined,
  filter: Doc | undefined,
  options: MatchOptions,
): Projection | undefined {
  if (!spec || Object.keys(spec).length === 0) return undefined;
  const parts: ProjectionParts = {
    mode: undefined,
    paths: new Map(),
    tree: new Map(),
    changed: [],
    id: undefined,
    computed: new Map(),
    changes: [],
    usedOperators: new Set(),
  };
  readFields(spec, '', parts, { ...options, filter });
  const { tree, computed, changes } = parts;
  const isInclusion = (parts.mode ?? defaultMode(parts)) === 'include';
  const isIdInTree = isInclusion ? includesId(parts) : parts.id === 'excluded';
  if (isIdInTree) tree.set('_id', true);
  if (isInclusion) for (const path of parts.changed) addPath(tree, path);
  return (document) => {
    const kept = isInclusion ? include(document, tree, computed) : exclude(document, tree);
    const result = changes.reduce((projected, change) => change(projected, document), kept);
    if (computed.size === 0) return result;
    const compute = (expression: unknown) => evaluateValue(expression, document, options);
    // as: a document with computed fields is a document
    return withComputed(result, computed, compute) as Doc;
  };
}

/**
 * Returns the fields that the projection copies, if it does nothing else: whole top-level fields, at least one.
 * `compileProjection` has checked it.
 */
export function copiedFields(spec: Doc | undefined): ReadonlySet<string> | undefined {
  const { _id: id = true, ...flags } = spec ?? {};
  const names = Object.keys(flags);
  const areCopied = names.every((name) => isIncluded(flags[name]) && !name.includes('.'));
  if (names.length === 0 || !areCopied) return undefined;
  if (isIncluded(id)) return new Set([...names, '_id']);
  return isFlag(id) ? new Set(names) : undefined;
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || numberKind(value) !== undefined;
}

function isIncluded(value: unknown): boolean {
  return isFlag(value) && isTruthy(value);
}

/** The mode when the projection only has `_id`, `$slice` and `$elemMatch`, which do not decide it. */
function defaultMode({ usedOperators: has, id }: ProjectionParts): 'include' | 'exclude' {
  if (has.has('$elemMatch') && !has.has('$slice')) return 'include';
  return id === 'included' ? 'include' : 'exclude';
}

function includesId({ id, paths }: ProjectionParts): boolean {
  return id === 'included' || !paths.has('_id');
}

function readFields(
  spec: Doc,
  prefix: string,
  parts: ProjectionParts,
  options: ProjectionOptions,
): void {
  for (const [name, value] of Object.entries(spec)) {
    const path = prefix + name;
    if (/\.\$(\.|$)/.test(path)) readPositional(path, value, parts, options);
    else if (isFlag(value)) readFlag(path, isTruthy(value), parts);
    else if (isDoc(value)) readObject(path, value, parts, options);
    else {
      if (parts.mode === 'exclude')
        throw new MongoError(31310, 'Cannot use an expression in an exclusion projection');
      readExpression(path, value, parts);
    }
  }
}

function readObject(
  path: string,
  value: Doc,
  parts: ProjectionParts,
  options: ProjectionOptions,
): void {
  const [operator = '', ...others] = Object.keys(value);
  const isFindOperator = options.filter !== undefined && others.length === 0;
  if (operator === '')
    throw new MongoError(
      51270,
      `An empty sub-projection is not a valid value. Found empty object at path: ${path}`,
    );
  if (!operator.startsWith('$')) readFields(value, `${path}.`, parts, options);
  else if (operator === '$meta')
    throw new MongoError('NotImplemented', '$meta projections are not supported here');
  else if (isFindOperator && operator === '$slice' && isFindSlice(value.$slice)) {
    claimPath(parts, path);
    parts.usedOperators.add('$slice');
    parts.changed.push(path);
    parts.changes.push(slice(path, value.$slice));
  } else if (isFindOperator && operator === '$elemMatch') {
    const change = elementMatch(path, value.$elemMatch, options);
    if (parts.usedOperators.has('$'))
      throw new MongoError(31255, 'Cannot specify positional operator and $elemMatch.');
    claimPath(parts, path);
    parts.usedOperators.add('$elemMatch');
    parts.changes.push(change);
  } else if (parts.mode === 'exclude')
    throw new MongoError(31252, 'Cannot use expression other than $meta in exclusion projection');
  else readExpression(path, value, parts);
}

function readPositional(
  path: string,
  value: unknown,
  parts: ProjectionParts,
  { filter, ...options }: ProjectionOptions,
): void {
  throwUnless(
    filter !== undefined,
    31324,
    'Cannot use positional projection in aggregation projection',
  );
  throwUnless(!isDoc(value), 31271, 'positional projection cannot be used with an expression');
  throwUnless(isFlag(value), 31308, 'positional projection cannot be used with a literal');
  if (!isTruthy(value)) {
    checkPath(path);
    return;
  }
  throwUnless(
    !parts.usedOperators.has('$'),
    31276,
    'Cannot specify more than one positional projection',
  );
  throwUnless(
    !parts.usedOperators.has('$elemMatch'),
    31256,
    'Cannot specify positional and $elemMatch',
  );
  throwUnless(path.endsWith('.$'), 31394, 'Positional projection may only be used at the end');
  const array = path.slice(0, -2);
  const change = positional(array, filter ?? {}, options);
  claimPath(parts, array);
  setMode(parts, 'include', array);
  parts.usedOperators.add('$');
  parts.changed.push(array);
  parts.changes.push(change);
}

function readExpression(path: string, expression: unknown, parts: ProjectionParts): void {
  claimPath(parts, path);
  parts.mode = 'include';
  addComputed(parts.computed, path, expression);
  if (path.includes('.')) branchAt(parts.tree, path);
}

function readFlag(path: string, isIncluded: boolean, parts: ProjectionParts): void {
  claimPath(parts, path);
  if (path === '_id') {
    parts.id = isIncluded ? 'included' : 'excluded';
    return;
  }
  setMode(parts, isIncluded ? 'include' : 'exclude', path);
  addPath(parts.tree, path);
}

function setMode(parts: ProjectionParts, mode: 'include' | 'exclude', path: string): void {
  if (parts.mode && parts.mode !== mode) {
    if (mode === 'include')
      throw new MongoError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
    throw new MongoError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }
  parts.mode = mode;
}

function claimPath(parts: ProjectionParts, path: string): void {
  checkPath(path);
  addPath(parts.paths, path);
}

function addPath(tree: Tree, path: string): void {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const branch = path.includes('.') ? branchAt(tree, path) : tree;
  if (branch.has(name)) throw new MongoError(31250, `Path collision at ${path}`);
  branch.set(name, true);
}

/** Returns the branch for the last field of a path. Creates the branches of its parent documents. */
function branchAt(tree: Tree, path: string): Tree {
  let branch = tree;
  for (const name of path.split('.').slice(0, -1)) {
    const next = branch.get(name) ?? new Map();
    if (next === true) throw new MongoError(31249, `Path collision at ${path}`);
    branch.set(name, next);
    branch = next;
  }
  return branch;
}

function include(document: Doc, tree: Tree, computed?: ComputedFields): Doc {
  const kept = Object.entries(document).map(([name, value]) => {
    const branch = tree.get(name);
    if (branch === undefined || branch === true) return [name, branch && value];
    const fields = computed?.get(name);
    if (!(fields instanceof Map)) return [name, includeNested(value, branch)];
    // a document in which all fields are computed keeps its place
    return [name, includeNested(value, branch, fields) ?? {}];
  });
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

/** `computed` are the fields that are computed in the value later. They turn other elements into documents. */
function includeNested(value: unknown, tree: Tree, computed?: ComputedFields): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => includeNested(item, tree, computed));
    return computed ? items : items.filter((item) => item !== undefined);
  }
  return typeRank(value) === rank.object ? include(fieldsOf(value), tree, computed) : undefined;
}

function exclude(document: Doc, tree: Tree): Doc {
  const remaining = Object.entries(document).filter(([name]) => tree.get(name) !== true);
  return Object.fromEntries(
    remaining.map(([name, value]) => {
      const branch = tree.get(name);
      return [name, branch && branch !== true ? excludeNested(value, branch) : value];
    }),
  );
}

function excludeNested(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => excludeNested(item, tree));
  return typeRank(value) === rank.object ? exclude(fieldsOf(value), tree) : value;
}
