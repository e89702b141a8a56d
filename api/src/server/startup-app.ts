import { endpoints } from '@vajra/contract';
import Koa from 'koa';
import type { Logger } from 'pino';
import { UnavailableError } from '../errors.ts';
import { failures } from '../http/failures.ts';
import { securityHeaders } from '../http/headers.ts';
import { requestLog } from '../http/request-log.ts';
import type { HttpState } from '../http/state.ts';

/** Handles requests until the database is available: the process is live but not ready. */
export function createStartupApp(log: Logger): Koa<HttpState> {
  const app = new Koa<HttpState>();
  app.silent = true;
  app.use(requestLog(log));
  app.use(failures());
  app.use(securityHeaders());
  app.use(async (ctx) => {
    if (ctx.path !== endpoints.live.path) throw new UnavailableError();
    ctx.body = { message: 'Alive.' };
  });
  return app;
}
