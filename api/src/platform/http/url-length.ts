import type { Middleware } from 'koa';
import { HttpError } from '../errors.ts';

/** Characters, including the query. The longest URL of the shop is a search with filters. */
const maxUrlLength = 4096;

/** Rejects overlong URLs with 414 before any other middleware parses them. */
export function limitUrlLength(): Middleware {
  return async (ctx, next) => {
    if (ctx.url.length > maxUrlLength) throw new HttpError(414, 'The address is too long.');
    await next();
  };
}
