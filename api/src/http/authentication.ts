import { createSecretKey } from 'node:crypto';
import { type Access, adminType } from '@vajra/contract';
import jsonwebtoken from 'jsonwebtoken';
import type { Context, Middleware } from 'koa';
import koaJwt from 'koa-jwt';
import { ForbiddenError, SessionEndedError } from '../errors.ts';
import type { Caller, Claims, HttpState } from './state.ts';

const issuer = 'vajra';
const audience = 'vajra-shop';
const algorithm = 'HS256';
const lifetimeSeconds = 7 * 24 * 60 * 60;

/** Finds an active user by id; null if there is none or the token version is no longer current. */
export type FindCaller = (u_id: number, tokenVersion: number) => Promise<Caller | null>;

/** Returns a signed session token that expires after seven days. */
export function issueToken(
  secret: string,
  user: { _id: number; u_type: '0' | '1'; tokenVersion: number },
): string {
  return jsonwebtoken.sign({ u_type: user.u_type, version: user.tokenVersion }, secret, {
    algorithm,
    issuer,
    audience,
    subject: String(user._id),
    expiresIn: lifetimeSeconds,
  });
}

/**
 * Verifies the signature, algorithm, issuer, audience and expiry of the bearer token, if there is one,
 * and sets `ctx.state.claims`.
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
  // Most requests have no token, and koa-jwt would create an error with a stack trace for each.
  return (ctx, next) => (ctx.get('Authorization') === '' ? next() : verify(ctx, next));
}

/**
 * Returns the caller if the session grants `access`. Public endpoints accept everyone and load the
 * caller only for admins, because other users get the same response as visitors.
 *
 * @throws SessionEndedError, ForbiddenError
 */
export async function authenticate(
  ctx: Context & { state: HttpState },
  access: Access,
  findCaller: FindCaller,
): Promise<Caller | null> {
  const { claims } = ctx.state;
  if (access === 'public') {
    return claims?.u_type === adminType ? await loadCaller(claims, findCaller) : null;
  }
  const caller = claims ? await loadCaller(claims, findCaller) : null;
  if (!caller) throw new SessionEndedError();
  if (access === 'admin' && caller.u_type !== adminType) throw new ForbiddenError();
  return caller;
}

async function loadCaller(claims: Claims, findCaller: FindCaller): Promise<Caller | null> {
  const u_id = Number(claims.sub);
  return Number.isSafeInteger(u_id) ? findCaller(u_id, claims.version) : null;
}
