import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { MethodNotAllowedError } from '../errors.ts';
import type { HttpState } from './state.ts';

/**
 * Responds 405 to requests of known paths with a method that they do not have, unless a page of the
 * shop has answered. OPTIONS is the business of the CORS middleware.
 */
export function refuseOtherMethods(router: Router): Middleware<HttpState> {
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 404 || ctx.body !== undefined || ctx.method === 'OPTIONS') return;
    const layers = router.match(ctx.path, ctx.method).path;
    const allowed = [...new Set(layers.flatMap(({ methods }) => methods))].sort();
    if (allowed.length > 0 && !allowed.includes(ctx.method)) {
      throw new MethodNotAllowedError(allowed);
    }
  };
}
