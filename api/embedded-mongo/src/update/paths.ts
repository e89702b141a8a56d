import { MongoError } from '../errors.ts';
import { indexesInSteps, mapInSteps } from '../expressions/array-steps.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { isArrayIndex } from '../values/path.ts';
import { printValue } from '../values/print.ts';
import { keepField, removeField } from './update-operator.ts';

/** MongoDB's limit on the number of nulls that pad an array. */
const maxPadding = 1_500_000;

/** Resolves `$` and `$[identifier]` in update paths. */
export interface Positions {
  /** Returns the index of the element that the query matched. */
  matched(arrayPath: string): number | undefined;
  /** The tests of arrayFilters by identifier. */
  filters: ReadonlyMap<string, (element: unknown) => boolean>;
}

/** The places in a document that a path refers to: one, or one in each of some elements of an array. */
export interface Targets {
  before: string[];
  /** The elements of the array at `before`, which may be many. */
  indexes: number[] | undefined;
  /** The path inside the elements. */
  after: string[];
}

/** Returns the number of places. */
export function countTargets({ indexes }: Targets): number {
  return indexes ? indexes.length : 1;
}

/** Returns the concrete path of a place. */
export function targetAt({ before, indexes, after }: Targets, i: number): string[] {
  return indexes ? [...before, String(indexes[i]), ...after] : before;
}

/** Finds the places that a path with positional parts refers to. May be interrupted. */
export function expandPath(doc: Doc, path: string, positions: Positions): Targets[] {
  const parts = path.split('.');
  const last = parts.findLastIndex(isPositionalPart);
  if (last < 0) return [{ before: parts, indexes: undefined, after: [] }];
  const after = parts.slice(last + 1);
  let arrays: { before: string[]; value: unknown }[] = [{ before: [], value: doc }];
  for (const [i, part] of parts.slice(0, last + 1).entries()) {
    if (!isPositionalPart(part)) {
      arrays = mapInSteps(arrays, ({ before, value }) => childAt(before, value, part));
      continue;
    }
    const found = mapInSteps(arrays, ({ before, value }) => ({
      before,
      value,
      indexes: expandPart(part, before, value, path, positions),
    }));
    if (i === last) return found.map(({ before, indexes }) => ({ before, indexes, after }));
    arrays = mapInSteps(found, ({ before, value, indexes }) =>
      mapInSteps(indexes, (index) => childAt(before, value, String(index))),
    ).flat();
  }
  return [];
}

function childAt(before: string[], value: unknown, part: string) {
  return { before: [...before, part], value: childOf(value, part) };
}

/** Whether a part of a path is `$` or `$[…]`. */
export function isPositionalPart(part: string): boolean {
  return part === '$' || part.startsWith('$[');
}

/** Returns the indexes of the elements that a positional part refers to. */
function expandPart(
  part: string,
  before: string[],
  value: unknown,
  path: string,
  positions: Positions,
): number[] {
  if (part === '$') {
    const index = positions.matched(before.join('.'));
    if (index === undefined) {
      throw new MongoError(
        'BadValue',
        'The positional operator did not find the match needed from the query.',
      );
    }
    return [index];
  }
  if (!Array.isArray(value)) {
    throw new MongoError(
      'BadValue',
      `The path '${before.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  const name = part.slice(2, -1);
  const test = name === '' ? () => true : positions.filters.get(name);
  if (!test) {
    throw new MongoError(
      'BadValue',
      `No array filter found for identifier '${name}' in path '${path}'`,
    );
  }
  return indexesInSteps(value, test);
}

export function childOf(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return isArrayIndex(part) ? value[Number(part)] : undefined;
  return isDoc(value) && hasField(value, part) ? value[part] : undefined;
}

/**
 * Changes the value at a concrete path. Creates missing parent documents when the change sets a value. When
 * a parent is not a document or an array, a removal does nothing.
 * @throws MongoError PathNotViable for other changes below such a parent.
 */
export function changeAt(doc: Doc, parts: string[], change: (value: unknown) => unknown): void {
  let container: unknown = doc;
  const createParents: (() => void)[] = [];
  for (const [i, part] of parts.slice(0, -1).entries()) {
    if (Array.isArray(container) && !isArrayIndex(part)) {
      if (change(undefined) === removeField) return;
      throw notViable(part, parts[i - 1] ?? '', container);
    }
    const child = childOf(container, part);
    if (child === undefined && !hasChild(container, part)) {
      const fresh: Doc = {};
      const parent = container;
      createParents.push(() => assign(parent, part, fresh));
      container = fresh;
    } else {
      container = child;
    }
    if (!isDoc(container) && !Array.isArray(container)) {
      if (change(undefined) === removeField) return;
      throw notViable(parts[i + 1] ?? '', part, container);
    }
  }
  const last = parts.at(-1) ?? '';
  if (Array.isArray(container) && !isArrayIndex(last)) {
    if (change(undefined) === removeField) return;
    throw notViable(last, parts.at(-2) ?? '', container);
  }
  const result = change(childOf(container, last));
  if (result === keepField) return;
  if (result === removeField) {
    // a removed array element becomes null, so that the others keep their indexes
    if (Array.isArray(container) && Number(last) < container.length) container[Number(last)] = null;
    else if (isDoc(container)) delete container[last];
    return;
  }
  for (const create of createParents) create();
  assign(container, last, result);
}

function hasChild(container: unknown, part: string): boolean {
  return isDoc(container) && hasField(container, part);
}

function notViable(field: string, parent: string, value: unknown): MongoError {
  return new MongoError(
    'PathNotViable',
    `Cannot create field '${field}' in element {${parent}: ${printValue(value)}}`,
  );
}

function assign(container: unknown, part: string, value: unknown): void {
  if (Array.isArray(container)) {
    const index = Number(part);
    if (!isArrayIndex(part)) throw notViable(part, '', container);
    if (index - container.length > maxPadding) {
      throw new MongoError('BadValue', `can't backfill more than ${maxPadding} elements`);
    }
    while (container.length < index) container.push(null);
    container[index] = value;
  } else if (isDoc(container)) {
    Object.defineProperty(container, part, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}
