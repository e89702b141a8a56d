import { endpoints } from '@vajra/contract';
import { expect, it, vi } from 'vitest';
import { createProduct, placeOrder } from '../../test/factories.ts';
import { useTestApi } from '../../test/start-test-api.ts';
import { shopEventModel } from '../shop-mail/shop-event.model.ts';
import { ProviderError } from './provider.ts';
import { refundModel } from './refund.model.ts';

const api = await useTestApi({
  settings: {
    PAYMENTS: 'demo',
    SHOP_NOTIFICATION_EMAIL: 'shop@example.com',
    SHOP_NOTIFICATIONS: 'payment',
  },
});
const { payments } = api.services;
// These tests run the job themselves.
await payments.jobs.stop();
const admin = await api.createAdmin();

it('notifies the shop once of a refund that the provider has not confirmed for two days', async () => {
  const customer = await api.createCustomer();
  const { orderId } = await placeOrder(api, customer, await createProduct(api), 1);
  const params = { orderId };
  const { paymentId } = await api.call(endpoints.startPayment, { params, body: {} }, customer);
  const page = { params: { paymentId }, body: { result: 'paid' as const } };
  await api.call(endpoints.completeDemoPayment, page, customer);
  await api.call(endpoints.refundOrder, { params, body: { reason: 'Chipped' } }, admin);

  const provider = payments.providers.find('demo');
  if (!provider) throw new Error('the store has no demonstration');
  vi.spyOn(provider, 'refund').mockRejectedValue(new ProviderError('no response', true));
  const attempt = async () => {
    await refundModel(api.connection).updateOne({ orderId }, { $set: { dueAt: new Date(0) } });
    await payments.refundSender.run();
  };
  const problems = async () => {
    const found = await shopEventModel(api.connection).find({ 'event.orderId': orderId }).lean();
    return found.map(({ event }) => 'problem' in event && event.problem);
  };
  await attempt();
  await refundModel(api.connection).updateOne({ orderId }, { $set: { attempts: 58 } });
  await attempt();
  expect(await problems()).toEqual([]);
  await attempt();
  await attempt();
  expect(await problems()).toEqual(['The provider has not confirmed a refund for two days']);
  const refund = await refundModel(api.connection).findOne({ orderId }).lean();
  expect(refund).toMatchObject({ state: 'pending', attempts: 61, dueAt: expect.any(Date) });
});
