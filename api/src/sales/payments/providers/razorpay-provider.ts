import { createHash } from 'node:crypto';
import type { Currency, PaymentMethod } from '@vajra/contract';
import {
  type CheckoutDetails,
  type CheckoutPage,
  expirySeconds,
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
import { basicAuthorization, hasStatus, ProviderHttp, path } from './provider-http.ts';
import { linkCharge, razorpayChanges } from './razorpay-events.ts';
import {
  event,
  type Link,
  link,
  linkList,
  refund,
  refundList,
  refundStatus,
} from './razorpay-objects.ts';
import { verifyRazorpayWebhook } from './razorpay-signature.ts';

const defaultApiUrl = 'https://api.razorpay.com';
/** Razorpay's least is 15 minutes, counted when the request arrives. */
const minLifeMs = 17 * 60_000;
const maxDescriptionLength = 2048;

/** The methods of Razorpay's page, which does not tell credit cards from debit cards. */
const checkoutMethods: Readonly<Partial<Record<PaymentMethod, string>>> = {
  credit_card: 'card',
  debit_card: 'card',
  upi: 'upi',
};
const allCheckoutMethods = ['card', 'upi', 'netbanking', 'wallet', 'emi', 'paylater'];

export interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Razorpay's own unless set. */
  apiUrl?: string;
  timeoutMs?: number;
}

/** Takes rupees on the page of a Payment Link (https://razorpay.com/docs/api/payments/payment-links/). */
export class RazorpayProvider implements PaymentProvider {
  readonly name = 'razorpay';
  readonly #webhookSecret: string;
  readonly #http: ProviderHttp;

  constructor(options: RazorpayOptions) {
    this.#webhookSecret = options.webhookSecret;
    const { apiUrl = defaultApiUrl, timeoutMs, keyId, keySecret } = options;
    const headers = { authorization: basicAuthorization(keyId, keySecret) };
    this.#http = new ProviderHttp({ name: this.name, apiUrl, timeoutMs, headers });
  }

  methods(currency: Currency): readonly PaymentMethod[] {
    return currency === 'INR' ? ['upi', 'credit_card', 'debit_card'] : [];
  }

  async createCheckout(details: CheckoutDetails): Promise<CheckoutPage> {
    const method = checkoutMethods[details.method];
    if (!method || details.currency !== 'INR') {
      throw new ProviderError(`razorpay takes no ${details.method} in ${details.currency}`, false);
    }
    const body = {
      amount: details.amount,
      currency: details.currency,
      accept_partial: false,
      reference_id: details.paymentId,
      description: details.description.slice(0, maxDescriptionLength),
      ...(details.email && { customer: { email: details.email } }),
      // The shop sends its own mails.
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { payment_id: details.paymentId, order_id: details.orderId },
      callback_url: details.returnUrl,
      callback_method: 'get',
      expire_by: expirySeconds(details, minLifeMs),
      options: {
        checkout: {
          method: Object.fromEntries(
            allCheckoutMethods.map((name) => [name, name === method ? '1' : '0']),
          ),
        },
      },
    };
    return checkoutPage(await this.#createOrFind(body));
  }

  /** Links have no idempotency key, but a unique reference: a second one is refused. */
  async #createOrFind(body: {
    reference_id: string;
    amount: number;
    currency: string;
  }): Promise<Link> {
    try {
      return await this.#http.post('/v1/payment_links', body, link);
    } catch (error) {
      if (!hasStatus(error, 400)) throw error;
      const query = new URLSearchParams({ reference_id: body.reference_id });
      const { payment_links: links } = await this.#http.get(`/v1/payment_links?${query}`, linkList);
      const existing = links.find(
        (found) =>
          found.reference_id === body.reference_id &&
          found.amount === body.amount &&
          found.currency === body.currency,
      );
      if (!existing) throw error;
      return existing;
    }
  }

  async find({ providerId }: PaymentReference): Promise<PaymentStatus> {
    const found = await this.#http.get(path`/v1/payment_links/${providerId}`, link);
    const charge = linkCharge(found);
    if (found.status === 'paid' && charge) return { state: 'paid', charge };
    const hasEnded = found.status === 'expired' || found.status === 'cancelled';
    return { state: hasEnded ? 'expired' : 'open' };
  }

  async close({ providerId }: PaymentReference): Promise<void> {
    try {
      await this.#http.post(path`/v1/payment_links/${providerId}/cancel`, {}, link);
    } catch (error) {
      // Links that are paid, expired or cancelled cannot be cancelled and need not be.
      if (!hasStatus(error, 400)) throw error;
      const found = await this.#http.get(path`/v1/payment_links/${providerId}`, link);
      if (found.status === 'created') throw error;
    }
  }

  async refund({ refundId, chargeId, amount }: RefundDetails): Promise<RefundStatus> {
    // How long Razorpay keeps idempotency keys is not documented.
    const query = new URLSearchParams({ count: '100' });
    const known = path`/v1/payments/${chargeId}/refunds`;
    const { items } = await this.#http.get(`${known}?${query}`, refundList);
    const made = items.find(({ notes }) => notes.refund_id === refundId);
    if (made) return refundStatus(made);
    const body = { amount, speed: 'normal', receipt: refundId, notes: { refund_id: refundId } };
    const headers = { 'x-refund-idempotency': `refund-${refundId}` };
    const resource = path`/v1/payments/${chargeId}/refund`;
    return refundStatus(await this.#http.post(resource, body, refund, headers));
  }

  async findRefund({ providerRefundId }: { providerRefundId: string }): Promise<RefundStatus> {
    return refundStatus(await this.#http.get(path`/v1/refunds/${providerRefundId}`, refund));
  }

  async parseWebhook({ header, rawBody }: WebhookRequest): Promise<ProviderEvent[]> {
    const signed = { header: header('x-razorpay-signature'), rawBody };
    verifyRazorpayWebhook(signed, this.#webhookSecret);
    return parseNotification(this.name, rawBody, event, (received) => {
      // Not X-Razorpay-Event-Id: the signature does not cover it, so a replayed body could have any.
      const id = createHash('sha256').update(rawBody).digest('hex');
      const at = new Date(received.created_at * 1000);
      const changes = razorpayChanges(received.event, received.payload);
      return changes.map((change) => ({ id, at, change }));
    });
  }
}

function checkoutPage({ id, short_url: url }: Link): CheckoutPage {
  if (!url) throw new ProviderError('razorpay sent a link without an address', false);
  return { providerId: id, url };
}
