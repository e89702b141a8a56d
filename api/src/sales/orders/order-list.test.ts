import { endpoints, maxCountedResults, type OrderStatus } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createProduct, placeOrder, uniqueName } from '../../../test/factories.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { orderModel } from './order.model.ts';
import { searchTerms } from './order-search.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

async function listOrders(query: Record<string, unknown>) {
  const reply = await api.send(endpoints.getOrders, { query }, admin);
  expect(reply.status, reply.text).toBe(200);
  return endpoints.getOrders.response.parse(reply.body);
}

const idsOf = async (query: Record<string, unknown>) =>
  (await listOrders(query)).orders.map(({ orderId }) => orderId);

/** Places an order, sets its time and status, and returns its id. */
async function placeOrderAt(buyer: TestUser, at: string, status: OrderStatus = 'Pending') {
  const { orderId } = await placeOrder(api, buyer, await createProduct(api));
  const set = { createdAt: new Date(at), status };
  await orderModel(api.connection).updateOne({ _id: orderId }, { $set: set });
  return orderId;
}

/** Inserts `count` copies of an order, one minute apart, directly into the database. */
async function insertCopies(orderId: string, count: number, u_name: string) {
  const orders = orderModel(api.connection);
  const original = await orders.findById(orderId).orFail().lean();
  const customer = { u_name, email: `${orderId}@example.com`, mo_no: '+15550001111' };
  await orders.insertMany(
    Array.from({ length: count }, (_, index) => {
      const _id = `${orderId}:${String(index).padStart(5, '0')}`;
      const createdAt = new Date(Date.parse('2001-01-01') + index * 60_000);
      const copy = { ...original, _id, createdAt, customer };
      return { ...copy, ...searchTerms(copy) };
    }),
  );
}

describe('the filter by payment', () => {
  it('combines with status, customer and search, and applies to the export', async () => {
    const buyer = await api.createCustomer();
    const [open, paid, shipped, before] = [
      await placeOrderAt(buyer, '2026-03-04T10:00:00Z'),
      await placeOrderAt(buyer, '2026-03-03T10:00:00Z'),
      await placeOrderAt(buyer, '2026-03-02T10:00:00Z', 'Shipped'),
      await placeOrderAt(buyer, '2026-03-01T10:00:00Z'),
    ];
    const orders = orderModel(api.connection);
    const setState = (ids: string[], state: string) =>
      orders.updateMany({ _id: { $in: ids } }, { $set: { 'payment.state': state } });
    await setState([open], 'open');
    await setState([paid, shipped], 'paid');
    await orders.updateOne({ _id: before }, { $unset: { payment: 1 } });
    const userId = buyer.u_id;
    expect(await idsOf({ userId })).toEqual([open, paid, shipped, before]);
    expect(await idsOf({ userId, payment: 'paid' })).toEqual([paid, shipped]);
    expect(await idsOf({ userId, payment: 'paid,open', sort: 'oldest' })).toEqual([
      shipped,
      paid,
      open,
    ]);
    expect(await idsOf({ userId, payment: ['paid'], status: 'Pending' })).toEqual([paid]);
    expect(await idsOf({ search: buyer.email, payment: 'open' })).toEqual([open]);
    const csv = await api.send(
      endpoints.exportOrders,
      { query: { userId, payment: 'open' } },
      admin,
    );
    expect(csv.text.trim().split('\n')).toHaveLength(2);
  });

  it.each(['stolen', 'paid,', '$ne', ''])('refuses %j', async (payment) => {
    const reply = await api.send(endpoints.getOrders, { query: { payment } }, admin);
    expect(reply.status).toBe(400);
  });
});

describe('one order', () => {
  const read = (orderId: string) => api.send(endpoints.getOrder, { params: { orderId } }, admin);

  it('is returned with its stock movements', async () => {
    const buyer = await api.createCustomer();
    const diamond = await createProduct(api, { quantity: 3 });
    const { orderId } = await placeOrder(api, buyer, diamond, 2);
    for (const status of ['Cancelled', 'Shipped'] as const) {
      const input = { params: { orderId }, body: { status } };
      await api.call(endpoints.changeOrderStatus, input, admin);
    }
    const params = { orderId: orderId.toLowerCase() };
    const details = await api.call(endpoints.getOrder, { params }, admin);
    expect(details.order).toMatchObject({ orderId, status: 'Shipped', userId: buyer.u_id });
    const { p_id } = diamond;
    expect(details.stock).toMatchObject([
      { p_id, change: -2, reason: 'ordered', u_id: buyer.u_id },
      { p_id, change: 2, reason: 'cancelled', u_id: admin.u_id },
      { p_id, change: -2, reason: 'reinstated', u_id: admin.u_id },
    ]);
  });

  it('responds 404 to an unknown id and 400 to an invalid one', async () => {
    expect(await read('00000-00000')).toMatchObject({
      status: 404,
      body: { message: 'Order not found.' },
    });
    expect((await read('nothing')).status).toBe(400);
  });
});

