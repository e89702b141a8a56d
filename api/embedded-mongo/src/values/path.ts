import { isDoc } from './document.ts';
import { rank, typeRank } from './types.ts';

const indexPattern = /^(?:0|[1-9]\d*)$/;

export function isArrayIndex(part: string): boolean {
  return indexPattern.test(part);
}

/** Returns a field of an embedded document, or undefined when it is missing or `value` is not a document. */
export function fieldOf(value: unknown, name: string): unknown {
  return isDoc(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Tests a value. A missing field is undefined. */
export type Predicate = (value: unknown) => boolean;

/** Receives a value, and whether the last part of its path was an array index. */
type Visit = (value: unknown, isArrayElement: boolean) => boolean;

/**
 * Visits the values at a dotted path with the semantics of queries: a path descends into each document of
 * an array, and a numeric part also selects an array element. A missing field is visited as undefined.
 * Stops and returns true as soon as `visit` does.
 */
export function someValueAt(
  value: unknown,
  parts: readonly string[],
  from: number,
  visit: Visit,
  isArrayElement = false,
): boolean {
  const part = parts[from];
  if (part === undefined) return visit(value, isArrayElement);
  // a scalar that an index selected has no fields, not even missing ones
  if (isArrayElement && !Array.isArray(value) && typeRank(value) !== rank.object) return false;
  if (!Array.isArray(value)) return someValueAt(fieldOf(value, part), parts, from + 1, visit);
  if (isArrayIndex(part) && Number(part) < value.length) {
    if (someValueAt(value[Number(part)], parts, from + 1, visit, true)) return true;
  }
  return value.some(
    (element) =>
      typeRank(element) === rank.object &&
      someValueAt(fieldOf(element, part), parts, from + 1, visit),
  );
}

/**
 * Like `someValueAt`, but also visits the elements of an array at the end of the path, unless the array
 * itself was selected by an index.
 */
export function someElementAt(value: unknown, parts: readonly string[], visit: Predicate): boolean {
  return someValueAt(
    value,
    parts,
    0,
    (item, isArrayElement) =>
      (!isArrayElement && Array.isArray(item) && item.some(visit)) || visit(item),
  );
}
