import { endpoints } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { bankSettings } from '../../../test/bank-account.ts';
import { useDemoPayments } from '../../../test/demo-payments.ts';
import { mailsTo } from '../../../test/email-links.ts';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { TooManyRequestsError } from '../../platform/errors.ts';
import { orderModel } from '../orders/order.model.ts';
import { PaymentEvents } from './payment-events.service.ts';
import { paymentEventModel, paymentLedgerModel } from './payment-records.model.ts';
import { InvalidSignatureError, ProviderError } from './provider.ts';

const api = await useTestApi({ settings: { PAYMENTS: 'demo,manual', ...bankSettings } });
const admin = await api.createAdmin();
const { payments } = api.services;
const demo = await useDemoPayments(api, admin);
const { gateway, charges, newOrder, start, pay, orderOf, recordsOf, stockOf } = demo;
const { expire, report, receive, discrepancies } = demo;

const subjects = async ({ email }: TestUser) =>
  (await mailsTo(api, email)).map(({ subject }) => subject);

describe('a new order', () => {
  it('awaits its online payment for the hold', async () => {
    const { orderId, customer } = await newOrder();
    const { payment } = await orderOf(customer, orderId);
    expect(payment).toMatchObject({ state: 'open', provider: 'demo', paid: 0, refunded: 0 });
    const holdMs = Date.parse(payment?.holdUntil ?? '') - Date.now();
    expect(holdMs).toBeGreaterThan(29 * 60_000);
    expect(holdMs).toBeLessThanOrEqual(30 * 60_000);
  });

  it('is due without a hold if its payment is arranged', async () => {
    const product = await createProduct(api);
    const customer = await api.createCustomer();
    await api.call(endpoints.addToCart, { body: { p_id: product.p_id } }, customer);
    const { shippingAddress } = await orderOfNew();
    const body = {
      items: [{ p_id: product.p_id, u_qty: 1 }],
      totalAmount: product.inr_price,
      shippingAddress,
      paymentMethod: 'bank_transfer' as const,
    };
    const { payment } = await api.call(endpoints.createOrder, { body }, customer);
    expect(payment).toMatchObject({ state: 'due', provider: 'manual', method: 'bank_transfer' });
    expect(payment?.holdUntil).toBeUndefined();
  });
});

async function orderOfNew() {
  const { orderId, customer } = await newOrder();
  const { shippingAddress } = await orderOf(customer, orderId);
  if (!shippingAddress) throw new Error('an order without an address');
  return { shippingAddress };
}

