import { bsonType, isDoc } from './document.ts';
import { fieldsOf, rank, typeRank } from './types.ts';

const indexPattern = /^(?:0|[1-9]\d*)$/;

export function isArrayIndex(part: string): boolean {
  return indexPattern.test(part);
}

/** An embedded document's own field; undefined when it is missing or the value is no document. */
export function fieldOf(value: unknown, name: string): unknown {
  const fields = isDoc(value) ? value : bsonType(value) === 'DBRef' ? fieldsOf(value) : undefined;
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** A test of one value; undefined stands for a missing field. */
export type Predicate = (value: unknown) => boolean;

/** Called with a value that was found, and whether the last part of its path was a position in an array. */
type Visit = (found: unknown, isPosition: boolean) => boolean;

/**
 * Visits the values that a dotted path means in a document, as queries do: arrays on the way stand
 * for their documents (and, for a numeric part, for the element there). A missing field is undefined.
 * Stops and returns true as soon as `visit` does.
 */
export function someValueAt(
  value: unknown,
  parts: readonly string[],
  from: number,
  visit: Visit,
  isPosition = false,
): boolean {
  const part = parts[from];
  if (part === undefined) return visit(value, isPosition);
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
 * Like `someAt`, and an array at the end also stands for each of its elements. Not so one that was
 * found by its position.
 */
export function someElementAt(value: unknown, parts: readonly string[], visit: Predicate): boolean {
  return someValueAt(
    value,
    parts,
    0,
    (found, isPosition) =>
      (!isPosition && Array.isArray(found) && found.some(visit)) || visit(found),
  );
}
