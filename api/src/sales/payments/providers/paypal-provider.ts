import type { Currency, PaymentMethod } from '@vajra/contract';
import { z } from 'zod';
import { WorkQueue } from '../../../platform/work-queue.ts';
import {
  type CheckoutDetails,
  type CheckoutPage,
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
import { paypalMoney } from './paypal-amount.ts';
import { PayPalClient } from './paypal-client.ts';
import { customIds, paypalChanges } from './paypal-events.ts';
import {
  captureOf,
  captureStatus,
  event,
  type Order,
  order,
  refund,
  refundStatus,
} from './paypal-objects.ts';
import { verifyPayPalWebhook } from './paypal-webhook.ts';
import { hasStatus, path } from './provider-http.ts';

const apiUrls = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
} as const;
const maxDescriptionLength = 127;
/** Anyone can send notifications, and each makes us ask PayPal, which repeats those that are refused. */
const verificationLimits = { concurrency: 8, maxWaiting: 100 };

/** Refused captures after which the customer starts another attempt. */
const declineIssues = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'COMPLIANCE_VIOLATION',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
]);

export interface PayPalOptions {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Whether the account is one for tests, which PayPal serves at another address. */
  isSandbox: boolean;
  /** PayPal's own unless set. */
  apiUrl?: string;
  timeoutMs?: number;
}

/**
 * Takes dollars from PayPal accounts (https://developer.paypal.com/docs/api/orders/v2/). A customer's
 * approval moves no money: an approved order is captured when it is found.
 */
export class PayPalProvider implements PaymentProvider {
  readonly name = 'paypal';
  readonly #webhookId: string;
  readonly #client: PayPalClient;
  readonly #verifications = new WorkQueue(verificationLimits);

  constructor(options: PayPalOptions) {
    const { apiUrl = apiUrls[options.isSandbox ? 'sandbox' : 'live'], timeoutMs } = options;
    const { clientId, clientSecret } = options;
    this.#webhookId = options.webhookId;
    this.#client = new PayPalClient({
      ...{ name: this.name, apiUrl, timeoutMs, clientId, clientSecret },
    });
  }

  methods(currency: Currency): readonly PaymentMethod[] {
    // PayPal does not serve payments within India.
    return currency === 'USD' ? ['paypal'] : [];
  }

  async createCheckout(details: CheckoutDetails): Promise<CheckoutPage> {
    if (!this.methods(details.currency).includes(details.method)) {
      throw new ProviderError(`paypal takes no ${details.method} in ${details.currency}`, false);
    }
    const created = await this.#client.call({
      method: 'POST',
      path: '/v2/checkout/orders',
      requestId: details.paymentId,
      body: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: 'default',
            custom_id: details.paymentId,
            invoice_id: details.paymentId,
            description: details.description.slice(0, maxDescriptionLength),
            amount: paypalMoney(details.amount, details.currency),
          },
        ],
        payment_source: {
          paypal: {
            ...(details.email && { email_address: details.email }),
            experience_context: {
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              return_url: details.returnUrl,
              cancel_url: details.returnUrl,
            },
          },
        },
      },
      response: order,
    });
    const page = created.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
    if (!page) throw new ProviderError('paypal sent an order without an address', false);
    return { providerId: created.id, url: page.href };
  }

  async find(
    { providerId }: PaymentReference,
    { mayCapture }: { mayCapture: boolean },
  ): Promise<PaymentStatus> {
    const found = await this.#findOrder(providerId);
    // PayPal forgets orders that were not approved within some hours.
    if (!found) return { state: 'expired' };
    const captured = captureOf(found);
    if (captured) return captureStatus(captured);
    const customId = found.purchase_units[0]?.custom_id;
    if (found.status === 'VOIDED' || customIds.isClosed(customId)) return { state: 'expired' };
    if (found.status !== 'APPROVED' || !mayCapture) return { state: 'open' };
    return this.#capture(providerId, customId ?? '');
  }

  /** PayPal cannot cancel such an order, so it is marked, and an approval is not captured. */
  async close({ paymentId, providerId }: PaymentReference): Promise<void> {
    try {
      await this.#client.call({
        method: 'PATCH',
        path: path`/v2/checkout/orders/${providerId}`,
        body: [
          {
            op: 'replace',
            path: "/purchase_units/@reference_id=='default'/custom_id",
            value: customIds.closed(paymentId),
          },
        ],
        response: z.unknown(),
      });
    } catch (error) {
      // Orders that are paid or forgotten cannot be changed and need not be.
      if (!hasStatus(error, 404, 422)) throw error;
      const found = await this.#findOrder(providerId);
      if (found && !captureOf(found) && found.status !== 'VOIDED') throw error;
    }
  }

  async refund(details: RefundDetails): Promise<RefundStatus> {
    return refundStatus(
      await this.#client.call({
        method: 'POST',
        path: path`/v2/payments/captures/${details.chargeId}/refund`,
        requestId: `refund-${details.refundId}`,
        body: {
          amount: paypalMoney(details.amount, details.currency),
          custom_id: customIds.refund(details.refundId),
        },
        response: refund,
      }),
    );
  }

  async findRefund({ providerRefundId }: { providerRefundId: string }): Promise<RefundStatus> {
    const resource = path`/v2/payments/refunds/${providerRefundId}`;
    return refundStatus(
      await this.#client.call({ method: 'GET', path: resource, response: refund }),
    );
  }

  async parseWebhook(request: WebhookRequest): Promise<ProviderEvent[]> {
    await this.#verifications.run(() =>
      verifyPayPalWebhook(request, this.#webhookId, this.#client),
    );
    return parseNotification(this.name, request.rawBody, event, (received) => {
      const { id, event_type: type, create_time: at, resource } = received;
      return paypalChanges(type, resource).map((change) => ({ id, at, change }));
    });
  }

  async #capture(orderId: string, paymentId: string): Promise<PaymentStatus> {
    try {
      const found = await this.#client.call({
        method: 'POST',
        path: path`/v2/checkout/orders/${orderId}/capture`,
        requestId: `capture-${orderId}`,
        body: {},
        response: order,
      });
      const captured = captureOf(found);
      return captured ? captureStatus(captured) : { state: 'open' };
    } catch (error) {
      if (!hasStatus(error, 422)) throw error;
      if (error.codes.includes('ORDER_ALREADY_CAPTURED')) {
        const found = await this.#findOrder(orderId);
        const captured = found && captureOf(found);
        if (captured) return captureStatus(captured);
      }
      const reason = error.codes.find((code) => declineIssues.has(code));
      if (!reason) throw error;
      // The attempt has failed, so the customer must not complete it in another tab.
      await this.close({ paymentId, providerId: orderId });
      return { state: 'failed', reason };
    }
  }

  async #findOrder(orderId: string): Promise<Order | undefined> {
    try {
      const resource = path`/v2/checkout/orders/${orderId}`;
      return await this.#client.call({ method: 'GET', path: resource, response: order });
    } catch (error) {
      if (hasStatus(error, 404)) return undefined;
      throw error;
    }
  }
}
