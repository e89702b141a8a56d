import { serialize } from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { document } from '../../test/documents.ts';
import { selectFields } from './select-fields.ts';

const encode = (value: object) => Buffer.from(serialize(value, { ignoreUndefined: true }));

it('returns the encoded document without the other fields', () => {
  const cases = document.chain((value) =>
    fc.tuple(fc.constant(value), fc.subarray([...Object.keys(value), 'missing'])),
  );
  fc.assert(
    fc.property(cases, ([value, names]) => {
      const kept = Object.entries(value).filter(([name]) => names.includes(name));
      const expected = encode(Object.fromEntries(kept));
      expect(selectFields(encode(value), new Set(names)).equals(expected)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('rejects values that extend beyond the document', () => {
  const bytes = encode({ a: 'text', b: 1 });
  bytes.writeInt32LE(1000, 7); // the length of a
  expect(() => selectFields(bytes, new Set(['b']))).toThrow('bad string length in bson');
});
