import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { runEach } from './run-each.ts';

it('runs all items, and fails with all errors at the end', async () => {
  const done: number[] = [];
  const running = runEach([1, 2, 3, 4], async (item) => {
    if (item % 2 === 1) throw new Error(`item ${item}`);
    done.push(item);
  });
  await expect(running).rejects.toMatchObject({
    message: '2 failed',
    errors: [new Error('item 1'), new Error('item 3')],
  });
  expect(done).toEqual([2, 4]);
});

it('stops when the database is unavailable', async () => {
  const done: number[] = [];
  const outage = new mongo.MongoServerSelectionError('no server', {} as never); // the description is not read
  const running = runEach([1, 2, 3], async (item) => {
    if (item === 2) throw outage;
    done.push(item);
  });
  await expect(running).rejects.toBe(outage);
  expect(done).toEqual([1]);
});
