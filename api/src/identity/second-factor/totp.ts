import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Codes of the step before and after are accepted too, since clocks differ. */
const window = 1;

interface Account {
  storeName: string;
  email: string;
}

/** Returns a new secret of 160 bits in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that authenticator apps read from a QR code. */
export function totpUri(secret: string, { storeName, email }: Account): string {
  const issuer = storeName.replaceAll(':', ' '); // separates issuer and label in the address
  return new TOTP({ issuer, label: email, secret, period: periodSeconds }).toString();
}

/** Returns the time step of a code, or null if it is wrong. See RFC 6238. */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ secret, period: periodSeconds }).validate({
    token: code,
    timestamp: now,
    window,
  });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}