describe('paying', () => {
  it('marks the order as paid, ends the hold and notifies the customer', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    await pay(customer, orderId);
    const order = await orderOf(customer, orderId);
    expect(order.status).toBe('Pending');
    expect(order.payment).toMatchObject({ state: 'paid', paid: totalAmount, refunded: 0 });
    expect(order.payment?.holdUntil).toBeUndefined();
    expect(order.payment?.events).toMatchObject([{ kind: 'paid', amount: totalAmount }]);
    expect(await subjects(customer)).toEqual([
      `Your order ${orderId}`,
      `Payment received for your order ${orderId}`,
    ]);
  });

  it('returns the same page while it is open, also to requests at once', async () => {
    const { orderId, customer } = await newOrder();
    const pages = await Promise.all([1, 2, 3].map(() => start(customer, orderId)));
    pages.push(await start(customer, orderId));
    expect(new Set(pages.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect((await recordsOf(orderId)).payments).toHaveLength(1);
  });

  it('opens another page for another method and closes the first', async () => {
    const { orderId, customer } = await newOrder();
    const first = await start(customer, orderId, 'upi');
    const second = await start(customer, orderId, 'credit_card');
    expect(second.paymentId).not.toBe(first.paymentId);
    const page = { params: { paymentId: first.paymentId } };
    expect((await api.call(endpoints.getDemoPayment, page, customer)).isOpen).toBe(false);
    const late = { ...page, body: { result: 'paid' as const } };
    expect((await api.send(endpoints.completeDemoPayment, late, customer)).status).toBe(409);
    expect((await orderOf(customer, orderId)).payment).toMatchObject({ method: 'credit_card' });
  });

  it('can be tried again after a failure', async () => {
    const { orderId, customer } = await newOrder();
    await pay(customer, orderId, 'failed');
    expect((await orderOf(customer, orderId)).payment).toMatchObject({ state: 'failed', paid: 0 });
    await pay(customer, orderId);
    const { payment } = await orderOf(customer, orderId);
    expect(payment?.state).toBe('paid');
    expect(payment?.events.map(({ kind }) => kind)).toEqual(['failed', 'paid']);
  });

  it('is refused for orders that are paid, shipped, cancelled or of others', async () => {
    const { orderId, customer } = await newOrder();
    const stranger = await api.createCustomer();
    const attempt = (user: TestUser) =>
      api.send(endpoints.startPayment, { params: { orderId }, body: {} }, user);
    expect((await attempt(stranger)).status).toBe(404);
    const foreign = await api.send(endpoints.getOrderPayment, { params: { orderId } }, stranger);
    expect(foreign.status).toBe(404);
    await pay(customer, orderId);
    const again = await attempt(customer);
    expect([again.status, again.body?.message]).toEqual([409, 'This order is paid already.']);
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    const cancelled = await attempt(customer);
    expect([cancelled.status, cancelled.body?.message]).toEqual([
      409,
      'This order was cancelled. Please order again.',
    ]);
  });

  it('refuses the demo page of another customer', async () => {
    const { orderId, customer } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    const stranger = await api.createCustomer();
    const page = { params: { paymentId }, body: { result: 'paid' as const } };
    expect((await api.send(endpoints.getDemoPayment, page, stranger)).status).toBe(404);
    expect((await api.send(endpoints.completeDemoPayment, page, stranger)).status).toBe(404);
    expect((await orderOf(customer, orderId)).payment?.state).toBe('open');
  });
});

describe('an order that is not paid in time', () => {
  it('is cancelled, and its pieces are sold again', async () => {
    const { orderId, product, customer } = await newOrder();
    expect(await stockOf(product.p_id)).toBe(0);
    await expire(orderId);
    const order = await orderOf(customer, orderId);
    expect([order.status, order.history.at(-1)?.by]).toEqual(['Cancelled', 'system']);
    expect(order.payment).toMatchObject({ state: 'expired', paid: 0 });
    expect(await stockOf(product.p_id)).toBe(2);
    expect((await subjects(customer)).at(-1)).toBe(`Your order ${orderId} was cancelled`);
  });

  it('is reopened by late money if its pieces are still there', async () => {
    const { orderId, product, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await expire(orderId);
    await receive({ id: 'late', paymentId, amount: totalAmount });
    const order = await orderOf(customer, orderId);
    expect([order.status, order.payment?.state]).toEqual(['Pending', 'paid']);
    expect(await stockOf(product.p_id)).toBe(0);
  });

  it('sends late money back if a piece was sold meanwhile', async () => {
    const { orderId, product, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await expire(orderId);
    await placeOrder(api, await api.createCustomer(), product, 1);
    await receive({ id: 'too late', paymentId, amount: totalAmount });
    expect(await orderOf(customer, orderId)).toMatchObject({
      status: 'Cancelled',
      payment: { state: 'expired', paid: 0, refunded: 0 },
    });
    await payments.refundSender.run();
    const { refunds } = await recordsOf(orderId);
    expect(refunds).toMatchObject([{ state: 'succeeded', amount: totalAmount, by: 'system' }]);
    expect(await discrepancies()).toEqual([]);
  });

  it('sends money back that arrives after the customer cancelled', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    await receive({ id: 'after cancellation', paymentId, amount: totalAmount });
    expect((await orderOf(customer, orderId)).status).toBe('Cancelled');
    expect((await recordsOf(orderId)).refunds).toHaveLength(1);
  });

  it('is not cancelled for the time since it was placed once it is paid', async () => {
    const { orderId, customer } = await newOrder();
    await pay(customer, orderId);
    const past = new Date('2020-01-01');
    const set = { createdAt: past, 'history.0.at': past };
    await orderModel(api.connection).updateOne({ _id: orderId }, { $set: set });
    const { pendingSince } = await import('../orders/order-status.service.ts');
    const found = await orderModel(api.connection).find(pendingSince(new Date())).lean();
    expect(found.map(({ _id }) => _id)).not.toContain(orderId);
  });
});

describe('events', () => {
  it('prove no payment by themselves', async () => {
    const { orderId, customer } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await report({ id: 'not paid', change: { kind: 'changed', paymentId } });
    expect((await orderOf(customer, orderId)).payment).toMatchObject({ state: 'open', paid: 0 });
  });

  it('of a page that is not ours are not of a payment whose id they name', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    charges.set(paymentId, { chargeId: 'a', amount: totalAmount * 100, currency: 'INR' });
    const change = { kind: 'changed', paymentId, providerId: 'a payment link' } as const;
    await report({ id: 'of a link', change });
    const unpaid = await orderModel(api.connection).findById(orderId).lean();
    expect(unpaid?.payment).toMatchObject({ state: 'open', paid: 0 });
    const own = { ...change, providerId: `demo_${paymentId}` };
    await report({ id: 'of our page', change: own });
    expect((await orderOf(customer, orderId)).payment).toMatchObject({ state: 'paid' });
  });

  it('are processed when the provider could not be asked at first', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    vi.mocked(gateway.find).mockRejectedValueOnce(new ProviderError('It is down', true));
    const event = { id: 'at a bad time', paymentId, amount: totalAmount };
    await expect(receive(event)).rejects.toThrow('It is down');
    await receive(event);
    expect((await orderOf(customer, orderId)).payment).toMatchObject({ state: 'paid' });
  });

  it('take effect once, however often and concurrently they arrive', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    const event = { id: 'repeated', paymentId, amount: totalAmount };
    await Promise.all([receive(event), receive(event), receive(event)]);
    await receive({ ...event, id: 'another event', chargeId: 'charge repeated' });
    const { payment } = await orderOf(customer, orderId);
    expect(payment).toMatchObject({ state: 'paid', paid: totalAmount });
    expect((await recordsOf(orderId)).refunds).toEqual([]);
  });

  it.each([
    ['too little', { factor: 0.5 }],
    ['too much', { factor: 2 }],
    ['another currency', { factor: 1, currency: 'USD' }],
  ] as [string, { factor: number; currency?: string }][])(
    'send money back that is %s',
    async (what, { factor, currency = 'INR' }) => {
      const { orderId, customer, totalAmount } = await newOrder();
      const { paymentId } = await start(customer, orderId);
      await receive({ id: what, paymentId, amount: totalAmount * factor, currency });
      expect((await orderOf(customer, orderId)).payment).toMatchObject({ paid: 0 });
      const { refunds } = await recordsOf(orderId);
      expect(refunds).toMatchObject([{ amount: totalAmount * factor, currency }]);
      await pay(customer, orderId);
      expect((await orderOf(customer, orderId)).payment?.state).toBe('paid');
    },
  );

  it('send a second payment of an order back', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const first = await start(customer, orderId, 'upi');
    const second = await start(customer, orderId, 'credit_card');
    await receive({ id: 'first page', paymentId: first.paymentId, amount: totalAmount });
    await receive({ id: 'second page', paymentId: second.paymentId, amount: totalAmount });
    expect((await orderOf(customer, orderId)).payment).toMatchObject({
      state: 'paid',
      paid: totalAmount,
      refunded: 0,
    });
    await payments.refundSender.run();
    expect((await recordsOf(orderId)).refunds).toMatchObject([{ state: 'succeeded' }]);
    // The money that is sent back was announced when it arrived.
    expect(await subjects(customer)).toEqual([
      `Your order ${orderId}`,
      `Payment received for your order ${orderId}`,
      `We are returning a payment for order ${orderId}`,
    ]);
    expect(await discrepancies()).toEqual([]);
  });

  it('apply refunds and disputes that arrive before their charge', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    const amount = Math.round(totalAmount * 100);
    const money = { chargeId: 'charge out of order', amount: 100, currency: 'INR' };
    const at = new Date();
    const refund = {
      kind: 'refund',
      ...money,
      state: 'succeeded',
      providerRefundId: 're_1',
    } as const;
    await payments.paymentEvents.process(
      { name: 'demo' },
      { id: 'early refund', at, change: refund },
    );
    const dispute = { kind: 'dispute', ...money, disputeId: 'd1', state: 'opened' } as const;
    await payments.paymentEvents.process(
      { name: 'demo' },
      { id: 'early dispute', at, change: dispute },
    );
    await receive({ id: 'out of order', paymentId, amount: amount / 100 });
    await payments.paymentEvents.processWaiting();
    await payments.paymentEvents.processWaiting();
    expect((await orderOf(customer, orderId)).payment).toMatchObject({
      state: 'disputed',
      paid: totalAmount,
      refunded: 1,
    });
    const won = { ...dispute, state: 'won' } as const;
    await payments.paymentEvents.process({ name: 'demo' }, { id: 'decision', at, change: won });
    expect((await orderOf(customer, orderId)).payment?.state).toBe('partly_refunded');
    expect(await discrepancies()).toEqual([]);
  });

  it('of other shops, which wait for charges that never arrive, delay none of ours', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    const at = new Date();
    const change = {
      ...({ kind: 'refund', state: 'succeeded' } as const),
      ...{ chargeId: 'zz charge of ours', providerRefundId: 're_ours' },
      ...{ amount: 100, currency: 'INR' },
    };
    const event = { id: 'ours', at, change };
    await paymentEventModel(api.connection).insertMany(
      Array.from({ length: 150 }, (_, index) => ({
        _id: `demo:foreign ${index}`,
        receivedAt: at,
        waiting: { provider: 'demo', chargeId: `foreign ${index}`, event },
      })),
    );
    await payments.paymentEvents.process({ name: 'demo' }, event);
    const { chargeId } = change;
    await receive({ id: 'ours, paid', paymentId, amount: totalAmount, chargeId });
    await payments.paymentEvents.processWaiting();
    expect((await orderOf(customer, orderId)).payment?.refunded).toBe(1);
  });

  it('of a network that forges many are refused without a look at them', async () => {
    const parseWebhook = vi.spyOn(gateway, 'parseWebhook');
    const request = { header: () => undefined, rawBody: Buffer.alloc(0) };
    const uses = { connection: api.connection, throttle: 1 }; // of what it is given
    const events = new PaymentEvents(uses as never);
    const send = (network: string) => events.receive(gateway, request, network);
    for (let sent = 0; sent < 30; sent++) {
      await expect(send('a forger')).rejects.toThrow(InvalidSignatureError);
    }
    await expect(send('a forger')).rejects.toThrow(TooManyRequestsError);
    expect(parseWebhook).toHaveBeenCalledTimes(30);
    await expect(send('the provider')).rejects.toThrow(InvalidSignatureError);
  });

  it('of providers that are not in use, or without a signature, are refused', async () => {
    const send = (provider: string) =>
      api.send(endpoints.receivePaymentEvents, { params: { provider }, body: { id: 'evt_1' } });
    expect((await send('stripe')).status).toBe(404);
    expect((await send('demo')).status).toBe(400);
  });
});

