import { expect, it } from 'vitest';
import { paypalChanges } from './paypal-events.ts';

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
