import { PayPalSimulator } from './paypal-simulator.ts';
import { RazorpaySimulator } from './razorpay-simulator.ts';
import { StripeSimulator } from './stripe-simulator.ts';

/** Starts a simulator of each payment provider. Its user closes it. */
export const startSimulator = {
  stripe: () => new StripeSimulator().listen(),
  razorpay: () => new RazorpaySimulator().listen(),
  paypal: () => new PayPalSimulator().listen(),
} as const;
