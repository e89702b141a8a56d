import type { Context } from 'koa';

const cookieName = 'vajra_refresh';
/** The calls that need the cookie are below it. */
const cookiePath = '/api/users';

/**
 * Access to the refresh cookie of one request. Requests of other websites' pages, which browsers could
 * send with the cookie from sibling domains, never get here (see refuseForeignOrigins).
 */
export interface RefreshCookie {
  /** The cookie's value; undefined without one. */
  readonly value: string | undefined;
  set(value: string, expiresAt: Date): void;
  clear(): void;
}

/**
 * Returns access to the refresh cookie: HttpOnly, SameSite=Strict, and Secure except on plain HTTP
 * outside production, which is for trying the store in a local network.
 */
export function refreshCookieOf(
  ctx: Context,
  { isProduction }: { isProduction: boolean },
): RefreshCookie {
  const isSecure = isProduction || ctx.secure;
  // Not `ctx.cookies`, which refuses a secure cookie where a proxy ends TLS without TRUST_PROXY.
  const write = (value: string, expiresAt: Date) =>
    ctx.append(
      'Set-Cookie',
      [
        `${cookieName}=${value}`,
        `Path=${cookiePath}`,
        `Expires=${expiresAt.toUTCString()}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
    );
  return {
    value: ctx.cookies.get(cookieName),
    set: write,
    clear: () => write('', new Date(0)),
  };
}
