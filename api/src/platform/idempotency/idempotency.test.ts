import { randomUUID } from 'node:crypto';
import { endpoints, type Review } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  createImageFile,
  createLookup,
  createProduct,
  requestedDiamond,
} from '../../../test/factories.ts';
import { idempotentCalls } from '../../../test/idempotent-calls.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';
import { idempotencyModel } from './idempotency.model.ts';
import { toIdempotentRequest } from './idempotent-request.ts';

const api = await useTestApi();

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const contact = { name: 'Ravi', mo_no: '98000 00000', email: 'r@example.com', message: 'Hello.' };

/** Returns the stored responses for a key, of all owners. */
async function storedUnder(key: string) {
  const records = await idempotencyModel(api.connection).find().lean();
  return records.filter(({ _id }) => _id.endsWith(`:${key}`));
}

describe('a stored response', () => {
  it('expires after 30 days', async () => {
    const key = randomUUID();
    const before = Date.now();
    await api.call(endpoints.contactUs, { body: contact }, withKey(key));
    const [record] = await storedUnder(key);
    const days = (Number(record?.expiresAt) - before) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThan(30.01);
    const indexes = await api.connection.collection('idempotency').indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
    );
  });

  it('is not written for an error, so the request can succeed later', async () => {
    const [admin, asha] = [await api.createAdmin(), await api.createCustomer()];
    const { p_id } = await createProduct(api, { quantity: 1 });
    const key = randomUUID();
    const input = { params: { p_id }, body: { u_qty: 2 } };
    const set = () => api.send(endpoints.setCartQuantity, input, { ...asha, ...withKey(key) });
    expect((await set()).status).toBe(409);
    expect(await storedUnder(key)).toEqual([]);
    await api.call(endpoints.addStock, { body: { p_id, stock: 1 } }, admin);
    expect(await set()).toMatchObject({ status: 200, body: { data: { u_qty: 2 } } });
  });

  it('belongs to one endpoint and its parameters, not only to a body', async () => {
    const asha = await api.createCustomer();
    const [one, two] = [await createProduct(api), await createProduct(api)];
    const options = { ...asha, ...withKey(randomUUID()) };
    const set = ({ p_id }: { p_id: number }) =>
      api.send(endpoints.setCartQuantity, { params: { p_id }, body: { u_qty: 1 } }, options);
    expect((await set(one)).status).toBe(200);
    expect((await set(two)).status).toBe(422);
    const params = { p_id: one.p_id };
    expect((await api.send(endpoints.deleteOwnReview, { params }, options)).status).toBe(422);
  });

  it('is returned for equivalent encodings of the same input', async () => {
    const asha = await api.createCustomer();
    const { p_id } = await createProduct(api);
    const options = { ...asha, ...withKey(randomUUID()) };
    const bodies = [
      { p_id, rating: 4, message: 'Good.' },
      { message: ' Good. ', rating: '4', p_id: String(p_id), u_id: 7 },
    ];
    const [first, ...others] = await Promise.all(
      // A list makes the test client send JSON instead of a form.
      [...bodies, { ...bodies[0], u_id: [1] }].map((body) =>
        api.send(endpoints.addUserReview, { body }, options),
      ),
    );
    expect(first?.status).toBe(201);
    for (const other of others) expect(other.body).toEqual(first?.body);
  });

  it('is deleted with its customer only', async () => {
    const [admin, asha, ravi] = [
      await api.createAdmin(),
      await api.createCustomer(),
      await api.createCustomer(),
    ];
    const key = randomUUID();
    for (const { token, u_name, email } of [asha, ravi]) {
      const body = { u_name, email };
      await api.call(endpoints.updateProfile, { body }, { token, ...withKey(key) });
    }
    await api.call(endpoints.contactUs, { body: contact }, withKey(key));
    const { _id, ...record } = (await storedUnder(key))[0] ?? {};
    const others = [`${asha.u_id}0:${key}`, `1${asha.u_id}:${key}`]; // user ids that contain hers
    await idempotencyModel(api.connection).create(
      others.map((other) => ({ ...record, _id: other })),
    );
    await api.call(endpoints.deleteUser, { params: { u_id: asha.u_id } }, admin);
    expect((await storedUnder(key)).map((record) => record._id).sort()).toEqual(
      [...others, `${ravi.u_id}:${key}`, `anyone:${key}`].sort(),
    );
  });
});

