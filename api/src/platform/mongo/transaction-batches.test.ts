import { expect, it, vi } from 'vitest';
import { Deadline } from './deadline.ts';
import { TransactionBatches } from './transaction-batches.ts';
import { WriteConflictError } from './transactions.ts';

/** Numbers with the same tens want the same thing. */
const options = {
  maxSize: 8,
  keyOf: (item: number) => item,
  wantedBy: (item: number) => Math.floor(item / 10),
};

/** Runs items that conflict as long as `isHeld` says so, and records the items of each transaction. */
function createBatches(isHeld: (item: number) => boolean) {
  const transactions: number[][] = [];
  const batches = new TransactionBatches<number, number>({
    ...options,
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
  const { batches, transactions } = createBatches((item) => isHeld && [13, 14, 15].includes(item));
  const done = vi.fn();
  const held = [13, 14].map((item) => batches.submit(item).then(done));
  // 11 wants the same, but does not conflict.
  const others = [1, 2, 11, 21].map((item) => batches.submit(item));
  expect(await Promise.all(others)).toEqual([1, 2, 11, 21]);
  // The others are tried again together.
  await vi.waitFor(() => expect(transactions).toContainEqual([13, 14]));
  held.push(batches.submit(15).then(done));
  expect(await batches.submit(1)).toBe(1);
  expect(done).not.toHaveBeenCalled();
  isHeld = false;
  await Promise.all(held);
  expect(done.mock.calls.flat().sort()).toEqual([13, 14, 15]);
  // An item that wants what others wait for joins them, and delays nothing else.
  const shared = transactions.filter((items) => items.some((item) => item < 10 || item > 19));
  expect(shared.flat()).not.toContain(15);
});

it('forgets what was wanted once nothing waits for it', async () => {
  let isHeld = true;
  const { batches, transactions } = createBatches((item) => isHeld && item === 11);
  const held = batches.submit(11);
  await vi.waitFor(() => expect(transactions.length).toBeGreaterThan(2));
  isHeld = false;
  await held;
  transactions.length = 0;
  await Promise.all([1, 11].map((item) => batches.submit(item)));
  expect(transactions).toEqual([[1, 11]]);
});

it('gives up on an item after the time up to which it may wait', async () => {
  const { batches } = createBatches(() => true);
  const failed = batches.submit(1, new Deadline(50));
  await expect(failed).rejects.toThrow('The database took too long');
});

it('lets only the items fail that are at fault', async () => {
  const batches = new TransactionBatches<number, number>({
    ...options,
    run: async (items) => {
      if (items.includes(2)) throw new Error('two');
      return items.map((value) => ({ value }));
    },
  });
  const results = await Promise.allSettled([1, 2, 3].map((item) => batches.submit(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
