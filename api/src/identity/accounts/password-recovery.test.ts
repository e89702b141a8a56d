import { type Endpoint, endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  confirmEmail,
  mailsTo,
  requestEmailChange,
  requestPasswordReset,
} from '../../../test/email-links.ts';
import {
  password,
  startTestApi,
  type TestResponse,
  type TestUser,
  useTestApi,
} from '../../../test/start-test-api.ts';
import { linkLifetimeSeconds } from './password-recovery.model.ts';

const api = await useTestApi({ settings: { STORE_URL: 'https://shop.example.com/' } });

const newPassword = 'another long password';
const newPasswordFields = { password: newPassword, confirm_password: newPassword };
const sessionEnded = { status: 401, body: { status: 403 } };
const linkInvalid = {
  status: 400,
  body: { message: 'This link is no longer valid. Please request a new one.' },
};

/** Requests a link and returns the token from the email. */
async function mailedToken(email: string): Promise<string> {
  return (await requestPasswordReset(api, email)) ?? 'no email';
}

function reset(token: string, fields = newPasswordFields): Promise<TestResponse> {
  return api.send(endpoints.resetPassword, { body: { token, ...fields } });
}

async function loginStatus({ email }: Pick<TestUser, 'email'>, secret: string): Promise<number> {
  const login = { body: { email, password: secret } };
  return (await api.send(endpoints.login, login)).status;
}

