import type { Context, Middleware } from 'koa';
import { MulterError } from 'multer';
import {
  ConflictError,
  HttpError,
  NotFoundError,
  PayloadTooLargeError,
  SessionEndedError,
  TooManyRequestsError,
  UnavailableError,
} from '../errors.ts';
import { isDatabaseGone } from '../mongo/database-gone.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { HttpState } from './state.ts';

/** Turns whatever was thrown into an answer in the contract's form; the only place that does. */
export function errorHandler(): Middleware<HttpState> {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw new NotFoundError('Address');
    } catch (thrown) {
      const failure = userError(thrown);
      logFailure(ctx, thrown, failure);
      answer(ctx, failure ?? new HttpError(500, 'Something went wrong on our side.'));
    }
  };
}

/** Logs our own faults. A failing readiness probe is expected, and needs no stack trace. */
function logFailure(
  { state: { log }, method, path }: Context & { state: HttpState },
  thrown: unknown,
  failure: HttpError | undefined,
): void {
  if (thrown instanceof UnavailableError) log.warn({ method, path }, 'not ready');
  else if (!failure || failure instanceof UnavailableError)
    log.error({ err: thrown, method, path });
}

function answer(ctx: Context & { state: HttpState }, failure: HttpError): void {
  ctx.status = failure.status;
  ctx.set('Cache-Control', 'no-store');
  if (failure instanceof TooManyRequestsError) {
    ctx.set('Retry-After', String(failure.retryAfterSeconds));
  }
  const { message, details } = failure;
  const { requestId } = ctx.state;
  // A session that ended says 403 in the body, which makes the client forget it.
  const status = failure instanceof SessionEndedError ? 403 : false;
  ctx.body = ctx.path.startsWith('/api/')
    ? { status, message, requestId, ...details }
    : { status, description: message, message, requestId, data: { message, ...details } };
}

/** The failure that a caller may hear of, or undefined for what is our own fault. */
function userError(thrown: unknown): HttpError | undefined {
  if (thrown instanceof HttpError) return thrown;
  if (thrown instanceof MulterError) return uploadError(thrown);
  if (isDuplicateKey(thrown)) {
    const fields = Object.keys(thrown.keyPattern ?? {}).join(', ');
    return new ConflictError(`Something with the same ${fields || 'value'} exists already.`);
  }
  if (isDatabaseGone(thrown)) return new UnavailableError();
  return parserError(thrown);
}

function uploadError(error: MulterError): HttpError {
  const field = error.field ? `${error.field}: ` : '';
  return /^LIMIT_(FILE_SIZE|FIELD_VALUE|FIELD_KEY)$/.test(error.code)
    ? new PayloadTooLargeError(`${field}${error.message}.`)
    : new HttpError(400, `${field}${error.message}.`);
}

/** Errors of body parsers and of Koa carry a status; zlib's carry a code. */
function parserError(thrown: unknown): HttpError | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if ('code' in thrown && /^Z_(DATA|BUF)_ERROR$/.test(String(thrown.code))) {
    return new HttpError(400, 'The compressed request is malformed.');
  }
  if (!('status' in thrown)) return undefined;
  const status = Number(thrown.status);
  if (status === 413) return new PayloadTooLargeError('The request is too large.');
  if (status >= 400 && status < 500) {
    return new HttpError(
      status,
      thrown instanceof SyntaxError ? 'The JSON is malformed.' : thrown.message,
    );
  }
  return undefined;
}
