import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { change, orders, productRow, query } from '../test/product-index.arbitrary.ts';
import { ReferenceIndex } from '../test/reference-index.ts';
import { ProductIndex, type ProductRow, UnreadableSnapshotError } from './index.ts';
import { Checksum, checksumIndex, headerBytes } from './snapshot-format.ts';
import { SnapshotReader } from './snapshot-reader.ts';
import { SnapshotWriter } from './snapshot-writer.ts';

const rows = fc.array(productRow(200), { maxLength: 300, size: 'max' });
const ids = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 150, size: 'max' });

/** Writes between two snapshots. */
const writes = fc.record({
  upserted: fc.array(productRow(200), { maxLength: 60, size: 'max' }),
  edits: fc.array(change, { maxLength: 10 }),
  removed: ids,
});
const queries = fc.array(fc.record({ query, orders }), { minLength: 1, maxLength: 4 });

type Writes = typeof writes extends fc.Arbitrary<infer T> ? T : never;
type Queries = typeof queries extends fc.Arbitrary<infer T> ? T : never;

interface Session {
  writes: Writes;
  requested: Queries;
  queriesFirst: boolean;
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

describe('an index restored from a snapshot', () => {
  test('returns the same results as the original after any history of queries and writes', () => {
    const sessions = fc.array(
      fc.record({ writes, requested: queries, queriesFirst: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    const history = (first: ProductRow[], steps: Session[]) => {
      const reference = new ReferenceIndex();
      let catalogue = new ProductIndex();
      write([catalogue, reference], { upserted: first, edits: [], removed: [] });
      const expectSameResults = (requested: Queries) => {
        for (const { query, orders } of requested) {
          for (const order of orders) {
            expect(catalogue.query({ ...query, ...order })).toEqual(
              reference.query({ ...query, ...order }),
            );
          }
        }
      };
      for (const { writes, requested, queriesFirst } of steps) {
        if (queriesFirst) expectSameResults(requested); // sorts orders, which the snapshot then includes
        catalogue = ProductIndex.fromSnapshot(catalogue.snapshot());
        // Without queries the writes find an index that has built only what its snapshot contains.
        if (queriesFirst) expectSameResults(requested);
        write([catalogue, reference], writes);
        expectSameResults(requested);
        expect(catalogue.size).toBe(reference.rows.size);
      }
    };
    fc.assert(fc.property(rows, sessions, history), { ...limit, numRuns: 80 });
  });

  test('is independent of the bytes and of the original', () => {
    fc.assert(
      fc.property(rows, queries, (some, requested) => {
        const first = new ProductIndex();
        first.upsert(some);
        const results = (index: ProductIndex) => requested.map(({ query }) => index.query(query));
        const before = results(first);
        const bytes = first.snapshot();
        const restored = ProductIndex.fromSnapshot(bytes);
        bytes.fill(0xff);
        first.remove(some.map(({ p_id }) => p_id));
        expect(results(restored)).toEqual(before);
      }),
      { ...limit, numRuns: 30 },
    );
  });

  test('keeps the checkpoint in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (checkpoint) => {
        const catalogue = new ProductIndex();
        catalogue.checkpoint = checkpoint;
        expect(ProductIndex.fromSnapshot(catalogue.snapshot()).checkpoint).toBe(checkpoint);
      }),
    );
  });
});

describe('a snapshot', () => {
  const catalogue = new ProductIndex();
  catalogue.upsert(fc.sample(productRow(40), { numRuns: 40, seed: 7 }));
  catalogue.prepare();
  const bytes = catalogue.snapshot();

  test('can be read at any offset of a buffer', () => {
    for (const offset of [0, 1, 4, 8]) {
      const larger = new Uint8Array(bytes.length + offset);
      larger.set(bytes, offset);
      expect(ProductIndex.fromSnapshot(larger.subarray(offset)).size).toBe(catalogue.size);
    }
  });

  test('is rejected when truncated at any byte or followed by more', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => ProductIndex.fromSnapshot(bytes.subarray(0, length))).toThrow(
        UnreadableSnapshotError,
      );
    }
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    expect(() => ProductIndex.fromSnapshot(longer)).toThrow(UnreadableSnapshotError);
  });

  test('is rejected when any byte is changed', () => {
    const damage = fc.integer({ min: 1, max: 255 });
    for (let at = 0; at < bytes.length; at++) {
      const [flip = 1] = fc.sample(damage, { numRuns: 1, seed: at });
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ flip;
      expect(() => ProductIndex.fromSnapshot(damaged)).toThrow(UnreadableSnapshotError);
    }
  });

  /** Returns a snapshot with one section. */
  function snapshotOf(section: Uint8Array | Uint32Array): Uint8Array {
    const writer = new SnapshotWriter();
    writer.write(section);
    const steps = writer.steps();
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  }

  /** Returns a copy with another word, whose checksum is right. */
  function forged(original: Uint8Array, at: number, word: number): Uint8Array {
    const copy = original.slice();
    const words = new Uint32Array(copy.buffer);
    words[at] = word;
    const checksum = new Checksum();
    checksum.add(words, 0, words.length);
    words.set(checksum.words, checksumIndex);
    return copy;
  }

  test('returns each section once, and only as the type that was written', () => {
    const reader = new SnapshotReader(snapshotOf(Uint32Array.of(1, 2, 3).subarray(1)));
    expect(() => reader.readText()).toThrow(UnreadableSnapshotError);
    expect(() => reader.read(Float64Array)).toThrow(UnreadableSnapshotError);
    expect([...reader.read(Uint32Array)]).toEqual([2, 3]);
    expect(() => reader.read(Uint32Array)).toThrow(UnreadableSnapshotError);
  });

  test('is rejected when it is longer than it says, although its checksum is right', () => {
    const shorter = forged(bytes, 2, bytes.length - 8);
    expect(() => ProductIndex.fromSnapshot(shorter)).toThrow(UnreadableSnapshotError);
  });

  test('is rejected when a section is shorter than it says, although its checksum is right', () => {
    const longer = forged(snapshotOf(Uint32Array.of(1, 2)), headerBytes / 4 + 1, 3);
    expect(() => new SnapshotReader(longer).read(Uint32Array)).toThrow(UnreadableSnapshotError);
  });

  test('is rejected with a reason when of another version or byte order', () => {
    const versioned = bytes.slice();
    new Uint32Array(versioned.buffer)[1] = 99;
    expect(() => ProductIndex.fromSnapshot(versioned)).toThrow(
      'Snapshot version 99 is not supported.',
    );
    const swapped = bytes.slice();
    swapped.subarray(0, 4).reverse();
    expect(() => ProductIndex.fromSnapshot(swapped)).toThrow('a different byte order');
  });
});
