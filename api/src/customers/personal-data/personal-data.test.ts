import { endpoints, type OrderStatus } from '@vajra/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createProduct, createReview, placeOrder } from '../../../test/factories.ts';
import { password, startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { storeUserRecords, userRecordsOf } from '../../../test/user-records.ts';

const api = await useTestApi();
let admin: TestUser;

beforeAll(async () => {
  admin = await api.createAdmin();
});

const closeAccount = (customer: TestUser, current_password = password) =>
  api.send(endpoints.closeAccount, { body: { current_password } }, customer);

const deleteUser = ({ u_id }: TestUser) =>
  api.send(endpoints.deleteUser, { params: { u_id } }, admin);

const changeStatus = (orderId: string, status: OrderStatus) =>
  api.call(endpoints.changeOrderStatus, { params: { orderId }, body: { status } }, admin);

const hasAccount = async ({ u_id }: TestUser) =>
  (await api.connection.collection<{ _id: number }>('users').countDocuments({ _id: u_id })) === 1;

const mailsTo = (address: string) =>
  api.connection.collection('mail_outbox').find({ to: address }).toArray();

describe.each([
  ['an admin', deleteUser],
  ['the customer', closeAccount],
])('the deletion of an account by %s', (_, remove) => {
  it('is refused while an order is pending or shipped, which keeps its address', async () => {
    const customer = await api.createCustomer();
    const stone = await createProduct(api, { quantity: 5 });
    const { orderId } = await placeOrder(api, customer, stone);
    const other = await placeOrder(api, customer, stone);
    const refusal = await remove(customer);
    expect([refusal.status, refusal.body?.message]).toEqual([
      409,
      '2 orders have not been delivered yet and the address is needed. Deliver or cancel first.',
    ]);
    await changeStatus(other.orderId, 'Cancelled');
    await changeStatus(orderId, 'Shipped');
    expect((await remove(customer)).status).toBe(409);
    expect(await hasAccount(customer)).toBe(true);
    const { order } = await api.call(endpoints.getOrder, { params: { orderId } }, admin);
    expect(order.shippingAddress).not.toBeNull();

    await changeStatus(orderId, 'Delivered');
    expect((await remove(customer)).status).toBe(200);
    expect(await hasAccount(customer)).toBe(false);
  });

  it('deletes the mails that were sent to the address', async () => {
    const customer = await api.createCustomer();
    const { orderId } = await placeOrder(api, customer, await createProduct(api));
    await changeStatus(orderId, 'Delivered');
    expect((await mailsTo(customer.email)).length).toBeGreaterThan(0);
    await remove(customer);
    const texts = (await mailsTo(customer.email)).map(({ text }) => text).join();
    expect(texts).not.toContain(orderId);
  });

  it('deletes sessions, links, codes and stored responses of the user only', async () => {
    const [customer, other] = [await api.createCustomer(), await api.createCustomer()];
    for (const user of [customer, other]) await storeUserRecords(api.connection, user);
    const all = await userRecordsOf(api.connection, customer);
    expect((await remove(customer)).status).toBe(200);
    expect(await userRecordsOf(api.connection, customer)).toEqual([]);
    expect(await userRecordsOf(api.connection, other)).toEqual(all);
  });
});

describe('closing an account', () => {
  it('needs the current password', async () => {
    const customer = await api.createCustomer();
    const { status, body } = await closeAccount(customer, 'not the password');
    expect(status).toBe(400);
    expect(body?.problems).toEqual([
      { field: 'current_password', message: 'Your current password is incorrect.' },
    ]);
    expect((await api.send(endpoints.closeAccount, { body: {} }, customer)).status).toBe(400);
    expect(await hasAccount(customer)).toBe(true);
  });

  it('ends the session, and confirms by mail', async () => {
    const customer = await api.createCustomer();
    const reply = await closeAccount(customer);
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie().join()).toMatch(/^vajra_refresh=;/);
    expect((await api.send(endpoints.getMe, {}, customer)).status).toBe(401);
    expect(await mailsTo(customer.email)).toMatchObject([{ subject: 'Your account was closed' }]);
    expect((await closeAccount(customer)).status).toBe(401);
  });

  it('is refused for admins', async () => {
    const other = await api.createAdmin();
    expect((await closeAccount(other)).status).toBe(409);
    expect(await hasAccount(other)).toBe(true);
  });

  it('succeeds once for two requests at the same time', async () => {
    const customer = await api.createCustomer();
    const replies = await Promise.all([closeAccount(customer), closeAccount(customer)]);
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 404]).toContain(statuses[1]);
    expect(await mailsTo(customer.email)).toHaveLength(1);
  });

  it('is refused when the password was changed after it was checked', async () => {
    const customer = await api.createCustomer();
    const { transactions } = api.services;
    const run = transactions.run.bind(transactions);
    const running = vi.spyOn(transactions, 'run').mockImplementationOnce(async (work) => {
      const users = api.connection.collection<{ _id: number }>('users');
      await users.updateOne({ _id: customer.u_id }, { $inc: { tokenVersion: 1 } });
      return run(work);
    });
    try {
      expect((await closeAccount(customer)).status).toBe(401);
    } finally {
      running.mockRestore();
    }
    expect(await hasAccount(customer)).toBe(true);
  });

  it('limits guesses of the password', async () => {
    const limited = await startTestApi({ settings: { THROTTLE: '0.2' } });
    try {
      const customer = await limited.createCustomer();
      const guess = (user = customer) =>
        limited.send(endpoints.closeAccount, { body: { current_password: 'a guess' } }, user);
      const statuses = [await guess(), await guess()].map(({ status }) => status);
      expect(statuses).toEqual([400, 400]);
      const refused = await guess();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10 * 60);
      expect((await guess(await limited.createCustomer())).status).toBe(400);
    } finally {
      await limited.close();
    }
  });
});

