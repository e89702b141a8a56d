import { expect, it } from 'vitest';
import { createProduct, placeOrder } from '../../test/factories.ts';
import { useTestApi } from '../../test/start-test-api.ts';
import { orderModel } from '../orders/order.model.ts';
import { disputeModel } from '../payments/payment-records.model.ts';
import { disputedAmounts } from './0003-disputed-amounts.ts';

const api = await useTestApi();

it('adds up the open and lost disputes of an order', async () => {
  const customer = await api.createCustomer();
  const product = await createProduct(api, { quantity: 2 });
  const { orderId } = await placeOrder(api, customer, product);
  const { orderId: undisputed } = await placeOrder(api, customer, product);
  const dispute = { provider: 'stripe', orderId, paymentId: 'pay_1', currency: 'INR' };
  const openedAt = new Date();
  await disputeModel(api.connection).insertMany([
    { _id: 'stripe:1', ...dispute, amount: 100, state: 'opened', openedAt },
    { _id: 'stripe:2', ...dispute, amount: 20, state: 'lost', openedAt },
    { _id: 'stripe:3', ...dispute, amount: 3, state: 'won', openedAt },
  ]);
  await disputedAmounts.run(api.connection);
  await disputedAmounts.run(api.connection);
  const disputedOf = async (_id: string) =>
    (await orderModel(api.connection).findById(_id).lean())?.payment?.disputed;
  expect(await disputedOf(orderId)).toBe(120);
  expect(await disputedOf(undisputed)).toBeUndefined();
});
