import { createSecretKey } from 'node:crypto';
import { adminType, type Endpoint } from '@vajra/contract';
import jsonwebtoken from 'jsonwebtoken';
import type { Context, Middleware } from 'koa';
import koaJwt from 'koa-jwt';
import {
  ConfirmationRequiredError,
  ForbiddenError,
  SecondFactorSetupRequiredError,
  SessionEndedError,
} from '../errors.ts';
import type { Caller, Claims, HttpState } from './state.ts';

const issuer = 'vajra';
const audience = 'vajra-shop';
const algorithm = 'HS256';
/** A session lasts longer and renews its token. */
const accessTokenSeconds = 15 * 60;

/** Finds the active user of a token; null if the session has ended. */
export type FindCaller = (claims: Claims, options: { isPolled: boolean }) => Promise<Caller | null>;

/** Whom the requests come from, by the sessions that the server knows. */
export interface Authentication {
  findCaller: FindCaller;
  /** Whether the user of a session has proved their identity recently. */
  hasRecentSignIn(session: Caller['session']): boolean;
}

type EndpointAccess = Pick<Endpoint, 'access' | 'roles' | 'isPolled' | 'requiresRecentSignIn'>;

/** Returns a signed bearer token for a session. */
export function issueToken(
  secret: string,
  { u_id, u_type, sessionId }: Pick<Claims, 'u_type'> & { u_id: number; sessionId: string },
): string {
  return jsonwebtoken.sign({ u_type, sid: sessionId }, secret, {
    algorithm,
    issuer,
    audience,
    subject: String(u_id),
    expiresIn: accessTokenSeconds,
  });
}

/**
 * Verifies the signature, algorithm, issuer, audience and expiry of the bearer token, if there is one,
 * and sets `ctx.state.claims`. A token that would never expire counts as none.
 */
export function verifyToken(secret: string): Middleware<HttpState> {
  // Given a string, jsonwebtoken would first try to parse it as a public key, on every request.
  const key = createSecretKey(secret, 'utf8');
  const verify = koaJwt({
    secret: key as unknown as Buffer, // koa-jwt's types lack KeyObject
    algorithms: [algorithm],
    issuer,
    audience,
    key: 'claims',
    passthrough: true,
  }) as Middleware<HttpState>; // koa-jwt's types have no state parameter
  return (ctx, next) => {
    // Most requests have no token, and koa-jwt would create an error with a stack trace for each.
    if (ctx.get('Authorization') === '') return next();
    return verify(ctx, () => {
      if (typeof ctx.state.claims?.exp !== 'number') delete ctx.state.claims;
      return next();
    });
  };
}

/**
 * Returns the caller if the session grants access to an endpoint. Public endpoints accept everyone and load the
 * caller only for staff, because other users get the same response as visitors.
 *
 * @throws SessionEndedError, ForbiddenError, SecondFactorSetupRequiredError, ConfirmationRequiredError
 */
export async function authenticate(
  ctx: Context & { state: HttpState },
  { access, roles, isPolled, requiresRecentSignIn }: EndpointAccess,
  { findCaller, hasRecentSignIn }: Authentication,
): Promise<Caller | null> {
  const { claims } = ctx.state;
  if (access === 'public') {
    if (claims?.u_type !== adminType) return null;
    const staff = await findCaller(claims, { isPolled: isPolled === true });
    return staff?.lacksSecondFactor ? null : staff;
  }
  const caller = claims ? await findCaller(claims, { isPolled: isPolled === true }) : null;
  if (!caller) throw new SessionEndedError();
  if (access === 'admin' && caller.lacksSecondFactor) throw new SecondFactorSetupRequiredError();
  if (access === 'admin' && !(caller.role && roles?.includes(caller.role))) {
    throw new ForbiddenError();
  }
  if (requiresRecentSignIn && !hasRecentSignIn(caller.session)) {
    throw new ConfirmationRequiredError();
  }
  return caller;
}
