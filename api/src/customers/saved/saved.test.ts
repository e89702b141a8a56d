import { randomUUID } from 'node:crypto';
import { endpoints, maxSavedProducts, type Product } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/factories.ts';
import {
  clearFaults,
  permanentErrorCode,
  setFault,
  withAppName,
  writeCommands,
} from '../../../test/faults.ts';
import {
  startTestApi,
  type TestApi,
  type TestUser,
  useTestApi,
} from '../../../test/start-test-api.ts';
import { savedListModel } from './saved-list.model.ts';

const api = await useTestApi();
const replica = await startTestApi({ databaseOf: api, rewriteUri: withAppName('saved replica') });
afterAll(() => replica.close());
const admin = await api.createAdmin();

const save = ({ p_id }: Pick<Product, 'p_id'>, customer: TestUser, target = api) =>
  target.send(endpoints.saveProduct, { params: { p_id } }, customer);
const remove = ({ p_id }: Pick<Product, 'p_id'>, customer: TestUser) =>
  api.send(endpoints.removeSavedProduct, { params: { p_id } }, customer);
const listOf = (customer: TestUser) => api.call(endpoints.getSavedProducts, {}, customer);
const idsOf = async (customer: TestUser) =>
  (await listOf(customer)).products.map(({ p_id }) => p_id);
const setStatus = (p_id: number, status: 0 | 1) =>
  api.call(endpoints.changeProductStatus, { body: { p_id, status } }, admin);
const share = async (customer: TestUser, target = api) =>
  (await target.call(endpoints.shareSavedProducts, {}, customer)).token;
const shared = (token: string, target = api) =>
  target.send(endpoints.getSharedProducts, { params: { token } });
const itemOf = (
  { p_id }: Pick<Product, 'p_id'>,
  savedAt: string,
  price = { inr_price: 500, usd_price: 5 },
) => ({ p_id, savedAt, ...price });
const merge = (
  customer: TestUser,
  products: ReturnType<typeof itemOf>[],
  options: { key?: string; target?: TestApi } = {},
) =>
  (options.target ?? api).send(
    endpoints.mergeSavedProducts,
    { body: { products } },
    { ...customer, headers: { 'Idempotency-Key': options.key ?? randomUUID() } },
  );

/** Fills a list with products that do not exist. */
async function fill({ u_id }: TestUser, length: number, savedAt = new Date()): Promise<void> {
  const items = Array.from({ length }, (_, n) => {
    return { p_id: 1_000_000 + n, price: { inr: 1, usd: 1 }, savedAt };
  });
  await savedListModel(api.connection).create([{ _id: u_id, items }]);
}

const storedItems = async ({ u_id }: TestUser) =>
  (await savedListModel(api.connection).findById(u_id).lean())?.items ?? [];

describe('saved products', () => {
  it('are listed newest first, with the price when they were saved', async () => {
    const customer = await api.createCustomer();
    const prices = { inr_price: 1000, usd_price: 12.5, discount: 10 };
    const [one, two] = [await createProduct(api, prices), await createProduct(api)];
    expect(await save(one, customer)).toMatchObject({
      status: 200,
      body: { saved: { p_id: one.p_id, inr_price: 900, usd_price: 11.25 } },
    });
    await save(two, customer);
    const changed = { name: one.name, inr_price: 2000, usd_price: 20, discount: 0 };
    await api.call(endpoints.updateProduct, { params: { p_id: one.p_id }, body: changed }, admin);
    const before = await listOf(customer);
    expect(before).toMatchObject({
      token: null,
      products: [
        { p_id: two.p_id },
        { p_id: one.p_id, inr_price: 900, usd_price: 11.25, product: { inr_price: 2000 } },
      ],
    });
    // Again, which changes nothing.
    expect((await save(one, customer)).status).toBe(200);
    expect(await listOf(customer)).toEqual(before);

    expect((await remove(one, customer)).status).toBe(200);
    expect((await remove(one, customer)).status).toBe(200);
    expect(await idsOf(customer)).toEqual([two.p_id]);
  });

  it('are left out while they are hidden, and can be removed', async () => {
    const customer = await api.createCustomer();
    const [one, two] = [await createProduct(api), await createProduct(api)];
    for (const product of [one, two]) await save(product, customer);
    await setStatus(one.p_id, 0);
    const token = await share(customer);
    expect(await idsOf(customer)).toEqual([two.p_id]);
    expect((await shared(token)).body).toMatchObject({ products: [{ p_id: two.p_id }] });
    await setStatus(one.p_id, 1);
    expect(await idsOf(customer)).toEqual([two.p_id, one.p_id]);
    await setStatus(one.p_id, 0);
    await remove(one, customer);
    await setStatus(one.p_id, 1);
    expect(await idsOf(customer)).toEqual([two.p_id]);
    expect(await storedItems(customer)).toHaveLength(1);
  });

  it('must be shown', async () => {
    const customer = await api.createCustomer();
    const [hidden, known] = [await createProduct(api), await createProduct(api)];
    await save(known, customer);
    for (const { p_id } of [hidden, known]) await setStatus(p_id, 0);
    for (const each of [hidden, known]) expect((await save(each, customer)).status).toBe(404);
    expect((await save({ p_id: 999_999 }, customer)).status).toBe(404);
    expect(await storedItems(customer)).toMatchObject([{ p_id: known.p_id }]);
  });

  it(`are at most ${maxSavedProducts}`, async () => {
    const customer = await api.createCustomer();
    await fill(customer, maxSavedProducts - 1);
    const [last, product] = [await createProduct(api), await createProduct(api)];
    expect((await save(last, customer)).status).toBe(200);
    expect(await save(product, customer)).toMatchObject({
      status: 409,
      body: { message: 'You can save at most 200 products. Remove one of them first.' },
    });
    expect((await save(last, customer)).status).toBe(200);
    await remove({ p_id: 1_000_000 }, customer);
    expect((await save(product, customer)).status).toBe(200);
  });

  it('are each saved once by requests at the same time, on two replicas', async () => {
    const customer = await api.createCustomer();
    const products = [await createProduct(api), await createProduct(api), await createProduct(api)];
    const all = products.flatMap((product) => [
      save(product, customer),
      save(product, customer, replica),
    ]);
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect((await idsOf(customer)).sort()).toEqual(products.map(({ p_id }) => p_id).sort());
    expect(await storedItems(customer)).toHaveLength(3);
  });

  it("are each customer's own", async () => {
    const [asha, ravi] = [await api.createCustomer(), await api.createCustomer()];
    const product = await createProduct(api);
    await save(product, asha);
    expect(await idsOf(ravi)).toEqual([]);
    await remove(product, ravi);
    await api.call(endpoints.unshareSavedProducts, {}, ravi);
    expect(await idsOf(asha)).toEqual([product.p_id]);
  });
});

