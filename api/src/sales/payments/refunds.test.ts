import { endpoints, toMinor } from '@vajra/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDemoPayments } from '../../../test/demo-payments.ts';
import { mailsTo } from '../../../test/email-links.ts';
import { applyTaxSettings } from '../../../test/invoices.ts';
import { password, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { invoiceModel } from '../invoices/invoice.model.ts';
import { OrderPayments } from '../orders/order-payments.service.ts';
import { paymentModel } from './payment.model.ts';
import { paymentLedgerModel } from './payment-records.model.ts';
import type { ProviderEvent } from './provider.ts';
import { refundModel } from './refund.model.ts';
import { type Money, Refunds, restsOf } from './refunds.service.ts';

const api = await useTestApi({ settings: { PAYMENTS: 'demo,manual' } });
const { connection, services } = api;
const { payments } = services;
const admin = await api.createAdmin();
const demo = await useDemoPayments(api, admin);
const { newOrder, start, pay, orderOf, recordsOf, stockOf, receive, discrepancies } = demo;

const subjects = async ({ email }: TestUser) =>
  (await mailsTo(api, email)).map(({ subject }) => subject);

/** Processes a provider's notification of a refund. */
const receiveRefund = (
  change: Omit<Extract<ProviderEvent['change'], { kind: 'refund' }>, 'kind'>,
) => {
  const id = `${change.state} ${change.refundId ?? change.providerRefundId}`;
  const event = { id, at: new Date(), change: { kind: 'refund', ...change } } as const;
  return payments.paymentEvents.process({ name: 'demo' }, event);
};

describe('refunds', () => {
  it('follow the cancellation of a paid order', async () => {
    const { orderId, product, customer, totalAmount } = await newOrder();
    await pay(customer, orderId);
    const { order } = await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    expect(order).toMatchObject({
      status: 'Cancelled',
      payment: { state: 'refunded', paid: totalAmount, refunded: totalAmount },
    });
    expect(await stockOf(product.p_id)).toBe(2);
    await payments.refundSender.run();
    expect((await recordsOf(orderId)).refunds).toMatchObject([
      { state: 'succeeded', amount: totalAmount, by: 'customer', reason: 'Order cancelled' },
    ]);
    expect((await subjects(customer)).at(-1)).toBe(`Refund for your order ${orderId}`);
    expect(await discrepancies()).toEqual([]);
  });

  it('in part add up to what was paid at most, also when requested at once', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    await pay(customer, orderId);
    const amount = totalAmount * 0.4;
    const refund = () =>
      api.send(
        endpoints.refundOrder,
        { params: { orderId }, body: { amount, reason: 'Chipped' } },
        admin,
      );
    const statuses = await Promise.all([refund(), refund(), refund(), refund()]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect((await orderOf(customer, orderId)).payment).toMatchObject({
      state: 'partly_refunded',
      refunded: totalAmount * 0.8,
    });
    const rest = { params: { orderId }, body: { reason: 'The rest' } };
    await api.call(endpoints.refundOrder, rest, admin);
    expect((await orderOf(customer, orderId)).payment?.state).toBe('refunded');
    const more = await api.send(endpoints.refundOrder, rest, admin);
    expect(more.status).toBe(409);
    await payments.refundSender.run();
    expect(await discrepancies()).toEqual([]);
  });

  it('of money that arrived by arrangement wait for an admin', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const params = { orderId };
    const record = { params, body: { reference: 'UTR 42' } };
    const { order } = await api.call(endpoints.recordPayment, record, admin);
    expect(order.payment).toMatchObject({ state: 'paid', provider: 'manual', paid: totalAmount });
    expect((await api.send(endpoints.recordPayment, record, admin)).status).toBe(409);
    await api.call(endpoints.refundOrder, { params, body: { reason: 'Sold out' } }, admin);
    await payments.refundSender.run();
    const [refund] = (await recordsOf(orderId)).refunds;
    expect(refund).toMatchObject({ state: 'manual', settledAt: null });
    await api.call(endpoints.cancelOrder, { params }, customer);
    const close = (user = customer) =>
      api.send(endpoints.closeAccount, { body: { current_password: password } }, user);
    expect(await close()).toMatchObject({
      status: 409,
      body: { message: 'A refund is still on its way. Please wait until the money was sent.' },
    });
    expect((await close(await api.createCustomer())).status).toBe(200);
    const confirm = { params: { orderId, refundId: refund?.refundId } };
    await api.call(endpoints.confirmRefund, confirm as never, admin);
    expect((await recordsOf(orderId)).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect((await api.send(endpoints.confirmRefund, confirm as never, admin)).status).toBe(409);
    expect((await subjects(customer)).at(-1)).toBe(`Refund for your order ${orderId}`);
    expect(await discrepancies()).toEqual([]);
    expect((await close()).status).toBe(200);
  });

  it('are not made for a shipped order that an admin cancels', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    await pay(customer, orderId);
    for (const status of ['Shipped', 'Cancelled'] as const) {
      const change = { params: { orderId }, body: { status } };
      await api.call(endpoints.changeOrderStatus, change, admin);
    }
    const { payment } = await orderOf(customer, orderId);
    expect(payment).toMatchObject({ state: 'paid', paid: totalAmount, refunded: 0 });

    const [charge] = (await paymentModel(connection).findOne({ orderId }).lean())?.charges ?? [];
    if (!charge) throw new Error('the order was not paid');
    const { chargeId, currency } = charge;
    await receiveRefund({
      ...{ chargeId, currency, amount: 10_000, state: 'succeeded' },
      providerRefundId: 'made in the dashboard',
    });
    await payments.refundSender.run();
    // The shop keeps the rest, because the pieces are with the customer.
    expect((await orderOf(customer, orderId)).payment).toMatchObject({ refunded: 100 });
    expect(await discrepancies()).toEqual([]);
  });
});

