import { endpoints } from '@vajra/contract';
import { expect, it, vi } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { shopEventModel } from '../../platform/shop-mail/shop-event.model.ts';
import { ProviderError } from './provider.ts';
import { ProviderResponseError } from './providers/provider-http.ts';
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

/** Places and pays an order, and requests its refund. Returns how to send it, and what is stored. */
async function requestRefund() {
  const customer = await api.createCustomer();
  const { orderId } = await placeOrder(api, customer, await createProduct(api), 1);
  const params = { orderId };
  const { paymentId } = await api.call(endpoints.startPayment, { params, body: {} }, customer);
  const page = { params: { paymentId }, body: { result: 'paid' as const } };
  await api.call(endpoints.completeDemoPayment, page, customer);
  await api.call(endpoints.refundOrder, { params, body: { reason: 'Chipped' } }, admin);
  const refunds = refundModel(api.connection);
  return {
    orderId,
    refunds,
    stored: () => refunds.findOne({ orderId }).lean(),
    /** Sends the refund as if it was due, and returns the minutes until it is due again. */
    async attempt(changes: object = {}) {
      await refunds.updateOne({ orderId }, { $set: { dueAt: new Date(0), ...changes } });
      await payments.refundSender.run();
      const { dueAt } = (await refunds.findOne({ orderId }).lean()) ?? {};
      return dueAt && Math.ceil((dueAt.getTime() - Date.now()) / 60_000);
    },
  };
}

function demoProvider() {
  const provider = payments.providers.find('demo');
  if (!provider) throw new Error('the store has no demonstration');
  return provider;
}

it('waits longer after each attempt, up to an hour, and asks every six hours once it is sent', async () => {
  const { attempt, stored } = await requestRefund();
  const send = vi.spyOn(demoProvider(), 'refund');
  const ask = vi.spyOn(demoProvider(), 'findRefund');
  try {
    send.mockRejectedValue(new ProviderError('no response', true));
    for (const [attempts, minutes] of [
      [0, 1],
      [1, 2],
      [5, 32],
      [6, 60],
      [50, 60],
    ]) {
      expect(await attempt({ attempts })).toBe(minutes);
    }
    send.mockReset().mockResolvedValue({ state: 'pending', providerRefundId: 're_1' });
    await attempt();
    expect(await stored()).toMatchObject({ state: 'sent', providerRefundId: 're_1' });
    // Only a provider that has not accepted a refund can refuse it.
    ask.mockRejectedValue(new ProviderResponseError('unknown refund', 404, []));
    expect(await attempt()).toBe(6 * 60);
    expect(await stored()).toMatchObject({ state: 'sent' });
    expect(send).toHaveBeenCalledOnce();
    expect(ask).toHaveBeenCalledOnce();
    // Nothing is due yet.
    await payments.refundSender.run();
    expect(ask).toHaveBeenCalledOnce();
  } finally {
    send.mockRestore();
    ask.mockRestore();
  }
});

it('notifies the shop once of a refund that the provider has not confirmed for two days', async () => {
  const { orderId, refunds, stored, attempt } = await requestRefund();
  vi.spyOn(demoProvider(), 'refund').mockRejectedValue(new ProviderError('no response', true));
  const problems = async () => {
    const found = await shopEventModel(api.connection).find({ 'event.orderId': orderId }).lean();
    return found.map(({ event }) => 'problem' in event && event.problem);
  };
  await attempt();
  await refunds.updateOne({ orderId }, { $set: { attempts: 58 } });
  await attempt();
  expect(await problems()).toEqual([]);
  await attempt();
  await attempt();
  expect(await problems()).toEqual(['The provider has not confirmed a refund for two days']);
  expect(await stored()).toMatchObject({ state: 'pending', attempts: 61, dueAt: expect.any(Date) });
});
