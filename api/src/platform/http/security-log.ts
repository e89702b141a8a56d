import type { Context } from 'koa';
import {
  ForbiddenError,
  type HttpError,
  InvalidCredentialsError,
  TooManyRequestsError,
  WrongCredentialError,
} from '../errors.ts';
import { truncatedNetworkOf } from './network.ts';
import type { HttpState } from './state.ts';

export type SecurityEvent =
  | 'login failed'
  | 'request forbidden'
  | 'request throttled'
  | 'admin signed in'
  | 'guest signed in'
  | 'identity confirmed'
  | 'identity check failed'
  | 'second factor added'
  | 'second factor removed'
  | 'recovery codes replaced'
  | 'email address change requested'
  | 'email address changed'
  | 'email address confirmed'
  | 'role changed'
  | 'staff invited';

/**
 * Logs an event that matters for detecting attacks. Names the account by its id and the client by a
 * truncated network, so that the log holds no personal data.
 * @param account id of the user that the event concerns; by default the one who sent the request
 */
export function logSecurityEvent(
  ctx: Context & { state: HttpState },
  event: SecurityEvent,
  account?: number,
): void {
  const { log, claims } = ctx.state;
  log.info({
    event,
    account: account ?? (claims && Number(claims.sub)) ?? null,
    network: truncatedNetworkOf(ctx.ip),
    method: ctx.method,
    path: ctx.path,
  });
}

/** Logs refused logins and confirmations, missing permissions and exceeded rate limits. */
export function logRefusal(ctx: Context & { state: HttpState }, error: HttpError): void {
  if (error instanceof InvalidCredentialsError)
    logSecurityEvent(ctx, 'login failed', error.account);
  else if (error instanceof WrongCredentialError) {
    logSecurityEvent(ctx, 'identity check failed', error.account);
  } else if (error instanceof ForbiddenError) {
    logSecurityEvent(ctx, 'request forbidden', error.account);
  } else if (error instanceof TooManyRequestsError) logSecurityEvent(ctx, 'request throttled');
}
