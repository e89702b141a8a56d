import { InvalidSignatureError } from '../provider.ts';
import { hmacOf, isSameSignature } from './hmac-signature.ts';

/**
 * Verifies the header `X-Razorpay-Signature`, which covers the raw body with the secret of the webhook
 * (https://razorpay.com/docs/webhooks/validate-test/).
 * @throws InvalidSignatureError
 */
export function verifyRazorpayWebhook(
  { header, rawBody }: { header: string | undefined; rawBody: Uint8Array },
  webhookSecret: string,
): void {
  if (!header || !isSameSignature(header, hmacOf(webhookSecret, rawBody))) {
    throw new InvalidSignatureError('X-Razorpay-Signature does not match the body');
  }
}

/** What Razorpay adds to the address to which a customer returns. */
export interface RazorpayReturn {
  razorpay_payment_id: string;
  razorpay_payment_link_id: string;
  razorpay_payment_link_reference_id: string;
  razorpay_payment_link_status: string;
  razorpay_signature: string;
}

/**
 * Whether Razorpay has signed the parameters of a return, which it does with the secret of the API key.
 * They describe the moment of the redirect and carry no amount: only find() and webhooks prove a payment.
 */
export function isRazorpayReturn(given: RazorpayReturn, keySecret: string): boolean {
  const parts = [
    given.razorpay_payment_link_id,
    given.razorpay_payment_link_reference_id,
    given.razorpay_payment_link_status,
    given.razorpay_payment_id,
  ];
  // A separator within a part would let it pass for two.
  if (parts.some((part) => part.includes('|'))) return false;
  return isSameSignature(given.razorpay_signature, hmacOf(keySecret, parts.join('|')));
}
