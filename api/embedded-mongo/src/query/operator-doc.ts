import { type Doc, isDoc } from '../values/document.ts';

/** True for `{ $gt: 1 }`, false for a document to compare values with. */
export function isOperatorDoc(condition: unknown): condition is Doc {
  if (!isDoc(condition)) return false;
  const [first] = Object.keys(condition);
  return first?.startsWith('$') === true && !['$ref', '$id', '$db'].includes(first);
}
