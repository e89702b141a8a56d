import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  confirmEmail,
  latestLinkToken,
  mailsTo,
  requestEmailChange,
  requestPasswordReset,
} from '../../../test/email-links.ts';
import { enrolApp, enrolPasskey, startSignIn, stopClock } from '../../../test/second-factors.ts';
import { password, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
beforeAll(stopClock);
afterAll(() => vi.useRealTimers());

const sessionEnded = { status: 401, body: { status: 403 } };
const newPassword = 'the choice of the owner';

/** Someone who has registered an address that may not be theirs, and has a fresh session. */
async function register(): Promise<TestUser> {
  const email = `${crypto.randomUUID()}@example.com`;
  const fields = { u_name: 'Stranger', email, mo_no: '+919812345678' };
  await api.call(endpoints.register, { body: { ...fields, password, confirm_password: password } });
  const { data } = await api.call(endpoints.login, { body: { email, password } });
  return { u_id: data.u_id, u_name: fields.u_name, email, token: data.auth_token };
}

async function resetPassword({ email }: TestUser) {
  const token = (await requestPasswordReset(api, email)) ?? 'no link was sent';
  const body = { token, password: newPassword, confirm_password: newPassword };
  return api.send(endpoints.resetPassword, { body });
}

const signIn = ({ email }: TestUser, chosen = newPassword) =>
  api.send(endpoints.login, { body: { email, password: chosen } });

const storedFactors = ({ u_id }: TestUser) =>
  api.connection.collection<{ _id: number }>('second_factors').countDocuments({ _id: u_id });

const subjectsTo = async (email: string) =>
  (await mailsTo(api, email)).map(({ subject }) => subject);

describe('the first proof of an address', () => {
  it.each([
    ['an authenticator app', enrolApp],
    ['a passkey', enrolPasskey],
  ])('by a password link lets its owner in despite %s of a stranger', async (_, enrol) => {
    const stranger = await register();
    await enrol(api, stranger);
    expect((await resetPassword(stranger)).status).toBe(200);
    expect((await signIn(stranger)).status).toBe(200);
    expect(await api.send(endpoints.getMe, {}, stranger)).toMatchObject(sessionEnded);
    expect(await subjectsTo(stranger.email)).toContain('Your second factor was changed');
  });

  it.each([
    ['without a session', async () => undefined],
    ['of another user', () => api.createCustomer()],
  ])('in a browser %s removes second factors and ends the sessions', async (_, openedAs) => {
    const stranger = await register();
    const { u_id } = stranger;
    const link = await latestLinkToken(api, stranger.email);
    await enrolApp(api, stranger);
    const pending = await startSignIn(api, stranger);
    expect((await confirmEmail(api, link, await openedAs())).status).toBe(200);
    expect(await storedFactors(stranger)).toBe(0);
    for (const name of ['sessions', 'second_factor_challenges']) {
      expect([name, await api.connection.collection(name).countDocuments({ u_id })]).toEqual([
        name,
        0,
      ]);
    }
    expect(await api.send(endpoints.getMe, {}, stranger)).toMatchObject(sessionEnded);
    // As a sign-in that has read the account before the proof.
    const read = { u_id, isStaff: false, tokenVersion: 0 };
    const { authToken: token } = await api.services.sessions.start(read, '');
    expect(await api.send(endpoints.getMe, {}, { token })).toMatchObject(sessionEnded);
    const { challenge } = pending;
    const completed = { body: { challenge, recovery_code: 'AAAAA-AAAAA-AAAAA-AAAAA' } };
    expect((await api.send(endpoints.signInWithSecondFactor, completed)).status).toBe(401);
  });

  it('in a browser that is signed in to the account leaves its sessions', async () => {
    const user = await register();
    const link = await latestLinkToken(api, user.email);
    await enrolApp(api, user);
    expect((await confirmEmail(api, link, user)).status).toBe(200);
    expect(await storedFactors(user)).toBe(0);
    expect((await api.call(endpoints.getMe, {}, user)).emailVerified).toBe(true);
  });

  it('by the link of a changed address removes them, too', async () => {
    const stranger = await register();
    await enrolApp(api, stranger);
    const email = `${crypto.randomUUID()}@example.com`;
    const link = await requestEmailChange(api, stranger, email);
    const send = vi.spyOn(api.services.mail, 'sendTo');
    expect((await confirmEmail(api, link)).status).toBe(200);
    expect(await storedFactors(stranger)).toBe(0);
    // The notices of a stranger's orders do not use up this one.
    const message = expect.objectContaining({ subject: 'Your second factor was changed' });
    const recipient = { email, isEmailVerified: true };
    expect(send).toHaveBeenCalledWith(recipient, message, expect.anything());
    send.mockRestore();
    expect(await api.send(endpoints.getMe, {}, stranger)).toMatchObject(sessionEnded);
    expect(await subjectsTo(email)).toContain('Your second factor was changed');
    expect((await api.send(endpoints.login, { body: { email, password } })).status).toBe(200);
  });

  it('forgets a second factor that was only started', async () => {
    const stranger = await register();
    const link = await latestLinkToken(api, stranger.email);
    await api.call(endpoints.startAuthenticatorApp, {}, stranger);
    await confirmEmail(api, link);
    expect(await storedFactors(stranger)).toBe(0);
    expect(await subjectsTo(stranger.email)).not.toContain('Your second factor was changed');
  });

  it('keeps out a passkey that is added at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const stranger = await register();
      const token = (await requestPasswordReset(api, stranger.email)) ?? 'no link was sent';
      const body = { token, password: newPassword, confirm_password: newPassword };
      await Promise.allSettled([
        api.call(endpoints.resetPassword, { body }),
        enrolPasskey(api, stranger),
      ]);
      expect((await signIn(stranger)).status).toBe(200);
    }
  });
});

describe('a later proof', () => {
  it('keeps the second factor', async () => {
    const customer = await api.createCustomer();
    await enrolApp(api, customer);
    expect((await resetPassword(customer)).status).toBe(200);
    expect((await signIn(customer)).body?.data).toMatchObject({ code: 'second_factor_required' });
    expect(await storedFactors(customer)).toBe(1);
  });

  it('of a changed address keeps it, also in another browser', async () => {
    const customer = await api.createCustomer();
    await enrolApp(api, customer);
    const link = await requestEmailChange(api, customer, `${crypto.randomUUID()}@example.com`);
    expect((await confirmEmail(api, link)).status).toBe(200);
    expect(await storedFactors(customer)).toBe(1);
    expect((await api.send(endpoints.getMe, {}, customer)).status).toBe(200);
  });
});

it('a mailbox alone does not replace the second factor of staff', async () => {
  const admin = await api.createAdmin('support');
  const users = api.connection.collection<{ _id: number }>('users');
  await users.updateOne({ _id: admin.u_id }, { $set: { emailVerifiedAt: null } });
  await enrolApp(api, admin);
  expect((await resetPassword(admin)).status).toBe(200);
  expect((await signIn(admin)).body?.data).toMatchObject({ code: 'second_factor_required' });
});
