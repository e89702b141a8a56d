import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the HMAC-SHA256 in lower-case hexadecimal digits. */
export function hmacOf(secret: string, ...parts: readonly (string | Uint8Array)[]): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Compares signatures in a time that does not depend on where they differ. */
export function isSameSignature(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
