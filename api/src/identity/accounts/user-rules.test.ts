import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmail, requestEmailChange } from '../../../test/email-links.ts';
import { password, startTestApi, type TestApi } from '../../../test/start-test-api.ts';

let api: TestApi;
let replica: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  replica = await startTestApi({ databaseOf: api });
});
afterAll(async () => {
  await replica.close();
  await api.close();
});

function signup(email: string, fields: object = {}, at = api) {
  const secret = { password, confirm_password: password };
  const body = { u_name: 'Meera', email, mo_no: '+919812345678', ...secret, ...fields };
  return at.send(endpoints.register, { body });
}

function login(email: string, secret = password, at = api) {
  return at.send(endpoints.login, { body: { email, password: secret } });
}

async function accountsOf(email: string): Promise<number> {
  return api.connection.collection('users').countDocuments({ email });
}

describe('an email address', () => {
  it('has one account regardless of case, whitespace and replica', async () => {
    const spellings = [
      'once@example.com',
      'ONCE@example.com',
      ' Once@Example.Com ',
      'oncE@EXAMPLE.com',
    ];
    const replies = await Promise.all(
      spellings.map((email, index) => signup(email, {}, index % 2 ? replica : api)),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await accountsOf('once@example.com')).toBe(1);
  });

  it('cannot be taken over by a profile update, in another case or concurrently', async () => {
    const [one, two, other] = [
      await api.createCustomer(),
      await api.createCustomer(),
      await api.createCustomer(),
    ];
    expect(await requestEmailChange(api, one, other.email)).toBeUndefined();
    const links = [
      await requestEmailChange(api, one, 'wanted@example.com'),
      await requestEmailChange(replica, two, 'wanted@example.com'),
    ];
    expect(new Set(links).size).toBe(2);
    const [oneLink, twoLink] = links;
    const concurrent = await Promise.all([
      confirmEmail(api, oneLink),
      confirmEmail(replica, twoLink),
    ]);
    expect(concurrent.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await accountsOf('wanted@example.com')).toBe(1);
  });

  it('of a deactivated user cannot sign up again', async () => {
    const customer = await api.createCustomer();
    const change = { u_id: customer.u_id, status: 0 as const };
    await api.call(endpoints.changeUserStatus, { body: change }, await api.createAdmin());
    await signup(customer.email);
    expect(await accountsOf(customer.email)).toBe(1);
    expect((await login(customer.email)).status).toBe(403);
  });

  it('of a deleted user can sign up again, without restoring old sessions', async () => {
    const customer = await api.createCustomer();
    const params = { u_id: customer.u_id };
    await api.call(endpoints.deleteUser, { params }, await api.createAdmin());
    await signup(customer.email);
    const body = { email: customer.email, password };
    const { data } = await api.call(endpoints.login, { body });
    expect(data.u_id).not.toBe(customer.u_id);
    expect((await api.send(endpoints.getMe, {}, customer)).status).toBe(401);
  });

  it('shares one login limit regardless of case', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const { email } = await api.createCustomer();
      const statuses: number[] = [];
      for (let n = 0; n < 11; n++) {
        statuses.push((await login(n % 2 ? email.toUpperCase() : email, 'x', strict)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('a password', () => {
  it.each(['1234567', '', 'x'.repeat(201)])('must not be %j', async (invalid) => {
    const reply = await signup('short@example.com', {
      password: invalid,
      confirm_password: invalid,
    });
    expect([reply.status, await accountsOf('short@example.com')]).toEqual([400, 0]);
  });

  it.each(['8 chars!', '  spaces are kept  ', 'पासवर्ड 💎💎', 'x'.repeat(200)])(
    'may be %j and is compared exactly',
    async (secret) => {
      const email = `letters${secret.length}@example.com`;
      await signup(email, { password: secret, confirm_password: secret });
      expect((await login(email, secret)).status).toBe(200);
      expect((await login(email, `${secret.slice(0, -1)}y`)).status).toBe(401);
    },
  );

  it('is stored as argon2id with 19 MiB, two passes and one lane', async () => {
    await signup('hashed@example.com');
    const user = await api.connection.collection('users').findOne({ email: 'hashed@example.com' });
    expect(user?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a role', () => {
  it('cannot be changed by any call', async () => {
    const [admin, asha] = [await api.createAdmin(), await api.createCustomer()];
    const u_type = '0';
    const body = { u_name: 'Asha', email: asha.email, u_type, status: 1, tokenVersion: 7 };
    await api.send(endpoints.updateProfile, { body }, asha);
    const change = { u_id: asha.u_id, status: 1, u_type };
    await api.send(endpoints.changeUserStatus, { body: change }, admin);
    expect((await api.call(endpoints.getMe, {}, asha)).u_type).toBe('1');
    expect((await api.send(endpoints.getUsers, {}, asha)).status).toBe(403);
    const demotion = { ...body, u_name: 'Admin', email: admin.email, u_type: '1' };
    await api.send(endpoints.updateProfile, { body: demotion }, admin);
    expect((await api.send(endpoints.getUsers, {}, admin)).status).toBe(200);
  });
});

describe('the last active admin', () => {
  it('cannot be deactivated or deleted', async () => {
    const fresh = await startTestApi();
    try {
      const [last, deleted, deactivated] = [
        await fresh.createAdmin(),
        await fresh.createAdmin(),
        await fresh.createAdmin(),
      ];
      await fresh.call(endpoints.deleteUser, { params: { u_id: deleted.u_id } }, last);
      const deactivation = (u_id: number) => ({ body: { u_id, status: 0 as const } });
      await fresh.call(endpoints.changeUserStatus, deactivation(deactivated.u_id), last);
      const { u_id } = last;
      const rejected = [
        await fresh.send(endpoints.changeUserStatus, deactivation(u_id), last),
        await fresh.send(endpoints.deleteUser, { params: { u_id } }, last),
      ];
      expect(rejected.map(({ status }) => status)).toEqual([409, 409]);
      for (const other of [deleted, deactivated]) {
        expect(
          (await fresh.send(endpoints.changeUserStatus, deactivation(u_id), other)).status,
        ).toBe(401);
      }
      expect((await fresh.call(endpoints.getUsers, {}, last)).data).toContainEqual(
        expect.objectContaining({ u_id, u_type: '0', status: 1 }),
      );
    } finally {
      await fresh.close();
    }
  });
});
