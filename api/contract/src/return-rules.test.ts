import { describe, expect, it } from 'vitest';
import { wasShipped } from './order-transitions.ts';
import {
  claimedPieces,
  openReturnStates,
  type ReturnState,
  refundableAmount,
  returnablePieces,
  returnDeadline,
  returnStates,
} from './return-rules.ts';

const request = (state: ReturnState, quantity: number, restocked = 0, writtenOff = 0) => ({
  state,
  items: [{ p_id: 1, quantity, restocked, writtenOff }],
});

describe('the pieces that can be returned', () => {
  const items = [{ p_id: 1, quantity: 5 }];
  const left = (...returns: ReturnType<typeof request>[]) =>
    returnablePieces({ items, returns })[0]?.quantity ?? 0;

  it('are without those of other requests, unless these have ended without them', () => {
    expect(left()).toBe(5);
    expect(left(request('requested', 2), request('approved', 1))).toBe(2);
    expect(left(request('withdrawn', 5), request('rejected', 5))).toBe(5);
    expect(left(request('requested', 5))).toBe(0);
  });

  it('are counted for each product, and leave out products without any', () => {
    const several = [...items, { p_id: 2, quantity: 1 }, { p_id: 3, quantity: 2 }];
    const returns = [request('approved', 2), { ...request('requested', 1), items: [] }];
    const ofSecond = { p_id: 2, quantity: 1, restocked: 0, writtenOff: 0 };
    const both = { state: 'requested' as const, items: [ofSecond, { ...ofSecond, p_id: 3 }] };
    expect(returnablePieces({ items: several, returns: [...returns, both] })).toEqual([
      { p_id: 1, quantity: 3 },
      { p_id: 3, quantity: 1 },
    ]);
    expect(returnablePieces({ items: several })).toEqual(several);
  });

  it('include those that were requested and never arrived', () => {
    expect(left(request('refunded', 3, 1, 1))).toBe(3);
  });
});

describe('the deadline', () => {
  const at = (hour: number) => `2026-11-23T${hour}:00:00.000Z`;

  it('is 48 hours after the last delivery of a delivered order', () => {
    const history = [
      { status: 'Delivered' as const, at: at(10) },
      { status: 'Shipped' as const, at: at(11) },
      { status: 'Delivered' as const, at: at(12) },
      { status: 'Shipped' as const, at: at(13) },
    ];
    const deadline = returnDeadline({ status: 'Delivered', history });
    expect(deadline).toBe(Date.parse('2026-11-25T12:00:00.000Z'));
    expect(returnDeadline({ status: 'Shipped', history })).toBeNull();
    expect(returnDeadline({ status: 'Delivered', history: [] })).toBeNull();
  });
});

describe('the refundable amount', () => {
  it('is what was paid and not sent back, and the total of orders without a payment', () => {
    const payment = { paid: 0.3, refunded: 0.1 };
    expect(refundableAmount({ totalAmount: 9, payment })).toBe(0.2);
    expect(refundableAmount({ totalAmount: 9, payment: { ...payment, disputed: 0.15 } })).toBe(
      0.05,
    );
    expect(refundableAmount({ totalAmount: 9, payment: { ...payment, disputed: 0.3 } })).toBe(0);
    expect(refundableAmount({ totalAmount: 9 })).toBe(9);
    const returns = [{ refunded: 0.1 }, {}, { refunded: 0.2 }];
    expect(refundableAmount({ totalAmount: 0.6, returns })).toBe(0.3);
  });
});

it('counts an order with pieces that came back as shipped', () => {
  expect(wasShipped({ status: 'Pending', returns: [request('received', 2, 1)] })).toBe(true);
  expect(wasShipped({ status: 'Pending', returns: [request('approved', 2)] })).toBe(false);
});

describe('a return request', () => {
  const items = [
    { p_id: 1, quantity: 3, restocked: 1, writtenOff: 1 },
    { p_id: 2, quantity: 5, restocked: 5, writtenOff: 0 },
  ];
  const claims: Record<ReturnState, number> = {
    ...{ requested: 3, approved: 3 },
    ...{ received: 2, exchanged: 2, refunded: 2 },
    ...{ rejected: 0, withdrawn: 0 },
  };

  it.each(returnStates)('that is %s has pieces that no other request can have', (state) => {
    expect(claimedPieces({ state, items }, 1)).toBe(claims[state]);
  });

  it('is open until it is decided against, withdrawn or settled', () => {
    const closed = ['rejected', 'exchanged', 'refunded', 'withdrawn'];
    expect(returnStates.filter((state) => !openReturnStates.includes(state))).toEqual(closed);
  });

  it('is possible for 48 hours after the last delivery', () => {
    const history = [
      { status: 'Delivered', at: '2026-10-31T10:00:00Z' },
      { status: 'Delivered', at: '2026-11-01T10:00:00Z' },
      { status: 'Shipped', at: '2026-11-02T10:00:00Z' },
      { status: 'Delivered', at: '2026-11-20T10:00:00Z' },
    ] as const;
    const until = returnDeadline({ status: 'Delivered', history });
    expect(until).toBe(Date.parse('2026-11-22T10:00:00Z'));
    expect(returnDeadline({ status: 'Shipped', history })).toBeNull();
  });
});
