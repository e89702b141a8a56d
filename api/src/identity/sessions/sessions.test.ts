import { endpoints } from '@vajra/contract';
import { describe, expect, it, test } from 'vitest';
import { age, renew, renewed, signInBrowser } from '../../../test/browser-session.ts';
import { password, useTestApi } from '../../../test/start-test-api.ts';
import { userModel } from '../accounts/user.model.ts';

const api = await useTestApi();

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const newPassword = {
  current_password: password,
  password: 'another long password',
  confirm_password: 'another long password',
};

const statusWith = async (session: { token: string }) =>
  (await api.send(endpoints.getMe, {}, session)).status;
const storedSessions = (u_id: number) =>
  api.connection.collection('sessions').countDocuments({ u_id });

describe('the list of sessions', () => {
  it('has the device and the times of each, the newest first', async () => {
    const customer = await api.createCustomer();
    const phone = await signInBrowser(api, customer, chromeOnAndroid);
    const { sessions } = await api.call(endpoints.getSessions, {}, phone);
    expect(sessions).toMatchObject([
      { browser: 'Chrome', system: 'Android', isCurrent: true },
      { browser: null, system: null, isCurrent: false },
    ]);
    const times = sessions.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('contains neither tokens nor the sessions of others', async () => {
    const [customer, other] = [await api.createCustomer(), await api.createCustomer()];
    const { cookie } = await signInBrowser(api, customer);
    const { text } = await api.send(endpoints.getSessions, {}, customer);
    for (const secret of cookie.slice(cookie.indexOf('=') + 1).split('.')) {
      expect(text).not.toContain(secret);
    }
    const { sessions } = await api.call(endpoints.getSessions, {}, other);
    expect(sessions).toHaveLength(1);
  });

  it('omits sessions beyond their limits', async () => {
    const admin = await api.createAdmin();
    await age(api, admin.u_id, { lastUsedAt: 31 * minuteMs });
    const { sessions } = await api.call(endpoints.getSessions, {}, await signInBrowser(api, admin));
    expect(sessions).toMatchObject([{ isCurrent: true }]);
  });
});

describe('the database', () => {
  it('contains neither session ids nor refresh tokens', async () => {
    const customer = await api.createCustomer();
    const { cookie } = await signInBrowser(api, customer);
    await renewed(api, cookie);
    const stored = await api.connection.collection('sessions').find({}).toArray();
    for (const secret of cookie.slice(cookie.indexOf('=') + 1).split('.')) {
      expect(JSON.stringify(stored)).not.toContain(secret);
    }
  });

  it('stores the time of the last use at most once a minute', async () => {
    const customer = await api.createCustomer();
    const read = () => api.connection.collection('sessions').findOne({ u_id: customer.u_id });
    const first = await read();
    await statusWith(customer);
    expect((await read())?.lastUsedAt).toEqual(first?.lastUsedAt);
    await age(api, customer.u_id, { lastUsedAt: 61_000 });
    await statusWith(customer);
    expect((await read())?.lastUsedAt.getTime()).toBeGreaterThanOrEqual(
      first?.lastUsedAt.getTime(),
    );
  });
});

describe('a session ends', () => {
  test.each([
    ['a customer', '30 days after the sign-in', { expiresAt: 30 * dayMs }],
    ['a customer', '30 days after its last use', { lastUsedAt: 30 * dayMs }],
    ['an admin', '12 hours after the sign-in', { expiresAt: dayMs / 2 }],
    ['an admin', '30 minutes after its last use', { lastUsedAt: 30 * minuteMs }],
  ] as const)('for %s %s', async (role, _, past) => {
    const user = role === 'an admin' ? await api.createAdmin() : await api.createCustomer();
    const { token, cookie } = await signInBrowser(api, user);
    const [[field, ms]] = Object.entries(past) as [['expiresAt' | 'lastUsedAt', number]];
    await age(api, user.u_id, { [field]: ms - minuteMs });
    expect(await statusWith({ token })).toBe(200);
    // The call may have recorded a use.
    await age(api, user.u_id, { [field]: field === 'lastUsedAt' ? ms : minuteMs });
    expect(await statusWith({ token })).toBe(401);
    expect((await renew(api, cookie)).status).toBe(401);
  });

  it('at once when its user signs out on that device, and only there', async () => {
    const customer = await api.createCustomer();
    const { token, cookie } = await signInBrowser(api, customer);
    const reply = await api.send(endpoints.signOut, {}, { token, headers: { Cookie: cookie } });
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^vajra_refresh=; Path=\/api\/users; Expires=Thu, 01 Jan 1970/,
    );
    expect(await statusWith({ token })).toBe(401);
    expect((await renew(api, cookie)).status).toBe(401);
    expect(await statusWith(customer)).toBe(200);
  });

  test.each([
    [
      'the cookie alone, after the token has expired',
      ({ cookie }: { cookie: string }) => ({ headers: { Cookie: cookie } }),
    ],
    ['the token alone', ({ token }: { token: string }) => ({ token })],
  ])('at a sign-out with %s', async (_, credentials) => {
    const session = await signInBrowser(api, await api.createCustomer());
    await api.call(endpoints.signOut, {}, credentials(session));
    expect(await statusWith(session)).toBe(401);
    expect((await renew(api, session.cookie)).status).toBe(401);
  });

  it('when its user ends it from another device', async () => {
    const customer = await api.createCustomer();
    const phone = await signInBrowser(api, customer, chromeOnAndroid);
    const { sessions } = await api.call(endpoints.getSessions, {}, customer);
    const session_id = sessions.find(({ isCurrent }) => !isCurrent)?.session_id ?? '';
    const stranger = await api.createCustomer();
    const params = { session_id };
    expect((await api.send(endpoints.endSession, { params }, stranger)).status).toBe(404);
    expect(await statusWith(phone)).toBe(200);
    await api.call(endpoints.endSession, { params }, customer);
    expect(await statusWith(phone)).toBe(401);
    expect((await renew(api, phone.cookie)).status).toBe(401);
    expect(await statusWith(customer)).toBe(200);
  });

  it('when its user signs out everywhere', async () => {
    const customer = await api.createCustomer();
    const { token, cookie } = await signInBrowser(api, customer);
    await api.call(endpoints.signOutEverywhere, {}, customer);
    expect([await statusWith({ token }), (await renew(api, cookie)).status]).toEqual([401, 401]);
    expect(await storedSessions(customer.u_id)).toBe(0);
  });

  it('when its user changes the password, except on the device that changed it', async () => {
    const customer = await api.createCustomer();
    const other = await signInBrowser(api, customer);
    const own = await signInBrowser(api, customer);
    const reply = await api.send(endpoints.changePassword, { body: newPassword }, own);
    const { auth_token } = endpoints.changePassword.response.parse(reply.body);
    expect(await statusWith({ token: auth_token })).toBe(200);
    expect((await renew(api, other.cookie)).status).toBe(401);
    expect(await statusWith(other)).toBe(401);
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await statusWith(await renewed(api, cookie))).toBe(200);
    expect(await storedSessions(customer.u_id)).toBe(1);
  });

  it('when its user is deactivated, and not again when reactivated', async () => {
    const [admin, customer] = [await api.createAdmin(), await api.createCustomer()];
    const { token, cookie } = await signInBrowser(api, customer);
    for (const status of [0, 1] as const) {
      const body = { u_id: customer.u_id, status };
      await api.call(endpoints.changeUserStatus, { body }, admin);
      expect([await statusWith({ token }), (await renew(api, cookie)).status]).toEqual([401, 401]);
    }
    expect(await storedSessions(customer.u_id)).toBe(0);
  });

  it('when its user is deleted', async () => {
    const [admin, customer] = [await api.createAdmin(), await api.createCustomer()];
    const { cookie } = await signInBrowser(api, customer);
    await api.call(endpoints.deleteUser, { params: { u_id: customer.u_id } }, admin);
    expect((await renew(api, cookie)).status).toBe(401);
    expect(await storedSessions(customer.u_id)).toBe(0);
  });

  it.each(['0', '1'] as const)('when its user gets the role %s', async (u_type) => {
    const user = u_type === '0' ? await api.createCustomer() : await api.createAdmin();
    const { token, cookie } = await signInBrowser(api, user);
    await userModel(api.connection).updateOne({ _id: user.u_id }, { $set: { u_type } });
    expect([await statusWith({ token }), (await renew(api, cookie)).status]).toEqual([401, 401]);
  });
});
