import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { HttpState } from './state.ts';

/** Part of a path that is the token of a link. */
const tokenSegment = /\/[\w-]{43}(?=\/|$)/g;

/** Assigns each request an id, sent as X-Request-Id, and logs the request when it completes. */
export function logRequests(log: Logger): Middleware<HttpState> {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    let ofRequest: Logger | undefined;
    ctx.state = {
      requestId,
      // Most requests log nothing.
      get log() {
        ofRequest ??= log.child({ requestId });
        return ofRequest;
      },
    };
    ctx.set('X-Request-Id', requestId);
    await next();
    if (!log.isLevelEnabled('debug')) return;
    ctx.state.log.debug({
      method: ctx.method,
      // Without the query, which may contain personal data.
      path: ctx.path.replace(tokenSegment, '/[token]'),
      status: ctx.status,
      ms: Math.round(performance.now() - started),
    });
  };
}
