import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { password, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

let log = '';
const logDestination = {
  write(text: string) {
    log += text;
  },
};
const api = await useTestApi({
  settings: { LOG_LEVEL: 'info', TRUST_PROXY: 'true', THROTTLE: '0.1' },
  logDestination,
});
const admin = await api.createAdmin();
const customer = await api.createCustomer();

const headers = { 'X-Forwarded-For': '203.0.113.77' };
const network = '203.0.113.0/24';

/** Returns the events that `work` logged, and checks that they contain no personal data. */
async function eventsOf(work: () => Promise<unknown>, user: TestUser) {
  log = '';
  await work();
  for (const personal of [user.email, user.u_name, '203.0.113.77', password]) {
    expect(log).not.toContain(personal);
  }
  const lines = log.split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined);
}

const login = (email: string, attempt: string) =>
  api.send(endpoints.login, { body: { email, password: attempt } }, { headers });

it('logs failed logins, of known accounts with their id', async () => {
  const known = await eventsOf(() => login(customer.email, 'a wrong password'), customer);
  expect(known).toMatchObject([
    { level: 30, event: 'login failed', account: customer.u_id, network },
  ]);
  const unknown = await eventsOf(() => login('unknown@example.com', 'a wrong password'), customer);
  expect(unknown).toMatchObject([{ event: 'login failed', account: null, network }]);
});

it('logs logins that are throttled', async () => {
  const attempts = () => Promise.all([1, 2].map(() => login('victim@example.com', 'a guess')));
  const events = await eventsOf(attempts, customer);
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'request throttled', path: '/userlogin', network }),
  );
});

it('logs requests without permission', async () => {
  const call = () => api.send(endpoints.getUsers, {}, { token: customer.token, headers });
  expect(await eventsOf(call, customer)).toMatchObject([
    { event: 'request forbidden', account: customer.u_id, path: '/getusers', network },
  ]);
});

it('logs sign-ins of admins only', async () => {
  const signIn = async (user: TestUser) => {
    expect((await login(user.email, password)).status).toBe(200);
  };
  expect(await eventsOf(() => signIn(admin), admin)).toMatchObject([
    { event: 'admin signed in', account: admin.u_id, network },
  ]);
  const other = await api.createCustomer();
  expect(await eventsOf(() => signIn(other), other)).toEqual([]);
});

it('logs confirmations of the identity, and refused ones', async () => {
  const { token } = await api.createCustomer();
  const confirm = (current_password: string) => () =>
    api.send(endpoints.confirmSession, { body: { current_password } }, { token, headers });
  expect(await eventsOf(confirm(password), customer)).toMatchObject([
    { event: 'identity confirmed', network },
  ]);
  expect(await eventsOf(confirm('not the password'), customer)).toMatchObject([
    { event: 'identity check failed', network },
  ]);
});

it('logs changes of the email address, but not of the name', async () => {
  const { token, u_name, email } = customer;
  const update = (body: { u_name: string; email: string }) => () =>
    api.call(endpoints.updateProfile, { body }, { token, headers });
  expect(await eventsOf(update({ u_name: 'Meera', email }), customer)).toEqual([]);
  const changed = update({ u_name, email: 'moved@example.com' });
  expect(await eventsOf(changed, customer)).toMatchObject([
    { event: 'email address change requested', account: customer.u_id, network },
  ]);
  const mail = await api.connection.collection('mail_outbox').findOne({ to: 'moved@example.com' });
  const [, link = ''] = /token=(\S+)/.exec(mail?.text) ?? [];
  const confirm = () => api.call(endpoints.confirmEmail, { body: { token: link } }, { headers });
  expect(await eventsOf(confirm, customer)).toMatchObject([
    { event: 'email address changed', account: customer.u_id, network },
  ]);
});
