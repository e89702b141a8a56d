import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { startTestApi, type TestApi, useTestApi } from '../../../test/start-test-api.ts';
import { AccountLimits } from './account-limits.ts';

const api = await useTestApi();

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

/** Work that can be ended, and the order in which it started. */
function createWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string) => () =>
    new Promise<void>((resolve) => {
      started.push(name);
      ends.push(resolve);
    });
  return { started, start, endAll: () => ends.splice(0).forEach((end) => void end()) };
}

/** Work starts in microtasks, which have all run by then. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the changes of an account', () => {
  it('wait for each other, but not for those of other accounts', async () => {
    const limits = new AccountLimits(api.connection, 1);
    const { started, start, endAll } = createWork();
    const all = [1, 2, 3, 4, 5, 6].map((n) => limits.run(1, start(`own ${n}`)));
    all.push(limits.run(2, start('other')));
    await settled();
    expect(started).toEqual(['own 1', 'own 2', 'own 3', 'own 4', 'other']);
    endAll();
    await settled();
    expect(started.slice(5)).toEqual(['own 5', 'own 6']);
    endAll();
    await Promise.all(all);
  });

  it('are refused when too many wait, and accepted again afterwards', async () => {
    const limits = new AccountLimits(api.connection, 0.04);
    const { start, endAll } = createWork();
    const accepted = Array.from({ length: 6 }, () => limits.run(1, start('change')));
    const refused = await limits.run(1, start('one too many')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429 });
    await limits.run(2, () => Promise.resolve());
    await settled();
    endAll();
    await settled();
    endAll();
    await Promise.all(accepted);
    await limits.run(1, () => Promise.resolve());
  });

  it('continue after one has failed', async () => {
    const limits = new AccountLimits(api.connection, 1);
    for (let n = 0; n < 10; n++) {
      const failing = limits.run(1, () => Promise.reject(new Error('failed')));
      await expect(failing).rejects.toThrow('failed');
    }
    expect(await limits.run(1, () => Promise.resolve('done'))).toBe('done');
  });
});

describe('calls with a limit', () => {
  const limited = names.filter((name) => endpointOf(name).limit);
  let strict: TestApi;
  beforeAll(async () => {
    strict = await startTestApi({ settings: { THROTTLE: '0.001' } });
  });
  afterAll(() => strict.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  it('include all uploads, and the changes of customers that enter a queue', () => {
    const withFile = names.filter((name) =>
      ['form', 'file'].includes(endpointOf(name).request.kind),
    );
    expect(limited).toEqual(expect.arrayContaining(withFile));
    const others = ['cancelOrder', 'updateProfile', 'deleteOwnReview', 'deleteUserReview'];
    expect(limited).toEqual(expect.arrayContaining(others));
  });

  it.each(limited)('%s is refused for its time, before the input is looked at', async (name) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const user = await (endpointOf(name).access === 'admin'
      ? strict.createAdmin()
      : strict.createCustomer());
    const other = await (endpointOf(name).access === 'admin'
      ? strict.createAdmin()
      : strict.createCustomer());
    const first = await strict.send(endpoints[name], {}, user);
    expect(first.status).not.toBe(429);
    const second = await strict.send(endpoints[name], {}, user);
    expect(second).toMatchObject({ status: 429, body: { status: false } });
    const minutes = endpointOf(name).limit?.minutes ?? 0;
    expect(second.headers.get('retry-after')).toBe(String(minutes * 60));
    expect((await strict.send(endpoints[name], {}, other)).status).toBe(first.status);
  });
});

describe('while the queue of stock changes is busy', () => {
  it('a cancellation that must fail is refused without waiting', async () => {
    const [asha, ravi] = [await api.createCustomer(), await api.createCustomer()];
    const { orderId } = await placeOrder(api, asha, await createProduct(api));
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const busy = api.services.transactions.run(() => isReleased);
    try {
      const reply = await api.send(endpoints.cancelOrder, { params: { orderId } }, ravi);
      expect(reply.status).toBe(404);
    } finally {
      release();
      await busy;
    }
    expect((await api.send(endpoints.cancelOrder, { params: { orderId } }, asha)).status).toBe(200);
    expect((await api.send(endpoints.cancelOrder, { params: { orderId } }, asha)).status).toBe(409);
  });
});
