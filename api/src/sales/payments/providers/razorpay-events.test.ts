import { describe, expect, it } from 'vitest';
import { linkCharge, razorpayChanges } from './razorpay-events.ts';
import { link } from './razorpay-objects.ts';

const linkEntity = { id: 'plink_1', status: 'paid', amount: 1_000, currency: 'INR' };
const payment = { payment_id: 'pay_1', amount: 1_000, status: 'captured' };

describe('a link', () => {
  it.each(['paid', 'expired', 'cancelled'])('that is %s has changed', (type) => {
    const changesOf = (entity: object) =>
      razorpayChanges(`payment_link.${type}`, { payment_link: { entity } });
    const changed = { kind: 'changed', providerId: 'plink_1' };
    expect(changesOf({ ...linkEntity, reference_id: 'p-1' })).toEqual([
      { ...changed, paymentId: 'p-1' },
    ]);
    expect(changesOf(linkEntity)).toEqual([changed]);
  });

  it.each([
    ['no list', undefined, undefined],
    ['an empty list', [], undefined],
    ['one payment instead of a list', payment, 'pay_1'],
    ['a payment that was refunded since', [{ ...payment, status: 'refunded' }], 'pay_1'],
    ['failed payments', [{ ...payment, status: 'failed' }], undefined],
    [
      'a failed payment first',
      [
        { ...payment, status: 'failed' },
        { ...payment, payment_id: 'b' },
      ],
      'b',
    ],
  ])('with %s of payments has the charge %3$s', (_, payments, chargeId) => {
    const charge = chargeId && { chargeId, amount: 1_000, currency: 'INR' };
    expect(linkCharge(link.parse({ ...linkEntity, payments }))).toEqual(charge);
  });
});

describe('a failed payment', () => {
  const entity = { id: 'pay_1', amount: 1_000, currency: 'INR', status: 'failed' };
  const failed = (changes: object) =>
    razorpayChanges('payment.failed', { payment: { entity: { ...entity, ...changes } } });

  it('is of the link that it describes, and of our attempt if it notes one', () => {
    const notes = { payment_id: 'p-1' };
    const description = '#NvQ7x';
    for (const other of [[], { payment_id: 7 }]) {
      expect(failed({ description, notes: other })).toEqual([
        { kind: 'failed', providerId: 'plink_NvQ7x' },
      ]);
    }
    expect(failed({ description, notes })).toEqual([
      { kind: 'failed', providerId: 'plink_NvQ7x', paymentId: 'p-1' },
    ]);
    expect(failed({ notes })).toEqual([{ kind: 'failed', paymentId: 'p-1' }]);
  });

  it.each([
    {},
    { description: null, notes: null },
    { description: 'Order #1' },
    { description: '#1 again' },
    { notes: { payment_id: 7 } },
  ])('of no order of the shop is ignored: %j', (changes) => {
    expect(failed(changes)).toEqual([]);
  });
});

describe('a refund', () => {
  const entity = { id: 'rfnd_1', payment_id: 'pay_1', amount: 500, currency: 'INR' };
  const refunded = (type: string, changes: object) =>
    razorpayChanges(`refund.${type}`, { refund: { entity: { ...entity, ...changes } } });

  it.each([
    ['created', 'pending', 'pending'],
    ['processed', 'processed', 'succeeded'],
    ['failed', 'failed', 'failed'],
  ])('that is %s with status %s is %s', (type, status, state) => {
    const change = { kind: 'refund', chargeId: 'pay_1', amount: 500, currency: 'INR', state };
    expect(refunded(type, { status })).toEqual([{ ...change, providerRefundId: 'rfnd_1' }]);
  });

  it('has our id if it was made here', () => {
    const refundIdOf = (notes: unknown) => refunded('processed', { status: 'processed', notes })[0];
    expect(refundIdOf({ refund_id: 'r-1' })).toMatchObject({ refundId: 'r-1' });
    for (const notes of [[], {}, { refund_id: 7 }]) {
      expect(refundIdOf(notes)).not.toHaveProperty('refundId');
    }
  });
});

it.each([
  ['created', 'opened'],
  ['won', 'won'],
  ['lost', 'lost'],
])('a dispute that is %s is %s', (type, state) => {
  const entity = { id: 'disp_1', payment_id: 'pay_1', amount: 900, currency: 'INR' };
  const disputed = (changes: object) =>
    razorpayChanges(`payment.dispute.${type}`, { dispute: { entity: { ...entity, ...changes } } });
  const change = { kind: 'dispute', disputeId: 'disp_1', chargeId: 'pay_1', amount: 900 };
  expect(disputed({})).toEqual([{ ...change, currency: 'INR', state }]);
  expect(disputed({ reason_code: 'fraud' })).toMatchObject([{ state, reason: 'fraud' }]);
});

it.each(['order.paid', 'toString', ''])('%j changes nothing', (event) => {
  expect(razorpayChanges(event, { payment_link: { entity: linkEntity } })).toEqual([]);
});
