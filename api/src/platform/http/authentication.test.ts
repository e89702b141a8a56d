import jsonwebtoken from 'jsonwebtoken';
import Koa from 'koa';
import { afterEach, expect, it, vi } from 'vitest';
import { issueToken, verifyToken } from './authentication.ts';
import type { HttpState } from './state.ts';

const secret = 'a secret of at least 32 characters for tests';
const user = { u_id: 7, u_type: '1', sessionId: 'session' } as const;

/** Returns the user id that the middleware finds in a header, as one server sees several requests. */
function createVerifier() {
  const app = new Koa<HttpState>();
  const middleware = verifyToken(secret);
  return async (authorization: string): Promise<string | undefined> => {
    const request = { headers: { authorization }, socket: {} };
    const ctx = app.createContext(request as never, {} as never);
    ctx.state = {} as HttpState; // set by earlier middleware
    await middleware(ctx as never, async () => undefined);
    return ctx.state.claims?.sub;
  };
}

afterEach(() => {
  vi.useRealTimers();
});

it('accepts a token repeatedly until it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const find = createVerifier();
  const authorization = `Bearer ${issueToken(secret, user)}`;
  expect([await find(authorization), await find(authorization)]).toEqual(['7', '7']);
  vi.setSystemTime(Date.now() + 15 * 60 * 1000);
  expect(await find(authorization)).toBeUndefined();
});

it('accepts no token of another secret, that was changed, or that never expires', async () => {
  const find = createVerifier();
  const token = issueToken(secret, user);
  expect(await find(`Bearer ${token}`)).toBe('7');
  const [header, , signature] = token.split('.');
  const claims = { ...jsonwebtoken.decode(token, { json: true }), sub: '1' };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const options = { issuer: 'vajra', audience: 'vajra-shop', subject: '7' };
  const refused = [
    `${header}.${payload}.${signature}`,
    issueToken('another secret of at least 32 characters', user),
    jsonwebtoken.sign({ u_type: '1', sid: 'session' }, secret, options),
  ];
  for (const each of [...refused, ...refused]) expect(await find(`Bearer ${each}`)).toBeUndefined();
});
