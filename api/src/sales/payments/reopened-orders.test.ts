import { endpoints, type OrderStatus } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { useDemoPayments } from '../../../test/demo-payments.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { orderModel } from '../orders/order.model.ts';

const api = await useTestApi({ settings: { PAYMENTS: 'demo' } });
const admin = await api.createAdmin();
const demo = await useDemoPayments(api, admin);
const { newOrder, start, pay, orderOf, expire } = demo;
const { holds } = api.services.payments;
const hourMs = 60 * 60_000;

async function storedOrder(orderId: string) {
  const found = await orderModel(api.connection).findById(orderId).lean();
  if (!found) throw new Error(`there is no ${orderId}`);
  return found;
}

const changeStatus = (orderId: string, status: OrderStatus) =>
  api.call(endpoints.changeOrderStatus, { params: { orderId }, body: { status } }, admin);

/** Moves what happened to an order into the past. */
async function age(orderId: string, ms: number): Promise<void> {
  const { createdAt, history } = await storedOrder(orderId);
  const earlier = (at: Date) => new Date(at.getTime() - ms);
  const past = history.map((entry) => ({ ...entry, at: earlier(entry.at) }));
  const set = { createdAt: earlier(createdAt), history: past };
  await orderModel(api.connection).updateOne({ _id: orderId }, { $set: set });
}

describe('an unpaid order', () => {
  it('is refused a payment after three holds', async () => {
    const { orderId, customer } = await newOrder();
    await age(orderId, 89.5 * 60_000);
    const late = await api.send(
      endpoints.startPayment,
      { params: { orderId }, body: {} },
      customer,
    );
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'The time to pay this order is over. Please order again.' },
    });
  });

  it('is held for further attempts until three holds after it was placed', async () => {
    const { orderId, customer } = await newOrder();
    await age(orderId, 80 * 60_000);
    await start(customer, orderId);
    const { createdAt, payment } = await storedOrder(orderId);
    expect(Number(payment?.holdUntil) - createdAt.getTime()).toBe(90 * 60_000);
  });

  it('can be paid at any time after an admin has reopened it', async () => {
    const { orderId, customer } = await newOrder();
    await age(orderId, 2 * hourMs);
    await expire(orderId);
    expect((await orderOf(customer, orderId)).status).toBe('Cancelled');
    await changeStatus(orderId, 'Pending');
    await age(orderId, 2 * hourMs);
    await start(customer, orderId);
    await holds.run();
    await pay(customer, orderId);
    const { status, payment } = await orderOf(customer, orderId);
    expect([status, payment?.state]).toEqual(['Pending', 'paid']);
  });
});

describe('a paid order', () => {
  it('holds nothing when it is Pending again', async () => {
    const { orderId, customer } = await newOrder();
    expect(await storedOrder(orderId)).toMatchObject({ hold: { pieces: 2 } });
    await pay(customer, orderId);
    await changeStatus(orderId, 'Shipped');
    await changeStatus(orderId, 'Pending');
    const stored = await storedOrder(orderId);
    expect([stored.status, stored.payment?.state]).toEqual(['Pending', 'paid']);
    expect(stored).not.toHaveProperty('hold');
    expect(stored.payment).not.toHaveProperty('holdUntil');
  });

  it('holds its pieces when it is Pending again without its payment', async () => {
    const { orderId, customer } = await newOrder();
    await pay(customer, orderId);
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    await changeStatus(orderId, 'Pending');
    expect(await storedOrder(orderId)).toMatchObject({ hold: { u_id: customer.u_id, pieces: 2 } });
  });
});
