import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';
import { demoCustomers } from '../../identity/accounts/demo-accounts.ts';
import type { OrderDocument } from '../../sales/orders/order.model.ts';
import { missingFields } from './0002-missing-fields.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const users = api.connection.collection<{ _id: number }>('users');
const orders = api.connection.collection<OrderDocument>('orders');
const migrate = () => missingFields.run(api.connection);

describe('users of earlier releases', () => {
  it('count as verified if they are admins, demo customers, or have received an order', async () => {
    const store = await startTestApi();
    try {
      const [owner, receiver] = [await store.createAdmin(), await store.createCustomer()];
      const [waiting, newer] = [
        await store.createCustomer(),
        await store.createCustomer(undefined, { isEmailVerified: false }),
      ];
      const demo = await store.createCustomer();
      const { orderId } = await placeOrder(store, receiver, await createProduct(store));
      await placeOrder(store, waiting, await createProduct(store));
      const body = { status: 'Delivered' as const };
      await store.call(endpoints.changeOrderStatus, { params: { orderId }, body }, owner);
      const stored = store.connection.collection<{ _id: number }>('users');
      await stored.updateOne({ _id: demo.u_id }, { $set: { email: demoCustomers[0].email } });
      await stored.updateMany({ _id: { $ne: newer.u_id } }, { $unset: { emailVerifiedAt: 1 } });
      const before = await store.call(endpoints.getUsers, {}, owner);
      expect(before.data.map(({ emailVerified }) => emailVerified)).not.toContain(true);

      await missingFields.run(store.connection);
      const { data } = await store.call(endpoints.getUsers, {}, owner);
      const verified = data.filter((user) => user.emailVerified).map(({ u_id }) => u_id);
      expect(verified).toEqual([owner.u_id, receiver.u_id, demo.u_id]);
      expect(await stored.countDocuments({ emailVerifiedAt: { $exists: false } })).toBe(0);
    } finally {
      await store.close();
    }
  });

  it('are found by their names', async () => {
    const { u_id, u_name } = await api.createCustomer();
    const find = async () =>
      (await api.call(endpoints.getUsersPage, { query: { search: u_name } }, admin)).users;
    await users.updateOne({ _id: u_id }, { $unset: { words: 1, beginnings: 1 } });
    expect(await find()).toEqual([]);
    await migrate();
    expect(await find()).toMatchObject([{ u_id }]);
  });

  it('keep the guard counter that was stored under another name', async () => {
    const { u_id } = await api.createAdmin();
    await users.updateOne({ _id: u_id }, { $unset: { adminGuard: 1 }, $set: { adminsLetGo: 3 } });
    await migrate();
    expect(await users.findOne({ _id: u_id, adminsLetGo: { $exists: true } })).toBeNull();
    expect(await users.findOne({ _id: u_id })).toMatchObject({ adminGuard: 3 });
  });
});

describe('orders of earlier releases', () => {
  it('are found by id and by the customer, unless that was deleted', async () => {
    const [asha, ravi] = [await api.createCustomer(), await api.createCustomer()];
    const ids: string[] = [];
    for (const customer of [asha, ravi]) {
      ids.push((await placeOrder(api, customer, await createProduct(api))).orderId);
    }
    const find = async (search = '') => {
      const page = await api.call(endpoints.getOrders, { query: { search } }, admin);
      return page.orders.map(({ orderId }) => orderId);
    };
    await orders.updateMany({ _id: { $in: ids } }, { $unset: { search: 1, beginnings: 1 } });
    await orders.updateOne({ _id: ids[1] ?? '' }, { $set: { customer: null } });
    expect(await find(asha.email)).toEqual([]);
    await migrate();
    expect(await find(asha.email)).toEqual([ids[0]]);
    expect(await find(ids[1])).toEqual([ids[1]]);
    expect(await find(ravi.email)).toEqual([]);
  });

  it('count against the limit of their customer while they are open', async () => {
    const customer = await api.createCustomer();
    const product = await createProduct(api, { quantity: 100 });
    const place = (u_qty: number) => placeOrder(api, customer, product, u_qty);
    await place(3);
    const hold = async () => (await orders.findOne({ u_id: customer.u_id }))?.hold;
    const before = await hold();
    await orders.updateOne({ u_id: customer.u_id }, { $unset: { hold: 1 } });
    await migrate();
    expect(await hold()).toEqual({ u_id: customer.u_id, pieces: 3, value: before?.value });
  });
});
