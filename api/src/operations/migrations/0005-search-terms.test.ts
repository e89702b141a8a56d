import { endpoints } from '@vajra/contract';
import { expect, it, vi } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { type UserDocument, userModel } from '../../identity/accounts/user.model.ts';
import { prefixesOf } from '../../platform/prefix-index/prefixes.ts';
import { type OrderDocument, orderModel } from '../../sales/orders/order.model.ts';
import { searchTermsWithoutMarks } from './0005-search-terms.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const users = api.connection.collection<UserDocument>(userModel(api.connection).collection.name);
const orders = api.connection.collection<OrderDocument>(orderModel(api.connection).collection.name);
const u_name = 'Łukasz O’Brien';

/** Creates a customer and an order with the search terms that the previous release stored. */
async function createOldDocuments() {
  const customer = await api.createCustomer();
  const { u_id, email } = customer;
  const product = await createProduct(api, { sku: `VJ-${u_id}-A` });
  const { orderId } = await placeOrder(api, customer, product);
  const phone = ['919812345678', '9812345678'];
  const words = [String(u_id), 'łukasz', 'o', 'brien', ...email.split(/[.@-]/), ...phone];
  const userTerms = { words, beginnings: prefixesOf(words) };
  await users.updateOne({ _id: u_id }, { $set: { u_name, ...userTerms } });
  const orderWords = ['łukasz', 'obrien', email.replace(/[^a-z\d]/g, ''), ...phone];
  const search = [orderId.replace('-', '').toLowerCase(), ...orderWords];
  const orderTerms = { search, beginnings: prefixesOf(search) };
  await orders.updateOne({ _id: orderId }, { $set: { 'customer.u_name': u_name, ...orderTerms } });
  return { u_id, orderId };
}

const findUsers = async (search: string) => {
  const page = await api.call(endpoints.getUsersPage, { query: { search } }, admin);
  return page.users.map((user) => user.u_id);
};
const findOrders = async (search: string) => {
  const page = await api.call(endpoints.getOrders, { query: { search } }, admin);
  return page.orders.map((order) => order.orderId);
};

it('finds users and orders of the previous release without the marks of their names', async () => {
  const [first, deleted] = [await createOldDocuments(), await createOldDocuments()];
  await orders.updateOne({ _id: deleted.orderId }, { $set: { customer: null } });
  expect([await findUsers('lukasz'), await findOrders('lukasz')]).toEqual([[], []]);

  await searchTermsWithoutMarks.run(api.connection);
  for (const search of ['lukasz', "O'Brien", 'OBrien', 'brien', 'ŁUKASZ']) {
    expect(await findUsers(search), search).toEqual([deleted.u_id, first.u_id]);
    expect(await findOrders(search), search).toEqual([first.orderId]);
  }
  for (const { u_id, orderId } of [first, deleted])
    for (const search of [orderId, `VJ${u_id}A`])
      expect(await findOrders(search), search).toEqual([orderId]);
});

it('continues where an interrupted run stopped, and does not write what is current', async () => {
  const [done, missed] = [await createOldDocuments(), await createOldDocuments()];
  await searchTermsWithoutMarks.run(api.connection);
  const before = await users.find().sort({ _id: 1 }).toArray();
  const set = { words: ['łukasz'], beginnings: prefixesOf(['łukasz']) };
  await users.updateOne({ _id: missed.u_id }, { $set: set });

  const [userWrites, orderWrites] = [users, orders].map((each) => vi.spyOn(each, 'bulkWrite'));
  await searchTermsWithoutMarks.run(api.connection);
  expect(userWrites?.mock.calls).toMatchObject([[{ length: 1 }]]);
  expect(orderWrites?.mock.calls).toEqual([]);
  expect(await users.find().sort({ _id: 1 }).toArray()).toEqual(before);
  expect(await findUsers('lukasz')).toEqual(expect.arrayContaining([done.u_id, missed.u_id]));
});