it('sends money back that arrives after the order was paid and refunded', async () => {
  const { orderId, customer, totalAmount } = await newOrder();
  const { paymentId } = await start(customer, orderId, 'upi');
  await pay(customer, orderId);
  await api.call(
    endpoints.refundOrder,
    { params: { orderId }, body: { reason: 'Sold out' } },
    admin,
  );
  await receive({ id: 'an old page', paymentId, amount: totalAmount });
  const { payment } = await orderOf(customer, orderId);
  expect(payment).toMatchObject({ state: 'refunded', paid: totalAmount });
});

describe('the personal data of a customer', () => {
  it("has the payments and refunds of the customer's orders, without ids and notes", async () => {
    const { orderId, customer, totalAmount: amount } = await newOrder();
    const others = await newOrder();
    for (const each of [others, { orderId, customer }]) {
      const params = { orderId: each.orderId };
      await api.call(endpoints.recordPayment, { params, body: { reference: 'UTR 42' } }, admin);
      await api.call(endpoints.refundOrder, { params, body: { reason: 'A note' } }, admin);
    }
    const data = await api.call(endpoints.getPersonalData, {}, customer);
    expect(data.payments).toMatchObject([
      { orderId, state: 'paid', amount, charges: [{ amount, isApplied: true }] },
    ]);
    expect(data.refunds).toMatchObject([{ orderId, state: 'manual', amount }]);
    expect(JSON.stringify(data)).not.toMatch(/UTR 42|A note|pay_[0-9a-f]{24}|ref_[0-9a-f]{24}/);
  });
});