describe('password recovery', () => {
  it('sets a new password with a mailed link and ends all sessions', async () => {
    const customer = await api.createCustomer();
    const token = await mailedToken(customer.email.toUpperCase());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await loginStatus(customer, password)).toBe(200);

    expect((await reset(token)).status).toBe(200);
    expect(await api.send(endpoints.getMe, {}, customer)).toMatchObject(sessionEnded);
    expect(await loginStatus(customer, password)).toBe(401);
    expect(await loginStatus(customer, newPassword)).toBe(200);
    expect((await mailsTo(api, customer.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  it('responds the same whether or not the account exists', async () => {
    const [customer, deactivated] = [await api.createCustomer(), await api.createCustomer()];
    const admin = await api.createAdmin();
    const { u_id } = deactivated;
    await api.call(endpoints.changeUserStatus, { body: { u_id, status: 0 } }, admin);

    const unknown = 'unknown@example.com';
    const replies: TestResponse[] = [];
    for (const email of [customer.email, deactivated.email, unknown]) {
      replies.push(await api.send(endpoints.forgotPassword, { body: { email } }));
    }
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await api.services.passwordRecovery.drain();
    expect(await mailsTo(api, customer.email)).toHaveLength(1);
    expect(await mailsTo(api, deactivated.email)).toEqual([]);
    expect(await mailsTo(api, unknown)).toEqual([]);
  });

  it('runs the same database commands for every address', async () => {
    const customer = await api.createCustomer();
    const monitored = await startTestApi({
      databaseOf: api,
      rewriteUri: (uri) => `${uri}${uri.includes('?') ? '&' : '/?'}monitorCommands=true`,
    });
    try {
      const commands: string[] = [];
      monitored.connection.getClient().on('commandStarted', ({ commandName, command }) => {
        const collection = String(Object.values(command)[0]);
        // Ignores finds, because background jobs poll with them.
        if (commandName !== 'find') commands.push(`${commandName} ${collection}`);
      });
      const commandsOf = async (email: string) => {
        await monitored.services.jobs.stop('mail', 'passwordRecovery');
        commands.length = 0;
        await monitored.call(endpoints.forgotPassword, { body: { email } });
        return [...commands];
      };
      const expected = await commandsOf(customer.email);
      expect(expected).toContain('insert password_requests');
      expect(await commandsOf('unknown@example.com')).toEqual(expected);
    } finally {
      await monitored.close();
    }
  });
});

describe('a mailed token', () => {
  it('works once, even for concurrent requests', async () => {
    const customer = await api.createCustomer();
    const token = await mailedToken(customer.email);
    const replies = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await reset(token)).toMatchObject(linkInvalid);
  });

  it('is stored as a hash, valid for 30 minutes and then deleted', async () => {
    const customer = await api.createCustomer();
    const before = Date.now();
    const token = await mailedToken(customer.email);
    const links = api.connection.collection('password_links');
    const link = await links.findOne({ u_id: customer.u_id });
    expect(JSON.stringify(link)).not.toContain(token);
    expect(Number(link?.expiresAt) - before).toBeGreaterThanOrEqual(linkLifetimeSeconds * 1000);
    expect(Number(link?.expiresAt) - before).toBeLessThan((linkLifetimeSeconds + 60) * 1000);
    const indexes = await links.indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
    );
    // MongoDB deletes expired links with a delay. Until then they must not work either.
    await links.updateOne({ u_id: customer.u_id }, { $set: { expiresAt: new Date(before) } });
    expect(await reset(token)).toMatchObject(linkInvalid);
    expect(await loginStatus(customer, password)).toBe(200);
  });

  it('is invalid once the password, the sessions or the email address changed', async () => {
    const changes: ((customer: TestUser) => Promise<unknown>)[] = [
      (customer) =>
        api.call(
          endpoints.changePassword,
          { body: { current_password: password, ...newPasswordFields } },
          customer,
        ),
      (customer) => api.call(endpoints.signOutEverywhere, {}, customer),
      async (customer) =>
        confirmEmail(api, await requestEmailChange(api, customer, `moved-${customer.email}`)),
      async ({ u_id }) => {
        const admin = await api.createAdmin();
        await api.call(endpoints.changeUserStatus, { body: { u_id, status: 0 } }, admin);
        await api.call(endpoints.changeUserStatus, { body: { u_id, status: 1 } }, admin);
      },
      async ({ u_id }) =>
        api.call(endpoints.deleteUser, { params: { u_id } }, await api.createAdmin()),
    ];
    for (const change of changes) {
      const customer = await api.createCustomer();
      const token = await mailedToken(customer.email);
      await change(customer);
      expect(await reset(token)).toMatchObject(linkInvalid);
    }
  });

  it('stays valid when the new password is refused', async () => {
    const { email } = await api.createCustomer();
    const token = await mailedToken(email);
    for (const secret of ['1qaz2wsx', `${email.split('@')[0]}!`]) {
      const refused = await reset(token, { password: secret, confirm_password: secret });
      expect(refused).toMatchObject({ status: 400, body: { problems: [{ field: 'password' }] } });
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('from an older email also works, until one is used', async () => {
    const customer = await api.createCustomer();
    const [first, second] = [await mailedToken(customer.email), await mailedToken(customer.email)];
    expect((await reset(first)).status).toBe(200);
    expect(await reset(second)).toMatchObject(linkInvalid);
  });

  it('is removed from the outbox once the email is sent', async () => {
    const customer = await api.createCustomer();
    const token = await mailedToken(customer.email);
    await api.services.mail.drain();
    expect(JSON.stringify(await mailsTo(api, customer.email))).not.toContain(token);
    expect((await reset(token)).status).toBe(200);
  });

  it('unlocks an account that was locked by failed logins', async () => {
    const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '1' } });
    try {
      const { email } = await api.createCustomer();
      const login = (secret: string) =>
        strict.send(endpoints.login, { body: { email, password: secret } });
      for (let n = 0; n < 11; n++) await login('wrong');
      expect((await login(password)).status).toBe(429);
      expect((await reset(await mailedToken(email))).status).toBe(200);
      expect((await login(newPassword)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('the rate limit', () => {
  const limits: [string, Endpoint, (n: number) => object, number][] = [
    ['of requests per account', endpoints.forgotPassword, () => ({ email: 'one@example.com' }), 5],
    [
      'of requests per IP address',
      endpoints.forgotPassword,
      (n) => ({ email: `a${n}@example.com` }),
      30,
    ],
    [
      'of resets per IP address',
      endpoints.resetPassword,
      (n) => ({ token: `t${n}`, ...newPasswordFields }),
      60,
    ],
  ];

  it.each(limits)('%s is enforced', async (_, endpoint, body, limit) => {
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

  it('of one network leaves requests of an account to others', async () => {
    const strict = await startTestApi({ settings: { THROTTLE: '1', TRUST_PROXY: 'true' } });
    try {
      const body = { email: 'one@example.com' };
      const request = async (network: string) => {
        const headers = { 'X-Forwarded-For': network };
        return (await strict.send(endpoints.forgotPassword, { body }, { headers })).status;
      };
      for (let n = 0; n < 5; n++) expect(await request('203.0.113.5')).toBe(200);
      expect(await request('203.0.113.5')).toBe(429);
      // Twenty in an hour, from all networks.
      for (const network of ['198.51.100.7', '198.51.100.8', '198.51.100.9']) {
        for (let n = 0; n < 5; n++) expect(await request(network)).toBe(200);
      }
      expect(await request('198.51.100.10')).toBe(429);
    } finally {
      await strict.close();
    }
  });
});
