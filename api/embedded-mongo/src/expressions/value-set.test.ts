import { describe, expect, it } from 'vitest';
import { parseCollation } from '../values/collation.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { keyOf } from './value-set.ts';

describe('the key of a long array', () => {
  it.each([undefined, parseCollation({ locale: 'en', strength: 2 })])(
    'is its encoding (%#)',
    (collation) => {
      const array = Array.from({ length: 10_001 }, (_, i) =>
        i % 3 ? [i, { a: 'B' }] : `Text ${i}`,
      );
      // a comparison that does not print the difference
      expect(keyOf(array, { collation }) === encodeValue(array, collation).toString('latin1')).toBe(
        true,
      );
    },
  );
});
