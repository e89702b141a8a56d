import { type Body, endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, order, product } from '../../test/factories.ts';
import { password, startTestApi, type TestApi, type TestUser } from '../../test/start-test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const out = { status: 401, body: { status: 403 } };
const chosen = 'another long password';

function change(
  person: Pick<TestUser, 'token'>,
  fields: Partial<Body<typeof endpoints.changePassword>> = {},
) {
  const body = { current_password: password, password: chosen, confirm_password: chosen };
  return api.send(endpoints.changePassword, { body: { ...body, ...fields } }, person);
}

async function sessionOf(person: TestUser, secret = password): Promise<{ token: string }> {
  const login = { body: { email: person.email, password: secret } };
  return { token: (await api.call(endpoints.login, login)).data.auth_token };
}

const isIn = async (who: { token: string }) => (await api.send(endpoints.getMe, {}, who)).status;

describe('who I am', () => {
  it('is told with the address of the last order, and nothing that nobody may see', async () => {
    const person = await api.customer();
    const known = {
      u_id: person.u_id,
      u_name: person.u_name,
      email: person.email,
      mo_no: '+919811111111',
      u_type: '1',
      status: 1,
    };
    expect(await api.call(endpoints.getMe, {}, person)).toEqual(known);
    await order(api, person, await product(api));
    const reply = await api.send(endpoints.getMe, {}, person);
    expect(reply.body).toEqual({ ...known, ...address });
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('changing the password', () => {
  it('ends all sessions and answers a fresh one', async () => {
    const person = await api.customer();
    const elsewhere = await sessionOf(person);
    const reply = await change(person);
    expect(reply.status).toBe(200);
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([401, 401]);
    expect(await isIn({ token: String(reply.body?.auth_token) })).toBe(200);
    expect(await isIn(await sessionOf(person, chosen))).toBe(200);
    const mails = await api.connection.collection('mail_outbox').find({ to: person.email });
    expect((await mails.toArray()).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ]);
  });

  it('needs the current password, and leaves all as it is without it', async () => {
    const person = await api.customer();
    expect(await change(person, { current_password: 'a guess' })).toMatchObject({
      status: 400,
      body: {
        message: 'Your current password is not right.',
        problems: [{ field: 'current_password' }],
      },
    });
    expect(await isIn(person)).toBe(200);
    expect(await isIn(await sessionOf(person))).toBe(200);
  });

  it.each([
    [{ password: 'short', confirm_password: 'short' }, 'Password must be at least 8 characters'],
    [{ confirm_password: 'another one' }, 'Passwords do not match'],
    [{ current_password: '' }, 'Current password is required'],
  ])('refuses %j', async (fields, words) => {
    const reply = await change(await api.customer(), fields);
    expect([reply.status, reply.body?.message]).toEqual([400, words]);
  });

  it('happens once when two change it at once', async () => {
    const person = await api.customer();
    const replies = await Promise.all([change(person), change(person)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('stops guessing at the current one', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const person = await api.customer();
      const statuses: number[] = [];
      for (let n = 0; n < 11; n++) {
        const body = { current_password: `guess ${n}`, password: chosen, confirm_password: chosen };
        statuses.push((await strict.send(endpoints.changePassword, { body }, person)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('signing out everywhere', () => {
  it("ends all of one's sessions and no other's", async () => {
    const [person, other] = [await api.customer(), await api.customer()];
    const elsewhere = await sessionOf(person);
    await api.call(endpoints.signOutEverywhere, {}, elsewhere);
    expect(await api.send(endpoints.getMe, {}, person)).toMatchObject(out);
    expect([await isIn(elsewhere), await isIn(other)]).toEqual([401, 200]);
    expect(await isIn(await sessionOf(person))).toBe(200);
  });
});
