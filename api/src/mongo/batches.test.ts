import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Batches } from './batches.ts';

/** Batches that record their items and take a moment. */
function createBatches(gatherMs?: number) {
  const processed: number[][] = [];
  const batches = new Batches<number, number>({
    maxSize: 3,
    ...(gatherMs !== undefined && { gatherMs }),
    process: async (items) => {
      processed.push([...items]);
      await setTimeout(1);
      return items.map((value) => ({ value }));
    },
  });
  const submit = (...items: number[]) => Promise.all(items.map((item) => batches.submit(item)));
  return { processed, submit };
}

it('waits for as many items as the batch before had', async () => {
  const { processed, submit } = createBatches(60_000);
  await submit(1, 2, 3);
  const first = submit(4);
  await setTimeout(20);
  expect(processed).toEqual([[1, 2, 3]]);
  await Promise.all([first, submit(5), submit(6)]);
  expect(processed).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

it('waits no longer than the given time, and not at all once a batch had one item', async () => {
  const { processed, submit } = createBatches(50);
  await submit(1, 2);
  const started = performance.now();
  await submit(3);
  expect(performance.now() - started).toBeGreaterThan(40);
  const single = createBatches(60_000);
  await single.submit(1);
  await single.submit(2);
  expect([processed, single.processed]).toEqual([
    [[1, 2], [3]],
    [[1], [2]],
  ]);
});

it('shares the next batch between items that arrive during one, up to the largest size', async () => {
  const { processed, submit } = createBatches();
  const first = submit(1);
  await setTimeout(0);
  await Promise.all([first, submit(2, 3, 4, 5)]);
  expect(processed).toEqual([[1], [2, 3, 4], [5]]);
});
