import { type Body, endpoints } from '@vajra/contract';
import { describe, expect, it, test } from 'vitest';
import { confirmEmail, mailsTo, requestEmailChange } from '../../../test/email-links.ts';
import { password, startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { sessionModel } from '../sessions/session.model.ts';

const api = await useTestApi();

const linkInvalid = {
  status: 400,
  body: { message: 'This link is no longer valid. Please request a new one.' },
};
let count = 0;
const newAddress = () => `new-address-${count++}@example.com`;

const emailOf = async (user: TestUser) => (await api.call(endpoints.getMe, {}, user)).email;
const loginStatus = async (email: string) =>
  (await api.send(endpoints.login, { body: { email, password } })).status;
const update = (
  { token }: TestUser,
  body: Body<typeof endpoints.updateProfile>,
  headers: Record<string, string> = {},
) => api.send(endpoints.updateProfile, { body }, { token, headers });

/** Makes the user's sign-in older than ten minutes. */
async function ageSignIn({ u_id }: TestUser): Promise<void> {
  const signedInAt = new Date(Date.now() - 10 * 60_000);
  await sessionModel(api.connection).updateMany({ u_id }, { $set: { signedInAt } });
}

describe('a profile update', () => {
  it('changes the name at once, with or without the own email address', async () => {
    const customer = await api.createCustomer();
    await ageSignIn(customer);
    const { email } = customer;
    for (const body of [{ u_name: 'Asha' }, { u_name: 'Ravi', email: email.toUpperCase() }]) {
      const { message, user } = await api.call(endpoints.updateProfile, { body }, customer);
      expect(message).toBe('Profile updated successfully.');
      expect(user).toMatchObject({ u_name: body.u_name, email });
    }
    expect(await mailsTo(api, email)).toEqual([]);
  });

  it('sends a link to another email address and notifies the old one', async () => {
    const customer = await api.createCustomer();
    const email = newAddress();
    const reply = await update(customer, { u_name: 'Asha', email, current_password: password });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: `To change your email address, open the link that we have sent to ${email}.`,
        user: { u_name: 'Asha', email: customer.email },
      },
    });
    expect(await emailOf(customer)).toBe(customer.email);
    expect(await loginStatus(email)).toBe(401);
    expect((await mailsTo(api, email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
    ]);
    const [notice] = await mailsTo(api, customer.email);
    expect(notice?.subject).toBe('Your email address is about to change');
    expect(notice?.text).not.toContain('token=');
  });

  it('needs the password for another email address ten minutes after the sign-in', async () => {
    const customer = await api.createCustomer();
    const email = newAddress();
    expect((await update(customer, { u_name: 'Asha', email })).status).toBe(200);
    await ageSignIn(customer);
    expect(await update(customer, { u_name: 'Thief', email })).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'current_password' }] },
    });
    const guess = { u_name: 'Thief', email, current_password: 'a guess' };
    expect(await update(customer, guess)).toMatchObject({
      status: 400,
      body: { message: 'Your current password is incorrect.' },
    });
    expect((await api.call(endpoints.getMe, {}, customer)).u_name).toBe('Asha');
    expect(await mailsTo(api, email)).toHaveLength(1);
  });

  it('responds alike when the address has an account, whose owner is notified', async () => {
    const [customer, other] = [await api.createCustomer(), await api.createCustomer()];
    const fresh = newAddress();
    const replies = [
      await update(customer, { u_name: 'Asha', email: fresh }),
      await update(customer, { u_name: 'Asha', email: other.email }),
    ];
    const [free, taken] = replies.map(({ status, text }) => [
      status,
      text.replaceAll(fresh, 'NEW').replaceAll(other.email, 'NEW'),
    ]);
    expect(taken).toEqual(free);
    const [mail, ...more] = await mailsTo(api, other.email);
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.text).not.toContain('token=');
    expect(more).toEqual([]);
  });

  it('limits password guesses and mails', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const customer = await api.createCustomer();
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) {
        const body = { u_name: 'Asha', email: newAddress() };
        statuses.push((await strict.send(endpoints.updateProfile, { body }, customer)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const guessing = await api.createCustomer();
      statuses.length = 0;
      for (let n = 0; n < 11; n++) {
        const body = { u_name: 'Asha', email: newAddress(), current_password: `guess ${n}` };
        statuses.push((await strict.send(endpoints.updateProfile, { body }, guessing)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429]);
    } finally {
      await strict.close();
    }
  });

  it('sends one link for a repeated request, whose password is not part of a stored hash', async () => {
    const customer = await api.createCustomer();
    const email = newAddress();
    const key = { 'Idempotency-Key': 'a key of at least 16 characters'.replaceAll(' ', '-') };
    for (const current_password of [password, undefined]) {
      const body = { u_name: 'Asha', email, current_password };
      expect((await update(customer, body, key)).status).toBe(200);
    }
    expect(await mailsTo(api, email)).toHaveLength(1);
  });
});

