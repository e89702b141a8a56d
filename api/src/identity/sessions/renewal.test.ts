import { endpoints } from '@vajra/contract';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it, test } from 'vitest';
import { age, cookieOf, renew, renewed, signInBrowser } from '../../../test/browser-session.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';

let log = '';
const api = await useTestApi({
  settings: { LOG_LEVEL: 'warn', CORS_ORIGINS: 'https://app.example.com' },
  logDestination: {
    write(line: string) {
      log += line;
    },
  },
});

const sessionEnded = { status: 401, body: { status: 403, message: 'Please log in to continue.' } };
const statusWith = async (session: { token: string }) =>
  (await api.send(endpoints.getMe, {}, session)).status;

/** Returns the token with other claims, signed by the server. */
function resign(token: string, changes: object): string {
  const claims = jsonwebtoken.decode(token, { json: true });
  return jsonwebtoken.sign(
    JSON.parse(JSON.stringify({ ...claims, ...changes })),
    api.config.jwtSecret,
  );
}

describe('a bearer token', () => {
  it('is valid for 15 minutes', async () => {
    const { token } = await signInBrowser(api, await api.createCustomer());
    const { iat = 0, exp = 0 } = jsonwebtoken.decode(token, { json: true }) ?? {};
    expect(exp - iat).toBe(15 * 60);
  });

  it('is refused when it has expired or would never expire', async () => {
    const { token } = await signInBrowser(api, await api.createCustomer());
    expect(await statusWith({ token: resign(token, {}) })).toBe(200);
    for (const exp of [1, undefined]) {
      const unlimited = { token: resign(token, { exp }) };
      expect(await api.send(endpoints.getMe, {}, unlimited)).toMatchObject(sessionEnded);
    }
  });

  it("is refused with another user's session", async () => {
    const other = await api.createCustomer();
    const { token } = await signInBrowser(api, await api.createCustomer());
    expect(await statusWith({ token: resign(token, { sub: String(other.u_id) }) })).toBe(401);
  });
});

describe('a renewal', () => {
  it('returns a new token of the same session and replaces the cookie', async () => {
    const customer = await api.createCustomer();
    const first = await signInBrowser(api, customer);
    const second = await renewed(api, first.cookie);
    expect(await statusWith(second)).toBe(200);
    expect(second.cookie).not.toBe(first.cookie);
    const third = await renewed(api, second.cookie);
    expect(await statusWith(third)).toBe(200);
    expect(new Set([first, second, third].map(({ cookie }) => cookie)).size).toBe(3);
    const { sessions } = await api.call(endpoints.getSessions, {}, third);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(
      await api.connection.collection('sessions').countDocuments({ u_id: customer.u_id }),
    ).toBe(2);
  });

  it('returns the same cookie to tabs that renew at the same time', async () => {
    const { cookie } = await signInBrowser(api, await api.createCustomer());
    const tabs = await Promise.all([1, 2, 3].map(() => renewed(api, cookie)));
    expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
    for (const tab of tabs) expect(await statusWith(tab)).toBe(200);
    await renewed(api, tabs[0]?.cookie ?? '');
  });

  it('accepts the previous cookie for 30 seconds, in case the response was lost', async () => {
    const customer = await api.createCustomer();
    const { cookie } = await signInBrowser(api, customer);
    const second = await renewed(api, cookie);
    await age(api, customer.u_id, { rotatedAt: 28_000 });
    expect(await renewed(api, cookie)).toMatchObject({ cookie: second.cookie });
    expect(await statusWith(await renewed(api, second.cookie))).toBe(200);
  });

  it('ends the session when an older cookie is used, and logs that without personal data', async () => {
    const customer = await api.createCustomer();
    const { cookie } = await signInBrowser(api, customer);
    const { token, cookie: current } = await renewed(api, cookie);
    await age(api, customer.u_id, { rotatedAt: 31_000 });
    log = '';
    expect(await renew(api, cookie)).toMatchObject(sessionEnded);
    expect(await renew(api, current)).toMatchObject(sessionEnded);
    expect(await statusWith({ token })).toBe(401);
    expect(await statusWith(customer)).toBe(200);
    expect(log).toContain('a replaced refresh token ended its session');
    expect(log).not.toContain(customer.email);
    expect(log).not.toContain(cookie.split('.')[1]);
  });

  it('ends the session when a cookie from before the previous one is used', async () => {
    const { cookie } = await signInBrowser(api, await api.createCustomer());
    const second = await renewed(api, cookie);
    const third = await renewed(api, second.cookie);
    expect(await renew(api, cookie)).toMatchObject(sessionEnded);
    expect(await renew(api, third.cookie)).toMatchObject(sessionEnded);
  });

  test.each([
    '',
    'vajra_refresh=',
    'vajra_refresh=a.b',
    `vajra_refresh=${'a'.repeat(43)}.${'b'.repeat(43)}`,
  ])('is refused with the cookie %j', async (cookie) => {
    expect(await renew(api, cookie)).toMatchObject(sessionEnded);
  });

  it('is refused with a bearer token alone', async () => {
    const { token } = await signInBrowser(api, await api.createCustomer());
    expect(await api.send(endpoints.renewSession, {}, { token })).toMatchObject(sessionEnded);
  });

  it('does not count as a use of the session, and neither does a poll', async () => {
    const admin = await api.createAdmin();
    const { cookie } = await signInBrowser(api, admin);
    await age(api, admin.u_id, { lastUsedAt: 20 * 60_000 });
    const { token } = await renewed(api, cookie);
    const lastUse = async () => {
      const stored = await api.connection
        .collection('sessions')
        .find({ u_id: admin.u_id })
        .toArray();
      return Math.max(...stored.map(({ lastUsedAt }) => lastUsedAt.getTime()));
    };
    const before = await lastUse();
    await api.call(endpoints.dashboardCounter, {}, { token });
    expect(await lastUse()).toBe(before);
    await api.call(endpoints.getUsersPage, {}, { token });
    expect(await lastUse()).toBeGreaterThan(before + 19 * 60_000);
  });
});

