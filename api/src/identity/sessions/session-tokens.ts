import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A refresh token: the session's id and a secret that changes with each renewal. */
export interface RefreshToken {
  sessionId: string;
  secret: string;
}

const tokenBytes = 32;
const tokenPattern = /^([\w-]{43})\.([\w-]{43})$/;

export function createRefreshToken(): RefreshToken {
  return { sessionId: randomText(), secret: randomText() };
}

/**
 * Returns the token that replaces this one. It depends on the token and a key of the server only, so
 * that tabs which renew at the same time get the same token, although only hashes are stored.
 */
export function nextRefreshToken(
  { sessionId, secret }: RefreshToken,
  serverSecret: string,
): RefreshToken {
  const next = createHmac('sha256', `refresh token ${serverSecret}`)
    .update(`${sessionId}.${secret}`)
    .digest('base64url');
  return { sessionId, secret: next };
}

export function formatRefreshToken({ sessionId, secret }: RefreshToken): string {
  return `${sessionId}.${secret}`;
}

/** Parses the value of a cookie; null if it is not a refresh token. */
export function parseRefreshToken(value: string | undefined): RefreshToken | null {
  const [, sessionId, secret] = tokenPattern.exec(value ?? '') ?? [];
  return sessionId && secret ? { sessionId, secret } : null;
}

/** Returns the SHA-256 of a random token in hexadecimal. Random tokens need no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function randomText(): string {
  return randomBytes(tokenBytes).toString('base64url');
}