describe('the record of a cart call', () => {
  const cartCalls = ['addToCart', 'updateCart', 'setCartQuantity', 'removeCartItem'] as const;

  it.each(cartCalls)('is small and expires after three days: %s', async (name) => {
    const makeCall = idempotentCalls[name];
    const { input, user } = (await makeCall?.(api, await api.createAdmin())) ?? expect.fail();
    const key = randomUUID();
    const before = Date.now();
    const { status } = await api.send(endpoints[name], input, { ...user, ...withKey(key) });
    expect(status).toBeLessThan(300);
    const [record] = await storedUnder(key);
    expect(JSON.stringify(record).length).toBeLessThan(400);
    const days = (Number(record?.expiresAt) - before) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThanOrEqual(3);
    expect(days).toBeLessThan(3.01);
  });

  it('of an earlier release, which contains the product, is still returned', async () => {
    const asha = await api.createCustomer();
    const { p_id } = await createProduct(api);
    const key = randomUUID();
    const options = { ...asha, ...withKey(key) };
    const set = (u_qty: number) =>
      api.send(endpoints.setCartQuantity, { params: { p_id }, body: { u_qty } }, options);
    const first = await set(1);
    const { data: row } = first.body as { data: object }; // a successful response has data
    const earlier = { $set: { answer: { did: 'add', row } } };
    await idempotencyModel(api.connection).updateOne({ _id: `${asha.u_id}:${key}` }, earlier);
    expect((await set(1)).body).toEqual(first.body);
  });
});

it('returns the response that an earlier release stored for a request with a file', async () => {
  const asha = await api.createCustomer();
  const { p_id } = await createProduct(api);
  const key = randomUUID();
  const content = { p_id, rating: 5, message: 'As pictured.' };
  const files = [await createImageFile('#2468ac')];
  const send = (body: object) =>
    api.send(endpoints.addUserReview, { body, files }, { ...asha, ...withKey(key) });
  const first = await send(content);
  const { data } = first.body as { data: Review }; // a successful response has data
  // Earlier releases hashed the names of the stored files.
  const earlier = toIdempotentRequest(endpoints.addUserReview, key, {
    input: { body: content },
    files: [{ hash: data.image_url ?? '' }],
    caller: asha,
  });
  const { modifiedCount } = await idempotencyModel(api.connection).updateOne(
    { _id: `${asha.u_id}:${key}` },
    { $set: { fingerprint: earlier?.fingerprint } },
  );
  expect(modifiedCount).toBe(1);
  expect((await send(content)).body).toEqual(first.body);
  expect((await send({ ...content, rating: 4 })).status).toBe(422);
});

describe('a repeated request', () => {
  it.each([
    ['message', endpoints.contactUs],
    ['inquiry', endpoints.addCustomInquiry],
  ] as const)('for a %s is not counted by the throttle', async (_, endpoint) => {
    const throttled = await startTestApi({ settings: { THROTTLE: '0.1' } });
    try {
      const inquiry = {
        u_name: 'Meera',
        ...requestedDiamond,
        clarity_id: await createLookup(throttled, 'clarity'),
      };
      const body = { ...contact, ...inquiry };
      const send = async (key: string) =>
        (await throttled.send(endpoint, { body }, withKey(key))).status;
      const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
      const statuses: number[] = [];
      for (const key of [one, one, one, two, three, two, one]) statuses.push(await send(key));
      expect(statuses).toEqual([201, 201, 201, 201, 429, 201, 201]);
    } finally {
      await throttled.close();
    }
  });

  it('is allowed from origins in CORS_ORIGINS', async () => {
    const shared = await startTestApi({ settings: { CORS_ORIGINS: 'https://app.example' } });
    try {
      const preflight = (origin: string) =>
        shared.fetch('/api/cart/1', {
          method: 'OPTIONS',
          headers: {
            Origin: origin,
            'Access-Control-Request-Method': 'PUT',
            'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
          },
        });
      const { headers } = await preflight('https://app.example');
      expect(headers.get('Access-Control-Allow-Origin')).toBe('https://app.example');
      expect(headers.get('Access-Control-Allow-Methods')).toContain('PUT');
      expect(headers.get('Access-Control-Allow-Headers')).toContain('idempotency-key');
      expect(
        (await preflight('https://evil.example')).headers.get('Access-Control-Allow-Headers'),
      ).toBe(null);
    } finally {
      await shared.close();
    }
  });
});
