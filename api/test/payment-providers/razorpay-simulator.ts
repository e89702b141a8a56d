import { createHmac, randomUUID } from 'node:crypto';
import { hangMs } from '../../../test-workers.ts';
import { RazorpayProvider } from '../../src/sales/payments/providers/razorpay-provider.ts';
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

interface Link {
  id: string;
  status: 'created' | 'paid' | 'expired' | 'cancelled';
  amount: number;
  amount_paid: number;
  currency: string;
  reference_id: string;
  short_url: string;
  expire_by: number;
  notes: Record<string, string>;
  payments: { payment_id: string; amount: string; status: string; method: string }[] | null;
}

interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'captured' | 'failed';
  description: string;
  method: string;
  error_code: string | null;
  error_reason: string | null;
  notes: never[];
}

interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  status: 'pending' | 'processed' | 'failed';
  notes: Record<string, string> | never[];
}

const error = (status: number, reason: string, field?: string): ApiResponse => ({
  status,
  body: {
    error: {
      code: status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
      description: 'A message that may repeat customer@example.com.',
      reason,
      field: field ?? null,
    },
  },
});

/** Simulates Payment Links, refunds and webhooks of Razorpay (https://razorpay.com/docs/api). */
export class RazorpaySimulator extends SimulatorServer implements PaymentSimulator {
  readonly name = 'razorpay';
  readonly method = 'upi';
  readonly currency = 'INR';
  readonly settings = {
    RAZORPAY_KEY_ID: 'rzp_test_simulator',
    RAZORPAY_KEY_SECRET: 'secret-of-the-key',
    RAZORPAY_WEBHOOK_SECRET: 'a secret of webhooks, 32 characters',
  } as const;
  readonly #links = new Map<string, Link>();
  readonly #payments = new Map<string, Payment>();
  readonly #refunds = new Map<string, Refund>();
  readonly #refundKeys = new Map<string, { request: string; id: string }>();
  readonly #disputes = new Map<string, string>();
  #newRefundState: Refund['status'] = 'processed';

  createProvider(): RazorpayProvider {
    const { settings, apiUrl } = this;
    return new RazorpayProvider({
      keyId: settings.RAZORPAY_KEY_ID,
      keySecret: settings.RAZORPAY_KEY_SECRET,
      webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET,
      ...{ apiUrl, timeoutMs: hangMs },
    });
  }

