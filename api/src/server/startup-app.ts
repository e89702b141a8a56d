import { endpoints } from '@vajra/contract';
import Koa from 'koa';
import type { Logger } from 'pino';
import { UnavailableError } from '../errors.ts';
import { errorHandler } from '../http/error-handler.ts';
import { securityHeaders } from '../http/headers.ts';
import { logRequests } from '../http/request-log.ts';
import type { HttpState } from '../http/state.ts';

/** Handles requests until the database is available: the process is live but not ready. */
export function createStartupApp(log: Logger): Koa<HttpState> {
  const app = new Koa<HttpState>();
  app.silent = true;
  app.use(logRequests(log));
  app.use(errorHandler());
  app.use(securityHeaders());
  app.use(async (ctx) => {
    if (ctx.path !== endpoints.live.path) throw new UnavailableError();
    ctx.body = { message: 'Alive.' };
  });
  return app;
}
