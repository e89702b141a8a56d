import { describe, expect, it } from 'vitest';
import { sessionCharge, stripeChanges } from './stripe-events.ts';

const session = { id: 'cs_1', payment_status: 'paid', metadata: { payment_id: 'p-1' } };
const refund = { id: 're_1', amount: 500, currency: 'usd', payment_intent: 'pi_1' };
const dispute = { id: 'dp_1', amount: 900, currency: 'inr', payment_intent: 'pi_1' };

describe('a page', () => {
  it.each([
    ['completed', {}, 'changed'],
    ['completed', { payment_status: 'unpaid' }, undefined], // by a method that takes days
    ['async_payment_succeeded', {}, 'changed'],
    ['async_payment_failed', { payment_status: 'unpaid' }, 'failed'],
    ['expired', { payment_status: 'unpaid' }, 'changed'],
  ])('that is %s with %j has %s', (type, changes, kind) => {
    const reported = stripeChanges(`checkout.session.${type}`, { ...session, ...changes });
    const expected = kind && { kind, providerId: 'cs_1', paymentId: 'p-1' };
    expect(reported).toEqual(expected ? [expected] : []);
  });

  it.each([undefined, null, {}])('of a Payment Link, with metadata %j, is not ours', (metadata) => {
    const reported = stripeChanges('checkout.session.completed', {
      ...session,
      ...{ metadata, client_reference_id: 'p-1' },
    });
    expect(reported).toEqual([{ kind: 'changed', providerId: 'cs_1' }]);
  });

  it('was charged only with an amount, a currency and a payment', () => {
    const paid = { amount_total: 1_000, currency: 'usd' };
    const charge = { chargeId: 'pi_1', amount: 1_000, currency: 'USD' };
    expect(sessionCharge(paid, 'pi_1')).toEqual(charge);
    expect(sessionCharge({ ...paid, amount_total: 0 }, 'pi_1')).toEqual({ ...charge, amount: 0 });
    expect(sessionCharge(paid, null)).toBeUndefined();
    expect(sessionCharge({ ...paid, amount_total: null }, 'pi_1')).toBeUndefined();
    expect(sessionCharge({ ...paid, currency: null }, 'pi_1')).toBeUndefined();
  });
});

describe('a refund', () => {
  const change = { kind: 'refund', chargeId: 'pi_1', amount: 500, currency: 'USD' };

  it.each<[{ status: string | null; failure_reason?: string }, string]>([
    [{ status: 'succeeded' }, 'succeeded'],
    [{ status: 'failed', failure_reason: 'lost_or_stolen_card' }, 'failed'],
    [{ status: 'canceled' }, 'failed'],
    [{ status: 'pending' }, 'pending'],
    [{ status: 'requires_action' }, 'pending'],
    [{ status: null }, 'pending'],
  ])('with %j has %s', (status, state) => {
    const reason = status.failure_reason && { reason: status.failure_reason };
    for (const type of ['refund.created', 'refund.updated', 'refund.failed']) {
      expect(stripeChanges(type, { ...refund, ...status })).toEqual([
        { ...change, state, providerRefundId: 're_1', ...reason },
      ]);
    }
  });

  it('has our id if it was made here', () => {
    const made = { ...refund, metadata: { refund_id: 'r-1' } };
    expect(stripeChanges('refund.created', made)).toMatchObject([{ refundId: 'r-1' }]);
    for (const metadata of [null, {}]) {
      const [reported] = stripeChanges('refund.created', { ...refund, metadata });
      expect(reported).not.toHaveProperty('refundId');
    }
  });

  it('names its payment also when Stripe sends the whole payment', () => {
    const expanded = { ...refund, payment_intent: { id: 'pi_2', amount: 1_000 } };
    expect(stripeChanges('refund.created', expanded)).toMatchObject([{ chargeId: 'pi_2' }]);
    expect(stripeChanges('refund.created', { ...refund, payment_intent: null })).toEqual([]);
  });
});

describe('a dispute', () => {
  it.each([
    ['created', 'needs_response', 'opened'],
    ['created', 'lost', 'opened'],
    ['closed', 'won', 'won'],
    ['closed', 'warning_closed', 'won'],
    ['closed', 'lost', 'lost'],
  ])('that is %s as %s is %s', (type, status, state) => {
    const reported = stripeChanges(`charge.dispute.${type}`, { ...dispute, status });
    const common = { kind: 'dispute', disputeId: 'dp_1', chargeId: 'pi_1' };
    expect(reported).toEqual([{ ...common, amount: 900, currency: 'INR', state }]);
  });

  it('has a reason, and is of a payment', () => {
    const reasoned = { ...dispute, status: 'lost', reason: 'fraudulent' };
    const reported = stripeChanges('charge.dispute.closed', reasoned);
    expect(reported).toMatchObject([{ reason: 'fraudulent' }]);
    const other = { ...reasoned, payment_intent: undefined };
    expect(stripeChanges('charge.dispute.closed', other)).toEqual([]);
  });
});

it.each(['customer.created', 'toString', ''])('%j changes nothing', (type) => {
  expect(stripeChanges(type, session)).toEqual([]);
});