  pages(): string[] {
    return [...this.#links.keys()];
  }

  pay(providerId: string, { amount, currency }: PayOptions = {}): void {
    const link = this.#openLink(providerId);
    const payment = this.#addPayment(link, 'captured');
    payment.amount = amount ?? link.amount;
    payment.currency = currency ?? link.currency;
    link.currency = payment.currency;
    Object.assign(link, { status: 'paid', amount_paid: payment.amount });
    const { id: payment_id, status, method } = payment;
    // Fetched links have their amounts as text.
    link.payments = [{ payment_id, amount: String(payment.amount), status, method }];
    this.#notify('payment_link.paid', { payment_link: link, payment });
  }

  fail(providerId: string): void {
    const payment = this.#addPayment(this.#openLink(providerId), 'failed');
    this.#notify('payment.failed', { payment });
  }

  expire(providerId: string): void {
    const link = this.#openLink(providerId);
    link.status = 'expired';
    this.#notify('payment_link.expired', { payment_link: link });
  }

  forgetRequests(): void {
    this.#refundKeys.clear();
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
    refund.status = state === 'failed' ? 'failed' : 'processed';
    const payment = this.#payments.get(refund.payment_id);
    this.#notify(state === 'failed' ? 'refund.failed' : 'refund.processed', { refund, payment });
  }

  refundedOf(chargeId: string): number {
    return [...this.#refunds.values()]
      .filter(({ payment_id, status }) => payment_id === chargeId && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  refundInDashboard(chargeId: string, amount: number): void {
    this.#addRefund(required(this.#payments.get(chargeId), chargeId), amount, []);
  }

  dispute(chargeId: string): string {
    const id = this.nextId('disp_');
    this.#disputes.set(id, chargeId);
    this.#notify('payment.dispute.created', { dispute: this.#disputeEntity(id, 'open') });
    return id;
  }

  resolveDispute(disputeId: string, state: 'won' | 'lost'): void {
    this.#notify(`payment.dispute.${state}`, { dispute: this.#disputeEntity(disputeId, state) });
  }

  protected override handle(request: ApiRequest): ApiResponse {
    const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = this.settings;
    const credentials = Buffer.from(`${id}:${secret}`).toString('base64');
    if (request.header('authorization') !== `Basic ${credentials}`) {
      return error(401, 'authentication_failed');
    }
    const [, , resource, resourceId, action] = request.path.split('/');
    if (resource === 'payments' && resourceId) {
      if (request.method === 'POST') return this.#createRefund(resourceId, request);
      const all = [...this.#refunds.values()];
      const items = all.filter(({ payment_id }) => payment_id === resourceId);
      return { status: 200, body: { entity: 'collection', items } };
    }
    if (resource === 'refunds') return found(this.#refunds.get(resourceId ?? ''));
    if (!resourceId && request.method === 'POST') return this.#createLink(request);
    if (!resourceId) {
      const reference = request.query.get('reference_id');
      const all = [...this.#links.values()];
      const payment_links = all.filter(({ reference_id }) => reference_id === reference);
      return { status: 200, body: { payment_links } };
    }
    const link = this.#links.get(resourceId);
    if (link && action === 'cancel') {
      if (link.status !== 'created') return error(400, 'input_validation_failed', 'status');
      link.status = 'cancelled';
      this.#notify('payment_link.cancelled', { payment_link: link });
    }
    return found(link);
  }

  #createLink({ body }: ApiRequest): ApiResponse {
    const given = JSON.parse(body);
    if (!Number.isSafeInteger(given.amount) || given.amount < 100) {
      return error(400, 'input_validation_failed', 'amount');
    }
    if (given.currency !== 'INR') return error(400, 'input_validation_failed', 'currency');
    if (given.expire_by < unixTime() + 15 * 60) {
      return error(400, 'input_validation_failed', 'expire_by');
    }
    if (given.callback_method !== 'get' || String(given.reference_id).length > 40) {
      return error(400, 'input_validation_failed', 'reference_id');
    }
    const isTaken = [...this.#links.values()].some(
      ({ reference_id }) => reference_id === given.reference_id,
    );
    if (isTaken) return error(400, 'input_validation_failed', 'reference_id');
    const id = this.nextId('plink_');
    const link: Link = {
      id,
      status: 'created',
      amount: given.amount,
      amount_paid: 0,
      currency: given.currency,
      reference_id: given.reference_id,
      short_url: `https://rzp.io/i/${id}`,
      expire_by: given.expire_by,
      notes: given.notes,
      payments: null,
    };
    this.#links.set(id, link);
    return { status: 200, body: link };
  }

  #createRefund(paymentId: string, request: ApiRequest): ApiResponse {
    const payment = this.#payments.get(paymentId);
    const key = request.header('x-refund-idempotency') ?? randomUUID();
    if (!/^[\w-]{10,}$/.test(key)) return error(400, 'invalid_idempotency_key');
    const known = this.#refundKeys.get(key);
    if (known) {
      const isSame = known.request === request.path + request.body;
      return isSame ? found(this.#refunds.get(known.id)) : error(400, 'different_request');
    }
    const { amount, notes } = JSON.parse(request.body);
    if (payment?.status !== 'captured') return error(400, 'payment_not_captured');
    if (this.refundedOf(paymentId) + amount > payment.amount) {
      return error(400, 'refund_amount_exceeded', 'amount');
    }
    const refund = this.#addRefund(payment, amount, notes);
    this.#refundKeys.set(key, { request: request.path + request.body, id: refund.id });
    return { status: 200, body: refund };
  }

  #addRefund(payment: Payment, amount: number, notes: Refund['notes']): Refund {
    const refund: Refund = {
      id: this.nextId('rfnd_'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      status: this.#newRefundState,
      notes,
    };
    this.#refunds.set(refund.id, refund);
    if (this.refundedOf(payment.id) === payment.amount) {
      const links = [...this.#links.values()].flatMap(({ payments }) => payments ?? []);
      const own = links.filter(({ payment_id }) => payment_id === payment.id);
      for (const paid of own) paid.status = 'refunded';
    }
    this.#notify('refund.created', { refund, payment });
    if (refund.status === 'processed') this.#notify('refund.processed', { refund, payment });
    return refund;
  }

  #addPayment(link: Link, status: Payment['status']): Payment {
    const payment: Payment = {
      id: this.nextId('pay_'),
      entity: 'payment',
      amount: link.amount,
      currency: link.currency,
      status,
      description: `#${link.id.replace('plink_', '')}`,
      method: 'upi',
      error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
      error_reason: status === 'failed' ? 'payment_failed' : null,
      notes: [],
    };
    this.#payments.set(payment.id, payment);
    return payment;
  }

  #openLink(id: string): Link {
    const link = required(this.#links.get(id), id);
    if (link.status !== 'created') throw new Error(`${id} is ${link.status}`);
    return link;
  }

  #disputeEntity(id: string, status: string) {
    const payment_id = required(this.#disputes.get(id), id);
    const { amount, currency } = required(this.#payments.get(payment_id), payment_id);
    return {
      id,
      entity: 'dispute',
      payment_id,
      amount,
      currency,
      reason_code: 'chargeback',
      status,
    };
  }

  #notify(event: string, entities: Record<string, object | undefined>): void {
    const payload = Object.fromEntries(
      Object.entries(entities).map(([name, entity]) => [name, { entity }]),
    );
    const contains = Object.keys(payload);
    this.emit(event, { entity: 'event', event, contains, payload, created_at: unixTime() });
  }

  protected override sign(body: string, signature: Signature): Record<string, string> {
    if (signature === 'missing') return {};
    const { RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = this.settings;
    // The wrong one is the secret of the API key, which signs returns and must not sign webhooks.
    const secret = signature === 'wrong' ? RAZORPAY_KEY_SECRET : RAZORPAY_WEBHOOK_SECRET;
    return {
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': randomUUID(),
    };
  }
}

function found(body: unknown): ApiResponse {
  return body ? { status: 200, body } : error(400, 'input_validation_failed', 'id');
}
