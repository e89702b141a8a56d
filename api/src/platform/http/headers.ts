import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

interface SecurityHeadersOptions {
  /** The page that may be shown in a frame, with all others of its origin; null for none. */
  frameUrl?: string | null;
}

/**
 * Sets security headers with a strict content security policy: same origin only, nothing inline, and
 * frames of one origin at most.
 */
export function securityHeaders({ frameUrl }: SecurityHeadersOptions = {}): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Previews of selected image files use blob URLs.
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: [frameUrl ? new URL(frameUrl).origin : "'none'"],
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
