import { createHmac } from 'node:crypto';
import { hangMs } from '../../../test-workers.ts';
import { StripeProvider } from '../../src/sales/payments/providers/stripe-provider.ts';
import {
  type ApiRequest,
  type ApiResponse,
  type PaymentSimulator,
  type PayOptions,
  required,
  type Signature,
  SimulatorServer,
  unixTime,
} from './payment-simulator.ts';

interface Session {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  client_reference_id: string | null;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  metadata: Record<string, string>;
  expires_at: number;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
}

interface Intent {
  id: string;
  amount: number;
  currency: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  last_payment_error: { code: string } | null;
}

const error = (status: number, type: string, code: string): ApiResponse => ({
  status,
  body: { error: { type, code, message: 'A message that may repeat customer@example.com.' } },
});

/** Simulates Checkout Sessions, refunds and webhooks of Stripe (https://docs.stripe.com/api). */
export class StripeSimulator extends SimulatorServer implements PaymentSimulator {
  readonly name = 'stripe';
  readonly method = 'credit_card';
  readonly currency = 'USD';
  readonly settings = {
    STRIPE_SECRET_KEY: 'sk_test_simulator',
    STRIPE_WEBHOOK_SECRET: 'whsec_simulator_0123456789abcdefghijklm',
  } as const;
  readonly #sessions = new Map<string, Session>();
  readonly #intents = new Map<string, Intent>();
  readonly #refunds = new Map<string, Refund>();
  readonly #disputes = new Map<string, string>();
  /** Responses by idempotency key, with the request that they belong to. */
  readonly #results = new Map<string, { request: string; response: ApiResponse }>();
  #newRefundState: Refund['status'] = 'succeeded';

