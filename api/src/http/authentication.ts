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

/** Finds the active user whose sessions are still of this version, or null. */
export type FindCaller = (u_id: number, tokenVersion: number) => Promise<Caller | null>;

/** A signed session token of a user; good for seven days. */
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

/** Checks a bearer token's signature, algorithm, issuer, audience and expiry, if there is one. */
export function verifyToken(secret: string): Middleware<HttpState> {
  // Of text jsonwebtoken would make a key for each request, after trying to read it as a public one.
  const key = createSecretKey(secret, 'utf8');
  const check = koaJwt({
    secret: key as unknown as Buffer, // its types know only what keys are made of
    algorithms: [algorithm],
    issuer,
    audience,
    key: 'claims',
    passthrough: true,
  }) as Middleware<HttpState>; // koa-jwt's types know no state
  // koa-jwt makes an error, with its stack, of a request without a token: of most requests.
  return (ctx, next) => (ctx.get('Authorization') === '' ? next() : check(ctx, next));
}

/**
 * Who calls, if they may. Public calls let anybody in, and look an admin up only, since nobody
 * else gets another answer there.
 */
export async function authenticate(
  ctx: Context & { state: HttpState },
  access: Access,
  findCaller: FindCaller,
): Promise<Caller | null> {
  const { claims } = ctx.state;
  if (access === 'public') {
    return claims?.u_type === adminType ? await lookUp(claims, findCaller) : null;
  }
  const caller = claims ? await lookUp(claims, findCaller) : null;
  if (!caller) throw new SessionEndedError();
  if (access === 'admin' && caller.u_type !== adminType) throw new ForbiddenError();
  return caller;
}

async function lookUp(claims: Claims, findCaller: FindCaller): Promise<Caller | null> {
  const u_id = Number(claims.sub);
  return Number.isSafeInteger(u_id) ? findCaller(u_id, claims.version) : null;
}
