import { endpoints, maxCountedResults, type OrderStatus } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order, product, unique } from '../../test/factories.ts';
import {
  startTestApi,
  type TestApi,
  type TestApiOptions,
  type TestUser,
} from '../../test/start-test-api.ts';
import { orderModel } from './order.model.ts';
import { searchTerms } from './order-search.ts';

let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.admin();
});
afterAll(() => api.close());

type Asked = Parameters<typeof ask>[0];

async function ask(query: Record<string, unknown>) {
  const reply = await api.send(endpoints.getOrders, { query }, admin);
  expect(reply.status, reply.text).toBe(200);
  return endpoints.getOrders.response.parse(reply.body);
}

const idsOf = async (query: Asked) => (await ask(query)).orders.map(({ orderId }) => orderId);

/** An order placed then; its id. */
async function placed(person: TestUser, at: string, status: OrderStatus = 'Pending') {
  const { orderId } = await order(api, person, await product(api));
  const set = { createdAt: new Date(at), status };
  await orderModel(api.connection).updateOne({ _id: orderId }, { $set: set });
  return orderId;
}

/** So many orders like one that is there, a minute apart; straight into the database. */
async function copies(orderId: string, count: number, u_name: string) {
  const orders = orderModel(api.connection);
  const like = await orders.findById(orderId).orFail().lean();
  const customer = { u_name, email: `${orderId}@example.com`, mo_no: '+15550001111' };
  await orders.insertMany(
    Array.from({ length: count }, (_, index) => {
      const _id = `${orderId}:${String(index).padStart(5, '0')}`;
      const createdAt = new Date(Date.parse('2001-01-01') + index * 60_000);
      return { ...like, _id, createdAt, customer, ...searchTerms({ _id, customer }) };
    }),
  );
}

describe('one order', () => {
  const read = (orderId: string) => api.send(endpoints.getOrder, { params: { orderId } }, admin);

  it('is told with what it did to stock', async () => {
    const person = await api.customer();
    const stone = await product(api, { quantity: 3 });
    const { orderId } = await order(api, person, stone, 2);
    for (const status of ['Cancelled', 'Shipped'] as const) {
      const input = { params: { orderId }, body: { status } };
      await api.call(endpoints.changeOrderStatus, input, admin);
    }
    const params = { orderId: orderId.toLowerCase() };
    const told = await api.call(endpoints.getOrder, { params }, admin);
    expect(told.order).toMatchObject({ orderId, status: 'Shipped', userId: person.u_id });
    const { p_id } = stone;
    expect(told.stock).toMatchObject([
      { p_id, change: -2, reason: 'ordered', u_id: person.u_id },
      { p_id, change: 2, reason: 'cancelled', u_id: admin.u_id },
      { p_id, change: -2, reason: 'reinstated', u_id: admin.u_id },
    ]);
  });

  it('is not found where there is none', async () => {
    expect(await read('00000-00000')).toMatchObject({
      status: 404,
      body: { message: 'Order not found.' },
    });
    expect((await read('nothing')).status).toBe(400);
  });
});

