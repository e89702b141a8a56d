import { randomUUID } from 'node:crypto';
import { endpoints, orderIdPattern, type Product } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, product } from '../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.admin();
});
afterAll(() => api.close());

function orderOf(lines: readonly { product: Product; u_qty: number }[], totalAmount: number) {
  return {
    items: lines.map(({ product: { p_id, inr_price }, u_qty }) => ({ p_id, u_qty, inr_price })),
    totalAmount,
    shippingAddress: address,
    paymentMethod: 'credit_card' as const,
  };
}

async function fill(person: TestUser, stone: Product, u_qty = 1): Promise<void> {
  await api.call(endpoints.addToCart, { body: { p_id: stone.p_id, u_qty } }, person);
}

async function left(stone: Product): Promise<number> {
  const { data } = await api.call(endpoints.getProductById, { body: { p_id: stone.p_id } });
  return data.remaining_qty;
}

async function ordersOf(person: TestUser) {
  return (await api.call(endpoints.getMyOrders, {}, person)).orders;
}

describe('placing an order', () => {
  it('takes stock, writes order, ledger and mail, and empties the cart', async () => {
    const person = await api.customer();
    const one = await product(api, { inr_price: 1000.1, quantity: 3, discount: 10 });
    const two = await product(api, { inr_price: 5, quantity: 1 });
    await fill(person, one, 2);
    await fill(person, two);
    const body = orderOf(
      [
        { product: one, u_qty: 2 },
        { product: two, u_qty: 1 },
      ],
      2005.2,
    );
    const placed = await api.call(endpoints.createOrder, { body }, person);
    expect(placed).toMatchObject({ totalAmount: 2005.2, currency: 'INR', status: 'Pending' });
    expect(placed.orderId).toMatch(orderIdPattern);
    expect([await left(one), await left(two)]).toEqual([1, 0]);
    expect((await api.call(endpoints.getCartData, { body: {} }, person)).data).toEqual([]);
    const [order] = await ordersOf(person);
    expect(order).toMatchObject({
      orderId: placed.orderId,
      priceBasis: 'list',
      shippingAddress: address,
      paymentMethod: 'credit_card',
      items: [
        { product: { name: one.name }, quantity: 2, price: 1000.1 },
        { product: { name: two.name }, quantity: 1, price: 5 },
      ],
    });
    const ledger = await api.connection
      .collection('stock_ledger')
      .find({ orderId: placed.orderId })
      .toArray();
    expect(ledger.map(({ p_id, change }) => [p_id, change])).toEqual([
      [one.p_id, -2],
      [two.p_id, -1],
    ]);
    const mail = await api.connection.collection('mail_outbox').findOne({ to: person.email });
    expect(mail?.text).toContain(placed.orderId);
    const login = { email: person.email, password: 'a password for tests' };
    const { data: session } = await api.call(endpoints.login, { body: login });
    expect(session).toMatchObject(address);
  });

  it('charges dollars to a number from elsewhere', async () => {
    const person = await api.customer('+12025550123');
    const stone = await product(api, { usd_price: 12.5 });
    await fill(person, stone);
    const body = orderOf([{ product: stone, u_qty: 1 }], 12.5);
    const placed = await api.call(endpoints.createOrder, { body }, person);
    expect(placed).toMatchObject({ totalAmount: 12.5, currency: 'USD' });
  });

  it('charges the discounted price where the setting says so', async () => {
    const discounted = await startTestApi({
      databaseOf: api,
      settings: { CHECKOUT_PRICE: 'discounted' },
    });
    try {
      const person = await api.customer();
      const stone = await product(api, { inr_price: 99.99, discount: 33.33 });
      await fill(person, stone);
      const body = orderOf([{ product: stone, u_qty: 1 }], 66.66);
      const placed = await discounted.call(endpoints.createOrder, { body }, person);
      expect(placed.totalAmount).toBe(66.66);
    } finally {
      await discounted.close();
    }
  });

  it('answers 409 with the new total when prices moved, and changes nothing', async () => {
    const person = await api.customer();
    const stone = await product(api, { inr_price: 1000 });
    await fill(person, stone);
    const params = { p_id: stone.p_id };
    await api.call(endpoints.updateProduct, { params, body: { inr_price: 1100 } }, admin);
    const lines = [{ product: stone, u_qty: 1 }];
    const refused = await api.send(endpoints.createOrder, { body: orderOf(lines, 1000) }, person);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: 'Prices have changed. The new total is ₹1,100.00.',
      totalAmount: 1100,
      currency: 'INR',
    });
    expect([await left(stone), await ordersOf(person)]).toEqual([5, []]);
    const body = orderOf(lines, 1100);
    expect((await api.call(endpoints.createOrder, { body }, person)).totalAmount).toBe(1100);
  });

  it('answers 409 when the cart is another than the one shown', async () => {
    const person = await api.customer();
    const stone = await product(api);
    await fill(person, stone, 2);
    const body = orderOf([{ product: stone, u_qty: 1 }], 2000);
    const refused = await api.send(endpoints.createOrder, { body }, person);
    expect([refused.status, refused.body?.totalAmount]).toEqual([409, 2000]);
  });

  it('names what can no longer be had', async () => {
    const person = await api.customer();
    const stone = await product(api);
    await fill(person, stone);
    const body = orderOf([{ product: stone, u_qty: 1 }], 1000);
    const off = { p_id: stone.p_id, status: 0 as const };
    await api.call(endpoints.changeProductStatus, { body: off }, admin);
    const refused = await api.send(endpoints.createOrder, { body }, person);
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      `${stone.name} is no longer available.`,
    ]);
  });

  it('refuses an empty cart', async () => {
    const person = await api.customer();
    const body = orderOf([{ product: await product(api), u_qty: 1 }], 1000);
    const refused = await api.send(endpoints.createOrder, { body }, person);
    expect([refused.status, refused.body?.message]).toEqual([400, 'Your cart is empty.']);
  });
});

