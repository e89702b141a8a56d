import { describe, expect, it } from 'vitest';
import { customIds, paypalChanges } from './paypal-events.ts';
import { captureOf, capture as captureSchema, captureStatus, order } from './paypal-objects.ts';

/** Returns a dispute as PayPal reports it. */
function dispute(outcome?: string) {
  return {
    dispute_id: 'PP-D-4012',
    reason: 'UNAUTHORISED',
    dispute_amount: { currency_code: 'USD', value: '96.00' },
    disputed_transactions: [{ seller_transaction_id: '3BC38643YC807283D' }],
    ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
  };
}

const ofCharge = {
  ...{ kind: 'dispute', disputeId: 'PP-D-4012', chargeId: '3BC38643YC807283D' },
  ...{ amount: 9_600, currency: 'USD', reason: 'UNAUTHORISED' },
};

it.each([
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  // PayPal has accepted the claim of the buyer, who gets the money back.
  ['ACCEPTED', 'lost'],
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  // PayPal pays the buyer itself.
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
  ['NONE', 'won'],
])('maps the outcome %s of a dispute to %s', (outcome, state) => {
  expect(paypalChanges('CUSTOMER.DISPUTE.RESOLVED', dispute(outcome))).toEqual([
    { ...ofCharge, state },
  ]);
});

it('maps a dispute to opened until it is resolved, also one with an outcome', () => {
  for (const outcome of [undefined, 'ACCEPTED']) {
    expect(paypalChanges('CUSTOMER.DISPUTE.CREATED', dispute(outcome))).toEqual([
      { ...ofCharge, state: 'opened' },
    ]);
  }
});

it('ignores disputes without a transaction of the seller, and other events', () => {
  const foreign = { ...dispute(), disputed_transactions: [{}] };
  expect(paypalChanges('CUSTOMER.DISPUTE.CREATED', foreign)).toEqual([]);
  expect(paypalChanges('BILLING.PLAN.CREATED', {})).toEqual([]);
  expect(paypalChanges('constructor', {})).toEqual([]);
});

const money = { currency_code: 'USD', value: '96.00' };

describe('a capture', () => {
  const capture = { id: 'CAP1', status: 'COMPLETED', amount: money };
  const captured = (changes: object, type = 'COMPLETED') =>
    paypalChanges(`PAYMENT.CAPTURE.${type}`, { ...capture, ...changes });
  const status = (changes: object) =>
    captureStatus(captureSchema.parse({ ...capture, ...changes }));

  it('is of the order and the attempt that it names, also once the attempt was closed', () => {
    const supplementary_data = { related_ids: { order_id: 'ORDER1' } };
    const ofBoth = [{ kind: 'changed', providerId: 'ORDER1', paymentId: 'p-1' }];
    expect(captured({ supplementary_data, custom_id: 'p-1' })).toEqual(ofBoth);
    const closed = customIds.closed('p-1');
    expect(captured({ supplementary_data, custom_id: closed })).toEqual(ofBoth);
    expect(captured({ custom_id: 'p-1' })).toEqual([{ kind: 'changed', paymentId: 'p-1' }]);
    for (const data of [{}, { related_ids: {} }]) {
      const [change] = captured({ supplementary_data: data });
      expect(change).toStrictEqual({ kind: 'changed' });
    }
  });

  it.each([
    ['PENDING', 'PENDING', []],
    ['COMPLETED', 'REFUNDED', [{ kind: 'changed' }]],
    ['DENIED', 'DENIED', [{ kind: 'failed' }]],
    ['DECLINED', 'DECLINED', [{ kind: 'failed' }]],
  ])('that is reported as %s with status %s changes %j', (type, state, expected) => {
    expect(captured({ status: state }, type)).toEqual(expected);
  });

  it.each(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'])('that is %s was paid', (state) => {
    const charge = { chargeId: 'CAP1', amount: 9_600, currency: 'USD' };
    expect(status({ status: state })).toEqual({ state: 'paid', charge });
  });

  it.each(['DECLINED', 'FAILED', 'DENIED'])('that is %s has failed, with its reason', (state) => {
    expect(status({ status: state })).toStrictEqual({ state: 'failed' });
    const status_details = { reason: 'BUYER_COMPLAINT' };
    expect(status({ status: state, status_details })).toEqual({
      ...{ state: 'failed', reason: 'BUYER_COMPLAINT' },
    });
    expect(status({ status: state, status_details: {} })).toStrictEqual({ state: 'failed' });
  });

  it('that was paid counts for its order, whichever came first', () => {
    const declined = { ...capture, id: 'CAP0', status: 'DECLINED' };
    const found = (...captures: object[]) => {
      const purchase_units = [{}, { payments: {} }, { payments: { captures } }];
      return captureOf(order.parse({ id: 'ORDER1', status: 'COMPLETED', purchase_units }))?.id;
    };
    expect(found(declined, capture)).toBe('CAP1');
    expect(found(capture, declined)).toBe('CAP1');
    expect(found(declined)).toBe('CAP0');
    expect(found()).toBeUndefined();
    expect(captureOf(order.parse({ id: 'ORDER1', status: 'CREATED' }))).toBeUndefined();
  });
});

