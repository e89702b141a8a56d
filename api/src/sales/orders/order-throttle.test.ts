import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';
import { ConflictError } from '../../platform/errors.ts';
import { orderModel } from './order.model.ts';
import { OrderThrottle } from './order-throttle.ts';

const api = await useTestApi();
const minuteMs = 60_000;
/** With this factor of the limits, an account may place 3 orders in 15 minutes. */
const throttle = new OrderThrottle(api.connection, 0.1);
const { signal } = new AbortController();

let accounts = 1_000_000;
const newAccount = () => ++accounts;

/** Stores orders of an account that were placed this long ago. */
async function store(u_id: number, ...agesMs: number[]): Promise<void> {
  const orders = agesMs.map((age) => ({
    ...{ _id: randomUUID(), u_id, createdAt: new Date(Date.now() - age) },
  }));
  await orderModel(api.connection).collection.insertMany(orders as never[]); // has no other fields
}

/** Returns the seconds that each refused account has to wait. */
async function waitsOf(...of: number[]): Promise<Map<number, unknown>> {
  const refusals = await throttle.refusalsOf(of, signal);
  return new Map(
    Array.from(refusals, ([u_id, error]) => [u_id, Reflect.get(error, 'retryAfterSeconds')]),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('orders that were placed', () => {
  it('refuse the next one until one of them is 15 minutes old', async () => {
    const account = newAccount();
    await store(account, 0, 5 * minuteMs, 14 * minuteMs);
    expect(await waitsOf(account)).toEqual(new Map([[account, 60]]));
    vi.setSystemTime(Date.now() + minuteMs - 1);
    expect(await waitsOf(account)).toEqual(new Map([[account, 1]]));
    vi.setSystemTime(Date.now() + 1);
    expect(await waitsOf(account)).toEqual(new Map());
  });

  it('refuse the next one until fewer than the limit are in the window, in any order of storage', async () => {
    const account = newAccount();
    await store(account, 14 * minuteMs, 0, 5 * minuteMs, 13 * minuteMs);
    expect(await waitsOf(account)).toEqual(new Map([[account, 2 * 60]]));
  });

  it('count for their own account only', async () => {
    const [busy, other] = [newAccount(), newAccount()];
    await store(busy, 0, 0, 0);
    await store(other, 0, 0);
    expect([...(await waitsOf(busy, other)).keys()]).toEqual([busy]);
  });
});

describe('orders that were refused', () => {
  it('refuse the next one for 15 minutes, unless the server failed', async () => {
    const account = newAccount();
    const refuse = (reason: Error) => throttle.recordRefusal(account, reason);
    for (let n = 0; n < 4; n++) await refuse(new Error('The database is down'));
    expect(await waitsOf(account)).toEqual(new Map());
    for (let n = 0; n < 3; n++) await refuse(new ConflictError('Only 1 left'));
    expect(await waitsOf(account)).toEqual(new Map([[account, 15 * 60]]));
    await expect(refuse(new ConflictError('Only 1 left'))).rejects.toMatchObject({ status: 429 });
    expect(await waitsOf(newAccount())).toEqual(new Map());
  });
});
