import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImageFile, product } from './factories.ts';
import type { AnyInput } from './request.ts';
import { startTestApi, type TestApi, type TestUser } from './start-test-api.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let line: TcpProxy;
let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  line = await startTcpProxy();
  api = await startTestApi({ rewriteUri: line.rewriteUri });
  admin = await api.admin();
});
afterAll(async () => {
  line.restore();
  await api.close();
  await line.close();
});

const gone = {
  message: 'The store is not available at the moment. Please try again shortly.',
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
};

describe('while the database is gone', () => {
  it('calls answer 503 with a request id, and work again when it is back', async () => {
    const { p_id } = await product(api);
    const calls: [string, () => ReturnType<TestApi['send']>][] = [
      ['a list', () => api.send(endpoints.getNewsLine)],
      ['a session', () => api.send(endpoints.getUsers, {}, admin)],
      ['a write', () => api.send(endpoints.contactUs, contact)],
      ['a login', () => api.send(endpoints.login, login)],
    ];
    line.disconnect();
    await Promise.all(
      calls.map(async ([what, call]) => {
        const { status, body, headers } = await call();
        expect({ status, body }, what).toMatchObject({ status: 503, body: gone });
        expect(headers.get('X-Request-Id')).toBe(body?.requestId);
      }),
    );
    expect((await api.send(endpoints.ready)).status).toBe(503);
    expect((await api.send(endpoints.live)).status).toBe(200);
    expect((await api.send(endpoints.getStoreConfig)).status).toBe(200);

    line.restore();
    expect((await api.send(endpoints.ready)).status).toBe(200);
    expect((await api.send(endpoints.getNewsLine)).status).toBe(200);
    expect((await api.send(endpoints.contactUs, contact)).status).toBe(201);
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    expect(data.p_id).toBe(p_id);
  });

  it('a transaction or an upload that was under way does nothing by halves', async () => {
    const files = [await createImageFile('gold')];
    const input: AnyInput = { body: { name: 'Cut off' }, files };
    const under = api.send(endpoints.addDiamondShape, input, admin);
    await new Promise((next) => setImmediate(next));
    line.disconnect();
    const reply = await under;
    line.restore();
    expect([201, 503]).toContain(reply.status);
    const { data } = await api.call(endpoints.getDiamondShapes);
    const isThere = data.some(({ name }) => name === 'Cut off');
    // A commit whose answer was lost may have happened; one that was answered has.
    if (reply.status === 201) expect(isThere).toBe(true);
    const again = await api.send(endpoints.addDiamondShape, input, admin);
    expect(again.status).toBe(isThere ? 409 : 201);
  });
});

const contact = {
  body: { name: 'Ravi', mo_no: '98000 00000', email: 'r@example.com', message: 'Hello' },
};
const login = { body: { email: 'nobody@example.com', password: 'whatever it is' } };