describe('the refresh cookie', () => {
  const attributesOf = async (target: typeof api, headers: Record<string, string> = {}) => {
    const { email } = await target.createCustomer();
    const body = { email, password: 'a password for tests' };
    const { headers: sent } = await target.send(endpoints.login, { body }, { headers });
    return (sent.getSetCookie()[0] ?? '').split('; ').slice(1);
  };

  it('is limited to the account calls of the same site and hidden from scripts', async () => {
    const attributes = await attributesOf(api);
    expect(attributes).toEqual([
      'Path=/api/users',
      expect.stringMatching(/^Expires=/),
      'HttpOnly',
      'SameSite=Strict',
    ]);
    const days = (Date.parse(attributes[1]?.slice(8) ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  it('is Secure over TLS, and in production regardless of the connection', async () => {
    const settings = {
      NODE_ENV: 'production',
      JWT_SECRET: 'a secret of at least 32 characters',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a long password',
      STORE_URL: 'https://shop.example.com',
      MONGODB_URI: api.uri,
      SMTP_URL: 'smtp://127.0.0.1:1',
    };
    for (const options of [{ settings }, { settings: { TRUST_PROXY: 'true' } }]) {
      const other = await startTestApi({ databaseOf: api, ...options });
      try {
        expect(await attributesOf(other, { 'X-Forwarded-Proto': 'https' })).toContain('Secure');
      } finally {
        await other.close();
      }
    }
  });

  it("is refused from other sites' pages", async () => {
    const { cookie, token } = await signInBrowser(api, await api.createCustomer());
    for (const Origin of ['https://evil.example', 'null', `${api.url}.evil.example`]) {
      expect((await renew(api, cookie, { Origin })).status).toBe(403);
      const headers = { Cookie: cookie, Origin };
      expect((await api.send(endpoints.signOut, {}, { headers })).status).toBe(403);
    }
    expect(await statusWith({ token })).toBe(200);
    for (const Origin of [api.url, 'https://app.example.com']) {
      const reply = await renew(api, cookie, { Origin });
      expect(reply.status).toBe(200);
      expect(cookieOf(reply)).not.toBe(cookie);
    }
  });
});
