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

/** Any history over so many ids: writes of any size, with questions anywhere between. */
function history(ids: number, rowsAtOnce: number): fc.Arbitrary<Step[]> {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ query, orders }) },
    {
      weight: 2,
      arbitrary: fc.record({
        upsert: fc.array(productRow(ids), { maxLength: rowsAtOnce, size: 'max' }),
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
          maxLength: rowsAtOnce / 4,
          size: 'max',
        }),
      }),
    },
  );
  return fc.array(step, { maxLength: 25, size: 'max' });
}

// Should it ever fail, the search for a smaller failing history ends in time.
const limit = { interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true };

function agrees(steps: readonly Step[]): void {
  const catalogue = new ProductIndex();
  const reference = new ReferenceIndex();
  for (const step of steps) {
    if ('query' in step) {
      for (const order of step.orders) {
        const query = { ...step.query, ...order };
        expect(catalogue.query(query)).toEqual(reference.query(query));
      }
    } else if ('upsert' in step) {
      catalogue.upsert(step.upsert);
      reference.upsert(step.upsert);
    } else if ('edits' in step) {
      for (const { at, change } of step.edits) {
        const row = [...reference.rows.values()][at % (reference.rows.size || 1)];
        if (!row) continue;
        catalogue.upsert([{ ...row, ...change }]);
        reference.upsert([{ ...row, ...change }]);
      }
    } else {
      catalogue.remove(step.remove);
      reference.remove(step.remove);
    }
    expect(catalogue.size).toBe(reference.rows.size);
  }
}

test('any history of a few much rewritten products answers as a plain filter does', () => {
  fc.assert(fc.property(history(12, 40), agrees), { ...limit, numRuns: 200 });
});

test('any history of many products answers as a plain filter does', () => {
  fc.assert(fc.property(history(300, 160), agrees), { ...limit, numRuns: 40 });
});
