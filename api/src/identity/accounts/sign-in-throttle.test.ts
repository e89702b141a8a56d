import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cookieOf, deviceCookieOf, signInBrowser } from '../../../test/browser-session.ts';
import { requestPasswordReset } from '../../../test/email-links.ts';
import { password, startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const start = (THROTTLE: string) =>
  startTestApi({ databaseOf: api, settings: { THROTTLE, TRUST_PROXY: 'true' } });
const strict = await start('1');
/** Has a tenth of the free attempts. */
const stricter = await start('0.1');
afterAll(async () => {
  await strict.close();
  await stricter.close();
});

// Time passes only when a test says so.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

/** Signs in from an address with a password, and returns the response. */
function signIn(email: string, secret: string, address: string, cookie = '', replica = strict) {
  const headers = { 'X-Forwarded-For': address, Cookie: cookie };
  return replica.send(endpoints.login, { body: { email, password: secret } }, { headers });
}

async function guess(email: string, address: string, times: number, cookie = '') {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    statuses.push((await signIn(email, 'wrong', address, cookie)).status);
  }
  return statuses;
}

/** Moves the end of all delays and what is remembered of attempts into the past. */
function passTime(milliseconds: number) {
  const earlier = (field: string) => ({ $subtract: [`$${field}`, milliseconds] });
  return api.connection
    .collection('throttles')
    .updateMany({ key: /^logins_of/ }, [
      { $set: { blockedUntil: earlier('blockedUntil'), expire: earlier('expire') } },
    ]);
}

const tooMany = expect.objectContaining({ status: 429 });

describe('guessing passwords', () => {
  it('from one network delays that network only', async () => {
    const { email } = await api.createCustomer();
    expect(await guess(email, '192.0.2.1', 11)).toEqual([...Array(10).fill(401), 429]);
    expect(await signIn(email, password, '192.0.2.1')).toEqual(tooMany);
    expect((await signIn(email, password, '192.0.2.2')).status).toBe(200);
  });

  it('has delays that double and are not prolonged by early attempts', async () => {
    const { email } = await api.createCustomer();
    await guess(email, '192.0.2.3', 10);
    const waits: number[] = [];
    for (let n = 0; n < 4; n++) {
      const reply = await signIn(email, password, '192.0.2.3');
      const waitSeconds = Number(reply.headers.get('retry-after'));
      waits.push(waitSeconds);
      await passTime(waitSeconds * 1000 + 1000);
      await guess(email, '192.0.2.3', 1);
    }
    // Some of the wait has passed when the response is sent.
    expect(waits.map((seconds) => Math.ceil(seconds / 60))).toEqual([1, 2, 4, 8]);
    await passTime(960_000);
    expect((await signIn(email, password, '192.0.2.3')).status).toBe(200);
    expect(await guess(email, '192.0.2.3', 10)).not.toContain(429);
  });

  it('counts concurrent attempts', async () => {
    const { email } = await api.createCustomer();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => signIn(email, 'wrong', '192.0.2.4')),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('from many networks delays unknown devices for a minute at most', async () => {
    const { email } = await api.createCustomer();
    for (let n = 0; n < 20; n++) {
      await signIn(email, 'wrong', `198.51.100.${n}`, '', stricter);
      await passTime(60_000);
    }
    await signIn(email, 'wrong', '198.51.100.200', '', stricter);
    const reply = await signIn(email, password, '198.51.100.201', '', stricter);
    expect(reply).toEqual(tooMany);
    expect(reply.headers.get('retry-after')).toBe('60');
  });

  it('from many networks still counts after the owner has signed in', async () => {
    const { email } = await api.createCustomer();
    for (let n = 0; n < 9; n++) await signIn(email, 'wrong', `192.0.2.${20 + n}`, '', stricter);
    expect((await signIn(email, password, '192.0.2.40', '', stricter)).status).toBe(200);
    expect((await signIn(email, 'wrong', '192.0.2.41', '', stricter)).status).toBe(401);
    expect(await signIn(email, 'wrong', '192.0.2.42', '', stricter)).toEqual(tooMany);
  });
});

describe('a device on which the account has signed in', () => {
  it('is not locked out by guesses from its own and from other networks', async () => {
    const user = await api.createCustomer();
    const { email } = user;
    const device = deviceCookieOf(await signIn(email, password, '203.0.113.1'), user);
    for (let n = 0; n < 12; n++) {
      await signIn(email, 'wrong', '203.0.113.1', '', stricter);
      await signIn(email, 'wrong', `203.0.113.${100 + n}`, '', stricter);
    }
    for (const address of ['203.0.113.1', '203.0.113.200']) {
      expect(await signIn(email, password, address, '', stricter)).toEqual(tooMany);
      expect((await signIn(email, password, address, device, stricter)).status).toBe(200);
    }
  });

  it('cannot be used to guess without delay', async () => {
    const user = await api.createCustomer();
    const device = deviceCookieOf(await signIn(user.email, password, '203.0.113.2'), user);
    const statuses = await guess(user.email, '203.0.113.2', 12, device);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    await passTime(60_000);
    expect((await signIn(user.email, password, '203.0.113.2', device)).status).toBe(200);
  });

  it('is not known to other accounts, nor with a forged token', async () => {
    const [owner, attacker] = [await api.createCustomer(), await api.createCustomer()];
    const cookie = deviceCookieOf(await signIn(attacker.email, password, '203.0.113.3'), attacker);
    const value = cookie.replace(/^[^=]*=/, '');
    await guess(owner.email, '203.0.113.3', 10);
    for (const token of [value, `${'A'.repeat(22)}.${'A'.repeat(43)}`, '', 'x'.repeat(5000)]) {
      const forged = `vajra_device_${owner.u_id}=${token}`;
      expect(await signIn(owner.email, password, '203.0.113.3', forged)).toEqual(tooMany);
    }
  });

  it('becomes known by a renewal and by a reset of the password too', async () => {
    const user = await api.createCustomer();
    const { cookie } = await signInBrowser(api, user);
    const renewal = await strict.send(endpoints.renewSession, {}, { headers: { Cookie: cookie } });
    expect(cookieOf(renewal)).not.toBe('');
    const renewed = deviceCookieOf(renewal, user);
    const token = await requestPasswordReset(strict, user.email);
    const fields = { password: 'quite another one', confirm_password: 'quite another one' };
    const reset = await strict.send(endpoints.resetPassword, { body: { token, ...fields } });
    const newDevice = deviceCookieOf(reset, user);
    await guess(user.email, '203.0.113.4', 10);
    for (const device of [renewed, newDevice]) {
      const reply = await signIn(user.email, fields.password, '203.0.113.4', device);
      expect(reply.status).toBe(200);
    }
  });
});
