import { type Body, endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { address, createProduct, placeOrder } from '../../../test/factories.ts';
import { password, startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

const sessionEnded = { status: 401, body: { status: 403 } };
const newPassword = 'another long password';

function changePassword(
  customer: Pick<TestUser, 'token'>,
  fields: Partial<Body<typeof endpoints.changePassword>> = {},
) {
  const body = { current_password: password, password: newPassword, confirm_password: newPassword };
  return api.send(endpoints.changePassword, { body: { ...body, ...fields } }, customer);
}

async function signIn(customer: TestUser, secret = password): Promise<{ token: string }> {
  const login = { body: { email: customer.email, password: secret } };
  return { token: (await api.call(endpoints.login, login)).data.auth_token };
}

const sessionStatus = async (session: { token: string }) =>
  (await api.send(endpoints.getMe, {}, session)).status;

describe('the current user', () => {
  it('includes the address of the last order and no secret fields', async () => {
    const customer = await api.createCustomer();
    const profile = {
      u_id: customer.u_id,
      u_name: customer.u_name,
      email: customer.email,
      emailVerified: true,
      mo_no: '+919811111111',
      u_type: '1',
      role: null,
      status: 1,
    };
    expect(await api.call(endpoints.getMe, {}, customer)).toEqual(profile);
    await placeOrder(api, customer, await createProduct(api));
    const reply = await api.send(endpoints.getMe, {}, customer);
    expect(reply.body).toEqual({ ...profile, ...address });
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('a profile change', () => {
  it('normalizes the phone number, which decides on the currency', async () => {
    const customer = await api.createCustomer();
    const { u_name } = customer;
    const change = { body: { u_name, mo_no: '+1 (202) 555-0143' } };
    const { user } = await api.call(endpoints.updateProfile, change, customer);
    expect(user.mo_no).toBe('+12025550143');
    expect(await api.call(endpoints.getMe, {}, customer)).toMatchObject({ mo_no: '+12025550143' });
    await api.call(endpoints.updateProfile, { body: { u_name: 'Meera' } }, customer);
    expect(await api.call(endpoints.getMe, {}, customer)).toMatchObject({
      u_name: 'Meera',
      mo_no: '+12025550143',
    });
  });

  it('changes nothing when the phone number is not valid', async () => {
    const customer = await api.createCustomer();
    const body = { u_name: 'Meera', mo_no: '12' };
    expect((await api.send(endpoints.updateProfile, { body }, customer)).status).toBe(400);
    const { u_name } = await api.call(endpoints.getMe, {}, customer);
    expect(u_name).toBe(customer.u_name);
  });
});

describe('a password change', () => {
  it('ends all sessions and returns a new one', async () => {
    const customer = await api.createCustomer();
    const otherSession = await signIn(customer);
    const reply = await changePassword(customer);
    expect(reply.status).toBe(200);
    expect([await sessionStatus(customer), await sessionStatus(otherSession)]).toEqual([401, 401]);
    expect(await sessionStatus({ token: String(reply.body?.auth_token) })).toBe(200);
    expect(await sessionStatus(await signIn(customer, newPassword))).toBe(200);
    const mails = await api.connection.collection('mail_outbox').find({ to: customer.email });
    expect((await mails.toArray()).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ]);
  });

  it('requires the current password and changes nothing without it', async () => {
    const customer = await api.createCustomer();
    expect(await changePassword(customer, { current_password: 'a guess' })).toMatchObject({
      status: 400,
      body: {
        message: 'Your current password is incorrect.',
        problems: [{ field: 'current_password' }],
      },
    });
    expect(await sessionStatus(customer)).toBe(200);
    expect(await sessionStatus(await signIn(customer))).toBe(200);
  });

  it.each([
    [{ password: 'short', confirm_password: 'short' }, 'Password must be at least 8 characters'],
    [
      { password: 'Princess1', confirm_password: 'Princess1' },
      'This password is one of the most common. Please choose another.',
    ],
    [{ confirm_password: 'another one' }, 'Passwords do not match'],
    [{ current_password: '' }, 'Current password is required'],
  ])('rejects %j', async (fields, message) => {
    const reply = await changePassword(await api.createCustomer(), fields);
    expect([reply.status, reply.body?.message]).toEqual([400, message]);
  });

  it('succeeds once when requested twice concurrently', async () => {
    const customer = await api.createCustomer();
    const replies = await Promise.all([changePassword(customer), changePassword(customer)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('limits guesses of the current password', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const customer = await api.createCustomer();
      const statuses: number[] = [];
      for (let n = 0; n < 11; n++) {
        const body = {
          current_password: `guess ${n}`,
          password: newPassword,
          confirm_password: newPassword,
        };
        statuses.push((await strict.send(endpoints.changePassword, { body }, customer)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('signing out everywhere', () => {
  it("ends all of the user's sessions and no other user's", async () => {
    const [customer, other] = [await api.createCustomer(), await api.createCustomer()];
    const otherSession = await signIn(customer);
    await api.call(endpoints.signOutEverywhere, {}, otherSession);
    expect(await api.send(endpoints.getMe, {}, customer)).toMatchObject(sessionEnded);
    expect([await sessionStatus(otherSession), await sessionStatus(other)]).toEqual([401, 200]);
    expect(await sessionStatus(await signIn(customer))).toBe(200);
  });
});
