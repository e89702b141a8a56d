import { type Doc, isDoc } from '../values/document.ts';
import { isReferenceField } from './operator-doc.ts';

const branching = new Set(['$and', '$or', '$nor']);

/** Returns the top-level fields that decide whether a document matches, or undefined if all may. */
export function fieldsOfFilter(filter: Doc): ReadonlySet<string> | undefined {
  const fields = new Set<string>();
  return addFields(filter, fields) ? fields : undefined;
}

function addFields(filter: Doc, fields: Set<string>): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    if (branching.has(name) && Array.isArray(condition))
      return condition.every((branch) => isDoc(branch) && addFields(branch, fields));
    if (name === '$comment') return true;
    if (name.startsWith('$') || isReferenceField(name)) return false;
    const end = name.indexOf('.');
    fields.add(end < 0 ? name : name.slice(0, end));
    return true;
  });
}