  createProvider(): StripeProvider {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secret } = this.settings;
    const options = { apiUrl: this.apiUrl, timeoutMs: hangMs };
    return new StripeProvider({ secretKey, webhookSecrets: [secret], ...options });
  }

  pages(): string[] {
    return [...this.#sessions.keys()];
  }

  pay(providerId: string, { amount, currency }: PayOptions = {}): void {
    const session = this.#openSession(providerId);
    session.amount_total = amount ?? session.amount_total;
    session.currency = (currency ?? session.currency).toLowerCase();
    session.payment_intent = this.#addIntent(session, 'succeeded');
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    this.#notify('checkout.session.completed', session);
  }

  /** The customer chose a method that takes days, and it failed. */
  fail(providerId: string): void {
    const session = this.#openSession(providerId);
    session.payment_intent = this.#addIntent(session, 'requires_payment_method');
    Object.assign(session, { status: 'complete', url: null });
    this.#notify('checkout.session.completed', session);
    this.#notify('checkout.session.async_payment_failed', session);
  }

  expire(providerId: string): void {
    const session = this.#openSession(providerId);
    Object.assign(session, { status: 'expired', url: null });
    this.#notify('checkout.session.expired', session);
  }

  forgetRequests(): void {
    this.#results.clear();
  }

  delayRefunds(): void {
    this.#newRefundState = 'pending';
  }

  pendingRefunds(): string[] {
    const pending = [...this.#refunds.values()].filter(({ status }) => status === 'pending');
    return pending.map(({ id }) => id);
  }

  settleRefund(providerRefundId: string, state: 'succeeded' | 'failed'): void {
    const refund = required(this.#refunds.get(providerRefundId), providerRefundId);
    refund.status = state;
    if (state === 'failed') refund.failure_reason = 'expired_or_canceled_card';
    this.#notify(state === 'failed' ? 'refund.failed' : 'refund.updated', refund);
  }

  refundedOf(chargeId: string): number {
    return [...this.#refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === chargeId && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  refundInDashboard(chargeId: string, amount: number): void {
    this.#addRefund(required(this.#intents.get(chargeId), chargeId), amount, {});
    this.#notify('charge.refunded', { object: 'charge', payment_intent: chargeId });
  }

  dispute(chargeId: string): string {
    const id = this.nextId('dp_');
    this.#disputes.set(id, chargeId);
    this.#notify('charge.dispute.created', this.#disputeObject(id, 'needs_response'));
    return id;
  }

  resolveDispute(disputeId: string, state: 'won' | 'lost'): void {
    this.#notify('charge.dispute.closed', this.#disputeObject(disputeId, state));
  }

  protected override handle(request: ApiRequest): ApiResponse {
    if (request.header('authorization') !== `Bearer ${this.settings.STRIPE_SECRET_KEY}`) {
      return error(401, 'invalid_request_error', 'api_key_invalid');
    }
    const key = request.header('idempotency-key');
    if (request.method !== 'POST' || !key) return this.#handle(request);
    const fingerprint = `${request.path} ${request.body}`;
    const known = this.#results.get(key);
    if (known) {
      const isSame = known.request === fingerprint;
      return isSame ? known.response : error(400, 'idempotency_error', 'idempotency_key_reused');
    }
    // The response as it is now: a repeated request does not show later changes.
    const response: ApiResponse = JSON.parse(JSON.stringify(this.#handle(request)));
    if (response.status === 200) this.#results.set(key, { request: fingerprint, response });
    return response;
  }

  #handle({ method, path, query, body }: ApiRequest): ApiResponse {
    const form = new URLSearchParams(body);
    const [, , resource, ...ids] = path.split('/');
    if (resource === 'refunds' && method === 'POST') return this.#createRefund(form);
    if (resource === 'refunds' && ids[0]) return found(this.#refunds.get(ids[0]));
    if (resource === 'refunds') {
      const all = [...this.#refunds.values()];
      const data = all.filter((one) => one.payment_intent === query.get('payment_intent'));
      return { status: 200, body: { object: 'list', data } };
    }
    const [, id, action] = ids;
    if (!id) return this.#createSession(form);
    const session = this.#sessions.get(id);
    if (session && action === 'expire') {
      if (session.status !== 'open') return error(400, 'invalid_request_error', 'not_open');
      this.expire(id);
    }
    const intent = session?.payment_intent && this.#intents.get(session.payment_intent);
    const isExpanded = query.getAll('expand[]').includes('payment_intent') && intent;
    return found(session && isExpanded ? { ...session, payment_intent: intent } : session);
  }

  #createSession(form: URLSearchParams): ApiResponse {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const expiresAt = Number(form.get('expires_at'));
    const secondsLeft = expiresAt - unixTime();
    if (!Number.isSafeInteger(amount) || amount < 50 || amount > 99_999_999) {
      return error(400, 'invalid_request_error', 'amount_too_large');
    }
    if (secondsLeft < 30 * 60 || secondsLeft > 24 * 60 * 60) {
      return error(400, 'invalid_request_error', 'expires_at_invalid');
    }
    if (form.get('mode') !== 'payment' || !form.get('success_url')) {
      return error(400, 'invalid_request_error', 'parameter_missing');
    }
    const id = this.nextId('cs_test_');
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id'),
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      payment_intent: null,
      metadata: { payment_id: form.get('metadata[payment_id]') ?? '' },
      expires_at: expiresAt,
    };
    this.#sessions.set(id, session);
    return { status: 200, body: session };
  }

  #createRefund(form: URLSearchParams): ApiResponse {
    const intent = this.#intents.get(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount'));
    if (intent?.status !== 'succeeded')
      return error(404, 'invalid_request_error', 'resource_missing');
    if (this.refundedOf(intent.id) + amount > intent.amount) {
      return error(400, 'invalid_request_error', 'charge_already_refunded');
    }
    const refund_id = form.get('metadata[refund_id]') ?? '';
    return { status: 200, body: this.#addRefund(intent, amount, { refund_id }) };
  }

  #addRefund(intent: Intent, amount: number, metadata: Record<string, string>): Refund {
    const refund: Refund = {
      id: this.nextId('re_'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status: this.#newRefundState,
      metadata,
    };
    this.#refunds.set(refund.id, refund);
    this.#notify('refund.created', refund);
    return refund;
  }

  #addIntent({ amount_total, currency }: Session, status: Intent['status']): string {
    const id = this.nextId('pi_');
    const last_payment_error = status === 'succeeded' ? null : { code: 'card_declined' };
    this.#intents.set(id, { id, amount: amount_total, currency, status, last_payment_error });
    return id;
  }

  #openSession(id: string): Session {
    const session = required(this.#sessions.get(id), id);
    if (session.status !== 'open') throw new Error(`${id} is ${session.status}`);
    return session;
  }

  #disputeObject(id: string, status: string) {
    const chargeId = required(this.#disputes.get(id), id);
    const { amount, currency } = required(this.#intents.get(chargeId), chargeId);
    return { id, amount, currency, payment_intent: chargeId, reason: 'fraudulent', status };
  }

  #notify(type: string, object: object): void {
    const id = this.nextId('evt_');
    this.emit(type, { id, type, created: unixTime(), livemode: false, data: { object } });
  }

  protected override sign(body: string, signature: Signature): Record<string, string> {
    if (signature === 'missing') return {};
    const time = unixTime() - (signature === 'old' ? 6 * 60 : 0);
    const secret = signature === 'wrong' ? 'whsec_other' : this.settings.STRIPE_WEBHOOK_SECRET;
    const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { 'stripe-signature': `t=${time},v1=${digest},v0=${'0'.repeat(64)}` };
  }
}

function found(body: unknown): ApiResponse {
  return body ? { status: 200, body } : error(404, 'invalid_request_error', 'resource_missing');
}
