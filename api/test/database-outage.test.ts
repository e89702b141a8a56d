import { endpoints } from '@vajra/contract';
import { describe, it, type TestContext } from 'vitest';
import { createImageFile, createLookup, createProduct } from './factories.ts';
import type { AnyInput } from './request.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Starts an API that reaches its database through a proxy, for one test. */
async function startBehindProxy({
  onTestFinished,
}: TestContext): Promise<{ api: TestApi; proxy: TcpProxy }> {
  const proxy = await startTcpProxy();
  const api = await startTestApi({ rewriteUri: proxy.rewriteUri });
  onTestFinished(async () => {
    proxy.restore();
    await api.close();
    await proxy.close();
  });
  return { api, proxy };
}

/** The database is noticed to be away, and back, within seconds. */
const timeout = 20_000;
const isReady = (api: TestApi) => async () => (await api.send(endpoints.ready)).body?.message;

// Concurrent, because each waits for time-outs of seconds.
describe.concurrent('while the database is unreachable', () => {
  it('endpoints return 503 with a request id and recover afterwards', async (context) => {
    const { expect } = context;
    const { api, proxy } = await startBehindProxy(context);
    const admin = await api.createAdmin();
    const { p_id } = await createProduct(api);
    const outageBody = {
      message: 'The store is not available at the moment. Please try again shortly.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    };
    const calls: [string, () => ReturnType<TestApi['send']>][] = [
      ['a list', () => api.send(endpoints.getNewsLine)],
      ['a session', () => api.send(endpoints.getUsers, {}, admin)],
      ['a write', () => api.send(endpoints.contactUs, contact)],
      ['a login', () => api.send(endpoints.login, login)],
    ];
    proxy.disconnect();
    await Promise.all(
      calls.map(async ([what, call]) => {
        const { status, body, headers } = await call();
        expect({ status, body }, what).toMatchObject({ status: 503, body: outageBody });
        expect(headers.get('X-Request-Id')).toBe(body?.requestId);
        expect(headers.get('Retry-After')).toBe('3');
      }),
    );
    await expect
      .poll(isReady(api), { timeout })
      .toBe('Ready to browse; the database does not respond.');
    expect((await api.send(endpoints.ready)).status).toBe(200);
    expect((await api.send(endpoints.live)).status).toBe(200);
    expect((await api.send(endpoints.getStoreConfig)).status).toBe(200);

    proxy.restore();
    await expect.poll(isReady(api), { timeout }).toBe('Ready.');
    expect((await api.send(endpoints.getNewsLine)).status).toBe(200);
    expect((await api.send(endpoints.contactUs, contact)).status).toBe(201);
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    expect(data.p_id).toBe(p_id);
  });

  it.for(['disconnect', 'freeze'] as const)(
    'visitors go on browsing after it: %s',
    async (fault, context) => {
      const { expect } = context;
      const { api, proxy } = await startBehindProxy(context);
      const { p_id } = await createProduct(api);
      await createLookup(api, 'clarity', `Clarity for ${fault}`);
      const browse = () =>
        Promise.all([
          api.send(endpoints.getProducts, { body: {} }),
          api.send(endpoints.getProductById, { body: { p_id } }),
          api.send(endpoints.getClarity),
          api.send(endpoints.getUserReviews, { body: { p_id } }),
        ]);
      const before = await browse();
      expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(before.map(({ headers }) => headers.get('X-Data-As-Of'))).toEqual(Array(4).fill(null));

      proxy[fault]();
      await expect.poll(isReady(api), { timeout }).toContain('does not respond');
      const during = await browse();
      expect(during.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
      for (const { headers } of during) {
        expect(Date.parse(headers.get('X-Data-As-Of') ?? '')).toBeLessThanOrEqual(Date.now());
      }
    },
  );

  it('a change that it does not answer fails within the limit of a request', async (context) => {
    const { expect } = context;
    const { api, proxy } = await startBehindProxy(context);
    proxy.freeze();
    const { status, headers } = await api.send(endpoints.contactUs, contact);
    expect([status, headers.get('Retry-After')]).toEqual([503, '3']);
  });

  it('an interrupted upload and transaction are applied completely or not at all', async (context) => {
    const { expect } = context;
    const { api, proxy } = await startBehindProxy(context);
    const admin = await api.createAdmin();
    const files = [await createImageFile('gold')];
    const input: AnyInput = { body: { name: 'Cut off' }, files };
    const pending = api.send(endpoints.addDiamondShape, input, admin);
    await new Promise((resolve) => setImmediate(resolve));
    proxy.disconnect();
    const reply = await pending;
    proxy.restore();
    await expect.poll(isReady(api), { timeout }).toBe('Ready.');
    expect([201, 503]).toContain(reply.status);
    const { data } = await api.call(endpoints.getDiamondShapes);
    const isStored = data.some(({ name }) => name === 'Cut off');
    // After a 503 the commit may or may not have succeeded. After a 201 it has.
    if (reply.status === 201) expect(isStored).toBe(true);
    const retry = await api.send(endpoints.addDiamondShape, input, admin);
    expect(retry.status).toBe(isStored ? 409 : 201);
  });
});

const contact = {
  body: { name: 'Ravi', mo_no: '98000 00000', email: 'r@example.com', message: 'Hello' },
};
const login = { body: { email: 'nobody@example.com', password: 'any password' } };
