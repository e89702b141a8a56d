import type { PaymentProviderName } from '@vajra/contract';
import type { BankAccount } from '../bank-account.ts';
import type { PaymentProvider } from '../provider.ts';
import { DemoProvider } from './demo-provider.ts';
import { type PayPalOptions, PayPalProvider } from './paypal-provider.ts';
import { type RazorpayOptions, RazorpayProvider } from './razorpay-provider.ts';
import { type StripeOptions, StripeProvider } from './stripe-provider.ts';

/** How the store is paid. The keys of each provider that is named are present. */
export interface PaymentOptions {
  /** In order of preference. */
  providers: readonly PaymentProviderName[];
  /** How long an order waits for its online payment. */
  holdMs: number;
  stripe?: StripeOptions;
  razorpay?: RazorpayOptions;
  paypal?: PayPalOptions;
  /** Without it the store takes no bank transfers. */
  bankAccount?: BankAccount;
}

/** Creates the providers that collect money on a page of their own, in order of preference. */
export function createOnlineProviders(options: PaymentOptions): PaymentProvider[] {
  const { stripe, razorpay, paypal } = options;
  return options.providers.flatMap((name): PaymentProvider[] => {
    if (name === 'stripe' && stripe) return [new StripeProvider(stripe)];
    if (name === 'razorpay' && razorpay) return [new RazorpayProvider(razorpay)];
    if (name === 'paypal' && paypal) return [new PayPalProvider(paypal)];
    return name === 'demo' ? [new DemoProvider()] : [];
  });
}