describe('merging the products of a visitor', () => {
  const [older, newer, now] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', Date.now()];

  it('keeps the earlier save of each product, and loses none', async () => {
    const customer = await api.createCustomer();
    const [one, two, hidden] = [
      await createProduct(api),
      await createProduct(api),
      await createProduct(api),
    ];
    await save(one, customer);
    await setStatus(hidden.p_id, 0);
    const price = { inr_price: 123.45, usd_price: 0 };
    const sent = [
      ...[itemOf(one, older, price), itemOf(two, newer), itemOf(hidden, older)],
      itemOf({ p_id: 999_999 }, older),
    ];
    expect(await merge(customer, sent)).toMatchObject({ status: 200, body: { dropped: 0 } });
    const merged = await listOf(customer);
    expect(merged.products).toMatchObject([itemOf(two, newer), itemOf(one, older, price)]);
    expect(await storedItems(customer)).toHaveLength(3);
    // A later save of the same product changes nothing.
    await merge(customer, [itemOf(one, newer)]);
    expect(await listOf(customer)).toEqual(merged);
  });

  it('has one result when the same list is sent twice at the same time', async () => {
    const customer = await api.createCustomer();
    const sent = [itemOf(await createProduct(api), older), itemOf(await createProduct(api), newer)];
    const key = randomUUID();
    const replies = await Promise.all([
      merge(customer, sent, { key }),
      merge(customer, sent, { key, target: replica }),
      merge(customer, sent),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await storedItems(customer)).toHaveLength(2);
  });

  it('drops the oldest products of more than a list may have', async () => {
    const customer = await api.createCustomer();
    await fill(customer, maxSavedProducts - 1, new Date(newer));
    const [old, recent] = [await createProduct(api), await createProduct(api)];
    const sent = [itemOf(old, older), itemOf(recent, new Date(now).toISOString())];
    expect((await merge(customer, sent)).body).toMatchObject({ dropped: 1 });
    expect(await idsOf(customer)).toEqual([recent.p_id]);
    expect(await storedItems(customer)).toHaveLength(maxSavedProducts);
  });

  it.each(['2100-01-01T00:00:00Z', '0000-01-01T00:00:00+05:30'])(
    'keeps no time of a wrong clock: %s',
    async (savedAt) => {
      const customer = await api.createCustomer();
      await merge(customer, [itemOf(await createProduct(api), savedAt)]);
      const [row] = (await listOf(customer)).products;
      const time = Date.parse(row?.savedAt ?? '');
      expect(time).toBeGreaterThanOrEqual(0);
      expect(time).toBeLessThanOrEqual(Date.now());
    },
  );

  it.each([
    ['a price that is no number', { inr_price: 'much' }],
    ['a negative price', { usd_price: -1 }],
    ['a time that is none', { savedAt: 'yesterday' }],
    ['a product without a number', { p_id: 'x' }],
  ])('rejects %s as a whole', async (_, change) => {
    const customer = await api.createCustomer();
    const good = itemOf(await createProduct(api), older);
    const body = { products: [good, { ...good, ...change }] };
    const reply = await api.send(endpoints.mergeSavedProducts, { body }, customer);
    expect(reply.status).toBe(400);
    expect(await storedItems(customer)).toEqual([]);
  });

  it('rejects more products than a list may have', async () => {
    const products = Array.from({ length: maxSavedProducts + 1 }, (_, n) =>
      itemOf({ p_id: n + 1 }, older),
    );
    expect((await merge(await api.createCustomer(), products)).status).toBe(400);
  });

  it('changes nothing when the database fails, and succeeds with the same key afterwards', async () => {
    const customer = await api.createCustomer();
    const [one, two] = [await createProduct(api), await createProduct(api)];
    await save(one, customer);
    const sent = [itemOf(two, older)];
    const key = randomUUID();
    for (const failCommands of [writeCommands, ['commitTransaction']]) {
      await setFault(
        api,
        'saved replica',
        { failCommands, errorCode: permanentErrorCode },
        // All writes, since one of a background job may come first.
        { skip: 0 },
      );
      try {
        const { status } = await merge(customer, sent, { key, target: replica });
        expect(status).toBeGreaterThanOrEqual(500);
      } finally {
        await clearFaults(api);
      }
      expect(await idsOf(customer)).toEqual([one.p_id]);
    }
    expect((await merge(customer, sent, { key, target: replica })).status).toBe(200);
    expect(await idsOf(customer)).toEqual([one.p_id, two.p_id]);
  });
});

describe('a shared list', () => {
  let customer: TestUser;
  let product: Product;

  beforeAll(async () => {
    customer = await api.createCustomer();
    product = await createProduct(api);
    await save(product, customer);
  });

  it('is shown to anyone who has the link, without data of its owner', async () => {
    const token = await share(customer);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await share(customer)).toBe(token);
    expect((await listOf(customer)).token).toBe(token);
    const { body, status } = await shared(token);
    const [{ product: shown } = {}] = (await listOf(customer)).products;
    expect([status, body]).toEqual([200, { products: [shown] }]);
    // It survives changes of the list.
    await save(await createProduct(api), customer);
    expect((await shared(token)).body?.products).toHaveLength(2);
  });

  it('has one link when it is shared twice at the same time', async () => {
    const other = await api.createCustomer();
    const tokens = await Promise.all([share(other), share(other, replica), share(other)]);
    expect(new Set(tokens).size).toBe(1);
    expect((await shared(tokens[0])).body).toEqual({ products: [] });
  });

  it('is gone at once when its link is withdrawn, and gets another one', async () => {
    const token = await share(customer);
    expect((await shared(token, replica)).status).toBe(200);
    await api.call(endpoints.unshareSavedProducts, {}, customer);
    const gone = await shared(token, replica);
    const unknown = await shared('x'.repeat(43));
    expect([gone.status, unknown.status]).toEqual([404, 404]);
    expect(gone.body?.message).toBe(unknown.body?.message);
    expect((await listOf(customer)).token).toBeNull();
    await api.call(endpoints.unshareSavedProducts, {}, customer);
    const next = await share(customer);
    expect(next).not.toBe(token);
    expect((await shared(token)).status).toBe(404);
    expect((await shared(next)).status).toBe(200);
  });

  it.each(['', 'short', 'x'.repeat(44), '$ne'])('rejects the token "%s"', async (token) => {
    expect([400, 404]).toContain((await shared(token)).status);
  });

  it('is limited per address', async () => {
    const token = await share(customer);
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '0.02' } });
    try {
      const statuses = [await shared(token, strict), await shared('x'.repeat(43), strict)];
      expect(statuses.map(({ status }) => status)).toEqual([200, 404]);
      expect((await shared(token, strict)).status).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('is in the export of the account with hidden products, and deleted with it', async () => {
    const owner = await api.createCustomer();
    const [hidden, gone] = [await createProduct(api), { p_id: 1_000_000 }];
    await save(hidden, owner);
    await savedListModel(api.connection).updateOne(
      { _id: owner.u_id },
      { $push: { items: { ...gone, price: { inr: 1, usd: 2 }, savedAt: new Date() } } },
    );
    await setStatus(hidden.p_id, 0);
    const token = await share(owner);
    const { saved } = await api.call(endpoints.getPersonalData, {}, owner);
    const { name, p_id } = hidden;
    expect(saved).toMatchObject({
      token,
      products: [
        { p_id, name },
        { ...gone, name: null },
      ],
    });
    await api.call(endpoints.deleteUser, { params: { u_id: owner.u_id } }, admin);
    expect(await storedItems(owner)).toEqual([]);
    expect((await shared(token)).status).toBe(404);
  });
});
