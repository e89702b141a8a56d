import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** A strict content security policy: everything comes from here, nothing runs inline. */
export function securityHeaders(): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Previews of pictures chosen from disk are blob addresses.
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Sent over TLS alone; the proxy of docker-compose.yml says so through X-Forwarded-Proto.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  }) as Middleware;
}

/** One year of HTTPS only, said where HTTPS is spoken. */
export function strictTransportSecurity(): Middleware {
  return async (ctx, next) => {
    if (ctx.secure) ctx.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    await next();
  };
}
