import {
  endpoints,
  type Product,
  type ShippingMethod,
  type ShippingSettings,
} from '@vajra/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, createProduct } from '../../../test/factories.ts';
import { startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const stone = await createProduct(api, {
  inr_price: 1000,
  usd_price: 12,
  weight: 5,
  quantity: 900,
});

beforeEach(async () => {
  await api.connection
    .collection<{ _id: string }>('store_settings')
    .deleteMany({ _id: 'shipping' });
});

type Zones = ShippingMethod['zones'];
const free: Zones = [
  {
    basis: 'value',
    countries: 'others',
    tiers: [{ from: { inr: 0, usd: 0 }, price: { inr: 0, usd: 0 } }],
  },
];
const newMethod = (fields: Partial<ShippingMethod> = {}): ShippingMethod => ({
  methodId: 0,
  name: 'Courier',
  description: '',
  fromDays: 1,
  toDays: 3,
  isActive: true,
  zones: free,
  ...fields,
});

const current = () => api.call(endpoints.getShippingSettings, {}, admin);
const send = (body: object, who: { token?: string } = admin) =>
  api.send(endpoints.changeShippingSettings, { body } as never, who); // untyped: some are invalid
async function save(methods: ShippingMethod[], packagingGrams = 0): Promise<ShippingSettings> {
  const { version } = await current();
  const body = { methods, packagingGrams, version };
  return (await api.call(endpoints.changeShippingSettings, { body }, admin)).settings;
}
async function quote(country: string, items: { p_id: number; u_qty: number }[] = []) {
  return (await api.call(endpoints.getShippingQuotes, { body: { country, items } })).methods;
}
const inIndia = (zones: Zones): Zones => zones.map((zone) => ({ ...zone, countries: ['IN'] }));
const costing = (inr: number, usd = 0): Zones => [
  {
    basis: 'value',
    countries: 'others',
    tiers: [{ from: { inr: 0, usd: 0 }, price: { inr, usd } }],
  },
];

describe('the settings', () => {
  it('begin with the methods of the shipping policy', async () => {
    expect((await current()).version).toBe(0);
    const shown = { fromDays: 5, toDays: 7, inr_price: 2500, usd_price: 30 };
    expect(await quote('India')).toMatchObject([
      { methodId: 1, name: 'Standard', fromDays: 15, toDays: 25, inr_price: 0, usd_price: 0 },
      { methodId: 2, name: 'Express', ...shown },
    ]);
  });

  it('number new methods, never use an id again, and apply at once', async () => {
    const first = await save([newMethod({ name: 'One' })]);
    expect(first.methods.map(({ methodId }) => methodId)).toEqual([3]);
    const second = await save([newMethod({ name: 'Two' }), newMethod({ name: 'Three' })]);
    expect(second.methods.map(({ methodId, name }) => [methodId, name])).toEqual([
      [4, 'Two'],
      [5, 'Three'],
    ]);
    const reordered = await save(second.methods.toReversed());
    expect(reordered.methods.map(({ methodId }) => methodId)).toEqual([5, 4]);
    expect(await current()).toEqual(reordered);
    expect((await quote('India')).map(({ methodId }) => methodId)).toEqual([5, 4]);
  });

  it('are stored to the paisa and audited', async () => {
    const zones = costing(99.99, 1.01);
    const { methods } = await save([newMethod({ zones })], 120.5);
    expect(methods[0]?.zones).toEqual(zones);
    const { entries } = await api.call(
      endpoints.getAuditTrail,
      { query: { endpoint: 'PUT /api/shipping/settings' } },
      admin,
    );
    expect(entries[0]).toMatchObject({
      targets: ['setting:shipping'],
      before: { order: 'Standard, Express', packagingGrams: 0 },
      after: { order: 'Courier', packagingGrams: 120.5 },
    });
  });

  it('are not overwritten by an admin who edited another version', async () => {
    const { version } = await current();
    const replies = await Promise.all(
      ['One', 'Two'].map((name) =>
        send({ methods: [newMethod({ name })], packagingGrams: 0, version }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ now: await current() });
  });

  it('reach other replicas', async () => {
    const replica = await startTestApi({ databaseOf: api });
    try {
      const body = { country: 'India' };
      const namesThere = async () =>
        (await replica.call(endpoints.getShippingQuotes, { body })).methods.map(({ name }) => name);
      expect(await namesThere()).toEqual(['Standard', 'Express']);
      await save([newMethod()]);
      await expect.poll(namesThere, { timeout: 5000 }).toEqual(['Courier']);
    } finally {
      await replica.close();
    }
  });

  const [zone] = free;
  const tier = { from: { inr: 0, usd: 0 }, price: { inr: 0, usd: 0 } };
  it.each<[string, object]>([
    ['an unknown country', { zones: [{ ...zone, countries: ['ZZ'] }] }],
    ['a country in two zones', { zones: [...inIndia(free), ...inIndia(free)] }],
    ['two zones of all other countries', { zones: [zone, zone] }],
    ['no zone', { zones: [] }],
    ['no country', { zones: [{ ...zone, countries: [] }] }],
    ['no price', { zones: [{ ...zone, tiers: [] }] }],
    [
      'a first price above zero',
      { zones: [{ ...zone, tiers: [{ ...tier, from: { inr: 1, usd: 0 } }] }] },
    ],
    ['equal tiers', { zones: [{ ...zone, tiers: [tier, tier] }] }],
    [
      'tiers that ascend in one currency only',
      { zones: [{ ...zone, tiers: [tier, { ...tier, from: { inr: 5, usd: 0 } }] }] },
    ],
    [
      'a negative price',
      { zones: [{ ...zone, tiers: [{ ...tier, price: { inr: -1, usd: 0 } }] }] },
    ],
    ['weights without grams', { zones: [{ ...zone, basis: 'weight' }] }],
    ['fewer days at most than at best', { fromDays: 5, toDays: 4 }],
    ['a blank name', { name: '  ' }],
    ['the id of no method', { methodId: 77 }],
  ])('refuse %s', async (_, fields) => {
    const body = { methods: [{ ...newMethod(), ...fields }], packagingGrams: 0, version: 0 };
    expect((await send(body)).status).toBe(400);
    expect((await current()).version).toBe(0);
  });

  it('refuse the same method twice', async () => {
    const [standard] = (await current()).methods;
    const body = { methods: [standard, standard], packagingGrams: 0, version: 0 };
    expect((await send(body)).status).toBe(400);
  });
});

describe('a quote', () => {
  it('depends on the current prices and weights of the items', async () => {
    const grams = (from: number, inr: number) => ({
      from: { grams: from },
      price: { inr, usd: 1 },
    });
    await save(
      [
        newMethod({
          zones: [{ basis: 'weight', countries: 'others', tiers: [grams(0, 10), grams(12, 20)] }],
        }),
        newMethod({
          zones: [
            {
              basis: 'value',
              countries: 'others',
              tiers: [
                { from: { inr: 0, usd: 0 }, price: { inr: 500, usd: 50 } },
                { from: { inr: 2000, usd: 100 }, price: { inr: 0, usd: 0 } },
              ],
            },
          ],
        }),
      ],
      10,
    );
    const pricesFor = async (u_qty: number) =>
      (await quote('India', [{ p_id: stone.p_id, u_qty }])).map(({ inr_price }) => inr_price);
    expect(await pricesFor(1)).toEqual([10, 500]);
    expect(await pricesFor(2)).toEqual([20, 0]);
  });

  it('ignores unknown products and survives absurd quantities', async () => {
    const items = [
      { p_id: 999_999_999, u_qty: 1 },
      { p_id: stone.p_id, u_qty: 1_000_000 },
    ];
    expect(await quote('India', items)).toHaveLength(2);
  });

  it('is empty for a country without a method', async () => {
    await save([newMethod({ zones: inIndia(free) })]);
    expect(await quote('France')).toEqual([]);
    expect(await quote('in')).toHaveLength(1);
  });
});

describe('an order', () => {
  async function order(
    customer: TestUser,
    {
      country = 'India',
      totalAmount = 1000,
      shippingMethod = undefined as number | undefined,
    } = {},
    product: Product = stone,
  ) {
    await api.call(
      endpoints.setCartQuantity,
      { params: { p_id: product.p_id }, body: { u_qty: 1 } },
      customer,
    );
    const body = {
      items: [{ p_id: product.p_id, u_qty: 1 }],
      totalAmount,
      shippingAddress: { ...address, country },
      paymentMethod: 'upi' as const,
      ...(shippingMethod !== undefined && { shippingMethod }),
    };
    return api.send(endpoints.createOrder, { body }, customer);
  }
  const lastOrder = async (customer: TestUser) =>
    (await api.call(endpoints.getMyOrders, {}, customer)).orders[0];

  it('is shipped by the first method without one', async () => {
    const customer = await api.createCustomer();
    expect((await order(customer)).status).toBe(201);
    expect(await lastOrder(customer)).toMatchObject({
      totalAmount: 1000,
      shipping: { methodId: 1, name: 'Standard', price: 0, fromDays: 15, toDays: 25 },
    });
  });

  it('includes the price of the chosen method in its currency, and keeps it', async () => {
    const [inRupees, inDollars] = [
      await api.createCustomer(),
      await api.createCustomer('+14155550100'),
    ];
    expect((await order(inRupees, { shippingMethod: 2, totalAmount: 3500 })).status).toBe(201);
    expect((await order(inDollars, { shippingMethod: 2, totalAmount: 42 })).status).toBe(201);
    await save([newMethod()]);
    expect(await lastOrder(inRupees)).toMatchObject({
      totalAmount: 3500,
      shipping: { methodId: 2, name: 'Express', price: 2500, fromDays: 5, toDays: 7 },
    });
    expect(await lastOrder(inDollars)).toMatchObject({
      totalAmount: 42,
      shipping: { methodId: 2, price: 30 },
    });
  });

  it('fails with the new total after the price of its method has changed', async () => {
    const customer = await api.createCustomer();
    const { methods } = await current();
    await save(methods.map((method) => ({ ...method, zones: costing(99) })));
    const refused = await order(customer, { shippingMethod: 1, totalAmount: 1000 });
    expect(refused).toMatchObject({ status: 409, body: { totalAmount: 1099, currency: 'INR' } });
    expect((await order(customer, { shippingMethod: 1, totalAmount: 1099 })).status).toBe(201);
  });

  it('fails when its method is gone, inactive or does not serve the country', async () => {
    const customer = await api.createCustomer();
    const { methods } = await save([
      newMethod(),
      newMethod({ isActive: false }),
      newMethod({ zones: inIndia(free) }),
    ]);
    const [, inactive, indian] = methods.map(({ methodId }) => methodId);
    const refusal = { status: 409, body: { reason: 'shipping_method' } };
    expect(await order(customer, { shippingMethod: 1 })).toMatchObject(refusal);
    expect(await order(customer, { shippingMethod: inactive })).toMatchObject(refusal);
    expect(await order(customer, { shippingMethod: indian, country: 'Qatar' })).toMatchObject(
      refusal,
    );
    expect(await lastOrder(customer)).toBeUndefined();
  });

  it('fails at the country when no method serves it, and takes no stock', async () => {
    const customer = await api.createCustomer();
    const [left] = await api.services.products.findMany([stone.p_id]);
    await save([newMethod({ zones: inIndia(free) })]);
    const refused = await order(customer, { country: 'Qatar' });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: 'We do not ship to Qatar.',
        problems: [{ field: 'shippingAddress.country', message: 'We do not ship to Qatar.' }],
      },
    });
    const [after] = await api.services.products.findMany([stone.p_id]);
    expect(after?.remaining_qty).toBe(left?.remaining_qty);
  });

  it('is charged the price that is stored when it is placed, by every replica', async () => {
    const replica = await startTestApi({ databaseOf: api });
    try {
      await replica.call(endpoints.getShippingQuotes, { body: { country: 'India' } });
      const customer = await api.createCustomer();
      await save([newMethod({ zones: costing(5) })]);
      const body = {
        items: [{ p_id: stone.p_id, u_qty: 1 }],
        totalAmount: 1000,
        shippingAddress: address,
        paymentMethod: 'upi' as const,
      };
      await api.call(endpoints.addToCart, { body: { p_id: stone.p_id } }, customer);
      const refused = await replica.send(endpoints.createOrder, { body }, customer);
      expect(refused).toMatchObject({ status: 409, body: { totalAmount: 1005 } });
    } finally {
      await replica.close();
    }
  });
});
