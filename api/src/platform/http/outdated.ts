import type { Middleware } from 'koa';
import type { DatabaseState } from '../mongo/database-state.ts';

/** Adds to successful responses, while the database is away, as of when they are. */
export function markOutdated(database: Pick<DatabaseState, 'awaySince'>): Middleware {
  return async (ctx, next) => {
    await next();
    const { awaySince } = database;
    if (awaySince && ctx.status < 400) ctx.set('X-Data-As-Of', awaySince.toISOString());
  };
}
