import { extname, sep } from 'node:path';
import type { ShopApp } from '@vajra/contract';
import type { Context, Middleware } from 'koa';
import send from 'koa-send';
import { UnavailableError } from '../errors.ts';
import { isDatabaseUnavailable } from '../mongo/database-unavailable.ts';
import type { HttpState } from './state.ts';

/** Paths of the API and media; the built shop has no files below them. */
const apiPath = /^\/(api|Assets|assets\/UserReviews|Uploads)\//;
/** The admin application, which is not server-rendered. */
const adminPath = /^\/admin(\/|$)/;

/** Content-hashed files. */
const hashedPath = /^\/app\//;

/** The page without content, which the browser renders itself. */
interface EmptyPage {
  page(path: '/index.html'): string | Buffer | undefined;
}

/** Renders the page of a navigation request. */
export type ServePage = (ctx: Context) => Promise<void>;

/**
 * Serves the files of the built shop, and a page for every other URL that a browser navigates to.
 * Runs after the router found no match.
 */
export function serveShopFiles(
  root: string,
  empty: EmptyPage,
  findPath: ShopApp['findPath'],
  servePage: ServePage,
): Middleware<HttpState> {
  const sendEmptyPage = (ctx: Context) => {
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'html';
    ctx.body = empty.page('/index.html');
  };
  return async (ctx, next) => {
    await next();
    const isReadMethod = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isReadMethod || ctx.status !== 404 || ctx.body !== undefined || apiPath.test(ctx.path))
      return;
    // A page URL may contain a dot and not be a file.
    if (extname(ctx.path) !== '') await sendFile(ctx, root, ctx.path);
    if (ctx.body !== undefined) return;
    // During a deployment another replica may have the file, so proxies must not cache the 404.
    if (hashedPath.test(ctx.path)) ctx.set('Cache-Control', 'no-store');
    if (!wantsPage(ctx, findPath)) return;
    const address = shopAddress(ctx, findPath);
    if (address !== null) {
      ctx.status = 301;
      ctx.redirect(address);
      return;
    }
    if (adminPath.test(ctx.path)) return sendEmptyPage(ctx);
    try {
      await servePage(ctx);
    } catch (error) {
      if (error instanceof UnavailableError || isDatabaseUnavailable(error)) throw error;
      // The client shows the error, and can repeat the requests.
      ctx.state.log.warn(
        { err: error },
        'could not render a page on the server; sent the client-rendered page',
      );
      sendEmptyPage(ctx);
      ctx.status = 503;
    }
  };
}

/** Returns the address of a page whose path is written with other capital letters; null for all others. */
function shopAddress({ path, search }: Context, findPath: ShopApp['findPath']): string | null {
  const own = findPath(path);
  const isMisspelt = own !== path && own?.toLowerCase() === path.toLowerCase();
  return isMisspelt ? own + search : null;
}

/**
 * Browsers accept HTML explicitly. Link previews and other programs accept anything: they get HTML
 * for the pages of the shop, and the API's 404 for other URLs.
 */
function wantsPage(ctx: Context, findPath: ShopApp['findPath']): boolean {
  if (ctx.get('Accept').includes('text/html')) return true;
  return Boolean(ctx.accepts('html')) && findPath(ctx.path) !== null;
}

async function sendFile(ctx: Context, root: string, path: string): Promise<void> {
  try {
    await send(ctx, path, { root, setHeaders: cacheHeaders });
  } catch (error) {
    if (!isClientError(error)) throw error;
  }
}

// Files in app/ have a hash in their name. The page, service worker and manifest do not.
function cacheHeaders(res: { setHeader(name: string, value: string): unknown }, path: string) {
  const isHashed = path.includes(`${sep}app${sep}`);
  res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

// Not found, hidden, outside the root or badly encoded: all result in the same 404.
function isClientError(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status < 500;
}
