import { type Endpoint, endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  password,
  startTestApi,
  type TestApi,
  type TestResponse,
  type TestUser,
} from '../../test/start-test-api.ts';
import { linkLifetimeSeconds } from './password-recovery.model.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ settings: { STORE_URL: 'https://shop.example.com/' } });
});
afterAll(() => api.close());

const chosen = 'another long password';
const newPassword = { password: chosen, confirm_password: chosen };
const out = { status: 401, body: { status: 403 } };
const isVoid = {
  status: 400,
  body: { message: 'This link is no longer valid. Please ask for a new one.' },
};

/** All mails to somebody that wait or left, oldest first. */
async function mailsTo(to: string) {
  const mails = await api.connection.collection('mail_outbox').find({ to }).toArray();
  return mails.map(({ subject, text }) => ({ subject: String(subject), text: String(text) }));
}

/** Asks for a link, and gives the token of the mail that comes. */
async function mailedToken(email: string): Promise<string> {
  await api.call(endpoints.forgotPassword, { body: { email } });
  await api.services.passwordRecovery.drain();
  const { text } = (await mailsTo(email.toLowerCase())).at(-1) ?? { text: 'no mail' };
  return /^https:\/\/shop\.example\.com\/reset-password\?token=(\S+)$/m.exec(text)?.[1] ?? text;
}

function reset(token: string): Promise<TestResponse> {
  return api.send(endpoints.resetPassword, { body: { token, ...newPassword } });
}

async function loginStatus({ email }: Pick<TestUser, 'email'>, secret: string): Promise<number> {
  const login = { body: { email, password: secret } };
  return (await api.send(endpoints.login, login)).status;
}

