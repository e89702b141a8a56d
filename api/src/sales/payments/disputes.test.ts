import { endpoints, formatMoney } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { useDemoPayments } from '../../../test/demo-payments.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { shopEventModel } from '../../platform/shop-mail/shop-event.model.ts';
import { disputeModel, paymentLedgerModel } from './payment-records.model.ts';

const api = await useTestApi({
  settings: {
    PAYMENTS: 'demo',
    SHOP_NOTIFICATION_EMAIL: 'shop@example.com',
    SHOP_NOTIFICATIONS: 'payment',
  },
});
const admin = await api.createAdmin();
const { payments } = api.services;
const demo = await useDemoPayments(api, admin);
const { newOrder, start, orderOf, recordsOf, report, receive, discrepancies } = demo;

describe('events', () => {
  it('leave an order disputed until its last dispute is won', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await receive({ id: 'disputed twice', paymentId, amount: totalAmount });
    const dispute = (disputeId: string, state: 'opened' | 'won') =>
      report({
        id: `${disputeId} of ${orderId} ${state}`,
        change: {
          ...{ kind: 'dispute', chargeId: 'charge disputed twice', amount: 100, currency: 'INR' },
          ...{ disputeId: `${orderId} ${disputeId}`, state },
        },
      });
    await dispute('first', 'opened');
    await dispute('second', 'opened');
    await dispute('first', 'won');
    expect((await orderOf(customer, orderId)).payment?.state).toBe('disputed');
    await dispute('second', 'won');
    expect((await orderOf(customer, orderId)).payment?.state).toBe('paid');
  });

  it('of disputes keep money back that the bank has taken', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await receive({ id: orderId, paymentId, amount: totalAmount });
    const part = totalAmount * 0.4;
    const dispute = (state: 'opened' | 'won' | 'lost', disputeId = 'a') =>
      report({
        id: `${orderId} ${disputeId} ${state}`,
        change: {
          ...{ kind: 'dispute', chargeId: `charge ${orderId}`, amount: part * 100 },
          ...{ currency: 'INR', disputeId: `${orderId} ${disputeId}`, state },
        },
      });
    await dispute('opened');
    await dispute('opened', 'b');
    await dispute('lost', 'b');
    expect((await orderOf(customer, orderId)).payment?.disputed).toBe(part * 2);
    const refund = { params: { orderId }, body: { amount: part, reason: 'Late' } };
    const { status, body } = await api.send(endpoints.refundOrder, refund, admin);
    expect([status, body?.message]).toEqual([
      409,
      `At most ${formatMoney(part * 50, 'INR')} of this order can be refunded.`,
    ]);
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    expect((await recordsOf(orderId)).refunds).toMatchObject([{ amount: part / 2 }]);
    await dispute('won');
    await payments.refundSender.run();
    expect((await recordsOf(orderId)).refunds.map(({ amount }) => amount)).toEqual([
      part / 2,
      part,
    ]);
    expect((await orderOf(customer, orderId)).payment).toMatchObject({
      refunded: part * 1.5,
      disputed: part,
    });
    expect(await discrepancies()).toEqual([]);
  });

  it('of a disputed order leave nothing to refund when it is cancelled', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await receive({ id: orderId, paymentId, amount: totalAmount });
    const change = {
      ...({ kind: 'dispute', state: 'opened' } as const),
      ...{ chargeId: `charge ${orderId}`, disputeId: orderId, amount: totalAmount * 100 },
    };
    await report({ id: `${orderId} d`, change: { ...change, currency: 'INR' } });
    const { order } = await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    expect(order.payment).toMatchObject({ refunded: 0, disputed: totalAmount });
    expect((await recordsOf(orderId)).refunds).toEqual([]);
    expect(await discrepancies()).toEqual([]);
  });

  it('return with a won dispute the amount of its opening, not that of its decision', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await receive({ id: orderId, paymentId, amount: totalAmount });
    const dispute = (state: 'opened' | 'won', amount: number) =>
      report({
        id: `${orderId} ${state}`,
        change: {
          ...{ kind: 'dispute', chargeId: `charge ${orderId}`, disputeId: orderId, state },
          ...{ amount: amount * 100, currency: 'INR' },
        },
      });
    await dispute('opened', totalAmount);
    await dispute('won', totalAmount / 4);
    const ledger = paymentLedgerModel(api.connection);
    const entries = await ledger
      .find({ orderId, kind: /^dispute/ })
      .sort({ kind: 1 })
      .lean();
    expect(entries).toMatchObject([
      { kind: 'dispute', amount: -totalAmount * 100 },
      { kind: 'dispute_won', amount: totalAmount * 100 },
    ]);
    const { payment } = await orderOf(customer, orderId);
    expect(payment).toMatchObject({ state: 'paid', paid: totalAmount });
    expect(payment?.disputed ?? 0).toBe(0);
    expect(payment?.events.at(-1)).toMatchObject({ kind: 'dispute_won', amount: totalAmount });
    expect(await discrepancies()).toEqual([]);
  });

  it('of money that was sent back keep none of the order back', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    // Both on one page, as customers can pay a link of Razorpay twice.
    const { paymentId } = await start(customer, orderId);
    for (const count of [1, 2]) {
      await receive({ id: `${orderId} ${count}`, paymentId, amount: totalAmount });
    }
    await payments.refundSender.run();
    const change = {
      ...({ kind: 'dispute', state: 'opened' } as const),
      ...{ chargeId: `charge ${orderId} 2`, disputeId: orderId, amount: totalAmount * 100 },
    };
    await report({ id: `${orderId} d`, change: { ...change, currency: 'INR' } });
    const { payment } = await orderOf(customer, orderId);
    expect(payment).toMatchObject({ state: 'disputed', paid: totalAmount });
    expect(payment?.disputed ?? 0).toBe(0);
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    expect((await orderOf(customer, orderId)).payment?.refunded).toBe(totalAmount);
    expect(await discrepancies()).toEqual([]);
  });

  it('are reported to the shop once, and keep the time of their opening', async () => {
    const { orderId, customer, totalAmount } = await newOrder();
    const { paymentId } = await start(customer, orderId);
    await receive({ id: orderId, paymentId, amount: totalAmount });
    const openedAt = new Date('2026-11-01T10:00:00Z');
    for (const [id, state, at] of [
      ['opened', 'opened', openedAt],
      ['opened again', 'opened', new Date()],
      ['lost', 'lost', new Date()],
      ['won', 'won', new Date()],
    ] as const) {
      const change = {
        ...{ kind: 'dispute' as const, chargeId: `charge ${orderId}`, disputeId: orderId, state },
        ...{ amount: totalAmount * 100, currency: 'INR' },
      };
      const event = { id: `${orderId} ${id}`, at, change };
      await payments.paymentEvents.process({ name: 'demo' }, event);
    }
    const events = await shopEventModel(api.connection).find({ 'event.orderId': orderId }).lean();
    expect(events.map(({ event }) => 'problem' in event && event.problem)).toEqual([
      'The payment is disputed',
      'The dispute was lost',
    ]);
    const dispute = await disputeModel(api.connection).findOne({ orderId }).lean();
    expect(dispute).toMatchObject({ state: 'lost', openedAt });
  });
});
