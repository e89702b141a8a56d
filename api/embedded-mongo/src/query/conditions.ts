import { type Doc, isDoc } from '../values/document.ts';
import { isRegex } from '../values/regex.ts';
import { isOperatorDoc, isReferenceField } from './operator-doc.ts';

/** A condition of a filter on one field. */
export interface Condition {
  path: string;
  operator: string;
  operand: unknown;
  siblings: Doc;
}

/** Splits a filter into conditions on fields that must all hold, and other top-level operators. */
export function analyseFilter(filter: Doc): {
  conditions: Condition[];
  others: [string, unknown][];
} {
  const conditions: Condition[] = [];
  const others: [string, unknown][] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition) && condition.every(isDoc)) {
      for (const branch of condition) {
        const nested = analyseFilter(branch);
        conditions.push(...nested.conditions);
        others.push(...nested.others);
      }
    } else if (isReferenceField(name)) {
      conditions.push({ path: name, operator: '$eq', operand: condition, siblings: {} });
    } else if (name.startsWith('$')) {
      if (name !== '$comment') others.push([name, condition]);
    } else if (isOperatorDoc(condition)) {
      for (const [operator, operand] of Object.entries(condition)) {
        if (operator === '$options') continue;
        conditions.push({ path: name, operator, operand, siblings: condition });
      }
    } else {
      const operator = isRegex(condition) ? '$regex' : '$eq';
      conditions.push({ path: name, operator, operand: condition, siblings: {} });
    }
  }
  return { conditions, others };
}
