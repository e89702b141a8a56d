import { type Doc, hasField, isDoc } from '../values/document.ts';

const referenceFields = ['$ref', '$id', '$db'];

/** Whether a name is that of a field of a DBRef, which is not an operator although it starts with a `$`. */
export function isReferenceField(name: string): boolean {
  return referenceFields.includes(name);
}

/** True for `{ $gt: 1 }`, false for a document to compare values with, such as a DBRef. */
export function isOperatorDoc(condition: unknown): condition is Doc {
  if (!isDoc(condition)) return false;
  const isReference = hasField(condition, '$ref') && hasField(condition, '$id');
  return startsWithOperator(condition) && !isReference;
}

/** True for `{ $gt: 1 }`, false for a filter of an array element's fields, such as those of a DBRef. */
export function isElementOperatorDoc(condition: unknown): condition is Doc {
  if (!isDoc(condition)) return false;
  return startsWithOperator(condition) && !Object.keys(condition).some(isReferenceField);
}

function startsWithOperator(condition: Doc): boolean {
  return Object.keys(condition)[0]?.startsWith('$') === true;
}
