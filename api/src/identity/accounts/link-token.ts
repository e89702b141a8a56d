import { createHash, randomBytes } from 'node:crypto';
import { InvalidInputError } from '../../platform/errors.ts';

/** Returns the token of a mailed link: 256 random bits. */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns what is stored of a token, in hexadecimal. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function invalidLinkError(): InvalidInputError {
  const message = 'This link is no longer valid. Please request a new one.';
  return new InvalidInputError([{ field: 'token', message }]);
}