describe('a confirmed link', () => {
  it('changes the address once, keeps sessions and notifies the old address', async () => {
    const customer = await api.createCustomer();
    const email = newAddress();
    const token = await requestEmailChange(api, customer, email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await confirmEmail(api, token)).toMatchObject({
      status: 200,
      body: { message: 'Your email address was changed.' },
    });
    expect(await emailOf(customer)).toBe(email);
    expect([await loginStatus(email), await loginStatus(customer.email)]).toEqual([200, 401]);
    expect((await mailsTo(api, customer.email)).at(-1)?.subject).toBe(
      'Your email address was changed',
    );
    expect(await confirmEmail(api, token)).toMatchObject(linkInvalid);
    const admin = await api.createAdmin();
    const query = { search: email };
    const { users } = await api.call(endpoints.getUsersPage, { query }, admin);
    expect(users.map(({ u_id }) => u_id)).toEqual([customer.u_id]);
  });

  it.each([true, false])(
    'names the new address in mails to an old one if that is confirmed: %s',
    async (isConfirmed) => {
      const customer = await api.createCustomer();
      const emailVerifiedAt = isConfirmed ? new Date() : null;
      const users = api.connection.collection<{ _id: number }>('users');
      await users.updateOne({ _id: customer.u_id }, { $set: { emailVerifiedAt } });
      const email = newAddress();
      const token = await requestEmailChange(api, customer, email);
      expect((await confirmEmail(api, token, customer)).status).toBe(200);
      const mails = await mailsTo(api, customer.email);
      expect(mails.map(({ subject, text }) => [subject, text.includes(email)])).toEqual([
        ['Your email address is about to change', isConfirmed],
        ['Your email address was changed', isConfirmed],
      ]);
    },
  );

  it('is not stored in clear', async () => {
    const token = await requestEmailChange(api, await api.createCustomer(), newAddress());
    const stored = await api.connection.collection('email_changes').find().toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  const invalidating: [string, (customer: TestUser, email: string) => Promise<unknown>][] = [
    [
      'it is older than an hour',
      ({ u_id }) =>
        api.connection
          .collection('email_changes')
          .updateMany({ u_id }, { $set: { expiresAt: new Date() } }),
    ],
    ['a later change was requested', (customer) => requestEmailChange(api, customer, newAddress())],
    ['the user signed out everywhere', (user) => api.call(endpoints.signOutEverywhere, {}, user)],
    [
      'the password changed',
      (customer) =>
        api.call(
          endpoints.changePassword,
          {
            body: {
              current_password: password,
              password: 'another long password',
              confirm_password: 'another long password',
            },
          },
          customer,
        ),
    ],
    [
      'the user was deactivated',
      async ({ u_id }) =>
        api.call(
          endpoints.changeUserStatus,
          { body: { u_id, status: 0 } },
          await api.createAdmin(),
        ),
    ],
    [
      'the user was deleted',
      async ({ u_id }) =>
        api.call(endpoints.deleteUser, { params: { u_id } }, await api.createAdmin()),
    ],
    [
      'another user signed up with the address',
      async (_, email) =>
        api.call(endpoints.register, {
          body: {
            u_name: 'Ravi',
            email,
            mo_no: '+919811111111',
            password: 'a long password of Ravi',
            confirm_password: 'a long password of Ravi',
          },
        }),
    ],
  ];
  test.each(invalidating)('is invalid once %s', async (_, invalidate) => {
    const customer = await api.createCustomer();
    const email = newAddress();
    const token = await requestEmailChange(api, customer, email);
    await invalidate(customer, email);
    expect(await confirmEmail(api, token)).toMatchObject(linkInvalid);
    const users = api.connection.collection('users');
    expect((await users.findOne({ email }))?._id).not.toBe(customer.u_id);
  });
});
