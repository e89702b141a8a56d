import { someInSteps } from '../expressions/array-steps.ts';
import { fieldOf, type Predicate, someElementAt, someValueAt } from '../values/path.ts';

/** Visits the values that a condition applies to. */
export interface ValueAccess {
  /** Visits the values at the path. */
  anyValue(from: unknown, visit: Predicate): boolean;
  /** Also visits each element of values that are arrays. */
  anyElement(from: unknown, visit: Predicate): boolean;
}

/** Returns the access to the values at a dotted path of a document. */
export function pathAccess(parts: string[]): ValueAccess {
  const whole = (from: unknown, visit: Predicate) => someValueAt(from, parts, 0, visit);
  const [name] = parts;
  if (parts.length > 1 || name === undefined)
    return { anyValue: whole, anyElement: (from, visit) => someElementAt(from, parts, visit) };
  // fast path for a top-level field
  return {
    anyValue: whole,
    anyElement: (from, visit) => fieldAccess.anyElement(fieldOf(from, name), visit),
  };
}

/** An array element. If it is an array, its own elements are not visited. */
export const elementAccess: ValueAccess = {
  anyValue: (from, visit) => visit(from),
  anyElement: (from, visit) => visit(from),
};

/** The value of a field. If it is an array, its elements are visited too. */
export const fieldAccess: ValueAccess = {
  anyValue: (from, visit) => visit(from),
  anyElement: (from, visit) => (Array.isArray(from) && someInSteps(from, visit)) || visit(from),
};