describe('a refund that fails', () => {
  beforeAll(() => applyTaxSettings(api, admin));

  /** Returns the kind and total of each document of an order. */
  const documentsOf = async (orderId: string) => {
    const found = await invoiceModel(connection).find({ orderId }).sort({ issuedAt: 1 }).lean();
    return found.map(({ kind, sum }) => [kind, sum.total / 100]);
  };

  /** Returns a refund of a part of an order, after it was sent. */
  async function sentRefund(amount: number) {
    const placed = await newOrder();
    await pay(placed.customer, placed.orderId);
    const { orderId } = placed;
    const body = { amount, reason: 'Chipped' };
    await api.call(endpoints.refundOrder, { params: { orderId }, body }, admin);
    await payments.refundSender.run();
    return { ...placed, refund: await latestRefund(orderId) };
  }
  const latestRefund = async (orderId: string) => {
    const found = await refundModel(connection).findOne({ orderId }).sort({ createdAt: -1 });
    if (!found) throw new Error('there is no refund');
    return found;
  };
  const failLater = ({
    _id: refundId,
    chargeId,
    amount,
    currency,
    providerRefundId = `of ${refundId}`,
  }: Sent) =>
    receiveRefund({ refundId, chargeId, amount, currency, providerRefundId, state: 'failed' });
  type Sent = Awaited<ReturnType<typeof latestRefund>>;
  const confirm = (orderId: string, { _id: refundId }: Sent) =>
    api.send(endpoints.confirmRefund, { params: { orderId, refundId } }, admin);

  it('after it had succeeded is not counted any more', async () => {
    const { orderId, customer, refund } = await sentRefund(100);
    await failLater(refund);
    const { payment } = await orderOf(customer, orderId);
    expect(payment).toMatchObject({ state: 'paid', refunded: 0 });
    expect(payment?.events.at(-1)?.kind).toBe('refund_failed');
    expect(await discrepancies()).toEqual([]);
  });

  it('is sent again once, however often an admin asks for it', async () => {
    const { orderId, customer, refund } = await sentRefund(100);
    await failLater(refund);
    const statuses = await Promise.all([confirm(orderId, refund), confirm(orderId, refund)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await confirm(orderId, refund)).status).toBe(409);
    await payments.refundSender.run();
    expect((await orderOf(customer, orderId)).payment).toMatchObject({ refunded: 100 });
    expect((await recordsOf(orderId)).refunds.map(({ state }) => state)).toEqual([
      'failed',
      'succeeded',
    ]);
    expect(await discrepancies()).toEqual([]);
  });

  it('can be sent by an admin instead, outside the provider', async () => {
    const { orderId, customer, refund } = await sentRefund(100);
    await failLater(refund);
    const byHand = { params: { orderId, refundId: refund._id }, body: { isManual: true } };
    const replies = await Promise.all(
      [1, 2].map(() => api.send(endpoints.confirmRefund, byHand, admin)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await payments.refundSender.run();
    const replacement = await latestRefund(orderId);
    expect(replacement).toMatchObject({ provider: 'manual', state: 'manual', retryOf: refund._id });
    expect(await discrepancies()).toEqual([]);
    expect((await confirm(orderId, replacement)).status).toBe(200);
    expect((await latestRefund(orderId)).state).toBe('succeeded');
    expect((await orderOf(customer, orderId)).payment).toMatchObject({ refunded: 100 });
    expect(await discrepancies()).toEqual([]);
  });

  it('after it had succeeded has its credit note taken back, and each later refund has its own', async () => {
    const { orderId, totalAmount, refund } = await sentRefund(100);
    const issued = [
      ['invoice', totalAmount],
      ['credit_note', 100],
    ];
    expect(await documentsOf(orderId)).toEqual(issued);
    await failLater(refund);
    const corrected = [...issued, ['debit_note', 100]];
    expect(await documentsOf(orderId)).toEqual(corrected);
    await confirm(orderId, refund);
    await payments.refundSender.run();
    const creditedAgain = [...corrected, ['credit_note', 100]];
    expect(await documentsOf(orderId)).toEqual(creditedAgain);
    await failLater(await latestRefund(orderId));
    const body = { reason: 'All of it' };
    await api.call(endpoints.refundOrder, { params: { orderId }, body }, admin);
    await payments.refundSender.run();
    expect(await documentsOf(orderId)).toEqual([
      ...creditedAgain,
      ['debit_note', 100],
      ['credit_note', totalAmount],
    ]);
    const ledger = await paymentLedgerModel(connection).find({ orderId }).lean();
    expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('is sent again up to the rest that is held of a cancelled order', async () => {
    const { orderId, customer, totalAmount, refund: first } = await sentRefund(300);
    const part = { params: { orderId }, body: { amount: 300, reason: 'Chipped' } };
    await api.call(endpoints.refundOrder, part, admin);
    await payments.refundSender.run();
    const second = await latestRefund(orderId);
    await failLater(first);
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    await payments.refundSender.run();
    const rest = await latestRefund(orderId);
    expect(rest.amount).toBe(toMinor(totalAmount - 300));
    await failLater(second);
    await failLater(rest);
    const statuses = [];
    for (const each of [first, second, rest]) statuses.push((await confirm(orderId, each)).status);
    expect(statuses).toEqual([200, 200, 200]);
    await payments.refundSender.run();
    const { payment } = await orderOf(customer, orderId);
    expect(payment).toMatchObject({ state: 'refunded', refunded: totalAmount });
    expect((await latestRefund(orderId)).amount).toBe(toMinor(totalAmount - 600));
    expect(await discrepancies()).toEqual([]);
  });

  it('before it was sent has one credit note, once it was sent again', async () => {
    const { orderId, customer } = await newOrder();
    await pay(customer, orderId);
    const body = { amount: 100, reason: 'Chipped' };
    await api.call(endpoints.refundOrder, { params: { orderId }, body }, admin);
    const refund = await latestRefund(orderId);
    await failLater(refund);
    await confirm(orderId, refund);
    await payments.refundSender.run();
    await payments.refundSender.run();
    expect((await documentsOf(orderId)).slice(1)).toEqual([['credit_note', 100]]);
    const mail = await connection
      .collection('mail_outbox')
      .findOne({ to: customer.email, subject: `Refund for your order ${orderId}` });
    expect(mail?.attachments).toHaveLength(1);
  });

  it('because a part was sent back in the dashboard is followed by one of the rest', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    await pay(customer, orderId);
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    const refund = await latestRefund(orderId);
    await failLater(refund);
    await receiveRefund({
      ...{ chargeId: refund.chargeId, currency: refund.currency, amount: 10_000 },
      ...{ state: 'succeeded', providerRefundId: `dashboard refund of ${orderId}` },
    });
    expect(await latestRefund(orderId)).toMatchObject({
      state: 'pending',
      amount: toMinor(totalAmount - 100),
    });
    await payments.refundSender.run();
    expect((await orderOf(customer, orderId)).payment).toMatchObject({
      state: 'refunded',
      refunded: totalAmount,
    });
    expect(await discrepancies()).toEqual([]);
  });

  it('cannot be sent again once the whole payment is on its way back', async () => {
    const { orderId, refund } = await sentRefund(100);
    await failLater(refund);
    const body = { reason: 'All of it' };
    await api.call(endpoints.refundOrder, { params: { orderId }, body }, admin);
    expect((await confirm(orderId, refund)).status).toBe(409);
    expect(await discrepancies()).toEqual([]);
  });

  it('of money that did not pay the order is sent again up to what is left of it', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await receive({ id: `half of ${orderId}`, paymentId, amount: totalAmount / 2 });
    const first = await latestRefund(orderId);
    const { chargeId, currency } = first;
    await failLater(first);
    await receiveRefund({
      ...{ chargeId, currency, amount: 10_000, state: 'succeeded' },
      providerRefundId: `dashboard refund of ${orderId}`,
    });
    const left = { amount: toMinor(totalAmount / 2 - 100), isOfOrder: false };
    const rest = await latestRefund(orderId);
    expect(rest).toMatchObject(left);
    expect((await orderOf(customer, orderId)).payment).toMatchObject({ paid: 0, refunded: 0 });
    await failLater(rest);
    expect((await confirm(orderId, first)).status).toBe(200);
    expect(await latestRefund(orderId)).toMatchObject({ ...left, retryOf: first._id });
  });

  it('of money that did not pay the order can be sent again, too', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await receive({ id: 'a wrong amount', paymentId, amount: totalAmount / 2 });
    await payments.refundSender.run();
    const refund = await latestRefund(orderId);
    await failLater(refund);
    expect((await confirm(orderId, refund)).status).toBe(200);
    await payments.refundSender.run();
    expect((await latestRefund(orderId)).state).toBe('succeeded');
    expect(await discrepancies()).toEqual([]);
  });
});

it('are credited on an invoice once their money was sent, and only if it had paid the order', async () => {
  const refund = {
    ...{ orderId: 'VJ-1', paymentId: 'pay_1', provider: 'demo', chargeId: 'c1', amount: 100 },
    ...{ currency: 'INR', reason: 'Chipped', by: 'admin', u_id: 1, isOfOrder: true },
    ...{ attempts: 0, state: 'succeeded', settledAt: null },
  } as const;
  await refundModel(connection).insertMany([
    { ...refund, _id: 'later', createdAt: new Date(2) },
    { ...refund, _id: 'earlier', createdAt: new Date(1) },
    { ...refund, _id: 'of another order', orderId: 'VJ-2', createdAt: new Date(3) },
    { ...refund, _id: 'of other money', isOfOrder: false, createdAt: new Date(3) },
    ...(['pending', 'sent', 'manual', 'failed'] as const).map((state) => ({
      ...{ ...refund, _id: state, state, createdAt: new Date(3) },
    })),
  ]);
  const refunds = new Refunds({ connection, orderPayments: new OrderPayments(connection) });
  const found = await services.transactions.run(({ session }) =>
    refunds.settledOf('VJ-1', session),
  );
  expect(found.map(({ refundId }) => refundId)).toEqual(['earlier', 'later']);
});

it('leave of each charge what was neither sent back nor taken by the bank', () => {
  const charge = (chargeId: string, amount: number) => ({ chargeId, amount });
  const money = {
    payments: [
      { _id: 'pay_1', charges: [charge('c1', 1000), charge('c2', 500)] },
      { _id: 'pay_2', charges: [charge('c1', 800)] },
    ],
    refunds: [
      { paymentId: 'pay_1', chargeId: 'c1', amount: 100, state: 'succeeded' },
      { paymentId: 'pay_1', chargeId: 'c1', amount: 50, state: 'pending' },
      { paymentId: 'pay_1', chargeId: 'c1', amount: 7, state: 'failed' },
    ],
    disputes: [
      { paymentId: 'pay_1', chargeId: 'c2', amount: 600 },
      // Of an earlier release, which did not store the charge.
      { paymentId: 'pay_2', amount: 300 },
    ],
  } as unknown as Money; // with what it reads
  const rests = restsOf(money).map(({ payment, charge: { chargeId }, rest }) => {
    return [payment._id, chargeId, rest];
  });
  expect(rests).toEqual([
    ['pay_1', 'c1', 850],
    ['pay_1', 'c2', 0],
    ['pay_2', 'c1', 500],
  ]);
});
