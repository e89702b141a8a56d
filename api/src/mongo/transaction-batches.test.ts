import { expect, it, vi } from 'vitest';
import { deferred } from '../../test/deferred.ts';
import { TransactionBatches } from './transaction-batches.ts';
import { WriteConflictError } from './transactions.ts';

/** Runs items that conflict as long as `isHeld` says so, and records the items of each transaction. */
function createBatches(isHeld: (item: number) => boolean) {
  const transactions: { items: number[]; repeatsConflicts: boolean }[] = [];
  const released = deferred<void>();
  const batches = new TransactionBatches<number, number>({
    maxSize: 8,
    run: async (items, { repeatsConflicts = true }) => {
      transactions.push({ items: [...items], repeatsConflicts });
      if (items.some(isHeld)) {
        if (!repeatsConflicts) throw new WriteConflictError();
        await released.promise;
      }
      return items.map((value) => ({ value }));
    },
  });
  return { batches, transactions, release: released.resolve };
}

it('repeats a shared transaction that meets a conflict', async () => {
  let attempts = 0;
  const { batches, transactions } = createBatches(() => attempts++ === 0);
  expect(await Promise.all([1, 2, 3].map((item) => batches.submit(item)))).toEqual([1, 2, 3]);
  expect(transactions.map(({ items }) => items)).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

it('delays only the items that want what another transaction holds', async () => {
  const { batches, transactions, release } = createBatches((item) => item === 3);
  const waiting = vi.fn();
  const held = batches.submit(3).then(waiting);
  expect(await Promise.all([1, 2, 4, 5].map((item) => batches.submit(item)))).toEqual([1, 2, 4, 5]);
  expect(await batches.submit(6)).toBe(6);
  expect(waiting).not.toHaveBeenCalled();
  expect(transactions.filter(({ repeatsConflicts }) => repeatsConflicts)).toEqual([
    { items: [3], repeatsConflicts: true },
  ]);
  release();
  await held;
  expect(waiting).toHaveBeenCalledWith(3);
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