describe('the summary', () => {
  it('adds up what was received, refunded and is awaited', async () => {
    const summary = () => api.call(endpoints.getPaymentSummary, {}, admin);
    const before = await summary();
    const paid = await newOrder(2);
    await pay(paid.customer, paid.orderId);
    const unpaid = await newOrder(1);
    const after = await summary();
    expect(after.received.INR - before.received.INR).toBe(paid.totalAmount);
    expect(after.received.USD).toBe(before.received.USD);
    expect(after.awaiting.orders - before.awaiting.orders).toBe(1);
    expect(after.awaiting.INR - before.awaiting.INR).toBe(unpaid.totalAmount);
    expect(after.refunded).toEqual(before.refunded);
  });

  it('adds up refunds that were sent, and only the last 30 days', async () => {
    const summary = () => api.call(endpoints.getPaymentSummary, {}, admin);
    await payments.refundSender.run();
    const before = await summary();
    const { orderId, customer, totalAmount } = await newOrder();
    await pay(customer, orderId);
    const refund = { params: { orderId }, body: { amount: 250, reason: 'Late' } };
    await api.call(endpoints.refundOrder, refund, admin);
    await payments.refundSender.run();
    const movedTo = async (days: number) => {
      const at = new Date(Date.now() - days * 24 * 60 * 60_000);
      await paymentLedgerModel(api.connection).updateMany({ orderId }, { $set: { at } });
      const { received, refunded } = await summary();
      return [received.INR - before.received.INR, refunded.INR - before.refunded.INR];
    };
    expect(await movedTo(29)).toEqual([totalAmount, 250]);
    expect(await movedTo(31)).toEqual([0, 0]);
  });

  it('leaves out money that did not pay an order and was sent back', async () => {
    const summary = () => api.call(endpoints.getPaymentSummary, {}, admin);
    await payments.refundSender.run();
    const before = await summary();
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await receive({ id: 'half of it', paymentId, amount: totalAmount / 2 });
    await payments.refundSender.run();
    const after = await summary();
    expect([after.received, after.refunded]).toEqual([before.received, before.refunded]);
  });
});
