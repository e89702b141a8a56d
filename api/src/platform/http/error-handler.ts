import type { Context, Middleware } from 'koa';
import { MulterError } from 'multer';
import {
  ConflictError,
  HttpError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  SessionEndedError,
  TooManyRequestsError,
  UnavailableError,
} from '../errors.ts';
import { isDatabaseUnavailable } from '../mongo/database-unavailable.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { logRefusal } from './security-log.ts';
import type { HttpState } from './state.ts';
import { isNavigation, sendUnavailablePage } from './unavailable-page.ts';

/** When a client should repeat a request that the store was not available for. */
const retryAfterSeconds = 3;

/**
 * Converts every error to a response in the contract's format. A browser that opens a page while the store
 * is not available gets a page that reloads itself.
 */
export function errorHandler(storeName: string): Middleware<HttpState> {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw new NotFoundError('Address');
    } catch (error) {
      const clientError = toClientError(error);
      logError(ctx, error, clientError);
      if (clientError) logRefusal(ctx, clientError);
      respond(ctx, clientError ?? new HttpError(500, 'Something went wrong on our side.'));
      if (clientError instanceof UnavailableError && isNavigation(ctx)) {
        const { message } = clientError;
        sendUnavailablePage(ctx, { storeName, message, afterSeconds: retryAfterSeconds });
      }
    }
  };
}

/** Logs server errors. A failing readiness probe is expected and needs no stack trace. */
function logError(
  { state: { log }, method, path }: Context & { state: HttpState },
  error: unknown,
  clientError: HttpError | undefined,
): void {
  if (error instanceof UnavailableError) log.warn({ method, path }, 'not ready');
  else if (!clientError || clientError instanceof UnavailableError)
    log.error({ err: error, method, path });
}

function respond(ctx: Context & { state: HttpState }, clientError: HttpError): void {
  ctx.status = clientError.status;
  ctx.set('Cache-Control', 'no-store');
  if (clientError instanceof TooManyRequestsError) {
    ctx.set('Retry-After', String(clientError.retryAfterSeconds));
  }
  if (clientError instanceof UnavailableError) ctx.set('Retry-After', String(retryAfterSeconds));
  if (clientError instanceof MethodNotAllowedError) {
    ctx.set('Allow', clientError.allowed.join(', '));
  }
  const { message, details } = clientError;
  const { requestId } = ctx.state;
  // The client discards its session when the body says 403.
  const status = clientError instanceof SessionEndedError ? 403 : false;
  ctx.body = ctx.path.startsWith('/api/')
    ? { status, message, requestId, ...details }
    : { status, description: message, message, requestId, data: { message, ...details } };
}

/** Returns the error to report to the client, or undefined for an internal error. */
function toClientError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof MulterError) return toUploadError(error);
  if (isDuplicateKey(error)) {
    const fields = Object.keys(error.keyPattern ?? {}).join(', ');
    return new ConflictError(`Something with the same ${fields || 'value'} exists already.`);
  }
  if (isDatabaseUnavailable(error)) return new UnavailableError();
  return toParserError(error);
}

function toUploadError(error: MulterError): HttpError {
  const field = error.field ? `${error.field}: ` : '';
  return /^LIMIT_(FILE_SIZE|FIELD_VALUE|FIELD_KEY)$/.test(error.code)
    ? new PayloadTooLargeError(`${field}${error.message}.`)
    : new HttpError(400, `${field}${error.message}.`);
}

/** Errors of body parsers and Koa have a status; those of zlib have a code. */
function toParserError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && /^Z_(DATA|BUF)_ERROR$/.test(String(error.code))) {
    return new HttpError(400, 'The compressed request is malformed.');
  }
  if (!('status' in error)) return undefined;
  const status = Number(error.status);
  if (status === 413) return new PayloadTooLargeError('The request is too large.');
  if (status >= 400 && status < 500) {
    return new HttpError(
      status,
      error instanceof SyntaxError ? 'The JSON is malformed.' : error.message,
    );
  }
  return undefined;
}
