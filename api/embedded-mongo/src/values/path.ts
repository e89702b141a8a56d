import { bsonType, type Doc, isDoc } from './document.ts';
import { fieldsOf } from './order.ts';

const INDEX = /^(?:0|[1-9]\d*)$/;

export function isArrayIndex(part: string): boolean {
  return INDEX.test(part);
}

/** An embedded document's own field; undefined when it is missing or the value is no document. */
export function fieldOf(value: unknown, name: string): unknown {
  if (isDoc(value)) return Object.hasOwn(value, name) ? value[name] : undefined;
  return bsonType(value) === 'DBRef' ? fieldsOf(value)[name] : undefined;
}

/**
 * Visits the values that a dotted path means in a document, as queries do: arrays on the way stand
 * for their documents (and, for a numeric part, for the element there). A missing field is undefined.
 * Stops and returns true as soon as `visit` does.
 */
export function someAt(
  value: unknown,
  parts: readonly string[],
  from: number,
  visit: (found: unknown) => boolean,
): boolean {
  const part = parts[from];
  if (part === undefined) return visit(value);
  if (Array.isArray(value)) {
    if (isArrayIndex(part) && Number(part) < value.length) {
      if (someAt(value[Number(part)], parts, from + 1, visit)) return true;
    }
    return value.some(
      (element) => isDoc(element) && someAt(fieldOf(element, part), parts, from + 1, visit),
    );
  }
  return someAt(fieldOf(value, part), parts, from + 1, visit);
}

/** Like `someAt`, and an array at the end also stands for each of its elements. */
export function someElementAt(
  doc: Doc,
  parts: readonly string[],
  visit: (found: unknown) => boolean,
): boolean {
  return someAt(
    doc,
    parts,
    0,
    (found) => (Array.isArray(found) && found.some(visit)) || visit(found),
  );
}
