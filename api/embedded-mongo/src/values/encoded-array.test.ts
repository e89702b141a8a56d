import { deserialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { encodeDocument } from './document.ts';
import { EncodedArray } from './encoded-array.ts';

/** Decodes the documents of an array, which BSON encodes like a document with numeric names. */
function decode(array: EncodedArray): unknown[] {
  const bytes = Buffer.concat(array.parts());
  expect(bytes.length).toBe(array.byteLength);
  const fields = deserialize(bytes);
  expect(Object.keys(fields)).toEqual(Array.from({ length: array.length }, (_, i) => String(i)));
  return Object.values(fields);
}

describe('an encoded array', () => {
  it.each([0, 1, 11, 20_000])('contains %i documents in order', (length) => {
    const documents = Array.from({ length }, (_, n) => ({ n, text: 'x'.repeat(n % 7) }));
    const array = new EncodedArray();
    for (const document of documents) array.add(encodeDocument(document));
    expect(decode(array)).toEqual(documents);
  });

  it('contains documents that are not copied', () => {
    const documents = [{ n: 1 }, { text: 'x'.repeat(100_000) }, { n: 2 }];
    const array = new EncodedArray();
    for (const document of documents) array.add(encodeDocument(document));
    expect(decode(array)).toEqual(documents);
    expect(array.parts()).toHaveLength(5);
  });
});
