import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const newcomer = {
  u_name: 'Asha Mehta',
  email: 'Asha@Example.com',
  password: 'a long password',
  confirm_password: 'a long password',
  mo_no: '+919800000001',
};

describe('signing up and in', () => {
  it('makes a customer who can sign in, whatever the case of the address', async () => {
    await api.call(endpoints.register, { body: newcomer });
    const login = { email: 'aSHA@example.COM ', password: newcomer.password };
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

  it('says nothing of an account that exists, tells its owner, and changes nothing', async () => {
    const person = await api.customer();
    const fresh = await api.send(endpoints.register, {
      body: { ...newcomer, email: 'fresh@example.com' },
    });
    const taken = await api.send(endpoints.register, {
      body: { ...newcomer, email: person.email },
    });
    expect(taken.body).toEqual(fresh.body);
    expect(taken.status).toBe(fresh.status);
    const mail = await api.connection.collection('mail_outbox').findOne({ to: person.email });
    expect(mail?.subject).toBe('You already have an account');
    const { data } = await api.call(endpoints.login, { body: { email: person.email, password } });
    expect(data.u_name).toBe(person.u_name);
  });

  it('makes one account of two signups at once', async () => {
    const body = { ...newcomer, email: 'twice@example.com' };
    await Promise.all([1, 2, 3].map(() => api.call(endpoints.register, { body })));
    const count = await api.connection.collection('users').countDocuments({ email: body.email });
    expect(count).toBe(1);
  });

  it('never makes an admin of one who asks to be', async () => {
    const body = { ...newcomer, email: 'sly@example.com', u_type: '0', status: 1, u_id: 1 };
    await api.call(endpoints.register, { body });
    const login = { email: 'sly@example.com', password: newcomer.password };
    expect((await api.call(endpoints.login, { body: login })).data.u_type).toBe('1');
  });

  it('refuses wrong passwords and unknown addresses in the same words', async () => {
    const person = await api.customer();
    const wrong = { email: person.email, password: 'not the password' };
    const unknown = { email: 'nobody@example.com', password };
    const replies = await Promise.all(
      [wrong, unknown].map((body) => api.send(endpoints.login, { body })),
    );
    expect(replies.map(({ status, body }) => [status, body?.status, body?.description])).toEqual([
      [401, false, 'Invalid email or password.'],
      [401, false, 'Invalid email or password.'],
    ]);
  });

  it('names every problem of a signup at once, in the words of the spec', async () => {
    const body = { email: 'x', password: 'short', confirm_password: 'other', mo_no: '98' };
    const { status, body: answer } = await api.send(endpoints.register, { body });
    expect(status).toBe(400);
    for (const words of [
      'Username is required',
      'Invalid email format',
      'Passwords do not match',
      'Phone number must be in format +<country code><10-15 digits>',
    ]) {
      expect(answer?.description).toContain(words);
    }
  });

  it('stops guessing at one account, and counts over replicas', async () => {
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

describe('the profile', () => {
  it("changes one's own name and address, not to another's", async () => {
    const [person, other] = [await api.customer(), await api.customer()];
    const body = { u_name: 'New Name', email: 'new-address@example.com' };
    const { user } = await api.call(endpoints.updateProfile, { body }, person);
    expect(user).toMatchObject({ u_id: person.u_id, ...body });
    const taken = { ...body, email: other.email };
    expect((await api.send(endpoints.updateProfile, { body: taken }, person)).status).toBe(409);
  });
});
