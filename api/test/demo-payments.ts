import { endpoints, type Order } from '@vajra/contract';
import { vi } from 'vitest';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { orderModel } from '../src/sales/orders/order.model.ts';
import type { Charge, ProviderEvent } from '../src/sales/payments/provider.ts';
import { createProduct, placeOrder } from './factories.ts';
import type { TestApi, TestUser } from './start-test-api.ts';

/** A notification of the demo provider that it has received money, in major units. */
interface ReceivedMoney {
  id: string;
  paymentId: string;
  amount: number;
  currency?: string;
  chargeId?: string;
}

/** Orders that are paid with the demo provider, whose jobs and notifications tests run themselves. */
export async function useDemoPayments(api: TestApi, admin: TestUser) {
  const { payments } = api.services;
  await payments.jobs.stop();
  const gateway = payments.providers.find('demo');
  if (!gateway) throw new Error('the demo provider is not in use');
  /** What the provider has received, by the payment's id. */
  const charges = new Map<string, Charge>();
  vi.spyOn(gateway, 'find').mockImplementation(async ({ paymentId }) => {
    const charge = charges.get(paymentId);
    return charge ? { state: 'paid', charge } : { state: 'open' };
  });

  async function newOrder(quantity = 2) {
    const product = await createProduct(api, { quantity });
    const customer = await api.createCustomer();
    const { orderId, totalAmount } = await placeOrder(api, customer, product, quantity);
    return { orderId, product, customer, totalAmount };
  }

  async function start(customer: TestUser, orderId: string, method?: 'upi' | 'credit_card') {
    const input = { params: { orderId }, body: method ? { method } : {} };
    return api.call(endpoints.startPayment, input, customer);
  }

  async function pay(customer: TestUser, orderId: string, result: 'paid' | 'failed' = 'paid') {
    const { paymentId } = await start(customer, orderId);
    const input = { params: { paymentId }, body: { result } };
    await api.call(endpoints.completeDemoPayment, input, customer);
    return paymentId;
  }

  async function orderOf(customer: TestUser, orderId: string): Promise<Order> {
    const input = { params: { orderId } };
    return (await api.call(endpoints.getOrderPayment, input, customer)).order;
  }

  /** Lets the time to pay an order pass, and runs the job that cancels such orders. */
  async function expire(orderId: string) {
    const past = { 'payment.holdUntil': new Date(Date.now() - 1000) };
    await orderModel(api.connection).updateOne({ _id: orderId }, { $set: past });
    await payments.holds.run();
  }

  const report = (event: Pick<ProviderEvent, 'id' | 'change'>) =>
    payments.paymentEvents.process({ name: 'demo' }, { ...event, at: new Date() });

  /** Lets the demo provider receive money, and processes its notification. */
  function receive({
    id,
    paymentId,
    amount,
    currency = 'INR',
    chargeId = `charge ${id}`,
  }: ReceivedMoney) {
    charges.set(paymentId, { chargeId, amount: Math.round(amount * 100), currency });
    return report({ id, change: { kind: 'changed', paymentId } });
  }

  return {
    ...{ gateway, charges, newOrder, start, pay, orderOf, expire, report, receive },
    recordsOf: (orderId: string) =>
      api.call(endpoints.getOrderPayments, { params: { orderId } }, admin),
    async stockOf(p_id: number): Promise<number> {
      return (await api.call(endpoints.getProduct, { params: { p_id } })).remaining_qty;
    },
    async discrepancies(): Promise<string[]> {
      const { discrepancies: found } = await checkConsistency(api.connection);
      const lines: string[] = [];
      for await (const line of found) lines.push(line);
      return lines;
    },
  };
}
