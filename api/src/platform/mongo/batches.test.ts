import { expect, it, vi } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { Batches } from './batches.ts';

it('puts what arrives during a batch into the next one, up to the largest size', async () => {
  const processed: number[][] = [];
  const first = deferred<void>();
  const batches = new Batches<number, number>({
    maxSize: 3,
    process: async (items) => {
      processed.push([...items]);
      if (processed.length === 1) await first.promise;
      return items.map((value) => ({ value }));
    },
  });
  const one = batches.submit(1);
  await vi.waitFor(() => expect(processed).toEqual([[1]]));
  const others = [2, 3, 4, 5].map((item) => batches.submit(item));
  first.resolve();
  expect(await Promise.all([one, ...others])).toEqual([1, 2, 3, 4, 5]);
  expect(processed).toEqual([[1], [2, 3, 4], [5]]);
});

it('processes items of one key in different batches, in order', async () => {
  const processed: string[][] = [];
  const batches = new Batches<string, string>({
    maxSize: 10,
    keyOf: (item) => item[0],
    process: async (items) => {
      processed.push([...items]);
      return items.map((value) => ({ value }));
    },
  });
  await Promise.all(['a1', 'b1', 'a2', 'c1', 'a3'].map((item) => batches.submit(item)));
  expect(processed).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']]);
});

it('does not wait for an item that goes on', async () => {
  const alone = deferred<number>();
  const batches = new Batches<number, number>({
    maxSize: 1,
    process: async ([item = 0]) =>
      item === 1 ? [{ goOn: () => alone.promise }] : [{ value: item }],
  });
  const first = batches.submit(1);
  expect(await batches.submit(2)).toBe(2);
  alone.resolve(10);
  expect(await first).toBe(10);
});

it('aborts a batch that takes longer than its timeout, and no other', async () => {
  const signals: AbortSignal[] = [];
  const aborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.onabort = () => reject(signal.reason);
    });
  const batches = new Batches<string, string>({
    maxSize: 1,
    timeoutMs: 20,
    process: async ([item = ''], signal) => {
      signals.push(signal);
      return [{ value: item === 'never' ? await aborted(signal) : item }];
    },
  });
  await expect(batches.submit('never')).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(await batches.submit('at once')).toBe('at once');
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
});
