import type { Context, Middleware } from 'koa';
import { ForbiddenError } from '../errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface AllowedOrigins {
  /** Public address of the shop. */
  storeUrl: string;
  /** Other origins that may call the API. */
  corsOrigins: readonly string[];
}

/**
 * Refuses requests that change something and come from another website. Requests without an Origin
 * come from programs other than browsers and are accepted.
 */
export function refuseForeignOrigins({ storeUrl, corsOrigins }: AllowedOrigins): Middleware {
  const store = new URL(storeUrl);
  const allowed = new Set([store.origin, ...corsOrigins]);
  // Without an address of its own the shop is opened under any name of the machine.
  const isUnnamed = store.hostname === 'localhost';
  return async (ctx, next) => {
    const origin = ctx.get('Origin');
    const isAccepted =
      safeMethods.has(ctx.method) ||
      origin === '' ||
      allowed.has(origin) ||
      (isUnnamed && isOriginOf(ctx, origin));
    if (!isAccepted) throw new ForbiddenError('Requests from other websites are not accepted.');
    await next();
  };
}

/** Whether the origin is that of the host to which the request was sent. */
function isOriginOf(ctx: Context, origin: string): boolean {
  return (
    ctx.host !== '' &&
    /^https?:\/\//.test(origin) &&
    origin.replace(/^https?:\/\//, '') === ctx.host
  );
}
