import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { change, orders, query, row } from '../test/catalogue.arbitrary.ts';
import { ReferenceCatalogue } from '../test/reference-catalogue.ts';
import { Catalogue, type CatalogueRow, SnapshotUnreadable } from './index.ts';

const rows = fc.array(row(200), { maxLength: 300, size: 'max' });
const ids = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 150, size: 'max' });

/** What may happen to a catalogue between two snapshots. */
const writes = fc.record({
  upserted: fc.array(row(200), { maxLength: 60, size: 'max' }),
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
  to: Pick<Catalogue, 'upsert' | 'remove'>[],
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
    const history = (first: CatalogueRow[], steps: Session[]) => {
      const reference = new ReferenceCatalogue();
      let catalogue = new Catalogue();
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
        catalogue = Catalogue.fromSnapshot(catalogue.snapshot());
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
        const first = new Catalogue();
        first.upsert(some);
        const answers = (catalogue: Catalogue) => asked.map(({ query }) => catalogue.query(query));
        const before = answers(first);
        const bytes = first.snapshot();
        const restored = Catalogue.fromSnapshot(bytes);
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
        const catalogue = new Catalogue();
        catalogue.bookmark = bookmark;
        expect(Catalogue.fromSnapshot(catalogue.snapshot()).bookmark).toBe(bookmark);
      }),
    );
  });
});

describe('a snapshot', () => {
  const catalogue = new Catalogue();
  catalogue.upsert(fc.sample(row(40), { numRuns: 40, seed: 7 }));
  catalogue.prepare();
  const bytes = catalogue.snapshot();

  test('is read wherever it lies in its buffer', () => {
    for (const offset of [0, 1, 4, 8]) {
      const larger = new Uint8Array(bytes.length + offset);
      larger.set(bytes, offset);
      expect(Catalogue.fromSnapshot(larger.subarray(offset)).size).toBe(catalogue.size);
    }
  });

  test('that is cut short at any byte, or followed by one, is refused', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => Catalogue.fromSnapshot(bytes.subarray(0, length))).toThrow(SnapshotUnreadable);
    }
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    expect(() => Catalogue.fromSnapshot(longer)).toThrow(SnapshotUnreadable);
  });

  test('of which any byte is changed is refused', () => {
    const damage = fc.integer({ min: 1, max: 255 });
    for (let at = 0; at < bytes.length; at++) {
      const [flip = 1] = fc.sample(damage, { numRuns: 1, seed: at });
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ flip;
      expect(() => Catalogue.fromSnapshot(damaged)).toThrow(SnapshotUnreadable);
    }
  });

  test('of another version or byte order is refused, and says so', () => {
    const versioned = bytes.slice();
    new Uint32Array(versioned.buffer)[1] = 99;
    expect(() => Catalogue.fromSnapshot(versioned)).toThrow('Version 99 is not read here.');
    const swapped = bytes.slice();
    swapped.subarray(0, 4).reverse();
    expect(() => Catalogue.fromSnapshot(swapped)).toThrow('a machine of another kind');
  });
});
