import type { PaymentProviderName } from '@vajra/contract';
import type { PaymentProvider } from '../provider.ts';

export interface StripeOptions {
  secretKey: string;
  /** Several while a secret is replaced: requests signed with any of them are accepted. */
  webhookSecrets: readonly string[];
  /** Stripe's own unless set. */
  apiUrl?: string;
}

export interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Razorpay's own unless set. */
  apiUrl?: string;
}

export interface PayPalOptions {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Whether the account is one for tests, which PayPal serves at another address. */
  isSandbox: boolean;
  /** PayPal's own unless set. */
  apiUrl?: string;
}

/** How the store is paid. The keys of each provider that is named are present. */
export interface PaymentOptions {
  /** In order of preference. */
  providers: readonly PaymentProviderName[];
  /** How long an order waits for its online payment. */
  holdMs: number;
  stripe?: StripeOptions;
  razorpay?: RazorpayOptions;
  paypal?: PayPalOptions;
}

/** Creates the providers that collect money on a page of their own, in order of preference. */
export function createOnlineProviders(_options: PaymentOptions): PaymentProvider[] {
  return [];
}
