import { type Doc, hasField, isDoc } from '../values/document.ts';
import { fieldOf, someElementAt } from '../values/path.ts';

/** Equality of $lookup: any of the local values, null for a missing one. */
export function joinFilter(document: Doc, localField: string, foreignField: string): Doc {
  const values: unknown[] = [];
  let hasArray = false;
  someElementAt(document, localField.split('.'), (value) => {
    if (Array.isArray(value)) hasArray = true;
    else values.push(value ?? null);
    return false;
  });
  return { [foreignField]: { $in: values.length > 0 || hasArray ? values : [null] } };
}

/** The document with a value at a path, and everything else as it was. */
export function withPath(document: Doc, [name = '', ...rest]: string[], value: unknown): Doc {
  if (rest.length === 0) return { ...document, [name]: value };
  const child = hasField(document, name) ? fieldOf(document, name) : undefined;
  return { ...document, [name]: withPath(isDoc(child) ? child : {}, rest, value) };
}
