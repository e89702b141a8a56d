import type { Middleware } from 'koa';
import { HttpError } from '../errors.ts';

/** Of an address with its query; the longest that the shop makes is a search with filters. */
const longest = 4096;

/** Refuses an address that nobody here would write, before anything reads it. */
export function limitUrlLength(): Middleware {
  return async (ctx, next) => {
    if (ctx.url.length > longest) throw new HttpError(414, 'The address is too long.');
    await next();
  };
}
