import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { age } from '../../../test/browser-session.ts';
import { password, startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

const tenMinutesMs = 10 * 60_000;
const confirmationRequired = { status: 403, body: { code: 'confirmation_required' } };
const confirm = (current_password: string, user: { token: string }) =>
  api.send(endpoints.confirmSession, { body: { current_password } }, user);

/** Creates an admin who signed in more than ten minutes ago. */
async function createIdleAdmin() {
  const admin = await api.createAdmin();
  await age(api, admin.u_id, { signedInAt: tenMinutesMs });
  return admin;
}

describe('the deletion of a user', () => {
  it('needs the password again ten minutes after the sign-in', async () => {
    const [admin, customer] = [await createIdleAdmin(), await api.createCustomer()];
    const remove = () => api.send(endpoints.deleteUser, { params: { u_id: customer.u_id } }, admin);
    expect(await remove()).toMatchObject(confirmationRequired);
    expect(await confirm('not the password', admin)).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'current_password' }] },
    });
    expect(await remove()).toMatchObject(confirmationRequired);
    expect((await confirm(password, admin)).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('needs no confirmation within ten minutes of the sign-in', async () => {
    const [admin, customer] = [await api.createAdmin(), await api.createCustomer()];
    await age(api, admin.u_id, { signedInAt: 9 * 60_000 });
    await api.call(endpoints.deleteUser, { params: { u_id: customer.u_id } }, admin);
  });

  it('is confirmed in one session only', async () => {
    const admin = await createIdleAdmin();
    const { data } = await api.call(endpoints.login, { body: { email: admin.email, password } });
    await age(api, admin.u_id, { signedInAt: tenMinutesMs });
    await confirm(password, { token: data.auth_token });
    const remove = { params: { u_id: 999_999 } };
    expect(await api.send(endpoints.deleteUser, remove, admin)).toMatchObject(confirmationRequired);
  });
});

describe('a confirmation', () => {
  it('is limited like guesses of the password', async () => {
    const strict = await startTestApi({ settings: { THROTTLE: '0.1' } });
    try {
      const customer = await strict.createCustomer();
      const guess = () =>
        strict.send(endpoints.confirmSession, { body: { current_password: 'a guess' } }, customer);
      expect([(await guess()).status, (await guess()).status]).toEqual([400, 429]);
    } finally {
      await strict.close();
    }
  });

  it('leaves the end of the session as it is', async () => {
    const admin = await createIdleAdmin();
    const ends = async () =>
      (await api.call(endpoints.getSessions, {}, admin)).sessions.map(({ expiresAt }) => expiresAt);
    const before = await ends();
    await confirm(password, admin);
    expect(await ends()).toEqual(before);
  });
});
