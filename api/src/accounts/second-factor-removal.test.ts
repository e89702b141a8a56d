import { endpoints } from '@vajra/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mailsTo } from '../../test/email-links.ts';
import { enrolApp, startSignIn, stopClock } from '../../test/second-factors.ts';
import { password, useTestApi } from '../../test/start-test-api.ts';

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

it('refuses an unknown email address', async () => {
  const removal = api.services.secondFactorRemoval.remove('unknown@example.com');
  await expect(removal).rejects.toThrow('User not found.');
});
