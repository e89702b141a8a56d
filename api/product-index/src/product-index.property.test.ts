import fc from 'fast-check';
import { expect, test } from 'vitest';
import { change, orders, productRow, query } from '../test/product-index.arbitrary.ts';
import { ReferenceIndex } from '../test/reference-index.ts';
import { ProductIndex, type ProductIndexQuery, type ProductRow } from './index.ts';

type Step =
  | { upsert: ProductRow[] }
  | { edits: { at: number; change: Partial<ProductRow> }[] }
  | { remove: number[] }
  | { query: ProductIndexQuery; orders: Pick<ProductIndexQuery, 'sort' | 'currency'>[] };

/** Generates a history of writes and queries on products with ids up to `ids`. */
function history(ids: number, maxBatch: number): fc.Arbitrary<Step[]> {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ query, orders }) },
    {
      weight: 2,
      arbitrary: fc.record({
        upsert: fc.array(productRow(ids), { maxLength: maxBatch, size: 'max' }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        edits: fc.array(fc.record({ at: fc.nat(ids - 1), change }), { maxLength: 10 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        remove: fc.array(fc.integer({ min: 1, max: ids }), {
          maxLength: maxBatch / 4,
          size: 'max',
        }),
      }),
    },
  );
  return fc.array(step, { maxLength: 25, size: 'max' });
}

// Limits the time spent on shrinking a failing history.
const limit = { interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true };

function expectSameResults(steps: readonly Step[]): void {
  const index = new ProductIndex();
  const reference = new ReferenceIndex();
  for (const step of steps) {
    if ('query' in step) {
      for (const order of step.orders) {
        const query = { ...step.query, ...order };
        expect(index.query(query)).toEqual(reference.query(query));
      }
    } else if ('upsert' in step) {
      index.upsert(step.upsert);
      reference.upsert(step.upsert);
    } else if ('edits' in step) {
      for (const { at, change } of step.edits) {
        const row = [...reference.rows.values()][at % (reference.rows.size || 1)];
        if (!row) continue;
        index.upsert([{ ...row, ...change }]);
        reference.upsert([{ ...row, ...change }]);
      }
    } else {
      index.remove(step.remove);
      reference.remove(step.remove);
    }
    expect(index.size).toBe(reference.rows.size);
  }
}

test('matches the reference after any history of a few frequently changed products', () => {
  fc.assert(fc.property(history(12, 40), expectSameResults), { ...limit, numRuns: 200 });
});

test('matches the reference after any history of many products', () => {
  fc.assert(fc.property(history(300, 160), expectSameResults), { ...limit, numRuns: 40 });
});
