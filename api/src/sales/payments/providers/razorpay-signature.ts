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
