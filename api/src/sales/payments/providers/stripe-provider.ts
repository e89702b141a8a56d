import type { Currency, PaymentMethod } from '@vajra/contract';
import {
  type CheckoutDetails,
  type CheckoutPage,
  expirySeconds,
  InvalidSignatureError,
  type PaymentProvider,
  type PaymentReference,
  type PaymentStatus,
  ProviderError,
  type ProviderEvent,
  type RefundDetails,
  type RefundStatus,
  type WebhookRequest,
} from '../provider.ts';
import { parseNotification } from './notification.ts';
import { hasStatus, ProviderHttp, path } from './provider-http.ts';
import { refundChange, sessionCharge, stripeChanges } from './stripe-events.ts';
import {
  charge,
  event,
  type Refund,
  refund,
  refundList,
  refundStatus,
  session,
  sessionWithPayment,
} from './stripe-objects.ts';
import { verifyStripeSignature } from './stripe-signature.ts';

const defaultApiUrl = 'https://api.stripe.com';
const apiVersion = '2024-06-20';
/** Stripe's least is 30 minutes, counted when the request arrives. */
const minLifeMs = 32 * 60_000;
const maxDescriptionLength = 250;

export interface StripeOptions {
  secretKey: string;
  /** Several while a secret is replaced: requests signed with any of them are accepted. */
  webhookSecrets: readonly string[];
  /** Stripe's own unless set. */
  apiUrl?: string;
  timeoutMs?: number;
}

/** Takes cards on the page of a Checkout Session (https://docs.stripe.com/api/checkout/sessions). */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly #options: StripeOptions;
  readonly #http: ProviderHttp;

  constructor(options: StripeOptions) {
    this.#options = options;
    const { apiUrl = defaultApiUrl, timeoutMs } = options;
    const headers = {
      authorization: `Bearer ${options.secretKey}`,
      'stripe-version': apiVersion,
    };
    this.#http = new ProviderHttp({ name: this.name, apiUrl, timeoutMs, headers });
  }

  methods(_currency: Currency): readonly PaymentMethod[] {
    return ['credit_card', 'debit_card'];
  }

  async createCheckout(details: CheckoutDetails): Promise<CheckoutPage> {
    const { paymentId, orderId } = details;
    const form = new URLSearchParams({
      mode: 'payment',
      client_reference_id: paymentId,
      'payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': details.currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(details.amount),
      'line_items[0][price_data][product_data][name]': details.description.slice(
        0,
        maxDescriptionLength,
      ),
      'metadata[payment_id]': paymentId,
      'metadata[order_id]': orderId,
      'payment_intent_data[metadata][payment_id]': paymentId,
      'payment_intent_data[metadata][order_id]': orderId,
      'payment_intent_data[description]': details.description,
      // India requires the address of customers abroad.
      billing_address_collection: details.currency === 'INR' ? 'auto' : 'required',
      expires_at: String(expirySeconds(details, minLifeMs)),
      success_url: details.returnUrl,
      cancel_url: details.returnUrl,
      ...(details.email && { customer_email: details.email }),
    });
    const headers = { 'idempotency-key': paymentId };
    const created = await this.#http.post('/v1/checkout/sessions', form, session, headers);
    // A repeated request for a session that has ended gets it without an address.
    if (!created.url) throw new ProviderError('stripe has closed the session', false);
    return { providerId: created.id, url: created.url };
  }

  async find({ providerId }: PaymentReference): Promise<PaymentStatus> {
    const resource = path`/v1/checkout/sessions/${providerId}`;
    const found = await this.#http.get(`${resource}?expand[]=payment_intent`, sessionWithPayment);
    const intent = found.payment_intent;
    if (found.status === 'expired') return { state: 'expired' };
    if (found.status !== 'complete') return { state: 'open' };
    if (found.payment_status === 'paid') {
      const paid = sessionCharge(found, intent?.id);
      if (paid) return { state: 'paid', charge: paid };
    }
    const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
    if (!hasFailed) return { state: 'open' };
    const reason = intent?.last_payment_error?.code;
    return { state: 'failed', ...(reason && { reason }) };
  }

  async close({ providerId }: PaymentReference): Promise<void> {
    try {
      const resource = path`/v1/checkout/sessions/${providerId}/expire`;
      await this.#http.post(resource, new URLSearchParams(), session);
    } catch (error) {
      // Sessions that are paid or expired cannot be closed and need not be.
      if (!hasStatus(error, 400)) throw error;
      const found = await this.#http.get(path`/v1/checkout/sessions/${providerId}`, session);
      if (found.status === 'open') throw error;
    }
  }

  async refund({ refundId, chargeId, amount }: RefundDetails): Promise<RefundStatus> {
    // Stripe forgets idempotency keys after a day, and a refund may be tried again for longer.
    const made = (await this.#refundsOf(chargeId)).find(
      ({ metadata }) => metadata?.refund_id === refundId,
    );
    if (made) return refundStatus(made);
    const form = new URLSearchParams({
      payment_intent: chargeId,
      amount: String(amount),
      'metadata[refund_id]': refundId,
    });
    const headers = { 'idempotency-key': refundId };
    return refundStatus(await this.#http.post('/v1/refunds', form, refund, headers));
  }

  async findRefund({ providerRefundId }: { providerRefundId: string }): Promise<RefundStatus> {
    return refundStatus(await this.#http.get(path`/v1/refunds/${providerRefundId}`, refund));
  }

  async parseWebhook({ header, rawBody }: WebhookRequest): Promise<ProviderEvent[]> {
    const signed = { header: header('stripe-signature'), rawBody };
    verifyStripeSignature(signed, this.#options.webhookSecrets);
    return parseNotification(this.name, rawBody, event, async (received) => {
      const isLive = !/^.._test_/.test(this.#options.secretKey);
      if (received.livemode !== isLive) {
        throw new InvalidSignatureError('the event is of the other mode of Stripe, test or live');
      }
      const { id, type, data } = received;
      const at = new Date(received.created * 1000);
      if (type === 'charge.refunded') return this.#chargeRefunded(data.object, { id, at });
      return stripeChanges(type, data.object).map((change) => ({ id, at, change }));
    });
  }

  /** Charges no longer contain their refunds, which older accounts report only with the charge. */
  async #chargeRefunded(object: unknown, { id, at }: { id: string; at: Date }) {
    const { payment_intent } = charge.parse(object);
    if (!payment_intent) return [];
    return (await this.#refundsOf(payment_intent)).flatMap((found) =>
      refundChange(found).map((change) => ({ id: `${id}:${found.id}`, at, change })),
    );
  }

  async #refundsOf(payment_intent: string): Promise<Refund[]> {
    const query = new URLSearchParams({ payment_intent, limit: '100' });
    return (await this.#http.get(`/v1/refunds?${query}`, refundList)).data;
  }
}
