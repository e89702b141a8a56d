import { describe, expect, it } from 'vitest';
import type { OrderDocument, OrderPaymentDocument } from './order.model.ts';
import {
  changedPayment,
  isPaid,
  netOf,
  newPayment,
  paymentOf,
  refundableOf,
} from './order-payment.ts';

const holdUntil = new Date('2026-11-23T10:30:00Z');
const at = new Date('2026-11-23T10:00:00Z');
const open = newPayment('stripe', 'credit_card', holdUntil);

type Order = Pick<OrderDocument, 'payment' | 'paymentMethod' | 'status' | 'total'>;
const orderOf = (payment?: OrderPaymentDocument, changes: Partial<Order> = {}): Order => ({
  ...{ paymentMethod: 'credit_card', status: 'Pending', total: 1_000, payment },
  ...changes,
});

describe('a new payment', () => {
  it('is open until the hold ends, and due without one', () => {
    const none = { provider: 'stripe', method: 'credit_card', paid: 0, refunded: 0, events: [] };
    expect(open).toEqual({ ...none, state: 'open', holdUntil });
    expect(newPayment('stripe', 'credit_card', undefined)).toEqual({ ...none, state: 'due' });
  });

  it('of an order of an earlier release is arranged with the shop', () => {
    const due = { ...newPayment('manual', 'credit_card', undefined), state: 'due' };
    expect(paymentOf(orderOf())).toEqual(due);
    expect(paymentOf(orderOf(undefined, { status: 'Shipped' }))).toEqual(due);
    expect(paymentOf(orderOf(undefined, { status: 'Cancelled' })).state).toBe('expired');
    expect(paymentOf(orderOf(open, { status: 'Cancelled' }))).toBe(open);
  });
});

describe('the money of a payment', () => {
  it('is what was paid less what was sent back and what banks hold', () => {
    const payment = { ...open, paid: 1_000, refunded: 300 };
    expect(netOf(payment)).toBe(700);
    expect(refundableOf(payment)).toBe(700);
    expect(refundableOf({ ...payment, disputed: 200 })).toBe(500);
    expect(refundableOf({ ...payment, disputed: 1_000 })).toBe(0);
  });

  it.each([
    [1_000, 0, 1_000, true],
    [1_200, 200, 1_000, true],
    [999, 0, 1_000, false],
    [1_000, 1, 1_000, false],
    [0, 0, 0, false],
  ])('%d paid and %d refunded of %d is paid: %s', (paid, refunded, total, expected) => {
    expect(isPaid({ payment: { ...open, paid, refunded }, total })).toBe(expected);
  });

  it('is not paid by an order of an earlier release', () => {
    expect(isPaid({ payment: undefined, total: 0 })).toBe(false);
  });
});

describe('a changed payment', () => {
  it.each([
    ['Pending', { paid: 0 }, 'open'],
    ['Pending', { isFailed: true }, 'failed'],
    ['Pending', { paid: 1_000 }, 'paid'],
    ['Pending', { paid: 999 }, 'paid'], // too little: isPaid() returns false
    ['Pending', { paid: 1_000, refunded: 1 }, 'partly_refunded'],
    ['Pending', { paid: 1_200, refunded: 200 }, 'paid'],
    ['Pending', { paid: 1_200, refunded: 201 }, 'partly_refunded'],
    ['Pending', { paid: 1_000, refunded: 1_000 }, 'refunded'],
    ['Pending', { paid: 900, refunded: 1_000 }, 'refunded'],
    ['Pending', { holdUntil: undefined }, 'due'],
    ['Pending', { holdUntil: undefined, isFailed: true }, 'due'],
    ['Shipped', {}, 'due'],
    ['Cancelled', {}, 'expired'],
    ['Cancelled', { isFailed: true }, 'expired'],
    ['Cancelled', { paid: 1_000 }, 'paid'],
    ['Pending', { paid: 1_000, isDisputed: true }, 'disputed'],
  ] as const)('of a %s order with %j is %s', (status, change, state) => {
    expect(changedPayment(orderOf(open, { status }), change).state).toBe(state);
  });

  it('keeps the hold while the order awaits its money, and only then', () => {
    const holdOf = (status: OrderDocument['status'], change = {}) =>
      changedPayment(orderOf(open, { status }), change).holdUntil;
    expect(holdOf('Pending')).toBe(holdUntil);
    expect(holdOf('Pending', { paid: 1 })).toBeUndefined();
    expect(holdOf('Cancelled')).toBeUndefined();
    expect(changedPayment(orderOf(open), { paid: 1 })).not.toHaveProperty('holdUntil');
  });

  it('stays disputed until the dispute ends', () => {
    const disputed = changedPayment(orderOf(open), { paid: 1_000, isDisputed: true });
    expect(changedPayment(orderOf(disputed), { refunded: 100 }).state).toBe('disputed');
    const ended = changedPayment(orderOf(disputed), { isDisputed: false });
    expect(ended).toMatchObject({ state: 'paid', paid: 1_000 });
  });

  it('keeps other values, and the last fifty events', () => {
    const event = (amount: number) => ({ kind: 'paid' as const, amount, at });
    const events = Array.from({ length: 49 }, (_, index) => event(index));
    const before = { ...open, paid: 1_000, disputed: 5, events };
    const full = changedPayment(orderOf(before), { event: event(49) });
    expect(full).toMatchObject({
      paid: 1_000,
      disputed: 5,
      provider: 'stripe',
      method: 'credit_card',
    });
    expect(full.events).toEqual([...events, event(49)]);
    const next = changedPayment(orderOf(full), { event: event(50) });
    expect(next.events).toEqual([...events.slice(1), event(49), event(50)]);
    expect(changedPayment(orderOf(full), { refunded: 1 }).events).toBe(full.events);
  });
});
