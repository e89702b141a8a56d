import type { Session } from '@vajra/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../browser/storage-keys.ts';
import { readSession } from '../session/stored-session.ts';
import { testAdmin, testCustomer, tokenWith } from '../session/test-session.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { endpoints } from './endpoints.ts';

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + 60 * minutes;
let issued = 0;
const issue = (minutes: number) => tokenWith({ exp: inMinutes(minutes), sid: 'a', n: issued++ });

const renewalPath = endpoints.renewSession.path;
const cartPath = endpoints.getCartData.path;
const cart = { status: true, description: '', data: [] };
const sessionEnded = { status: 403, message: 'Please log in to continue.' };

/** Responses of the server by path; each test sets those that it needs. */
type Respond = (token: string | null) => Response | Promise<Response>;
let server: Record<string, Respond>;
let requests: { path: string; token: string | null }[];

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const accept = (): Response => json(200, cart);
const refuse = (): Response => json(401, sessionEnded);
const renewWith = (auth_token: string) => () => json(200, { u_id: testCustomer.u_id, auth_token });

function store(session: Session): void {
  localStorage.setItem(storageKeys.session, JSON.stringify(session));
}

const getCart = () => call(endpoints.getCartData, { body: {} });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const paths = () => requests.map(({ path }) => path);

beforeEach(() => {
  server = { [cartPath]: accept };
  requests = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    requests.push({ path, token });
    const respond = server[path];
    if (!respond) throw new TypeError('Failed to fetch');
    return respond(token);
  });
});

describe('a call', () => {
  it('is made at once with a valid token', async () => {
    const token = issue(10);
    store({ ...testCustomer, auth_token: token });
    await getCart();
    expect(requests).toEqual([{ path: cartPath, token }]);
  });

  it('renews a token that has expired, and stores and uses the new one', async () => {
    const renewed = issue(15);
    server[renewalPath] = renewWith(renewed);
    store({ ...testCustomer, auth_token: issue(-60 * 24 * 5) });
    await getCart();
    await getCart();
    expect(paths()).toEqual([renewalPath, cartPath, cartPath]);
    expect(requests.slice(1).map(({ token }) => token)).toEqual([renewed, renewed]);
    expect(readSession()).toEqual({ ...testCustomer, auth_token: renewed });
  });

  it('renews a token that the server refuses, and is repeated once', async () => {
    const [old, renewed] = [issue(10), issue(15)];
    server[cartPath] = (token) => (token === renewed ? accept() : refuse());
    server[renewalPath] = renewWith(renewed);
    store({ ...testCustomer, auth_token: old });
    await getCart();
    expect(paths()).toEqual([cartPath, renewalPath, cartPath]);
    server[cartPath] = refuse;
    requests = [];
    server[renewalPath] = renewWith(issue(15));
    expect(await failureOf(getCart())).toMatchObject({ endsSession: true });
    expect(paths()).toEqual([cartPath, renewalPath, cartPath]);
  });

  it('does not renew before each call when the clock of the device is wrong', async () => {
    server[renewalPath] = renewWith(issue(-60));
    store({ ...testCustomer, auth_token: issue(-75) });
    await getCart();
    await getCart();
    expect(paths()).toEqual([renewalPath, cartPath, cartPath]);
  });

  it('shares one renewal with calls at the same time', async () => {
    server[renewalPath] = renewWith(issue(15));
    store({ ...testCustomer, auth_token: issue(-1) });
    await Promise.all([getCart(), getCart(), getCart()]);
    expect(paths()).toEqual([renewalPath, cartPath, cartPath, cartPath]);
  });

  it('uses the token that another tab has just stored', async () => {
    const renewed = issue(15);
    const expired = issue(-1);
    store({ ...testCustomer, auth_token: expired });
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: {
        request: async (name: string, work: () => Promise<string>) => {
          expect(name).toBe('vajra-renew');
          store({ ...testCustomer, auth_token: renewed }); // by the tab that held the lock
          return work();
        },
      },
    });
    await getCart();
    expect(requests).toEqual([{ path: cartPath, token: renewed }]);
  });

  it('to a public endpoint needs no renewal, except by admins', async () => {
    server[endpoints.getNewsLine.path] = accept;
    server[renewalPath] = renewWith(issue(15));
    store({ ...testCustomer, auth_token: issue(-1) });
    await call(endpoints.getNewsLine);
    expect(paths()).toEqual([endpoints.getNewsLine.path]);
    requests = [];
    server[renewalPath] = () => json(200, { u_id: testAdmin.u_id, auth_token: issue(15) });
    store({ ...testAdmin, auth_token: issue(-1) });
    await call(endpoints.getNewsLine);
    expect(paths()).toEqual([renewalPath, endpoints.getNewsLine.path]);
  });

  it('exchanges a token of release 0.1.0', async () => {
    const previous = tokenWith({ exp: inMinutes(60), version: 0 });
    server[renewalPath] = renewWith(issue(15));
    store({ ...testCustomer, auth_token: previous });
    await getCart();
    expect(requests[0]).toEqual({ path: renewalPath, token: previous });
  });
});

describe('a renewal that fails', () => {
  it.each([
    ['offline', undefined],
    ['without a server behind the proxy', () => new Response('<html>', { status: 502 })],
    ['with an error of the server', () => json(500, { message: 'Something went wrong' })],
  ] as const)('%s ends nothing', async (_, respond) => {
    if (respond) server[renewalPath] = respond;
    const session = { ...testCustomer, auth_token: issue(-1) };
    store(session);
    const failure = await failureOf(getCart());
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ endsSession: false });
    expect(readSession()).toEqual(session);
    expect(paths()).toEqual([renewalPath]);
    server[renewalPath] = renewWith(issue(15));
    await getCart();
  });

  it('with a refusal ends the session, without making the call', async () => {
    server[renewalPath] = refuse;
    store({ ...testCustomer, auth_token: issue(-1) });
    expect(await failureOf(getCart())).toMatchObject({ endsSession: true, status: 401 });
    expect(paths()).toEqual([renewalPath]);
  });

  it("with another user's session ends this one and stores nothing", async () => {
    server[renewalPath] = () => json(200, { u_id: 99, auth_token: issue(15) });
    const session = { ...testCustomer, auth_token: issue(-1) };
    store(session);
    expect(await failureOf(getCart())).toMatchObject({ endsSession: true });
    expect(readSession()).toEqual(session);
  });

  it('because the user has signed out in the meantime does not restore the session', async () => {
    server[renewalPath] = () => {
      localStorage.removeItem(storageKeys.session);
      return renewWith(issue(15))();
    };
    store({ ...testCustomer, auth_token: issue(-1) });
    expect(await failureOf(getCart())).toMatchObject({ endsSession: false, status: 401 });
    expect(readSession()).toBeNull();
  });
});
