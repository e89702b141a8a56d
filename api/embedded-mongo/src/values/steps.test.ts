import { serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { document } from '../../test/documents.ts';
import { MongoError } from '../errors.ts';
import { decodeInSteps } from './decode-in-steps.ts';
import { decodeReceived, encodeDocument } from './document.ts';
import { encodeInSteps } from './encode-in-steps.ts';
import { heightOf, maxHeight } from './height.ts';
import { decodeReceivedInSteps } from './receive-in-steps.ts';

const options = { promoteValues: false, bsonRegExp: true };

/** Runs steps to the end. Returns the result and the number of steps. */
function run<T>(steps: Generator<void, T>): { result: T; count: number } {
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done) return { result: step.value, count };
  }
}

const stepSizes = fc.constantFrom(1, 10, 40, 200);

/** The result of a function, or its error. */
function outcomeOf<T>(compute: () => T): T | unknown {
  try {
    return compute();
  } catch (error) {
    return error;
  }
}

describe('decoding in steps', () => {
  it('returns the same document as decoding at once', () => {
    fc.assert(
      fc.property(document, stepSizes, (value, stepBytes) => {
        const encoded = Buffer.from(serialize(value, { ignoreUndefined: true }));
        const expected = decodeReceived(encoded);
        const { result } = run(decodeInSteps(encoded, options, stepBytes));
        expect(encodeDocument(result.document).equals(encodeDocument(expected))).toBe(true);
        expect(result.height).toBe(heightOf(expected, maxHeight));
      }),
      { numRuns: 300 },
    );
  });

  it('rejects the malformed bytes that decoding at once rejects', () => {
    const change = fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true }), fc.nat(255));
    fc.assert(
      fc.property(document, change, stepSizes, (value, [place, byte], stepBytes) => {
        const encoded = Buffer.from(serialize(value, { ignoreUndefined: true }));
        encoded[Math.floor(place * encoded.length)] = byte;
        const expected = outcomeOf(() => encodeDocument(decodeReceived(encoded)));
        const actual = outcomeOf(() =>
          encodeDocument(run(decodeInSteps(encoded, options, stepBytes)).result.document),
        );
        if (expected instanceof Error) expect(actual).toBeInstanceOf(Error);
        else expect(actual).toEqual(expected);
      }),
      { numRuns: 600 },
    );
  });
});

describe('decoding a received document in steps', () => {
  const text = (value: string) => Buffer.from(serialize({ value }));

  it('rejects malformed bytes, invalid text and deep nesting like decoding at once', () => {
    const truncated = text('x').subarray(0, -2);
    const invalidText = text('x');
    invalidText[invalidText.indexOf('x')] = 0xff;
    const nested = (depth: number) => {
      let value: unknown = 1;
      for (let i = 0; i < depth; i++) value = [value];
      return Buffer.from(serialize({ value }));
    };
    for (const bytes of [truncated, invalidText, nested(200)]) {
      const expected = outcomeOf(() => decodeReceived(bytes));
      expect(expected).toBeInstanceOf(MongoError);
      expect(outcomeOf(() => run(decodeReceivedInSteps(bytes)))).toEqual(expected);
    }
    expect(run(decodeReceivedInSteps(nested(199))).result.height).toBe(200);
  });
});

describe('encoding in steps', () => {
  it('returns the same bytes as encoding at once', () => {
    fc.assert(
      fc.property(document, stepSizes, (value, stepWeight) => {
        const decoded = decodeReceived(serialize(value, { ignoreUndefined: true }));
        const { result } = run(encodeInSteps(decoded, stepWeight));
        expect(result.bytes.equals(encodeDocument(decoded))).toBe(true);
        expect(result.height).toBe(heightOf(decoded, maxHeight));
      }),
      { numRuns: 300 },
    );
  });
});
