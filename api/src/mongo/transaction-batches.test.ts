import { expect, it, vi } from 'vitest';
import { Deadline } from './deadline.ts';
import { TransactionBatches } from './transaction-batches.ts';
import { WriteConflictError } from './transactions.ts';

/** Runs items that conflict as long as `isHeld` says so, and records the items of each transaction. */
function createBatches(isHeld: (item: number) => boolean) {
  const transactions: number[][] = [];
  const batches = new TransactionBatches<number, number>({
    maxSize: 8,
    run: async (items) => {
      transactions.push([...items]);
      if (items.some(isHeld)) throw new WriteConflictError();
      return items.map((value) => ({ value }));
    },
  });
  return { batches, transactions };
}

it('repeats a shared transaction that meets a conflict', async () => {
  let attempts = 0;
  const { batches, transactions } = createBatches(() => attempts++ === 0);
  expect(await Promise.all([1, 2, 3].map((item) => batches.submit(item)))).toEqual([1, 2, 3]);
  expect(transactions).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

it('delays only the items that want what another transaction holds', async () => {
  let isHeld = true;
  const { batches, transactions } = createBatches((item) => isHeld && item >= 3);
  const done = vi.fn();
  const held = [3, 4].map((item) => batches.submit(item).then(done));
  expect(await Promise.all([1, 2].map((item) => batches.submit(item)))).toEqual([1, 2]);
  // They are tried again together, while others go on.
  await vi.waitFor(() => expect(transactions.at(-1)).toEqual([3, 4]));
  expect(await batches.submit(1)).toBe(1);
  expect(done).not.toHaveBeenCalled();
  isHeld = false;
  await Promise.all(held);
  expect(done.mock.calls).toEqual([[3], [4]]);
});

it('gives up on an item after the time up to which it may wait', async () => {
  const { batches } = createBatches(() => true);
  const failed = batches.submit(1, new Deadline(50));
  await expect(failed).rejects.toThrow('The database took too long');
});

it('lets only the items fail that are at fault', async () => {
  const batches = new TransactionBatches<number, number>({
    maxSize: 8,
    run: async (items) => {
      if (items.includes(2)) throw new Error('two');
      return items.map((value) => ({ value }));
    },
  });
  const results = await Promise.allSettled([1, 2, 3].map((item) => batches.submit(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
