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

/** Lets two sources submit two items each, as clients that send one request after another do. */
async function submitTwice(submit: (source: string, item: number) => Promise<number>) {
  for (const item of [1, 2]) await Promise.all([submit('a', item), submit('b', item)]);
}

it('waits for the sources that keep submitting items', async () => {
  const { processed, submit, state } = createBatches(longMs);
  state.durationMs = 300;
  await submitTwice(submit);
  const first = submit('a', 3);
  await setTimeout(20);
  expect(processed).toHaveLength(2);
  await Promise.all([first, submit('b', 4)]);
  expect(processed.at(-1)).toEqual([3, 4]);
});

it('does not wait for sources that have submitted one item', async () => {
  const { processed, submit, state } = createBatches(longMs);
  state.durationMs = 300;
  await Promise.all([submit('a', 1), submit('b', 2)]);
  const startedAt = performance.now();
  state.durationMs = 0;
  await submit('a', 3);
  expect(performance.now() - startedAt).toBeLessThan(200);
  expect(processed).toEqual([[1, 2], [3]]);
});

it('does not wait for a source that is overdue', async () => {
  const { processed, submit, state } = createBatches(longMs);
  state.durationMs = 100;
  await submitTwice(submit);
  await setTimeout(250);
  state.durationMs = 0;
  const startedAt = performance.now();
  await submit('a', 3);
  expect(performance.now() - startedAt).toBeLessThan(100);
  expect(processed.at(-1)).toEqual([3]);
});

it('waits at most one and a half times as long as the last batch took', async () => {
  const { processed, submit, state } = createBatches(longMs);
  state.durationMs = 100;
  await submitTwice(submit);
  state.durationMs = 0;
  const startedAt = performance.now();
  await submit('a', 3);
  expect(performance.now() - startedAt).toBeGreaterThan(140);
  expect(processed.at(-1)).toEqual([3]);
});

it('waits at most for the given time, and not for a single source', async () => {
  const { processed, submit, state } = createBatches(30);
  state.durationMs = 400;
  await submitTwice(submit);
  state.durationMs = 0;
  const startedAt = performance.now();
  await submit('a', 3);
  expect(performance.now() - startedAt).toBeLessThan(300);
  expect(processed.at(-1)).toEqual([3]);
  const single = createBatches(longMs);
  single.state.durationMs = 400;
  for (const item of [1, 2]) await single.submit('a', item);
  single.state.durationMs = 0;
  const nextAt = performance.now();
  await single.submit('a', 3);
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

it('aborts a batch that takes longer than its timeout, and no other', async () => {
  const signals: AbortSignal[] = [];
  const batches = new Batches<number, number>({
    maxSize: 1,
    timeoutMs: 20,
    process: async (items, signal) => {
      signals.push(signal);
      await setTimeout(items[0], undefined, { signal });
      return items.map((value) => ({ value }));
    },
  });
  expect(await batches.submit(1)).toBe(1);
  await expect(batches.submit(60_000)).rejects.toThrow('aborted');
  expect(await batches.submit(2)).toBe(2);
  await setTimeout(40);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
  expect(signals[1]?.reason).toMatchObject({ name: 'TimeoutError' });
});
