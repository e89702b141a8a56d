import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { hangMs } from '../../../test-workers.ts';
import { PayPalProvider } from '../../src/sales/payments/providers/paypal-provider.ts';
import {
  type ApiRequest,
  type ApiResponse,
  type PaymentSimulator,
  type PayOptions,
  required,
  type Signature,
  SimulatorServer,
} from './payment-simulator.ts';

interface Money {
  currency_code: string;
  value: string;
}

interface Order {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  customId: string;
  invoiceId: string;
  amount: Money;
  isDeclined: boolean;
  isPending: boolean;
  captureId?: string;
}

interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  amount: Money;
  custom_id: string;
  invoice_id: string;
  status_details?: { reason: string };
  supplementary_data: { related_ids: { order_id: string } };
}

interface Refund {
  id: string;
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  amount: Money;
  custom_id?: string;
  captureId: string;
}

const error = (status: number, name: string, issue?: string): ApiResponse => ({
  status,
  body: {
    name,
    message: 'A message that may repeat customer@example.com.',
    debug_id: 'b1d1f06c7246c',
    details: issue ? [{ issue, description: 'A description.' }] : [],
  },
});

const cents = ({ value }: Money) => Math.round(Number(value) * 100);
const dollars = (amount: number) => (amount / 100).toFixed(2);

/** Simulates Orders v2, refunds and webhooks of PayPal (https://developer.paypal.com/docs/api). */
export class PayPalSimulator extends SimulatorServer implements PaymentSimulator {
  readonly name = 'paypal';
  readonly method = 'paypal';
  readonly currency = 'USD';
  readonly settings = {
    PAYPAL_CLIENT_ID: 'simulator-client',
    PAYPAL_CLIENT_SECRET: 'secret-of-the-client',
    PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
    PAYPAL_SANDBOX: 'true',
  } as const;
  readonly #orders = new Map<string, Order>();
  readonly #captures = new Map<string, Capture>();
  readonly #refunds = new Map<string, Refund>();
  readonly #disputes = new Map<string, string>();
  readonly #results = new Map<string, ApiResponse>();
  #tokens = new Set<string>();
  #newRefundStatus: Refund['status'] = 'COMPLETED';

  createProvider(): PayPalProvider {
    const { settings, apiUrl } = this;
    return new PayPalProvider({
      clientId: settings.PAYPAL_CLIENT_ID,
      clientSecret: settings.PAYPAL_CLIENT_SECRET,
      webhookId: settings.PAYPAL_WEBHOOK_ID,
      ...{ isSandbox: true, apiUrl, timeoutMs: hangMs },
    });
  }

  /** Ends all access tokens before their time. */
  revokeTokens(): void {
    this.#tokens = new Set();
  }

