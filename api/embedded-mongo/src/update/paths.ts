import { MongoError } from '../errors.ts';
import { bsonType, type Doc, hasField, isDoc } from '../values/document.ts';
import { isArrayIndex } from '../values/path.ts';
import { printValue } from '../values/print.ts';
import { fieldsOf } from '../values/types.ts';
import { removed, unchanged } from './operator.ts';

/** MongoDB's limit on how far past its end an array may be padded. */
const maxPadding = 1_500_000;

/** What `$`, `$[]` and `$[name]` in an update path stand for. */
export interface Positions {
  /** Index of the element that the query matched. */
  matched(arrayPath: string): number | undefined;
  /** Tests of arrayFilters by their names. */
  filters: ReadonlyMap<string, (element: unknown) => boolean>;
}

/** Turns a path with positional parts into the concrete paths that it means in a document. */
export function expandPath(doc: Doc, path: string, positions: Positions): string[][] {
  let found: { parts: string[]; value: unknown }[] = [{ parts: [], value: doc }];
  for (const part of path.split('.')) {
    found = found.flatMap(({ parts, value }) => {
      const indexes = expandPart(part, parts, value, path, positions);
      return indexes.map((index) => ({ parts: [...parts, index], value: childOf(value, index) }));
    });
  }
  return found.map(({ parts }) => parts);
}

function expandPart(
  part: string,
  before: string[],
  value: unknown,
  path: string,
  positions: Positions,
): string[] {
  if (part === '$') {
    const index = positions.matched(before.join('.'));
    if (index === undefined) {
      throw new MongoError(
        'BadValue',
        'The positional operator did not find the match needed from the query.',
      );
    }
    return [String(index)];
  }
  if (!part.startsWith('$[')) return [part];
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
  return [...value.keys()].filter((i) => test(value[i])).map(String);
}

export function childOf(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return isArrayIndex(part) ? value[Number(part)] : undefined;
  return isDoc(value) && hasField(value, part) ? value[part] : undefined;
}

/**
 * Changes the value at a concrete path. Missing documents on the way are made, unless the change
 * keeps or removes what isn't there. When something else is in the way, there is nothing to remove,
 * and all other changes fail with PathNotViable.
 */
export function changeAt(doc: Doc, parts: string[], change: (value: unknown) => unknown): void {
  let container: unknown = doc;
  const made: (() => void)[] = [];
  for (const [i, part] of parts.slice(0, -1).entries()) {
    const child = childOf(container, part);
    if (child === undefined && !hasChild(container, part)) {
      const fresh: Doc = {};
      const parent = container;
      made.push(() => assign(parent, part, fresh));
      container = fresh;
    } else {
      const isReference = bsonType(child) === 'DBRef';
      if (isReference) assign(container, part, fieldsOf(child));
      container = isReference ? childOf(container, part) : child;
    }
    if (!isDoc(container) && !Array.isArray(container)) {
      if (change(undefined) === removed) return;
      throw notViable(parts[i + 1] ?? '', part, container);
    }
  }
  const last = parts.at(-1) ?? '';
  if (Array.isArray(container) && !isArrayIndex(last)) {
    if (change(undefined) === removed) return;
    throw notViable(last, parts.at(-2) ?? '', container);
  }
  const result = change(childOf(container, last));
  if (result === unchanged) return;
  if (result === removed) {
    // an element is not taken out of its array, so that the others keep their places
    if (Array.isArray(container) && Number(last) < container.length) container[Number(last)] = null;
    else if (isDoc(container)) delete container[last];
    return;
  }
  for (const make of made) make();
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
