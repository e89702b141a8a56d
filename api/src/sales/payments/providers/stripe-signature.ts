import { InvalidSignatureError } from '../provider.ts';
import { hmacOf, isSameSignature } from './hmac-signature.ts';

const toleranceSeconds = 5 * 60;
/** Stripe signs with two secrets while one is replaced. More only cost time. */
const maxSignatures = 10;

/**
 * Verifies the header `Stripe-Signature`, `t=SECONDS,v1=HEX[,v1=HEX…]`, whose signatures cover
 * `SECONDS.BODY` (https://docs.stripe.com/webhooks/signature).
 * @throws InvalidSignatureError
 */
export function verifyStripeSignature(
  { header, rawBody }: { header: string | undefined; rawBody: Uint8Array },
  secrets: readonly string[],
): void {
  const pairs = (header ?? '').split(',').map((pair) => pair.trim().split('='));
  const [time, ...otherTimes] = pairs.filter(([key]) => key === 't').map(([, value]) => value);
  const signatures = pairs.filter(([key]) => key === 'v1').map(([, value]) => value ?? '');
  if (!time || !/^\d{1,12}$/.test(time) || otherTimes.length > 0 || signatures.length === 0) {
    throw new InvalidSignatureError('Stripe-Signature is missing or malformed');
  }
  const expected = secrets.map((secret) => hmacOf(secret, `${time}.`, rawBody));
  const isSigned = signatures
    .slice(0, maxSignatures)
    .some((given) => expected.some((signature) => isSameSignature(given, signature)));
  if (!isSigned) throw new InvalidSignatureError('no signature of Stripe matches the body');
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds) {
    throw new InvalidSignatureError('Stripe has signed the request too long ago');
  }
}
