import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expireUnanswered } from '../../../../test/payment-providers/expire-unanswered.ts';
import type {
  PaymentSimulator,
  SimulatedEvent,
} from '../../../../test/payment-providers/payment-simulator.ts';
import { startSimulator } from '../../../../test/payment-providers/start-simulators.ts';
import {
  type CheckoutDetails,
  InvalidSignatureError,
  type PaymentProvider,
  type PaymentReference,
  ProviderError,
} from '../provider.ts';

const amount = 1_234_567;
const minuteMs = 60_000;

/** Where the providers differ by what their own API offers. */
const differences = {
  stripe: {
    failure: 'failed',
    afterFailure: 'failed',
    reportsExpiry: true,
    reportsFailedRefunds: true,
  },
  // The page lets the customer try again.
  razorpay: {
    failure: 'failed',
    afterFailure: 'open',
    reportsExpiry: true,
    reportsFailedRefunds: true,
  },
  // The customer has approved the payment, which is refused when it is captured.
  paypal: {
    failure: 'changed',
    afterFailure: 'failed',
    reportsExpiry: false,
    reportsFailedRefunds: false,
  },
} as const;

describe.each(['stripe', 'razorpay', 'paypal'] as const)('%s', (name) => {
  let simulator: PaymentSimulator;
  let provider: PaymentProvider;

  beforeEach(async () => {
    simulator = await startSimulator[name]();
    provider = simulator.createProvider();
  });
  afterEach(() => simulator.close());

  function detailsOf(changes: Partial<CheckoutDetails> = {}): CheckoutDetails {
    const now = Date.now();
    return {
      paymentId: randomUUID(),
      orderId: 'ORD-1',
      method: simulator.method,
      amount,
      currency: simulator.currency,
      description: 'Order ORD-1',
      email: 'customer@example.com',
      returnUrl: 'https://shop.example.com/checkout/return/ORD-1',
      createdAt: new Date(now),
      expiresAt: new Date(now + 30 * minuteMs),
      ...changes,
    };
  }

  /** Asks for the attempt of an order that is to be paid. */
  const find = (payment: PaymentReference) => provider.find(payment, { mayCapture: true });

  /** Creates a page and returns how it is found. */
  async function checkout(changes: Partial<CheckoutDetails> = {}) {
    const details = detailsOf(changes);
    const { providerId } = await provider.createCheckout(details);
    return { paymentId: details.paymentId, providerId };
  }

  async function paidCheckout() {
    const payment = await checkout();
    simulator.pay(payment.providerId);
    const status = await find(payment);
    if (status.state !== 'paid') throw new Error(`the payment is ${status.state}`);
    return { ...payment, chargeId: status.charge.chargeId };
  }

  const refundOf = (chargeId: string, refunded = 500, refundId = randomUUID()) =>
    ({ refundId, chargeId, amount: refunded, currency: simulator.currency, reason: '' }) as const;

  /** Returns what the notifications change, in the order in which they were sent. */
  async function changes(events: SimulatedEvent[] = simulator.allEvents()) {
    const all = [];
    for (const event of events)
      all.push(...(await provider.parseWebhook(simulator.request(event))));
    return all.map(({ change }) => change);
  }

  async function errorOf(work: Promise<unknown>): Promise<ProviderError> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${error}`);
    return error;
  }

  it('creates an https page for the order that is open', async () => {
    const details = detailsOf();
    const page = await provider.createCheckout(details);
    expect(page.url).toMatch(/^https:\/\//);
    expect(await find({ ...details, ...page })).toEqual({ state: 'open' });
  });

  it('returns the same page for a repeated call, also when two arrive at once', async () => {
    const details = detailsOf();
    const first = await provider.createCheckout(details);
    const others = await Promise.all([
      provider.createCheckout(details),
      provider.createCheckout(details),
    ]);
    expect(others).toEqual([first, first]);
    expect(simulator.pages()).toHaveLength(1);
  });

  it('returns the page whose response was lost', async () => {
    const details = detailsOf();
    simulator.fault('lost');
    expect(await errorOf(provider.createCheckout(details))).toMatchObject({ isTemporary: true });
    const page = await provider.createCheckout(details);
    expect(simulator.pages()).toEqual([page.providerId]);
  });

  it('accepts the shortest hold of an order, although pages live longer', async () => {
    const expiresAt = new Date(Date.now() + 5 * minuteMs);
    await expect(checkout({ expiresAt })).resolves.toBeDefined();
  });

  it('serves its own methods and currencies only', async () => {
    expect(provider.methods(simulator.currency)).toContain(simulator.method);
    if (name === 'stripe') return;
    const currency = simulator.currency === 'INR' ? 'USD' : 'INR';
    expect(provider.methods(currency)).toEqual([]);
    expect(await errorOf(checkout({ currency }))).toMatchObject({ isTemporary: false });
    expect(simulator.pages()).toEqual([]);
  });

  it('reports a payment, its amount and its attempt', async () => {
    const payment = await checkout();
    simulator.pay(payment.providerId);
    const status = await find(payment);
    const charge = { chargeId: expect.any(String), amount, currency: simulator.currency };
    expect(status).toEqual({ state: 'paid', charge });
    const reported = await changes();
    expect(reported.length).toBeGreaterThan(0);
    for (const change of reported) {
      expect(change).toMatchObject({ kind: 'changed', providerId: payment.providerId });
      expect(change).not.toHaveProperty('charge');
    }
  });

  it.each([{ amount: 1 }, { amount: amount - 1 }, { amount: amount + 1 }, { currency: 'EUR' }])(
    'reports what was really paid: %j',
    async (given) => {
      const payment = await checkout();
      simulator.pay(payment.providerId, given);
      const charge = { amount, currency: simulator.currency, ...given };
      expect(await find(payment)).toMatchObject({ state: 'paid', charge });
    },
  );

  it('gives repeated deliveries the same id and different notifications different ones', async () => {
    await paidCheckout();
    await paidCheckout();
    const idsOf = async () => {
      const events = simulator.allEvents().map((event) => simulator.request(event));
      const parsed = [];
      for (const event of events) parsed.push(...(await provider.parseWebhook(event)));
      return parsed.map(({ id }) => id);
    };
    const ids = await idsOf();
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await idsOf()).toEqual(ids);
  });

  it('reports when a notification was created', async () => {
    const payment = await checkout();
    const before = Date.now();
    simulator.pay(payment.providerId);
    const after = Date.now();
    const [event] = simulator.allEvents();
    if (!event) throw new Error('no notification');
    const [parsed] = await provider.parseWebhook(simulator.request(event));
    // Stripe and Razorpay send whole seconds.
    expect(Number(parsed?.at)).toBeGreaterThan(before - 1000);
    expect(Number(parsed?.at)).toBeLessThanOrEqual(after);
  });

  it('reports a refused payment', async () => {
    const payment = await checkout();
    simulator.fail(payment.providerId);
    const reported = await changes();
    const kind = differences[name].failure;
    expect(reported).toMatchObject([{ kind, providerId: payment.providerId }]);
  });

  it('finds whether a refused payment is final', async () => {
    const payment = await checkout();
    simulator.fail(payment.providerId);
    const { state } = await find(payment);
    expect(state).toBe(differences[name].afterFailure);
  });

  it('finds and reports that a page has expired', async () => {
    const payment = await checkout();
    simulator.expire(payment.providerId);
    expect(await find(payment)).toEqual({ state: 'expired' });
    const reported = await changes();
    if (differences[name].reportsExpiry) {
      expect(reported).toMatchObject([{ kind: 'changed', ...payment }]);
    } else expect(reported).toEqual([]);
  });

  it('closes a page, also twice, and takes no payment after that', async () => {
    const payment = await checkout();
    await provider.close(payment);
    await provider.close(payment);
    expect(await find(payment)).toEqual({ state: 'expired' });
    try {
      // Only PayPal lets customers approve an order that is closed here.
      simulator.pay(payment.providerId);
    } catch {
      expect(name).not.toBe('paypal');
    }
    expect(await find(payment)).toEqual({ state: 'expired' });
  });

  it('leaves a payment alone when its page is closed too late', async () => {
    const payment = await paidCheckout();
    await provider.close(payment);
    expect(await find(payment)).toMatchObject({ state: 'paid', charge: { amount } });
  });

  it('refunds a part and then the rest, and nothing beyond', async () => {
    const { chargeId } = await paidCheckout();
    const part = await provider.refund(refundOf(chargeId, 500));
    expect(part).toMatchObject({ state: 'succeeded', providerRefundId: expect.any(String) });
    await provider.refund(refundOf(chargeId, amount - 500));
    expect(simulator.refundedOf(chargeId)).toBe(amount);
    const excess = await errorOf(provider.refund(refundOf(chargeId, 1)));
    expect(excess.isTemporary).toBe(false);
    expect(simulator.refundedOf(chargeId)).toBe(amount);
  });

  it('finds the payment after it was refunded, since it was received', async () => {
    const payment = await paidCheckout();
    await provider.refund(refundOf(payment.chargeId, amount));
    expect(await find(payment)).toMatchObject({ state: 'paid', charge: { amount } });
  });

  it('sends a repeated refund once, also when its response was lost', async () => {
    const { chargeId } = await paidCheckout();
    const details = refundOf(chargeId);
    simulator.fault('lost', 'POST');
    expect(await errorOf(provider.refund(details))).toMatchObject({ isTemporary: true });
    const first = await provider.refund(details);
    const others = await Promise.all([provider.refund(details), provider.refund(details)]);
    expect(others).toEqual([first, first]);
    expect(simulator.refundedOf(chargeId)).toBe(500);
  });

  it('sends a refund once although the provider has forgotten the first request', async () => {
    const { chargeId } = await paidCheckout();
    const details = refundOf(chargeId);
    const first = await provider.refund(details);
    simulator.forgetRequests();
    expect(await provider.refund(details)).toEqual(first);
    expect(simulator.refundedOf(chargeId)).toBe(500);
  });

  it('reports a refund with its charge and our id', async () => {
    const { chargeId } = await paidCheckout();
    const paid = simulator.allEvents().length;
    const details = refundOf(chargeId);
    const { providerRefundId } = await provider.refund(details);
    const reported = await changes(simulator.allEvents().slice(paid));
    expect(reported).toContainEqual({
      kind: 'refund',
      ...{ refundId: details.refundId, chargeId, providerRefundId },
      ...{ amount: 500, currency: simulator.currency, state: 'succeeded' },
    });
  });

  it('reports a refund of the dashboard without an id of ours', async () => {
    const { chargeId } = await paidCheckout();
    const paid = simulator.allEvents().length;
    simulator.refundInDashboard(chargeId, 700);
    const reported = await changes(simulator.allEvents().slice(paid));
    expect(reported.length).toBeGreaterThan(0);
    for (const change of reported) {
      expect(change).toMatchObject({ kind: 'refund', chargeId, amount: 700, state: 'succeeded' });
      expect(change).not.toHaveProperty('refundId');
    }
  });

  it.each(['succeeded', 'failed'] as const)(
    'follows a pending refund that has %s',
    async (state) => {
      simulator.delayRefunds();
      const { chargeId } = await paidCheckout();
      const { state: first, providerRefundId } = await provider.refund(refundOf(chargeId));
      expect(first).toBe('pending');
      expect(await provider.findRefund({ providerRefundId, chargeId })).toMatchObject({
        state: 'pending',
      });
      simulator.settleRefund(providerRefundId, state);
      expect(await provider.findRefund({ providerRefundId, chargeId })).toMatchObject({ state });
      const reported = await changes();
      if (state === 'succeeded' || differences[name].reportsFailedRefunds) {
        expect(reported).toContainEqual(expect.objectContaining({ providerRefundId, state }));
      }
    },
  );

  it.each(['won', 'lost'] as const)('reports a dispute that is %s', async (state) => {
    const { chargeId } = await paidCheckout();
    const paid = simulator.allEvents().length;
    const disputeId = simulator.dispute(chargeId);
    simulator.resolveDispute(disputeId, state);
    const common = { kind: 'dispute', disputeId, chargeId, amount, currency: simulator.currency };
    expect(await changes(simulator.allEvents().slice(paid))).toMatchObject([
      { ...common, state: 'opened', reason: expect.any(String) },
      { ...common, state },
    ]);
  });

  it.each(['wrong', 'missing', 'tampered'] as const)(
    'rejects a %s signature',
    async (signature) => {
      await paidCheckout();
      for (const event of simulator.allEvents()) {
        const request = simulator.request(event, signature);
        await expect(provider.parseWebhook(request)).rejects.toThrow(InvalidSignatureError);
      }
    },
  );

  it('ignores notifications of other kinds', async () => {
    const payment = await checkout();
    simulator.pay(payment.providerId);
    const [event] = simulator.allEvents();
    if (!event) throw new Error('no notification');
    for (const type of ['something.else', 'toString', '__proto__']) {
      const body = event.body.replaceAll(event.type, type);
      expect(await provider.parseWebhook(simulator.request({ ...event, body }))).toEqual([]);
    }
  });

  it('reports a signed notification of an unknown form, so that the provider repeats it', async () => {
    const event = { type: 'x', deliveries: 0, isAcknowledged: false };
    for (const body of ['{}', '{"id":1,"event":"payment_link.paid","created_at":0}']) {
      const error = await errorOf(provider.parseWebhook(simulator.request({ ...event, body })));
      expect(error.isTemporary).toBe(false);
    }
  });

  it.each([
    ['error', true],
    ['busy', true],
    ['timeout', true],
    ['lost', true],
    ['garbage', false],
  ] as const)('says whether a request may succeed later: %s', async (fault, isTemporary) => {
    expireUnanswered(simulator);
    const payment = await checkout();
    simulator.fault(fault);
    const error = await errorOf(find(payment));
    expect(error).toMatchObject({ isTemporary, message: expect.stringContaining(name) });
    expect(await find(payment)).toEqual({ state: 'open' });
  });

  it('reports a provider that is down and works when it is back', async () => {
    const payment = await checkout();
    simulator.disconnect();
    expect(await errorOf(find(payment))).toMatchObject({ isTemporary: true });
    expect(await errorOf(checkout())).toMatchObject({ isTemporary: true });
    simulator.restore();
    expect(await find(payment)).toEqual({ state: 'open' });
  });

  it('has no secret and no data of customers in errors', async () => {
    const { chargeId } = await paidCheckout();
    const secrets = Object.entries(simulator.settings).filter(([key]) => !/ID|SANDBOX/.test(key));
    const failed = await Promise.all([
      errorOf(provider.refund(refundOf(chargeId, amount + 1))),
      errorOf(checkout({ amount: 0.5 })),
      errorOf(provider.findRefund({ providerRefundId: 'unknown', chargeId })),
    ]);
    for (const { message } of failed) {
      expect(message).not.toContain('customer@example.com');
      for (const [, secret] of secrets) expect(message).not.toContain(secret);
    }
  });

  it('never follows an id to another resource', async () => {
    const providerRefundId = '../orders/x?y#z';
    await errorOf(provider.findRefund({ providerRefundId, chargeId: 'charge' }));
    expect(simulator.requests.at(-1)?.path).toMatch(/refunds\/\.\.%2Forders%2Fx%3Fy%23z$/);
  });
});