describe('the data of a customer', () => {
  it('contains all that is theirs and no data of another customer', async () => {
    const [asha, ravi] = [await api.createCustomer(), await api.createCustomer()];
    const stone = await createProduct(api, { quantity: 5 });
    const order = await placeOrder(api, asha, stone);
    const foreign = await placeOrder(api, ravi, stone);
    await createReview(api, asha, stone.p_id, { rating: 4 });
    await createReview(api, ravi, stone.p_id, { rating: 2 });
    await api.call(endpoints.addToCart, { body: { p_id: stone.p_id } }, asha);

    const data = await api.call(endpoints.getPersonalData, {}, asha);
    expect(data.profile).toMatchObject({ u_id: asha.u_id, email: asha.email });
    expect(data.orders).toEqual([order]);
    expect(data.reviews).toMatchObject([{ rating: 4 }]);
    expect(data.cart).toMatchObject([{ p_id: stone.p_id }]);
    expect(data.sessions).toMatchObject([{ isCurrent: true }]);
    const text = JSON.stringify(data);
    for (const trace of [foreign.orderId, ravi.email, 'argon2', 'tokenVersion']) {
      expect(text).not.toContain(trace);
    }
  });

  it('names the problems of the cart in the currency of the customer', async () => {
    const [inIndia, abroad] = [
      await api.createCustomer(),
      await api.createCustomer('+12025550123'),
    ];
    const { p_id } = await createProduct(api);
    for (const customer of [inIndia, abroad])
      await api.call(endpoints.addToCart, { body: { p_id } }, customer);
    await api.call(endpoints.updateProduct, { params: { p_id }, body: { usd_price: 0 } }, admin);
    const problemOf = async (customer: TestUser) =>
      (await api.call(endpoints.getPersonalData, {}, customer)).cart.map(({ problem }) => problem);
    expect(await problemOf(inIndia)).toEqual([null]);
    expect(await problemOf(abroad)).toEqual(['no-price']);
  });

  it('is exported ten times an hour', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const [customer, other] = [await api.createCustomer(), await api.createCustomer()];
      const exportOf = (user: TestUser) => strict.send(endpoints.getPersonalData, {}, user);
      const statuses: number[] = [];
      for (let n = 0; n < 10; n++) statuses.push((await exportOf(customer)).status);
      expect(statuses).toEqual(Array(10).fill(200));
      const refused = await exportOf(customer);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
      expect((await exportOf(other)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
