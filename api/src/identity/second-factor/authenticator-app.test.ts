import { endpoints } from '@vajra/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { age } from '../../../test/browser-session.ts';
import { mailsTo } from '../../../test/email-links.ts';
import {
  codeOf,
  completeSignIn,
  enrolApp,
  enrolPasskey,
  passSeconds,
  startSignIn,
  stopClock,
} from '../../../test/second-factors.ts';
import { password, startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

const step = 30;
const wrongCode = { status: 400, body: { problems: [{ field: 'code' }] } };
const expired = { status: 401, body: { status: false } };
const newCustomer = async () => enrolApp(api, await api.createCustomer());
const factorsOf = (user: { token: string }) => api.call(endpoints.getSecondFactors, {}, user);

describe('setting up an authenticator app', () => {
  it('needs a code of the app, and returns recovery codes once', async () => {
    const user = await api.createCustomer();
    const { secret, uri } = await api.call(endpoints.startAuthenticatorApp, {}, user);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    const none = { hasAuthenticatorApp: false, passkeys: [], recoveryCodesLeft: 0 };
    expect(await factorsOf(user)).toEqual(none);
    const confirm = (code: string) =>
      api.send(endpoints.confirmAuthenticatorApp, { body: { code } }, user);
    passSeconds(-10 * step);
    const oldCode = codeOf(secret);
    passSeconds(10 * step);
    expect(await confirm(oldCode)).toMatchObject(wrongCode);
    const { body } = await confirm(codeOf(secret));
    expect(new Set(body?.recovery_codes as string[]).size).toBe(10);
    expect(await factorsOf(user)).toEqual({
      hasAuthenticatorApp: true,
      passkeys: [],
      recoveryCodesLeft: 10,
    });
    expect((await confirm(codeOf(secret))).status).toBe(409);
    expect((await api.send(endpoints.startAuthenticatorApp, {}, user)).status).toBe(409);
    const [mail] = await mailsTo(api, user.email);
    expect(mail?.text).toContain('An authenticator app was added');
  });

  it('expires after ten minutes', async () => {
    const user = await api.createCustomer();
    const { secret } = await api.call(endpoints.startAuthenticatorApp, {}, user);
    // Not by the clock: the session would no longer be recently confirmed.
    const passStoredMs = (elapsedMs: number) => {
      const expiresAt = { $subtract: ['$pendingTotp.expiresAt', elapsedMs] };
      const factors = api.connection.collection<{ _id: number }>('second_factors');
      return factors.updateOne({ _id: user.u_id }, [{ $set: { pendingTotp: { expiresAt } } }]);
    };
    const confirm = (code: string) =>
      api.send(endpoints.confirmAuthenticatorApp, { body: { code } }, user);
    await passStoredMs(10 * 60_000);
    expect(await confirm('000000')).toMatchObject(wrongCode);
    await passStoredMs(1);
    expect((await confirm(codeOf(secret))).status).toBe(409);
  });

  it('limits wrong codes to 20 in a quarter of an hour', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const [user, other] = [await api.createCustomer(), await api.createCustomer()];
      for (const each of [user, other]) await api.call(endpoints.startAuthenticatorApp, {}, each);
      const guess = (each: { token: string }) =>
        strict.send(endpoints.confirmAuthenticatorApp, { body: { code: '000000' } }, each);
      const statuses: number[] = [];
      for (let n = 0; n < 20; n++) statuses.push((await guess(user)).status);
      expect(statuses).toEqual(Array(20).fill(400));
      const refused = await guess(user);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
      expect((await guess(other)).status).toBe(400);
    } finally {
      await strict.close();
    }
  });

  it('returns no recovery codes when the user has a passkey', async () => {
    const user = await api.createCustomer();
    await enrolPasskey(api, user);
    const { recoveryCodes } = await enrolApp(api, user);
    expect(recoveryCodes).toEqual([]);
    expect(await factorsOf(user)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('succeeds once when it is confirmed twice concurrently', async () => {
    const user = await api.createCustomer();
    const { secret } = await api.call(endpoints.startAuthenticatorApp, {}, user);
    const body = { code: codeOf(secret) };
    const confirm = () => api.send(endpoints.confirmAuthenticatorApp, { body }, user);
    const replies = await Promise.all([confirm(), confirm()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await factorsOf(user)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('stores neither the secret nor recovery codes in clear text', async () => {
    const { u_id, secret, recoveryCodes } = await newCustomer();
    const stored = await api.connection
      .collection<{ _id: number }>('second_factors')
      .findOne({ _id: u_id });
    const text = JSON.stringify(stored);
    expect(text).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('a sign-in with an authenticator app', () => {
  it('needs the password and a code, and starts one session', async () => {
    const user = await newCustomer();
    passSeconds(step);
    const pending = await startSignIn(api, user);
    expect(pending).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery_code'],
    });
    expect(await completeSignIn(api, pending, { code: '000000' })).toMatchObject(wrongCode);
    const reply = await completeSignIn(api, pending, { code: codeOf(user.secret) });
    const { data } = endpoints.login.response.parse(reply.body);
    expect(reply.headers.getSetCookie().join()).toContain('vajra_refresh=');
    expect(await api.call(endpoints.getMe, {}, { token: data.auth_token })).toMatchObject({
      u_id: user.u_id,
    });
    passSeconds(step);
    const again = await completeSignIn(api, pending, { code: codeOf(user.secret) });
    expect(again).toMatchObject(expired);
  });

  it('gives no session for the password alone', async () => {
    const user = await newCustomer();
    const reply = await api.send(endpoints.login, { body: { email: user.email, password } });
    expect(reply.status).toBe(401);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(reply.text).not.toContain('auth_token');
    const { challenge } = await startSignIn(api, user);
    expect((await api.send(endpoints.getMe, {}, { token: challenge })).status).toBe(401);
  });

  it('looks like that of any user when the password is wrong', async () => {
    const [user, other] = [await newCustomer(), await api.createCustomer()];
    const attempt = async ({ email }: { email: string }) => {
      const body = { email, password: 'not the password' };
      const { requestId: _, ...rest } = (await api.send(endpoints.login, { body })).body ?? {};
      return rest;
    };
    expect(await attempt(user)).toEqual(await attempt(other));
  });

  it('accepts a code once, also when it is sent twice concurrently', async () => {
    const user = await newCustomer();
    const usedCode = codeOf(user.secret);
    expect(
      await completeSignIn(api, await startSignIn(api, user), { code: usedCode }),
    ).toMatchObject(wrongCode);
    passSeconds(step);
    const [one, two] = [await startSignIn(api, user), await startSignIn(api, user)];
    const code = codeOf(user.secret);
    const replies = await Promise.all(
      [one, two].map((pending) => completeSignIn(api, pending, { code })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('starts one session when the same request is sent twice concurrently', async () => {
    const user = await newCustomer();
    passSeconds(step);
    const pending = await startSignIn(api, user);
    const before = await api.connection.collection('sessions').countDocuments({ u_id: user.u_id });
    const proof = { code: codeOf(user.secret) };
    const replies = await Promise.all([1, 2].map(() => completeSignIn(api, pending, proof)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const after = await api.connection.collection('sessions').countDocuments({ u_id: user.u_id });
    expect(after - before).toBe(1);
  });

  it('expires after five minutes', async () => {
    const user = await newCustomer();
    const pending = await startSignIn(api, user);
    passSeconds(5 * 60);
    expect(await completeSignIn(api, pending, { code: codeOf(user.secret) })).toMatchObject(
      expired,
    );
  });

  it('is cancelled by a change of the password', async () => {
    const user = await newCustomer();
    const pending = await startSignIn(api, user);
    const changed = 'another long password';
    const body = { current_password: password, password: changed, confirm_password: changed };
    await api.call(endpoints.changePassword, { body }, user);
    passSeconds(step);
    expect(await completeSignIn(api, pending, { code: codeOf(user.secret) })).toMatchObject(
      expired,
    );
  });

  it('requires exactly one proof', async () => {
    const user = await newCustomer();
    passSeconds(step);
    const pending = await startSignIn(api, user);
    const [recovery_code] = user.recoveryCodes;
    const both = { code: codeOf(user.secret), recovery_code };
    expect((await completeSignIn(api, pending, both)).status).toBe(400);
    expect((await completeSignIn(api, pending, {})).status).toBe(400);
    expect((await completeSignIn(api, pending, { recovery_code })).status).toBe(200);
  });

  it('delays guesses of all sign-ins together', async () => {
    const strict = await startTestApi({ settings: { THROTTLE: '1' } });
    try {
      const user = await enrolApp(strict, await strict.createCustomer());
      const attempt = async (code: string) =>
        completeSignIn(strict, await startSignIn(strict, user), { code });
      const statuses: number[] = [];
      for (let n = 0; n < 4; n++) statuses.push((await attempt('000000')).status);
      expect(statuses).toEqual([400, 400, 400, 400]);
      // A success forgets the guesses before it.
      passSeconds(step);
      expect((await attempt(codeOf(user.secret))).status).toBe(200);
      statuses.length = 0;
      for (let n = 0; n < 5; n++) statuses.push((await attempt('000000')).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400]);
      const refused = await attempt('000000');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      const { length } = await mailsTo(strict, user.email);
      expect(length).toBe(1); // of the set-up only
    } finally {
      await strict.close();
    }
  });
});

describe('recovery codes', () => {
  it('work once each, and the owner is notified', async () => {
    const user = await newCustomer();
    const [recovery_code = ''] = user.recoveryCodes;
    const typed = ` ${recovery_code.toUpperCase().replaceAll('-', ' ')}`;
    const signIn = async (code: string) =>
      completeSignIn(api, await startSignIn(api, user), { recovery_code: code });
    const replies = await Promise.all([signIn(typed), signIn(recovery_code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await factorsOf(user)).toMatchObject({ recoveryCodesLeft: 9 });
    const mails = await mailsTo(api, user.email);
    const used = mails.filter(({ subject }) => subject === 'A recovery code was used');
    expect(used).toHaveLength(1);
    expect(used[0]?.text).toContain('9 recovery codes are left');
  });

  it('of another user are refused', async () => {
    const [user, other] = [await newCustomer(), await newCustomer()];
    const pending = await startSignIn(api, user);
    const [recovery_code] = other.recoveryCodes;
    expect((await completeSignIn(api, pending, { recovery_code })).status).toBe(400);
    expect(await factorsOf(other)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('need a second factor', async () => {
    const user = await api.createCustomer();
    expect((await api.send(endpoints.replaceRecoveryCodes, {}, user)).status).toBe(409);
  });

  it('are replaced by new ones, and the owner is notified', async () => {
    const user = await newCustomer();
    const { recovery_codes } = await api.call(endpoints.replaceRecoveryCodes, {}, user);
    const [, mail] = await mailsTo(api, user.email);
    expect(mail?.text).toContain('New recovery codes were created');
    const signIn = async (recovery_code: string | undefined) =>
      completeSignIn(api, await startSignIn(api, user), { recovery_code });
    expect((await signIn(user.recoveryCodes[0])).status).toBe(400);
    expect((await signIn(recovery_codes[0])).status).toBe(200);
  });

  it('still work when the key of the secrets has changed, and the app can be set up again', async () => {
    const user = await newCustomer();
    const settings = { SECOND_FACTOR_SECRET: 'another secret of more than 32 characters' };
    const replica = await startTestApi({ databaseOf: api, settings });
    try {
      passSeconds(step);
      const code = codeOf(user.secret);
      const refused = await completeSignIn(replica, await startSignIn(replica, user), { code });
      expect(refused).toMatchObject(wrongCode);
      const [recovery_code] = user.recoveryCodes;
      const pending = await startSignIn(replica, user);
      const reply = await completeSignIn(replica, pending, { recovery_code });
      const { data } = endpoints.login.response.parse(reply.body);
      const session = { ...user, token: data.auth_token };
      await replica.call(endpoints.removeAuthenticatorApp, {}, session);
      await enrolApp(replica, session);
    } finally {
      await replica.close();
    }
  });
});

describe('removing the authenticator app', () => {
  it('keeps a passkey and the recovery codes', async () => {
    const user = await newCustomer();
    const { credentialId } = await enrolPasskey(api, user);
    await api.call(endpoints.removeAuthenticatorApp, {}, user);
    expect(await factorsOf(user)).toMatchObject({
      hasAuthenticatorApp: false,
      passkeys: [{ passkey_id: credentialId }],
      recoveryCodesLeft: 10,
    });
  });

  it('deletes the recovery codes too, and the password is enough again', async () => {
    const user = await newCustomer();
    await api.call(endpoints.removeAuthenticatorApp, {}, user);
    expect(await factorsOf(user)).toEqual({
      hasAuthenticatorApp: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    await api.call(endpoints.login, { body: { email: user.email, password } });
    const mails = await mailsTo(api, user.email);
    expect(mails.at(-1)?.text).toContain('The authenticator app was removed');
  });
});

describe('removing a passkey', () => {
  it('keeps the authenticator app, another passkey and the recovery codes', async () => {
    const user = await newCustomer();
    const first = await enrolPasskey(api, user);
    const second = await enrolPasskey(api, user);
    const params = { passkey_id: first.credentialId };
    await api.call(endpoints.removePasskey, { params }, user);
    expect(await factorsOf(user)).toMatchObject({
      hasAuthenticatorApp: true,
      passkeys: [{ passkey_id: second.credentialId }],
      recoveryCodesLeft: 10,
    });
  });
});

describe('a user with a second factor', () => {
  it('confirms sensitive changes with it instead of the password', async () => {
    const user = await newCustomer();
    await age(api, user.u_id, { signedInAt: 10 * 60_000 });
    const remove = () => api.send(endpoints.removeAuthenticatorApp, {}, user);
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    const { methods } = await api.call(endpoints.startConfirmation, {}, user);
    expect(methods).toEqual(['totp', 'recovery_code']);
    const confirm = (body: object) => api.send(endpoints.confirmSession, { body }, user);
    const withPassword = await confirm({ current_password: password });
    expect([withPassword.status, withPassword.body?.message]).toEqual([
      400,
      'Confirm with your second factor instead.',
    ]);
    expect(await confirm({ code: codeOf(user.secret) })).toMatchObject(wrongCode);
    passSeconds(step);
    expect((await confirm({ code: codeOf(user.secret) })).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('is delayed after five wrong codes in one session, which leaves other sessions', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const [user, other] = [await newCustomer(), await newCustomer()];
      const pending = await startSignIn(api, user);
      const signedIn = await completeSignIn(api, pending, { recovery_code: user.recoveryCodes[0] });
      const { data } = endpoints.login.response.parse(signedIn.body);
      const guess = ({ token }: { token: string }) =>
        strict.send(endpoints.confirmSession, { body: { code: '000000' } }, { token });
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) statuses.push((await guess(user)).status);
      expect(statuses).toEqual([...Array(5).fill(400), 429]);
      // A thief of a session does not keep the owner from confirming in another one.
      expect((await guess({ token: data.auth_token })).status).toBe(400);
      expect((await guess(other)).status).toBe(400);
    } finally {
      await strict.close();
    }
  });

  it('sees that in the personal data, without secrets', async () => {
    const user = await newCustomer();
    const { secondFactors } = await api.call(endpoints.getPersonalData, {}, user);
    expect(secondFactors).toEqual({
      hasAuthenticatorApp: true,
      passkeys: [],
      recoveryCodesLeft: 10,
    });
  });

  it('is deleted when the account is closed', async () => {
    const user = await newCustomer();
    await startSignIn(api, user);
    await api.call(endpoints.closeAccount, { body: { current_password: password } }, user);
    const { connection } = api;
    const factors = connection.collection<{ _id: number }>('second_factors');
    expect(await factors.countDocuments({ _id: user.u_id })).toBe(0);
    const challenges = connection.collection('second_factor_challenges');
    expect(await challenges.countDocuments({ u_id: user.u_id })).toBe(0);
  });
});