describe('who forgot the password', () => {
  it('chooses a new one by a mailed link, and every session ends', async () => {
    const person = await api.customer();
    const token = await mailedToken(person.email.toUpperCase());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await loginStatus(person, password)).toBe(200);

    expect((await reset(token)).status).toBe(200);
    expect(await api.send(endpoints.getMe, {}, person)).toMatchObject(out);
    expect(await loginStatus(person, password)).toBe(401);
    expect(await loginStatus(person, chosen)).toBe(200);
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  it('is answered the same whether or not there is such an account', async () => {
    const [person, deactivated] = [await api.customer(), await api.customer()];
    const admin = await api.admin();
    const { u_id } = deactivated;
    await api.call(endpoints.changeUserStatus, { body: { u_id, status: 0 } }, admin);

    const nobody = 'nobody@example.com';
    const replies: TestResponse[] = [];
    for (const email of [person.email, deactivated.email, nobody]) {
      replies.push(await api.send(endpoints.forgotPassword, { body: { email } }));
    }
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await api.services.passwordRecovery.drain();
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect(await mailsTo(deactivated.email)).toEqual([]);
    expect(await mailsTo(nobody)).toEqual([]);
  });

  it('makes the database do the same for every address', async () => {
    const person = await api.customer();
    const monitored = await startTestApi({
      databaseOf: api,
      rewriteUri: (uri) => `${uri}${uri.includes('?') ? '&' : '/?'}monitorCommands=true`,
    });
    try {
      const asked: string[] = [];
      monitored.connection.getClient().on('commandStarted', ({ commandName, command }) => {
        const what = String(Object.values(command)[0]);
        // The pollers ask on their own; a request writes.
        if (commandName !== 'find') asked.push(`${commandName} ${what}`);
      });
      const commandsOf = async (email: string) => {
        await monitored.services.mail.stop();
        await monitored.services.passwordRecovery.stop();
        asked.length = 0;
        await monitored.call(endpoints.forgotPassword, { body: { email } });
        return [...asked];
      };
      const known = await commandsOf(person.email);
      expect(known).toContain('insert password_requests');
      expect(await commandsOf('unknown@example.com')).toEqual(known);
    } finally {
      await monitored.close();
    }
  });
});

describe('a mailed token', () => {
  it('works once, also when two requests come at once', async () => {
    const person = await api.customer();
    const token = await mailedToken(person.email);
    const replies = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await reset(token)).toMatchObject(isVoid);
  });

  it('is kept as a hash, good for 30 minutes and then removed', async () => {
    const person = await api.customer();
    const before = Date.now();
    const token = await mailedToken(person.email);
    const links = api.connection.collection('password_links');
    const link = await links.findOne({ u_id: person.u_id });
    expect(JSON.stringify(link)).not.toContain(token);
    expect(Number(link?.expiresAt) - before).toBeGreaterThanOrEqual(linkLifetimeSeconds * 1000);
    expect(Number(link?.expiresAt) - before).toBeLessThan((linkLifetimeSeconds + 60) * 1000);
    const indexes = await links.indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
    );
    // The database removes it within a minute of that; until then it does not work either.
    await links.updateOne({ u_id: person.u_id }, { $set: { expiresAt: new Date(before) } });
    expect(await reset(token)).toMatchObject(isVoid);
    expect(await loginStatus(person, password)).toBe(200);
  });

  it('is void once the password, the sessions or the address changed', async () => {
    const changes: ((person: TestUser) => Promise<unknown>)[] = [
      (person) =>
        api.call(
          endpoints.changePassword,
          { body: { current_password: password, ...newPassword } },
          person,
        ),
      (person) => api.call(endpoints.signOutEverywhere, {}, person),
      (person) =>
        api.call(
          endpoints.updateProfile,
          { body: { u_name: 'Moved', email: `moved-${person.email}` } },
          person,
        ),
      async ({ u_id }) => {
        const admin = await api.admin();
        await api.call(endpoints.changeUserStatus, { body: { u_id, status: 0 } }, admin);
        await api.call(endpoints.changeUserStatus, { body: { u_id, status: 1 } }, admin);
      },
      async ({ u_id }) => api.call(endpoints.deleteUser, { params: { u_id } }, await api.admin()),
    ];
    for (const change of changes) {
      const person = await api.customer();
      const token = await mailedToken(person.email);
      await change(person);
      expect(await reset(token)).toMatchObject(isVoid);
    }
  });

  it('of an older mail works too, until one is used', async () => {
    const person = await api.customer();
    const [first, second] = [await mailedToken(person.email), await mailedToken(person.email)];
    expect((await reset(first)).status).toBe(200);
    expect(await reset(second)).toMatchObject(isVoid);
  });

  it('does not stay in the outbox once the mail left', async () => {
    const person = await api.customer();
    const token = await mailedToken(person.email);
    await api.services.mail.drain();
    expect(JSON.stringify(await mailsTo(person.email))).not.toContain(token);
    expect((await reset(token)).status).toBe(200);
  });

  it('lets in who was locked out by wrong guesses', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const { email } = await api.customer();
      const login = (secret: string) =>
        strict.send(endpoints.login, { body: { email, password: secret } });
      for (let n = 0; n < 11; n++) await login('wrong');
      expect((await login(password)).status).toBe(429);
      expect((await reset(await mailedToken(email))).status).toBe(200);
      expect((await login(chosen)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('asking for passwords', () => {
  const asking: [string, Endpoint, (n: number) => object, number][] = [
    ['links for an account', endpoints.forgotPassword, () => ({ email: 'one@example.com' }), 5],
    ['links', endpoints.forgotPassword, (n) => ({ email: `a${n}@example.com` }), 30],
    ['resets', endpoints.resetPassword, (n) => ({ token: `t${n}`, ...newPassword }), 60],
  ];

  it.each(asking)('for %s is throttled', async (_, endpoint, body, limit) => {
    const strict = await startTestApi({ settings: { THROTTLE: '1' } });
    try {
      const statuses: number[] = [];
      for (let n = 0; n <= limit; n++) {
        statuses.push((await strict.send(endpoint, { body: body(n) })).status);
      }
      expect(statuses.indexOf(429)).toBe(limit);
    } finally {
      await strict.close();
    }
  });
});