describe("the desk's list of orders", () => {
  it('is in pages, newest or oldest first, and counted', async () => {
    const person = await api.customer();
    const ids = [
      await placed(person, '2020-03-01T10:00:00Z'),
      await placed(person, '2020-03-02T10:00:00Z'),
      await placed(person, '2020-03-03T10:00:00Z'),
    ];
    const query = { userId: person.u_id, perPage: 2 };
    expect(await ask({ ...query, page: 2 })).toMatchObject({
      orders: [{ orderId: ids[0] }],
      totalCount: 3,
      hasMore: false,
    });
    expect(await idsOf({ ...query, sort: 'oldest' })).toEqual(ids.slice(0, 2));
    expect(await ask({ ...query, page: 99 })).toMatchObject({ orders: [], totalCount: 3 });
    const all = await ask({});
    expect(all.totalCount).toBe(await orderModel(api.connection).countDocuments());
  });

  it('is narrowed down by status, days and customer', async () => {
    const [asha, ravi] = [await api.customer(), await api.customer()];
    const first = await placed(asha, '2019-05-01T18:29:59Z', 'Shipped'); // the 1st in India
    const second = await placed(asha, '2019-05-01T18:30:00Z', 'Delivered'); // the 2nd
    const third = await placed(ravi, '2019-05-02T18:29:59Z', 'Cancelled');
    const day = { from: '2019-05-02', to: '2019-05-02' };
    expect(await idsOf(day)).toEqual([third, second]);
    expect(await idsOf({ from: '2019-05-01', to: '2019-05-02' })).toEqual([third, second, first]);
    expect(await idsOf({ ...day, status: 'Delivered' })).toEqual([second]);
    const accepted = { to: '2019-05-02', from: '2019-05-01', status: 'Shipped,Delivered' };
    expect(await ask(accepted)).toMatchObject({
      orders: [{ orderId: second }, { orderId: first }],
      totalCount: 2,
    });
    expect(await idsOf({ ...accepted, page: 2, perPage: 1 })).toEqual([first]);
    expect(await idsOf({ userId: ravi.u_id })).toEqual([third]);
    expect(await idsOf({ userId: ravi.u_id, status: 'Shipped' })).toEqual([]);
    expect(await idsOf({ ...day, status: 'Pending,Shipped,Delivered,Cancelled' })).toHaveLength(2);
  });

  it('finds an order by id, name, e-mail address and phone number', async () => {
    const person = await api.customer('+971501234987');
    const { orderId } = await order(api, person, {
      ...(await product(api)),
      inr_price: 12, // a buyer of dollars is shown the other price
    });
    for (const search of [
      orderId,
      orderId.toLowerCase().replace('-', ' '),
      orderId.slice(0, 7),
      person.u_name,
      person.email.toUpperCase(),
      '+971 50 123 4987',
      '501234',
    ]) {
      expect(await idsOf({ search, userId: person.u_id }), search).toEqual([orderId]);
    }
    const { u_id: userId } = person;
    for (const search of ['ravi', `${person.u_name} ravi`, '!', '$gt', '.*', '5'.repeat(100)]) {
      expect(await ask({ search, userId }), search).toMatchObject({ orders: [], totalCount: 0 });
    }
    expect(await idsOf({ search: orderId, status: 'Shipped' })).toEqual([]);
    expect(await idsOf({ search: orderId, status: 'Pending' })).toEqual([orderId]);
  });

  it('counts what a word finds up to a bound, newest first all the same', async () => {
    const person = await api.customer();
    const { orderId } = await order(api, person, await product(api));
    await copies(orderId, maxCountedResults + 5, 'Zenobia Many');
    const { orders, ...counts } = await ask({ search: 'zenobia', perPage: 2 });
    expect(counts).toEqual({ totalCount: maxCountedResults, hasMore: true });
    expect(orders.map((one) => one.orderId)).toEqual([`${orderId}:01004`, `${orderId}:01003`]);
    expect(await ask({ userId: person.u_id, perPage: 1 })).toMatchObject({
      totalCount: maxCountedResults + 6,
      hasMore: false,
    });
  });

  it('forgets by what a deleted customer was found', async () => {
    const person = await api.customer();
    const { orderId } = await order(api, person, await product(api));
    await api.call(endpoints.deleteUser, { params: { u_id: person.u_id } }, admin);
    expect(await idsOf({ search: person.email })).toEqual([]);
    expect(await idsOf({ search: orderId })).toEqual([orderId]);
  });

  it('makes orders findable that were placed before there was this search', async () => {
    const [asha, ravi] = [await api.customer(), await api.customer()];
    const ids: string[] = [];
    for (const person of [asha, ravi]) ids.push(await placed(person, '2018-01-01T10:00:00Z'));
    const orders = orderModel(api.connection);
    await orders.updateMany({ _id: { $in: ids } }, { $unset: { beginnings: 1 } });
    await orders.updateOne({ _id: ids[1] }, { $set: { customer: null } });
    expect(await idsOf({ search: asha.email })).toEqual([]);
    const later: TestApiOptions = { databaseOf: api };
    await (await startTestApi(later)).close();
    expect(await idsOf({ search: asha.email })).toEqual([ids[0]]);
    expect(await idsOf({ search: ids[1] })).toEqual([ids[1]]);
    expect(await idsOf({ search: ravi.email })).toEqual([]);
  });

  it.each([
    ['status', { status: 'Lost' }, 'must be one of the order statuses'],
    ['status', { status: `Pending,${unique('x')}` }, 'must be one of the order statuses'],
    ['status', { status: '' }, 'is required'],
    ['search', { search: 'x'.repeat(101) }, 'must be at most 100 characters'],
    ['search', { search: 'a\u0000' }, 'must not contain control characters'],
    ['from', { from: '2026-02-30' }, 'must be a day such as 2026-01-31'],
    ['from', { from: '2026-02-02', to: '2026-02-01' }, 'must not be after to'],
    ['userId', { userId: 'me' }, 'must be a whole number'],
    ['sort', { sort: 'total' }, 'must be newest or oldest'],
    ['page', { page: 0 }, 'must be a whole number'],
    ['perPage', { perPage: 101 }, 'must be a whole number'],
  ])('refuses %s of %j', async (field, query, words) => {
    const reply = await api.send(endpoints.getOrders, { query }, admin);
    expect(reply.status).toBe(400);
    expect(reply.body?.problems).toEqual([
      { field: expect.stringContaining(field), message: expect.stringContaining(words) },
    ]);
  });

  it.each(['status[$ne]=Pending', 'search[$gt]=', 'userId=1&userId=2', 'search=a&search=b'])(
    'is not upset by %s',
    async (query) => {
      const headers = { Authorization: `Bearer ${admin.token}` };
      const reply = await api.fetch(`${endpoints.getOrders.path}?${query}`, { headers });
      expect([200, 400]).toContain(reply.status);
    },
  );
});
