import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { password, startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

const newUser = {
  u_name: 'Asha Mehta',
  email: 'Asha@Example.com',
  password: 'a long password',
  confirm_password: 'a long password',
  mo_no: '+919800000001',
};

describe('sign-up and sign-in', () => {
  it('creates a customer who can sign in regardless of the case of the email address', async () => {
    await api.call(endpoints.register, { body: newUser });
    const login = { email: 'aSHA@example.COM ', password: newUser.password };
    const { data } = await api.call(endpoints.login, { body: login });
    expect(data).toMatchObject({
      u_name: 'Asha Mehta',
      email: 'asha@example.com',
      mo_no: '+919800000001',
      u_type: '1',
      status: 1,
    });
    const cart = await api.call(endpoints.getCartData, { body: {} }, { token: data.auth_token });
    expect(cart.data).toEqual([]);
  });

  it('does not reveal or change an existing account, and notifies its owner by email', async () => {
    const customer = await api.createCustomer();
    const fresh = await api.send(endpoints.register, {
      body: { ...newUser, email: 'fresh@example.com' },
    });
    const taken = await api.send(endpoints.register, {
      body: { ...newUser, email: customer.email },
    });
    expect(taken.body).toEqual(fresh.body);
    expect(taken.status).toBe(fresh.status);
    const mail = await api.connection.collection('mail_outbox').findOne({ to: customer.email });
    expect(mail?.subject).toBe('You already have an account');
    expect(taken.body?.description).toBe('Thank you. Check your email to finish.');
    const token = /reset-password\?token=(\S+)/.exec(String(mail?.text))?.[1] ?? '';
    const { data } = await api.call(endpoints.login, { body: { email: customer.email, password } });
    expect(data.u_name).toBe(customer.u_name);
    const secret = 'another long password';
    const reset = { token, password: secret, confirm_password: secret };
    await api.call(endpoints.resetPassword, { body: reset });
    const login = { email: customer.email, password: secret };
    expect((await api.call(endpoints.login, { body: login })).data.u_name).toBe(customer.u_name);
  });

  it('makes the same number of writes whether or not the address has an account', async () => {
    const customer = await api.createCustomer();
    const collections = ['users', 'address_links', 'password_links', 'mail_outbox'];
    const countDocuments = async () => {
      const counts = await Promise.all(
        collections.map((name) => api.connection.collection(name).countDocuments()),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };
    const writesOf = async (email: string) => {
      const before = await countDocuments();
      await api.call(endpoints.register, { body: { ...newUser, email } });
      return (await countDocuments()) - before;
    };
    expect(await writesOf(customer.email)).toBe(await writesOf('never-seen@example.com'));
  });

  it('mails no link to the owner of a deactivated account', async () => {
    const { email, u_id } = await api.createCustomer();
    const admin = await api.createAdmin();
    await api.call(endpoints.changeUserStatus, { body: { u_id, status: 0 } }, admin);
    await api.call(endpoints.register, { body: { ...newUser, email } });
    const mail = await api.connection.collection('mail_outbox').findOne({ to: email });
    expect(mail?.text).not.toContain('token');
  });

  it.each(['Iloveyou1', 'careful.buyer-2026', 'my Vajra secret'])(
    'refuses the password %s and creates no account',
    async (secret) => {
      const email = 'careful.buyer@example.com';
      const body = { ...newUser, email, password: secret, confirm_password: secret };
      const { status, body: reply } = await api.send(endpoints.register, { body });
      expect([status, reply?.data]).toMatchObject([400, { problems: [{ field: 'password' }] }]);
      expect(await api.connection.collection('users').countDocuments({ email })).toBe(0);
    },
  );

  it('limits sign-ups with one address alike, whether or not it has an account', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const statusesFor = async (email: string) => {
        const statuses: number[] = [];
        for (let n = 0; n < 6; n++) {
          statuses.push(
            (await strict.send(endpoints.register, { body: { ...newUser, email } })).status,
          );
        }
        return statuses;
      };
      const expected = [201, 201, 201, 201, 201, 429];
      const customer = await api.createCustomer();
      expect(await statusesFor('first-time@example.com')).toEqual(expected);
      expect(await statusesFor(customer.email)).toEqual(expected);
    } finally {
      await strict.close();
    }
  });

  it('creates one account from concurrent sign-ups', async () => {
    const body = { ...newUser, email: 'twice@example.com' };
    await Promise.all([1, 2, 3].map(() => api.call(endpoints.register, { body })));
    const count = await api.connection.collection('users').countDocuments({ email: body.email });
    expect(count).toBe(1);
  });

  it('never creates an admin, even when the request contains an admin type', async () => {
    const body = {
      ...newUser,
      email: 'requested-admin@example.com',
      u_type: '0',
      status: 1,
      u_id: 1,
    };
    await api.call(endpoints.register, { body });
    const login = { email: 'requested-admin@example.com', password: newUser.password };
    expect((await api.call(endpoints.login, { body: login })).data.u_type).toBe('1');
  });

  it('rejects wrong passwords and unknown addresses with the same response', async () => {
    const customer = await api.createCustomer();
    const wrong = { email: customer.email, password: 'not the password' };
    const unknown = { email: 'unknown@example.com', password };
    const replies = await Promise.all(
      [wrong, unknown].map((body) => api.send(endpoints.login, { body })),
    );
    expect(replies.map(({ status, body }) => [status, body?.status, body?.description])).toEqual([
      [401, false, 'Invalid email or password.'],
      [401, false, 'Invalid email or password.'],
    ]);
  });

  it('reports all problems of a sign-up together', async () => {
    const body = { email: 'x', password: 'short', confirm_password: 'other', mo_no: '98' };
    const { status, body: answer } = await api.send(endpoints.register, { body });
    expect(status).toBe(400);
    for (const message of [
      'Username is required',
      'Invalid email format',
      'Passwords do not match',
      'Phone number must be in format +<country code><10-15 digits>',
    ]) {
      expect(answer?.description).toContain(message);
    }
  });

  it('limits login attempts per account across replicas', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    const other = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const body = { email: 'guessed@example.com', password };
      const statuses: number[] = [];
      for (let n = 0; n < 12; n++) {
        statuses.push((await (n % 2 ? strict : other).send(endpoints.login, { body })).status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
      const last = await strict.send(endpoints.login, { body });
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await strict.close();
      await other.close();
    }
  });
});