describe('an approved order', () => {
  it('is of the attempt that it names, also once the attempt was closed', () => {
    const approved = (...purchase_units: object[]) =>
      paypalChanges('CHECKOUT.ORDER.APPROVED', { id: 'ORDER1', purchase_units });
    const change = { kind: 'changed', providerId: 'ORDER1' };
    for (const custom_id of ['p-1', customIds.closed('p-1')]) {
      expect(approved({ custom_id })).toEqual([{ ...change, paymentId: 'p-1' }]);
    }
    expect(approved({})[0]).toStrictEqual(change);
    expect(approved()[0]).toStrictEqual(change);
  });

  it('is closed only if it is marked', () => {
    expect(customIds.isClosed(customIds.closed('p-1'))).toBe(true);
    for (const customId of ['p-1', customIds.refund('r-1'), undefined]) {
      expect(customIds.isClosed(customId)).toBe(false);
    }
  });
});

describe('a refund', () => {
  const up = { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/2GG279541U471931P' };
  const self = { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/REF1' };
  const other = { rel: 'other', href: 'https://api.paypal.com/v2/payments/captures/OTHER' };
  const refund = { id: 'REF1', status: 'COMPLETED', amount: money, links: [other, self, up] };
  const refunded = (changes: object = {}) =>
    paypalChanges('PAYMENT.CAPTURE.REFUNDED', { ...refund, ...changes });
  const change = {
    ...{ kind: 'refund', chargeId: '2GG279541U471931P', providerRefundId: 'REF1' },
    ...{ amount: 9_600, currency: 'USD', state: 'succeeded' },
  };

  it('has our id if it was made here, and not that of the attempt', () => {
    expect(refunded({ custom_id: customIds.refund('r-1') })).toEqual([
      { ...change, refundId: 'r-1' },
    ]);
    for (const custom_id of [undefined, 'p-1', customIds.closed('p-1')]) {
      expect(refunded({ custom_id })[0]).toStrictEqual(change);
    }
  });

  it.each([
    ['COMPLETED', 'succeeded'],
    ['PENDING', 'pending'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
  ])('that is %s is %s', (status, state) => {
    expect(refunded({ status })[0]).toStrictEqual({ ...change, state });
    const status_details = { reason: 'ECHECK' };
    expect(refunded({ status, status_details })).toEqual([{ ...change, state, reason: 'ECHECK' }]);
    expect(refunded({ status, status_details: {} })[0]).toStrictEqual({ ...change, state });
  });

  it('of a charge that it does not name is ignored', () => {
    const nested = { ...up, href: `${up.href}/refund` };
    for (const links of [undefined, [], [self], [nested]]) {
      expect(refunded({ links })).toEqual([]);
    }
  });
});
