import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { HttpState } from './state.ts';

/** Assigns each request an id, sent as X-Request-Id, and logs the request when it completes. */
export function logRequests(log: Logger): Middleware<HttpState> {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.state.log = log.child({ requestId: ctx.state.requestId });
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    ctx.state.log.debug({
      method: ctx.method,
      path: ctx.path, // without the query, which may contain personal data
      status: ctx.status,
      ms: Math.round(performance.now() - started),
    });
  };
}
