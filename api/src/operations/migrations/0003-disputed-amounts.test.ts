import { expect, it } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { orderModel } from '../../sales/orders/order.model.ts';
import { type PaymentDocument, paymentModel } from '../../sales/payments/payment.model.ts';
import { disputeModel } from '../../sales/payments/payment-records.model.ts';
import { disputedAmounts } from './0003-disputed-amounts.ts';

const api = await useTestApi();

it("adds up the open and lost disputes of an order's money", async () => {
  const customer = await api.createCustomer();
  const product = await createProduct(api, { quantity: 2 });
  const { orderId } = await placeOrder(api, customer, product);
  const { orderId: undisputed } = await placeOrder(api, customer, product);
  const at = new Date();
  const paymentOf = (_id: string, isApplied: boolean): PaymentDocument => ({
    ...{ _id, orderId, u_id: customer.u_id, provider: 'stripe', method: 'credit_card' },
    ...{ amount: 1000, currency: 'INR', state: 'paid', createdAt: at, expiresAt: at },
    charges: [{ chargeId: `ch ${_id}`, amount: 1000, currency: 'INR', at, isApplied }],
  });
  await paymentModel(api.connection).insertMany([paymentOf('pay', true), paymentOf('late', false)]);
  const dispute = { provider: 'stripe', orderId, currency: 'INR', openedAt: at } as const;
  await disputeModel(api.connection).insertMany([
    { _id: '1', ...dispute, paymentId: 'pay', amount: 100, state: 'opened' },
    { _id: '2', ...dispute, paymentId: 'pay', amount: 20, state: 'lost' },
    { _id: '3', ...dispute, paymentId: 'pay', amount: 3, state: 'won' },
    { _id: '4', ...dispute, paymentId: 'late', amount: 1000, state: 'lost' },
  ]);
  await disputedAmounts.run(api.connection);
  await disputedAmounts.run(api.connection);
  const disputedOf = async (_id: string) =>
    (await orderModel(api.connection).findById(_id).lean())?.payment?.disputed;
  expect(await disputedOf(orderId)).toBe(120);
  expect(await disputedOf(undisputed)).toBeUndefined();
  const returned = await disputeModel(api.connection).find({ isReturned: true }).lean();
  expect(returned.map(({ _id }) => _id)).toEqual(['4']);
});
