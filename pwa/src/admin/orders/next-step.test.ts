import type { Order, OrderPayment } from '@vajra/contract';
import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

type StepOrder = Parameters<typeof nextStep>[0];

const item = { p_id: 1, sku: 'A', product: { name: 'A', image1: null }, quantity: 2, price: 50 };
const shipment = {
  ...{ shipmentId: 1, carrier: 'DHL', trackingNumber: 'N1', trackingUrl: null },
  shippedAt: '2026-11-23T10:00:00.000Z',
};
const paidBy = (
  state: OrderPayment['state'],
  amounts: Partial<OrderPayment> = {},
): OrderPayment => ({
  ...{ state, provider: 'stripe', method: 'upi', paid: 0, refunded: 0, events: [] },
  ...amounts,
});
const orderIn = (status: Order['status'], fields: Partial<StepOrder> = {}): StepOrder => ({
  ...{ status, paymentMethod: 'upi', items: [item] },
  ...fields,
});

it.each<[string, StepOrder, RegExp | null]>([
  ['a new order of an earlier release', orderIn('Pending'), /^Ship the order/],
  ['a paid order', orderIn('Pending', { payment: paidBy('paid') }), /^Ship the order: add/],
  [
    'an unpaid order',
    orderIn('Pending', { payment: paidBy('open', { holdUntil: '2026-11-23T10:00:00.000Z' }) }),
    /^Wait for the payment until 23 Nov 2026.*, or cancel the order\.$/,
  ],
  [
    'a failed payment',
    orderIn('Pending', { payment: paidBy('failed') }),
    /^Wait for the payment, or/,
  ],
  ['a bank transfer', orderIn('Pending', { payment: paidBy('due') }), /^Record the payment when/],
  [
    'cash on delivery',
    orderIn('Pending', { payment: paidBy('due'), paymentMethod: 'on_delivery' }),
    /^Ship the order\. It is paid on delivery/,
  ],
  ['a late payment', orderIn('Pending', { payment: paidBy('expired') }), /^Cancel the order/],
  ['a refunded order', orderIn('Pending', { payment: paidBy('refunded') }), /^Cancel the order/],
  ['a shipped order', orderIn('Shipped'), /^Set the order to Delivered/],
  [
    'a partly shipped order',
    orderIn('Shipped', { shipments: [{ ...shipment, items: [{ p_id: 1, quantity: 1 }] }] }),
    /^Ship the other 1 piece\.$/,
  ],
  [
    'an order that is shipped completely',
    orderIn('Shipped', { shipments: [{ ...shipment, items: [{ p_id: 1, quantity: 2 }] }] }),
    /^Set the order to Delivered/,
  ],
  ['a delivered order', orderIn('Delivered', { payment: paidBy('paid') }), null],
  [
    'a delivered order that is not paid',
    orderIn('Delivered', { payment: paidBy('due') }),
    /^Record/,
  ],
  ['a cancelled order', orderIn('Cancelled', { payment: paidBy('expired') }), null],
  [
    'a cancelled order that was paid',
    orderIn('Cancelled', { payment: paidBy('paid', { paid: 100, refunded: 40 }) }),
    /^Refund what/,
  ],
  [
    'a cancelled order that was refunded',
    orderIn('Cancelled', { payment: paidBy('refunded', { paid: 100, refunded: 100 }) }),
    null,
  ],
  ['a dispute', orderIn('Delivered', { payment: paidBy('disputed') }), /^Answer the dispute/],
  ['a return request', orderIn('Shipped', { returns: [{ state: 'requested' }] }), /^Decide about/],
  [
    'an approved return',
    orderIn('Delivered', { returns: [{ state: 'approved' }] }),
    /^Record the ret/,
  ],
  ['a received return', orderIn('Delivered', { returns: [{ state: 'received' }] }), /^Exchange or/],
  ['a rejected return', orderIn('Delivered', { returns: [{ state: 'rejected' }] }), null],
])('says what to do about %s', (_, order, step) => {
  const text = nextStep(order);
  if (step === null) expect(text).toBeNull();
  else expect(text).toMatch(step);
});
