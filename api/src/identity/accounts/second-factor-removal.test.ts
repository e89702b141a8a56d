import { endpoints } from '@vajra/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mailsTo } from '../../../test/email-links.ts';
import { enrolApp, startSignIn, stopClock } from '../../../test/second-factors.ts';
import { password, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { storeUserRecords, userRecordsOf } from '../../../test/user-records.ts';
import { userModel } from './user.model.ts';

const api = await useTestApi();

beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

it('lets a user who has lost everything sign in with the password, and ends all sessions', async () => {
  const admin = await enrolApp(api, await api.createAdmin());
  await startSignIn(api, admin);
  await api.services.secondFactorRemoval.remove(admin.email.toUpperCase());
  expect((await api.send(endpoints.getMe, {}, admin)).status).toBe(401);
  await api.call(endpoints.login, { body: { email: admin.email, password } });
  const mails = await mailsTo(api, admin.email);
  expect(mails.at(-1)?.text).toContain('The store has removed the second factor');
});

it('ends sessions, sign-ins and changes that have begun, of this user only', async () => {
  const [user, other] = [await api.createCustomer(), await api.createCustomer()];
  for (const each of [user, other]) await storeUserRecords(api.connection, each);
  const all = await userRecordsOf(api.connection, other);
  const users = userModel(api.connection);
  const versionOf = async ({ u_id }: TestUser) => (await users.findById(u_id).lean())?.tokenVersion;
  const versions = [await versionOf(user), await versionOf(other)];
  await api.services.secondFactorRemoval.remove(user.email);
  const left = await userRecordsOf(api.connection, user);
  for (const name of ['sessions', 'second_factors', 'second_factor_challenges']) {
    expect(left).not.toContain(name);
  }
  expect(await versionOf(user)).toBe(Number(versions[0]) + 1);
  expect(await versionOf(other)).toBe(versions[1]);
  expect(await userRecordsOf(api.connection, other)).toEqual(all);
});

it('refuses an unknown email address', async () => {
  const removal = api.services.secondFactorRemoval.remove('unknown@example.com');
  await expect(removal).rejects.toThrow('User not found.');
});