  pages(): string[] {
    return [...this.#orders.keys()];
  }

  /** The customer approves the order. Its capture takes the money. */
  pay(providerId: string, { amount, currency }: PayOptions = {}): void {
    const order = this.#approve(providerId);
    order.amount = {
      currency_code: currency ?? order.amount.currency_code,
      value: amount === undefined ? order.amount.value : dollars(amount),
    };
    this.#notifyApproval(order);
  }

  /** The customer approves the order, and PayPal refuses its capture. */
  fail(providerId: string): void {
    const order = this.#approve(providerId);
    order.isDeclined = true;
    this.#notifyApproval(order);
  }

  /** The customer chooses another card for an order whose capture was refused. */
  acceptPayments(providerId: string): void {
    required(this.#orders.get(providerId), providerId).isDeclined = false;
  }

  /** The customer pays with an eCheck, which takes days. */
  payLater(providerId: string): void {
    const order = this.#approve(providerId);
    order.isPending = true;
    this.#notifyApproval(order);
  }

  settleCapture(captureId: string, status: 'COMPLETED' | 'DECLINED'): void {
    const capture = required(this.#captures.get(captureId), captureId);
    capture.status = status;
    const type = status === 'COMPLETED' ? 'COMPLETED' : 'DENIED';
    this.#notify(`PAYMENT.CAPTURE.${type}`, capture);
  }

  captures(): string[] {
    return [...this.#captures.keys()];
  }

  /** PayPal forgets orders that were not approved, without a notification. */
  expire(providerId: string): void {
    this.#orders.delete(providerId);
  }

  /** PayPal keeps the ids of refunds for 45 days, longer than refunds are tried again. */
  forgetRequests(): void {
    for (const id of this.#results.keys()) if (!id.startsWith('refund-')) this.#results.delete(id);
  }

  delayRefunds(): void {
    this.#newRefundStatus = 'PENDING';
  }

  pendingRefunds(): string[] {
    const pending = [...this.#refunds.values()].filter(({ status }) => status === 'PENDING');
    return pending.map(({ id }) => id);
  }

  settleRefund(providerRefundId: string, state: 'succeeded' | 'failed'): void {
    const refund = required(this.#refunds.get(providerRefundId), providerRefundId);
    refund.status = state === 'failed' ? 'FAILED' : 'COMPLETED';
    if (state === 'succeeded') this.#notify('PAYMENT.CAPTURE.REFUNDED', this.#refundBody(refund));
  }

  refundedOf(chargeId: string): number {
    return [...this.#refunds.values()]
      .filter(({ captureId, status }) => captureId === chargeId && status !== 'FAILED')
      .reduce((sum, { amount }) => sum + cents(amount), 0);
  }

  refundInDashboard(chargeId: string, amount: number): void {
    const capture = required(this.#captures.get(chargeId), chargeId);
    const value = dollars(amount);
    this.#addRefund(chargeId, { ...capture.amount, value }, capture.custom_id);
  }

  dispute(chargeId: string): string {
    const id = this.nextId('PP-D-');
    this.#disputes.set(id, chargeId);
    this.#notify('CUSTOMER.DISPUTE.CREATED', this.#disputeBody(id));
    return id;
  }

  resolveDispute(disputeId: string, state: 'won' | 'lost'): void {
    const outcome_code = state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
    const body = { ...this.#disputeBody(disputeId), dispute_outcome: { outcome_code } };
    this.#notify('CUSTOMER.DISPUTE.RESOLVED', body);
  }

  protected override canFail({ path }: ApiRequest): boolean {
    return path !== '/v1/oauth2/token';
  }

  protected override handle(request: ApiRequest): ApiResponse {
    if (request.path === '/v1/oauth2/token') return this.#createToken(request);
    const token = request.header('authorization')?.replace('Bearer ', '') ?? '';
    if (!this.#tokens.has(token)) return error(401, 'AUTHENTICATION_FAILURE');
    if (request.path.endsWith('/verify-webhook-signature')) return this.#verify(request.body);
    const requestId = request.header('paypal-request-id');
    const known = requestId && this.#results.get(requestId);
    if (known) return known;
    const response: ApiResponse = JSON.parse(JSON.stringify(this.#handle(request)));
    if (requestId && response.status < 300) this.#results.set(requestId, response);
    return response;
  }

  #handle({ method, path, body }: ApiRequest): ApiResponse {
    const [, , , resource, id = '', action] = path.split('/');
    if (resource === 'captures' && action === 'refund') return this.#createRefund(id, body);
    if (resource === 'refunds') {
      const refund = this.#refunds.get(id);
      return refund ? { status: 200, body: this.#refundBody(refund) } : notFound;
    }
    if (!id) return this.#createOrder(body);
    const order = this.#orders.get(id);
    if (!order) return notFound;
    if (action === 'capture') return this.#capture(order);
    if (method === 'PATCH') return this.#patch(order, body);
    return { status: 200, body: this.#orderBody(order) };
  }

  #createToken(request: ApiRequest): ApiResponse {
    const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = this.settings;
    const credentials = Buffer.from(`${id}:${secret}`).toString('base64');
    if (request.header('authorization') !== `Basic ${credentials}`) {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    const access_token = randomUUID();
    this.#tokens.add(access_token);
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 32_400 } };
  }

  #createOrder(body: string): ApiResponse {
    const { intent, purchase_units } = JSON.parse(body);
    const [unit] = purchase_units;
    if (intent !== 'CAPTURE' || !/^\d+\.\d\d$/.test(unit.amount.value)) {
      return error(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
    }
    if (unit.description.length > 127)
      return error(400, 'INVALID_REQUEST', 'INVALID_STRING_LENGTH');
    const order: Order = {
      id: this.nextId('ORDER'),
      status: 'PAYER_ACTION_REQUIRED',
      customId: unit.custom_id,
      invoiceId: unit.invoice_id,
      amount: unit.amount,
      isDeclined: false,
      isPending: false,
    };
    this.#orders.set(order.id, order);
    return { status: 200, body: this.#orderBody(order) };
  }

  #patch(order: Order, body: string): ApiResponse {
    const [{ op, path, value }] = JSON.parse(body);
    if (order.status === 'COMPLETED')
      return error(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_COMPLETED');
    if (op !== 'replace' || path !== "/purchase_units/@reference_id=='default'/custom_id") {
      return error(400, 'INVALID_REQUEST', 'INVALID_PATCH_OPERATION');
    }
    order.customId = value;
    return { status: 204 };
  }

  #capture(order: Order): ApiResponse {
    if (order.captureId) return error(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED')
      return error(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
    if (order.isDeclined) return error(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
    const capture: Capture = {
      id: this.nextId('CAPTURE'),
      status: order.isPending ? 'PENDING' : 'COMPLETED',
      amount: order.amount,
      custom_id: order.customId,
      invoice_id: order.invoiceId,
      supplementary_data: { related_ids: { order_id: order.id } },
      ...(order.isPending && { status_details: { reason: 'ECHECK' } }),
    };
    this.#captures.set(capture.id, capture);
    Object.assign(order, { captureId: capture.id, status: 'COMPLETED' });
    this.#notify(`PAYMENT.CAPTURE.${capture.status}`, capture);
    return { status: 201, body: this.#orderBody(order) };
  }

  #createRefund(captureId: string, body: string): ApiResponse {
    const capture = this.#captures.get(captureId);
    if (!capture) return notFound;
    const { amount, custom_id } = JSON.parse(body);
    if (this.refundedOf(captureId) + cents(amount) > cents(capture.amount)) {
      return error(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
    }
    const refund = this.#addRefund(captureId, amount, custom_id);
    return { status: 201, body: this.#refundBody(refund) };
  }

  #addRefund(captureId: string, amount: Money, custom_id: string): Refund {
    const id = this.nextId('REFUND');
    const refund: Refund = { id, status: this.#newRefundStatus, amount, custom_id, captureId };
    this.#refunds.set(id, refund);
    const capture = required(this.#captures.get(captureId), captureId);
    const isWhole = this.refundedOf(captureId) === cents(capture.amount);
    capture.status = isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    const isComplete = refund.status === 'COMPLETED';
    if (isComplete) this.#notify('PAYMENT.CAPTURE.REFUNDED', this.#refundBody(refund));
    return refund;
  }

  #approve(id: string): Order {
    const order = required(this.#orders.get(id), id);
    if (order.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`${id} is ${order.status}`);
    order.status = 'APPROVED';
    return order;
  }

  #notifyApproval(order: Order): void {
    this.#notify('CHECKOUT.ORDER.APPROVED', this.#orderBody(order));
  }

  #orderBody({ id, status, customId, amount, captureId }: Order) {
    const capture = captureId && this.#captures.get(captureId);
    return {
      id,
      status,
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: 'default',
          custom_id: customId,
          amount,
          ...(capture && { payments: { captures: [capture] } }),
        },
      ],
      links: [
        { href: `${this.apiUrl}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
        {
          href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
          rel: 'payer-action',
          method: 'GET',
        },
      ],
    };
  }

  #refundBody({ captureId, ...refund }: Refund) {
    const href = (resource: string) => `${this.apiUrl}/v2/payments/${resource}`;
    return {
      ...refund,
      links: [
        { href: href(`refunds/${refund.id}`), rel: 'self', method: 'GET' },
        { href: href(`captures/${captureId}`), rel: 'up', method: 'GET' },
      ],
    };
  }

  #disputeBody(id: string) {
    const captureId = required(this.#disputes.get(id), id);
    return {
      dispute_id: id,
      dispute_amount: required(this.#captures.get(captureId), captureId).amount,
      disputed_transactions: [{ seller_transaction_id: captureId, buyer_transaction_id: '9XT' }],
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status: 'OPEN',
    };
  }

  #notify(event_type: string, resource: object): void {
    const id = this.nextId('WH-');
    const create_time = new Date().toISOString();
    this.emit(event_type, { id, event_version: '1.0', create_time, event_type, resource });
  }

  /** Verifies the bytes of the event as they were sent, as PayPal's checksum does. */
  #verify(body: string): ApiResponse {
    const question = JSON.parse(body);
    const rawEvent = body.slice(body.indexOf('"webhook_event":') + 16, -1);
    const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = question;
    const expected = this.#signature({ id, time, webhookId, body: rawEvent });
    const isSame = question.transmission_sig === expected;
    const isOurs = webhookId === this.settings.PAYPAL_WEBHOOK_ID;
    const verification_status = isSame && isOurs ? 'SUCCESS' : 'FAILURE';
    return { status: 200, body: { verification_status } };
  }

  /** PayPal signs these parts with the key of a certificate, which this replaces with an HMAC. */
  #signature(signed: { id: string; time: string; webhookId: string; body: string }): string {
    const parts = [signed.id, signed.time, signed.webhookId, crc32(signed.body)];
    return createHmac('sha256', 'certificate').update(parts.join('|')).digest('base64');
  }

  protected override sign(body: string, signature: Signature): Record<string, string> {
    if (signature === 'missing') return {};
    const id = randomUUID();
    const time = new Date().toISOString();
    const webhookId = signature === 'wrong' ? 'OTHER' : this.settings.PAYPAL_WEBHOOK_ID;
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': this.#signature({ id, time, webhookId, body }),
    };
  }
}

const notFound = error(404, 'RESOURCE_NOT_FOUND');
