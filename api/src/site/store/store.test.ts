import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    settings: {
      DELIVERY_DAYS: '20',
      STORE_NAME: 'Heera',
      STORE_MAP_EMBED_URL: 'https://maps.example.com/embed?at=21.2,72.8',
      STORE_SOCIAL: 'Instagram=https://i.example/?a=b',
    },
  });
});
afterAll(() => api.close());

describe('the checkout price', () => {
  const shown = async (at = api) => (await at.call(endpoints.getStoreConfig)).priceBasis;
  const change = async (priceBasis: 'list' | 'discounted', admin: TestUser) =>
    api.call(endpoints.changeCheckoutPrice, { body: { priceBasis } }, admin);

  it('is changed by an owner, overrides the environment, and is audited', async () => {
    const admin = await api.createAdmin();
    const get = () => api.call(endpoints.getCheckoutPrice, {}, admin);
    const before = await get();
    expect(before).toMatchObject({ priceBasis: 'list', isChosen: false });
    await createProduct(api, { discount: 20 });
    await createProduct(api, { discount: 20, status: 0 });
    await createProduct(api, { discount: 0 });
    expect((await get()).discountedProducts).toBe(before.discountedProducts + 1);

    expect(await change('discounted', admin)).toMatchObject({ priceBasis: 'discounted' });
    expect([(await get()).priceBasis, await shown()]).toEqual(['discounted', 'discounted']);
    const query = { endpoint: 'PUT /api/store/checkout-price' };
    const { entries } = await api.call(endpoints.getAuditTrail, { query }, admin);
    expect(entries).toMatchObject([
      {
        targets: ['setting:checkout_price'],
        before: { priceBasis: 'list' },
        after: { priceBasis: 'discounted' },
      },
    ]);
    await change('list', admin);
    expect(await shown()).toBe('list');
    expect(await get()).toMatchObject({ priceBasis: 'list', isChosen: true });
  });

  it('is chosen by the environment too', async () => {
    const settings = { CHECKOUT_PRICE: 'list' };
    const other = await startTestApi({ settings });
    try {
      const admin = await other.createAdmin();
      const found = await other.call(endpoints.getCheckoutPrice, {}, admin);
      expect(found).toMatchObject({ priceBasis: 'list', isChosen: true });
    } finally {
      await other.close();
    }
  });

  it('reaches other replicas, and overrides their environment too', async () => {
    const admin = await api.createAdmin();
    const replica = await startTestApi({
      databaseOf: api,
      settings: { CHECKOUT_PRICE: 'discounted' },
    });
    try {
      await change('list', admin);
      await expect.poll(() => shown(replica), { timeout: 30_000 }).toBe('list');
      await change('discounted', admin);
      await expect.poll(() => shown(replica), { timeout: 30_000 }).toBe('discounted');
    } finally {
      await change('list', admin);
      await replica.close();
    }
  });

  it('is changed by owners only', async () => {
    const editor = await api.createAdmin('catalogue');
    const input = { body: { priceBasis: 'discounted' as const } };
    const refused = await api.send(endpoints.changeCheckoutPrice, input, editor);
    expect(refused.status).toBe(403);
    expect(await shown()).toBe('list');
  });
});

describe('the store', () => {
  it('returns its public configuration', async () => {
    expect(await api.call(endpoints.getStoreConfig)).toMatchObject({
      name: 'Heera',
      mapEmbedUrl: 'https://maps.example.com/embed?at=21.2,72.8',
      social: [{ name: 'Instagram', url: 'https://i.example/?a=b' }],
      priceBasis: 'list',
      deliveryDays: 20,
    });
  });

  it('responds to the liveness and readiness probes', async () => {
    expect(await api.call(endpoints.live)).toEqual({ message: 'Alive.' });
    expect(await api.call(endpoints.ready)).toEqual({ message: 'Ready.' });
  });
});
