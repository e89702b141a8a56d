import { extname, sep } from 'node:path';
import type { Middleware } from 'koa';
import send from 'koa-send';

/** Answered by the API itself; the built shop has nothing below them. */
const apiOnly = /^\/(api|Assets|assets\/UserReviews|Uploads)\//;

/**
 * Serves the built shop: its files as they are, and its page for every other address that a
 * browser navigates to, since routes are the browser's. Runs after the router found nothing.
 */
export function shopFiles(root: string): Middleware {
  return async (ctx, next) => {
    await next();
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || ctx.status !== 404 || ctx.body !== undefined || apiOnly.test(ctx.path)) return;
    const wantsPage = ctx.get('Accept').includes('text/html') && extname(ctx.path) === '';
    const isNavigation = ctx.path === '/' || wantsPage;
    const path = isNavigation ? '/index.html' : ctx.path;
    try {
      await send(ctx, path, { root, setHeaders: cacheHeaders });
    } catch (error) {
      if (!isClientError(error)) throw error;
    }
  };
}

// Vite puts what carries a hash in its name in app/; the page, the worker and the manifest change.
function cacheHeaders(res: { setHeader(name: string, value: string): unknown }, path: string) {
  const isHashed = path.includes(`${sep}app${sep}`);
  res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

// Not found, hidden, outside the root or badly encoded: all of them are simply not there.
function isClientError(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status < 500;
}