describe('the admin order list', () => {
  it('is paginated, sorted by date in either direction, and counted', async () => {
    const buyer = await api.createCustomer();
    const ids = [
      await placeOrderAt(buyer, '2020-03-01T10:00:00Z'),
      await placeOrderAt(buyer, '2020-03-02T10:00:00Z'),
      await placeOrderAt(buyer, '2020-03-03T10:00:00Z'),
    ];
    const query = { userId: buyer.u_id, perPage: 2 };
    expect(await listOrders({ ...query, page: 2 })).toMatchObject({
      orders: [{ orderId: ids[0] }],
      totalCount: 3,
      hasMore: false,
    });
    expect(await idsOf({ ...query, sort: 'oldest' })).toEqual(ids.slice(0, 2));
    expect(await listOrders({ ...query, page: 99 })).toMatchObject({ orders: [], totalCount: 3 });
    const all = await listOrders({});
    expect(all.totalCount).toBe(await orderModel(api.connection).countDocuments());
  });

  it('filters by status, days and customer', async () => {
    const [asha, ravi] = [await api.createCustomer(), await api.createCustomer()];
    const first = await placeOrderAt(asha, '2019-05-01T18:29:59Z', 'Shipped'); // the 1st in India
    const second = await placeOrderAt(asha, '2019-05-01T18:30:00Z', 'Delivered'); // the 2nd
    const third = await placeOrderAt(ravi, '2019-05-02T18:29:59Z', 'Cancelled');
    const day = { from: '2019-05-02', to: '2019-05-02' };
    expect(await idsOf(day)).toEqual([third, second]);
    expect(await idsOf({ from: '2019-05-01', to: '2019-05-02' })).toEqual([third, second, first]);
    expect(await idsOf({ ...day, status: 'Delivered' })).toEqual([second]);
    const accepted = { to: '2019-05-02', from: '2019-05-01', status: 'Shipped,Delivered' };
    expect(await listOrders(accepted)).toMatchObject({
      orders: [{ orderId: second }, { orderId: first }],
      totalCount: 2,
    });
    expect(await idsOf({ ...accepted, page: 2, perPage: 1 })).toEqual([first]);
    expect(await idsOf({ userId: ravi.u_id })).toEqual([third]);
    expect(await idsOf({ userId: ravi.u_id, status: 'Shipped' })).toEqual([]);
    expect(await idsOf({ ...day, status: 'Pending,Shipped,Delivered,Cancelled' })).toHaveLength(2);
  });

  it('finds an order by id, name, email address and phone number', async () => {
    const buyer = await api.createCustomer('+971501234987');
    const { orderId } = await placeOrder(api, buyer, {
      ...(await createProduct(api)),
      inr_price: 12, // the customer pays usd_price, and the order factory sends inr_price
    });
    for (const search of [
      orderId,
      orderId.toLowerCase().replace('-', ' '),
      orderId.slice(0, 7),
      buyer.u_name,
      buyer.email.toUpperCase(),
      '+971 50 123 4987',
      '501234',
    ]) {
      expect(await idsOf({ search, userId: buyer.u_id }), search).toEqual([orderId]);
    }
    const { u_id: userId } = buyer;
    for (const search of [
      'ravi',
      `${buyer.u_name} ravi`,
      '!',
      '--',
      "' '",
      '$gt',
      '.*',
      '5'.repeat(100),
    ]) {
      expect(await listOrders({ search, userId }), search).toMatchObject({
        orders: [],
        totalCount: 0,
      });
    }
    expect(await idsOf({ search: orderId, status: 'Shipped' })).toEqual([]);
    expect(await idsOf({ search: orderId, status: 'Pending' })).toEqual([orderId]);
  });

  it('finds orders by the stock numbers of their items, also those of a deleted customer', async () => {
    const buyer = await api.createCustomer();
    const number = uniqueName('N').replace(' ', '');
    const product = await createProduct(api, { sku: `VJ-${number}-A` });
    const { orderId } = await placeOrder(api, buyer, product);
    const searches = [product.sku, `vj${number}a`, `VJ ${number} a`, `${number}A`, number];
    for (const search of searches) expect(await idsOf({ search }), search).toEqual([orderId]);
    expect(await idsOf({ search: `VJ-${number}-B` })).toEqual([]);
    const delivered = { params: { orderId }, body: { status: 'Delivered' as const } };
    await api.call(endpoints.changeOrderStatus, delivered, admin);
    await api.call(endpoints.deleteUser, { params: { u_id: buyer.u_id } }, admin);
    for (const search of searches) expect(await idsOf({ search }), search).toEqual([orderId]);
  });

  it.each([
    ['Łukasz Østergård', ['lukasz', 'OSTERGARD luk', 'Łukasz Østerg']],
    ['Þóra Strauß-Ægir', ['thora', 'strauss', 'aegir', 'straussaegir', 'STRAUSS-ÆGIR']],
    ['Rory O’Brien', ["O'Brien", 'OBrien', 'Oʼbrien', 'O´Brien rory', 'brien']],
    ['राधिका मोदी', ['राधिका', 'मोदी', 'मो']],
    ['கயல்விழி', ['கயல்விழி', 'கயல்']],
  ])('finds the orders of %s without the marks', async (u_name, searches) => {
    const buyer = await api.createCustomer();
    const { orderId } = await placeOrder(api, buyer, await createProduct(api));
    const orders = orderModel(api.connection);
    const order = await orders.findById(orderId).orFail().lean();
    const customer = { u_name, email: buyer.email, mo_no: '+919812345678' };
    await orders.updateOne({ _id: orderId }, { ...searchTerms({ ...order, customer }) });
    const { u_id: userId } = buyer;
    for (const search of searches)
      expect(await idsOf({ search, userId }), search).toEqual([orderId]);
    expect(await idsOf({ search: 'मदी', userId })).toEqual([]);
  });

  it('caps the count of a search and keeps the newest first', async () => {
    const buyer = await api.createCustomer();
    const { orderId } = await placeOrder(api, buyer, await createProduct(api));
    await insertCopies(orderId, maxCountedResults + 5, 'Zenobia Many');
    const { orders, ...counts } = await listOrders({ search: 'zenobia', perPage: 2 });
    expect(counts).toEqual({ totalCount: maxCountedResults, hasMore: true });
    expect(orders.map((one) => one.orderId)).toEqual([`${orderId}:01004`, `${orderId}:01003`]);
    expect(await listOrders({ userId: buyer.u_id, perPage: 1 })).toMatchObject({
      totalCount: maxCountedResults + 6,
      hasMore: false,
    });
  });

  it('does not find orders by the data of a deleted customer', async () => {
    const buyer = await api.createCustomer();
    const { orderId } = await placeOrder(api, buyer, await createProduct(api));
    const delivered = { params: { orderId }, body: { status: 'Delivered' as const } };
    await api.call(endpoints.changeOrderStatus, delivered, admin);
    await api.call(endpoints.deleteUser, { params: { u_id: buyer.u_id } }, admin);
    expect(await idsOf({ search: buyer.email })).toEqual([]);
    expect(await idsOf({ search: orderId })).toEqual([orderId]);
  });

  it.each([
    ['status', { status: 'Lost' }, 'must be one of the order statuses'],
    ['status', { status: `Pending,${uniqueName('x')}` }, 'must be one of the order statuses'],
    ['status', { status: '' }, 'must be one of the order statuses'],
    ['status', { status: Array(11).fill('Pending').join() }, 'must be at most 10 order statuses'],
    ['search', { search: 'x'.repeat(101) }, 'must be at most 100 characters'],
    ['search', { search: 'a\u0000' }, 'must not contain control characters'],
    ['from', { from: '2026-02-30' }, 'must be a day such as 2026-01-31'],
    ['from', { from: '2026-02-02', to: '2026-02-01' }, 'must not be after to'],
    ['userId', { userId: 'me' }, 'must be a whole number'],
    ['sort', { sort: 'total' }, 'must be newest or oldest'],
    ['page', { page: 0 }, 'must be a whole number'],
    ['perPage', { perPage: 101 }, 'must be a whole number'],
  ])('responds 400 to %s in %j', async (field, query, problem) => {
    const reply = await api.send(endpoints.getOrders, { query }, admin);
    expect(reply.status).toBe(400);
    expect(reply.body?.problems).toEqual([
      { field: expect.stringContaining(field), message: expect.stringContaining(problem) },
    ]);
  });

  it.each([
    ['ignores the unknown field in', 'status[$ne]=Pending', 200],
    ['ignores the unknown field in', 'search[$gt]=', 200],
    ['rejects the repeated field in', 'userId=1&userId=2', 400],
    ['rejects the repeated field in', 'search=a&search=b', 400],
  ])('%s the query string %s', async (_, query, status) => {
    const headers = { Authorization: `Bearer ${admin.token}` };
    const reply = await api.fetch(`${endpoints.getOrders.path}?${query}`, { headers });
    expect(reply.status).toBe(status);
  });
});
