import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** Sets security headers with a strict content security policy: same origin only, nothing inline. */
export function securityHeaders(): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Previews of selected image files use blob URLs.
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Set by strictTransportSecurity(), over TLS only.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  }) as Middleware;
}

/** Sets HSTS for one year on secure requests. Behind a proxy, X-Forwarded-Proto decides. */
export function strictTransportSecurity(): Middleware {
  return async (ctx, next) => {
    if (ctx.secure) ctx.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    await next();
  };
}
