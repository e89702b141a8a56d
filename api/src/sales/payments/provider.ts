import type { Currency, PaymentMethod, PaymentProviderName } from '@vajra/contract';

/** An attempt to pay an order on a provider's page. All amounts are integer minor units. */
export interface CheckoutDetails {
  /** Our id of the attempt: the provider's idempotency key and reference. */
  paymentId: string;
  orderId: string;
  method: PaymentMethod;
  amount: number;
  currency: Currency;
  /** Shown to the customer by the provider. */
  description: string;
  /** Fills the provider's form. Only addresses that the customer has confirmed. */
  email?: string;
  /** The browser returns here afterwards, which proves nothing. */
  returnUrl: string;
  /** When the attempt began. Repeated calls have the same. */
  createdAt: Date;
  /**
   * The provider should accept no payment later than this. Pages may stay open longer, since Stripe's
   * live for at least 30 minutes and Razorpay's for 15: close() ends them.
   */
  expiresAt: Date;
}

/**
 * Returns when the provider's page of an attempt has to expire, in Unix seconds. Does not depend on the
 * time, because a repeated request must be equal to the first.
 */
export function expirySeconds(
  { createdAt, expiresAt }: Pick<CheckoutDetails, 'createdAt' | 'expiresAt'>,
  minLifeMs: number,
): number {
  return Math.floor(Math.max(expiresAt.getTime(), createdAt.getTime() + minLifeMs) / 1000);
}

export interface CheckoutPage {
  /** The provider's id of the page, with which it is found again. */
  providerId: string;
  url: string;
}

/** The parts of a stored attempt by which a provider finds it. */
export interface PaymentReference {
  paymentId: string;
  providerId: string;
}

/** What a provider knows about an attempt. */
export type PaymentStatus =
  | { state: 'open' }
  /** Nothing was paid, and nothing can be any more. */
  | { state: 'failed' | 'expired'; reason?: string }
  | { state: 'paid'; charge: Charge };

/** Money that a provider has received. */
export interface Charge {
  /** The provider's id, by which it is refunded. */
  chargeId: string;
  amount: number;
  /** Three letters, in capitals. Not necessarily one of ours. */
  currency: string;
}

export interface RefundDetails {
  /** Our id: the provider's idempotency key. */
  refundId: string;
  chargeId: string;
  amount: number;
  /** That of the charge. */
  currency: string;
  reason: string;
}

export interface RefundStatus {
  state: 'pending' | 'succeeded' | 'failed';
  providerRefundId: string;
  reason?: string;
}

/** A verified notification. Providers send them more than once, late and in any order. */
export interface ProviderEvent {
  /** Unique for the provider. A repeated event has the same id. */
  id: string;
  /** When the provider created it. */
  at: Date;
  change: /**
   * The provider has something new about an attempt, or a try of the customer has failed on a page that
   * may stay open. A notification alone proves no payment: the provider is asked for the attempt.
   */
    | ({ kind: 'changed' | 'failed' } & EventSubject)
    /** `refundId` is ours if the refund was made through us, else it was made in the provider's dashboard. */
    | ({
        kind: 'refund';
        refundId?: string;
        chargeId: string;
        amount: number;
        currency: string;
      } & RefundStatus)
    | {
        kind: 'dispute';
        disputeId: string;
        chargeId: string;
        amount: number;
        currency: string;
        state: 'opened' | 'won' | 'lost';
        reason?: string;
      };
}

/**
 * The attempt that an event is about: by our id where the provider returns it, and by its own. If both
 * are known, both have to match.
 */
export interface EventSubject {
  paymentId?: string;
  providerId?: string;
}

/** A webhook request as it arrived. Signatures cover the raw body. */
export interface WebhookRequest {
  header(name: string): string | undefined;
  rawBody: Buffer;
}

/** A webhook request that the provider did not sign, or signed too long ago. */
export class InvalidSignatureError extends Error {}

/** A provider that could not be reached, or that responded with an error. */
export class ProviderError extends Error {
  constructor(
    message: string,
    /** Whether the same request may succeed later. */
    readonly isTemporary: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Collects money on a page of its own, to which customers are redirected. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Returns the methods that it serves in a currency. */
  methods(currency: Currency): readonly PaymentMethod[];
  /**
   * Creates the page. A repeated call with the same `paymentId` returns the same page.
   * @throws ProviderError
   */
  createCheckout(details: CheckoutDetails): Promise<CheckoutPage>;
  /**
   * Asks the provider for an attempt. What a customer has only approved is captured if `mayCapture`.
   * @throws ProviderError
   */
  find(payment: PaymentReference, terms: { mayCapture: boolean }): Promise<PaymentStatus>;
  /** Closes the page, if it can, so that nothing is paid on it any more. @throws ProviderError */
  close(payment: PaymentReference): Promise<void>;
  /** Sends money back. A repeated call with the same `refundId` sends it once. @throws ProviderError */
  refund(details: RefundDetails): Promise<RefundStatus>;
  /** Asks for a refund whose result is not known. @throws ProviderError */
  findRefund(refund: { providerRefundId: string; chargeId: string }): Promise<RefundStatus>;
  /**
   * Verifies a webhook request and returns its events; none for kinds that do not matter here.
   * @throws InvalidSignatureError
   */
  parseWebhook(request: WebhookRequest): Promise<ProviderEvent[]>;
}
