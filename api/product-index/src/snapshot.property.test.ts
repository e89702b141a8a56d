import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { change, orders, productRow, query } from '../test/product-index.arbitrary.ts';
import { ReferenceIndex } from '../test/reference-index.ts';
import { ProductIndex, type ProductRow, UnreadableSnapshotError } from './index.ts';

const rows = fc.array(productRow(200), { maxLength: 300, size: 'max' });
const ids = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 150, size: 'max' });

/** What may happen to a catalogue between two snapshots. */
const writes = fc.record({
  upserted: fc.array(productRow(200), { maxLength: 60, size: 'max' }),
  edits: fc.array(change, { maxLength: 10 }),
  removed: ids,
});
const questions = fc.array(fc.record({ query, orders }), { minLength: 1, maxLength: 4 });

type Writes = typeof writes extends fc.Arbitrary<infer T> ? T : never;
type Questions = typeof questions extends fc.Arbitrary<infer T> ? T : never;

interface Session {
  writes: Writes;
  asked: Questions;
  asksFirst: boolean;
}

const limit = { interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true };

function write(
  to: Pick<ProductIndex, 'upsert' | 'remove'>[],
  { upserted, edits, removed }: Writes,
): void {
  const edited = edits.flatMap((edit, at) => {
    const before = upserted[at];
    return before ? [{ ...before, ...edit }] : [];
  });
  for (const catalogue of to) {
    catalogue.upsert(upserted);
    catalogue.remove(removed);
    catalogue.upsert(edited);
  }
}

describe('a catalogue from a snapshot', () => {
  test('answers as the one it was taken of, whatever is asked and written before and after', () => {
    const sessions = fc.array(fc.record({ writes, asked: questions, asksFirst: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    });
    const history = (first: ProductRow[], steps: Session[]) => {
      const reference = new ReferenceIndex();
      let catalogue = new ProductIndex();
      write([catalogue, reference], { upserted: first, edits: [], removed: [] });
      const agree = (asked: Questions) => {
        for (const { query, orders } of asked) {
          for (const order of orders) {
            expect(catalogue.query({ ...query, ...order })).toEqual(
              reference.query({ ...query, ...order }),
            );
          }
        }
      };
      for (const { writes, asked, asksFirst } of steps) {
        if (asksFirst) agree(asked); // sorts orders, which then are in the snapshot
        catalogue = ProductIndex.fromSnapshot(catalogue.snapshot());
        agree(asked);
        write([catalogue, reference], writes);
        agree(asked);
        expect(catalogue.size).toBe(reference.rows.size);
      }
    };
    fc.assert(fc.property(rows, sessions, history), { ...limit, numRuns: 80 });
  });

  test('is not touched by what happens to the bytes, nor by the first one', () => {
    fc.assert(
      fc.property(rows, questions, (some, asked) => {
        const first = new ProductIndex();
        first.upsert(some);
        const answers = (catalogue: ProductIndex) =>
          asked.map(({ query }) => catalogue.query(query));
        const before = answers(first);
        const bytes = first.snapshot();
        const restored = ProductIndex.fromSnapshot(bytes);
        bytes.fill(0xff);
        first.remove(some.map(({ p_id }) => p_id));
        expect(answers(restored)).toEqual(before);
      }),
      { ...limit, numRuns: 30 },
    );
  });

  test('keeps the bookmark, in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (bookmark) => {
        const catalogue = new ProductIndex();
        catalogue.checkpoint = bookmark;
        expect(ProductIndex.fromSnapshot(catalogue.snapshot()).checkpoint).toBe(bookmark);
      }),
    );
  });
});

describe('a snapshot', () => {
  const catalogue = new ProductIndex();
  catalogue.upsert(fc.sample(productRow(40), { numRuns: 40, seed: 7 }));
  catalogue.prepare();
  const bytes = catalogue.snapshot();

  test('is read wherever it lies in its buffer', () => {
    for (const offset of [0, 1, 4, 8]) {
      const larger = new Uint8Array(bytes.length + offset);
      larger.set(bytes, offset);
      expect(ProductIndex.fromSnapshot(larger.subarray(offset)).size).toBe(catalogue.size);
    }
  });

  test('that is cut short at any byte, or followed by one, is refused', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => ProductIndex.fromSnapshot(bytes.subarray(0, length))).toThrow(
        UnreadableSnapshotError,
      );
    }
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    expect(() => ProductIndex.fromSnapshot(longer)).toThrow(UnreadableSnapshotError);
  });

  test('of which any byte is changed is refused', () => {
    const damage = fc.integer({ min: 1, max: 255 });
    for (let at = 0; at < bytes.length; at++) {
      const [flip = 1] = fc.sample(damage, { numRuns: 1, seed: at });
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ flip;
      expect(() => ProductIndex.fromSnapshot(damaged)).toThrow(UnreadableSnapshotError);
    }
  });

  test('of another version or byte order is refused, and says so', () => {
    const versioned = bytes.slice();
    new Uint32Array(versioned.buffer)[1] = 99;
    expect(() => ProductIndex.fromSnapshot(versioned)).toThrow('Version 99 is not read here.');
    const swapped = bytes.slice();
    swapped.subarray(0, 4).reverse();
    expect(() => ProductIndex.fromSnapshot(swapped)).toThrow('a machine of another kind');
  });
});
