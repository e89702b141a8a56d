import { endpoints } from '@vajra/contract';
import type { Context } from 'koa';

/**
 * Access to one cookie of a request. Requests of other websites' pages, which browsers could send with
 * cookies from sibling domains, never get here (see refuseForeignOrigins).
 */
export interface Cookie {
  /** The cookie's value; undefined without one. */
  readonly value: string | undefined;
  set(value: string, expiresAt: Date): void;
  clear(): void;
}

/** The cookies of one request. */
export interface Cookies {
  /** Holds the refresh token of the session. Sent to the calls below /api/users. */
  readonly refresh: Cookie;
  /** Shows that the account has signed in on this device before. Sent to the sign-in only. */
  device(u_id: number): Cookie;
}

/**
 * Returns access to the cookies: HttpOnly, SameSite=Strict, and Secure except on plain HTTP outside
 * production, which is for trying the store in a local network.
 */
export function cookiesOf(ctx: Context, { isProduction }: { isProduction: boolean }): Cookies {
  const isSecure = isProduction || ctx.secure;
  const cookieOf = (name: string, path: string): Cookie => {
    // Not `ctx.cookies`, which refuses a secure cookie where a proxy ends TLS without TRUST_PROXY.
    const set = (value: string, expiresAt: Date) =>
      ctx.append(
        'Set-Cookie',
        [
          `${name}=${value}`,
          `Path=${path}`,
          `Expires=${expiresAt.toUTCString()}`,
          'HttpOnly',
          'SameSite=Strict',
          ...(isSecure ? ['Secure'] : []),
        ].join('; '),
      );
    return { value: ctx.cookies.get(name), set, clear: () => set('', new Date(0)) };
  };
  return {
    refresh: cookieOf('vajra_refresh', '/api/users'),
    device: (u_id) => cookieOf(`vajra_device_${u_id}`, endpoints.login.path),
  };
}

/** The cookies of a call that the server makes itself. */
export const noCookies: Cookies = (() => {
  const cookie: Cookie = { value: undefined, set: () => undefined, clear: () => undefined };
  return { refresh: cookie, device: () => cookie };
})();
