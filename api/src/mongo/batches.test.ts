import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Batches } from './batches.ts';

const longMs = 60_000;

interface Submitted {
  source: string;
  item: number;
}

/** Batches that record their items. A batch takes as long as `durationMs` says when it starts. */
function createBatches(gatherMs?: number) {
  const state = { durationMs: 0 };
  const processed: number[][] = [];
  const batches = new Batches<Submitted, number>({
    maxSize: 3,
    sourceOf: ({ source }) => source,
    ...(gatherMs !== undefined && { gatherMs }),
    process: async (batch) => {
      processed.push(batch.map(({ item }) => item));
      await setTimeout(state.durationMs);
      return batch.map(({ item: value }) => ({ value }));
    },
  });
  const submit = (source: string, item: number) => batches.submit({ source, item });
  return { processed, submit, state };
}

it('waits for the sources that are active', async () => {
  const { processed, submit, state } = createBatches(longMs);
  state.durationMs = 500;
  await Promise.all([submit('a', 1), submit('b', 2)]);
  const first = submit('a', 3);
  await setTimeout(20);
  expect(processed).toEqual([[1, 2]]);
  await Promise.all([first, submit('b', 4)]);
  expect(processed).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('waits at most half as long as the last batch took', async () => {
  const { processed, submit, state } = createBatches(longMs);
  state.durationMs = 100;
  await Promise.all([submit('a', 1), submit('b', 2)]);
  const startedAt = performance.now();
  await submit('a', 3);
  expect(performance.now() - startedAt).toBeGreaterThan(140);
  expect(processed).toEqual([[1, 2], [3]]);
});

it('waits at most for the given time, and not for a single source', async () => {
  const { processed, submit, state } = createBatches(30);
  state.durationMs = 800;
  await Promise.all([submit('a', 1), submit('b', 2)]);
  state.durationMs = 0;
  const startedAt = performance.now();
  await submit('a', 3);
  expect(performance.now() - startedAt).toBeLessThan(300);
  expect(processed).toEqual([[1, 2], [3]]);
  const single = createBatches(longMs);
  single.state.durationMs = 800;
  await single.submit('a', 1);
  single.state.durationMs = 0;
  const nextAt = performance.now();
  await single.submit('a', 2);
  expect(performance.now() - nextAt).toBeLessThan(300);
});

it('puts what arrives during a batch into the next one, up to the largest size', async () => {
  const { processed, submit, state } = createBatches();
  state.durationMs = 50;
  const first = submit('a', 1);
  await setTimeout(5);
  await Promise.all([first, ...[2, 3, 4, 5].map((item) => submit('b', item))]);
  expect(processed).toEqual([[1], [2, 3, 4], [5]]);
});
