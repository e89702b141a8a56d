import { extname, sep } from 'node:path';
import { matchShopPage } from '@vajra/contract';
import type { Context, Middleware } from 'koa';
import send from 'koa-send';
import type { HttpState } from './state.ts';

/** Answered by the API itself; the built shop has nothing below them. */
const apiOnly = /^\/(api|Assets|assets\/UserReviews|Uploads)\//;
/** The back office, whose screens are the browser's alone. */
const backOffice = /^\/admin(\/|$)/;

/** What Vite names by its content, of this release or an earlier one. */
const hashed = /^\/app\//;

/** Answers a navigation to an address of the shop. */
export type ServePage = (ctx: Context) => Promise<void>;

/**
 * Serves the built shop: its files as they are, and a page for every other address that a browser
 * navigates to, since routes are the browser's. Runs after the router found nothing.
 */
export function serveShopFiles(root: string, servePage: ServePage): Middleware<HttpState> {
  return async (ctx, next) => {
    await next();
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || ctx.status !== 404 || ctx.body !== undefined || apiOnly.test(ctx.path)) return;
    const isPage = wantsPage(ctx);
    // An address may have a dot in it and be no file.
    if (!isPage || extname(ctx.path) !== '') await sendFile(ctx, root, ctx.path);
    if (ctx.body !== undefined) return;
    // Another replica may have it already, or still: no proxy has to remember that we do not.
    if (hashed.test(ctx.path)) ctx.set('Cache-Control', 'no-store');
    if (!isPage) return;
    if (backOffice.test(ctx.path)) return sendFile(ctx, root, '/index.html');
    try {
      await servePage(ctx);
    } catch (error) {
      // The screens say what is wrong, and go on from there when the database is back.
      ctx.state.log.warn({ err: error }, 'a page goes out without its first answers');
      await sendFile(ctx, root, '/index.html');
      ctx.status = 503;
    }
  };
}

/**
 * Browsers name HTML. Who previews links says that anything will do, and gets every page there is;
 * for the rest of the addresses that is how programs ask, and they are told by the API.
 */
function wantsPage(ctx: Context): boolean {
  if (ctx.get('Accept').includes('text/html')) return true;
  return Boolean(ctx.accepts('html')) && matchShopPage(ctx.path, new URLSearchParams()) !== null;
}

async function sendFile(ctx: Context, root: string, path: string): Promise<void> {
  try {
    await send(ctx, path, { root, setHeaders: cacheHeaders });
  } catch (error) {
    if (!isClientError(error)) throw error;
  }
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
