import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { endpoints, mediaPaths } from '@vajra/contract';
import type { Context, Middleware } from 'koa';
import { HttpError } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Records the duration of each response by method, route and status. */
export function measureResponses(metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    await next();
    const method = methods.has(ctx.method) ? ctx.method : 'other';
    metrics.recordRequest(method, routeOf(ctx), ctx.status, (performance.now() - started) / 1000);
  };
}

const mediaFolders = [...new Set(Object.values(mediaPaths))];

/** Returns the path as in the contract, `shop` for other successful responses and `none` for failed ones. */
function routeOf(ctx: Context & { _matchedRoute?: unknown }): string {
  const folder = mediaFolders.find((candidate) => ctx.path.startsWith(candidate));
  if (folder) return `${folder}{file}`;
  const route = ctx._matchedRoute; // set by @koa/router
  if (typeof route === 'string') return route.replace(/:(\w+)/g, '{$1}');
  return ctx.status < 400 ? 'shop' : 'none';
}

const path = '/metrics';

/** Serves GET /metrics to clients that send the token. */
export function serveMetrics(token: string, metrics: Metrics): Middleware {
  const expected = digest(`Bearer ${token}`);
  return async (ctx, next) => {
    if (ctx.path !== path) return next();
    if (!timingSafeEqual(digest(ctx.get('Authorization')), expected)) {
      throw new HttpError(401, 'A token for metrics is needed.');
    }
    ctx.type = metrics.contentType;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await metrics.text();
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Serves GET /metrics without a token, and whether the process is alive, for a separate port that only the
 * internal network can reach. It answers before the shop listens, too.
 */
export function createMetricsListener(metrics: Metrics): RequestListener {
  return (request, response) => {
    if (request.method === 'GET' && request.url === endpoints.live.path) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'Alive.' }));
      return;
    }
    if (request.method !== 'GET' || request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };
}