describe('an Idempotency-Key', () => {
  it('gets the first answer however often it comes, also all at once', async () => {
    const person = await api.customer();
    const stone = await product(api);
    await fill(person, stone);
    const body = orderOf([{ product: stone, u_qty: 1 }], 1000);
    const sent = { token: person.token, headers: { 'Idempotency-Key': randomUUID() } };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.call(endpoints.createOrder, { body }, sent)),
    );
    answers.push(await api.call(endpoints.createOrder, { body }, sent));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await ordersOf(person)).toHaveLength(1);
    expect(await left(stone)).toBe(4);
  });

  it('is of one person, of one body, and of a sensible form', async () => {
    const [person, other] = [await api.customer(), await api.customer()];
    const stone = await product(api);
    const body = orderOf([{ product: stone, u_qty: 1 }], 1000);
    const headers = { 'Idempotency-Key': randomUUID() };
    await fill(person, stone);
    await fill(other, stone);
    const first = await api.call(endpoints.createOrder, { body }, { ...person, headers });
    const second = await api.call(endpoints.createOrder, { body }, { ...other, headers });
    expect(second.orderId).not.toBe(first.orderId);
    const changed = { ...body, paymentMethod: 'upi' };
    const reused = await api.send(endpoints.createOrder, { body: changed }, { ...person, headers });
    expect(reused.status).toBe(422);
    const short = { token: person.token, headers: { 'Idempotency-Key': 'x' } };
    expect((await api.send(endpoints.createOrder, { body }, short)).status).toBe(400);
  });
});

describe('the last stone', () => {
  it('is sold once, whoever hurries', async () => {
    const stone = await product(api, { quantity: 1 });
    const people = await Promise.all(Array.from({ length: 20 }, () => api.customer()));
    await Promise.all(people.map((person) => fill(person, stone)));
    const body = orderOf([{ product: stone, u_qty: 1 }], 1000);
    const replies = await Promise.all(
      people.map((person) => api.send(endpoints.createOrder, { body }, person)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await left(stone)).toBe(0);
  });

  it('is sold once over two replicas', async () => {
    const beside = await startTestApi({ databaseOf: api });
    try {
      const stone = await product(api, { quantity: 3 });
      const people = await Promise.all(Array.from({ length: 12 }, () => api.customer()));
      await Promise.all(people.map((person) => fill(person, stone)));
      const body = orderOf([{ product: stone, u_qty: 1 }], 1000);
      const replies = await Promise.all(
        people.map((person, n) =>
          (n % 2 ? api : beside).send(endpoints.createOrder, { body }, person),
        ),
      );
      const sold = replies.filter(({ status }) => status === 201);
      expect([sold.length, await left(stone)]).toEqual([3, 0]);
    } finally {
      await beside.close();
    }
  });
});
