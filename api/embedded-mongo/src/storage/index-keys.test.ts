import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Doc } from '../values/document.ts';
import { sortKey, sortKeyInSteps } from './index-keys.ts';

const pattern = {
  fields: [
    { path: 'a.b', direction: -1 as const },
    { path: 'c', direction: 1 as const },
    { path: 'a.d', direction: 1 as const },
  ],
  collation: undefined,
};
const scalar = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(null), fc.constant('x'));
const list = fc.oneof(scalar, fc.array(scalar, { maxLength: 600 }));
const inner = fc.record({ b: list, d: scalar }, { requiredKeys: [] });
const document = fc.record({ a: fc.oneof(inner, fc.array(inner)), c: list }, { requiredKeys: [] });

/** The result of a function, or the message of its error. */
function outcome<T>(compute: () => T): T | string {
  try {
    return compute();
  } catch (error) {
    return String(error);
  }
}

it('returns the same sort key in steps', () => {
  const inSteps = (doc: Doc) => {
    const steps = sortKeyInSteps(pattern, doc);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
  fc.assert(
    fc.property(document, (doc) => {
      expect(outcome(() => inSteps(doc))).toEqual(outcome(() => sortKey(pattern, doc)));
    }),
  );
});
