import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userModel } from '../src/identity/accounts/user.model.ts';
import { createLog } from '../src/platform/log.ts';
import { cookieOf, renew, signInBrowser } from './browser-session.ts';
import { password, startTestApi, type TestApi } from './start-test-api.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { createWorld, userFor, validInputs } from './world.ts';

let api: TestApi;
let proxy: TcpProxy;
let log = '';
const logDestination = {
  write(text: string) {
    log += text;
  },
};

beforeAll(async () => {
  proxy = await startTcpProxy();
  // No mail server listens on this port, so that failed deliveries are logged, too.
  const settings = { LOG_LEVEL: 'trace', SMTP_URL: 'smtp://127.0.0.1:1' };
  api = await startTestApi({ settings, logDestination, rewriteUri: proxy.rewriteUri });
});
afterAll(async () => {
  proxy.restore();
  await api.close();
  await proxy.close();
});

const signup = {
  u_name: 'Meera',
  email: 'meera.log@example.com',
  password: 'a secret that Meera chose',
  confirm_password: 'a secret that Meera chose',
  mo_no: '+919812345678',
};

it('contains request ids but no password, token or mail text from any endpoint', async () => {
  const world = await createWorld(api);
  const inputs = await validInputs(world);
  await api.call(endpoints.register, { body: signup });
  await api.call(endpoints.register, { body: signup }); // sends the mail that the account exists
  const { data } = await api.call(endpoints.login, { body: signup });
  const { cookie } = await signInBrowser(api, world.ravi);
  const renewal = await renew(api, cookie);
  const wrongLogin = { email: signup.email, password: 'a wrong secret' };
  await api.send(endpoints.login, { body: wrongLogin });
  const callEveryEndpoint = async () => {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const endpoint: Endpoint = endpoints[name];
      await api.send(endpoint, inputs[name], userFor(endpoint, world));
    }
  };
  const { token } = await api.call(endpoints.shareSavedProducts, {}, world.asha);
  await api.call(endpoints.getSharedProducts, { params: { token } });
  await fetch(`${api.url}/saved/${token}`);
  const tokens = [world.admin.token, world.asha.token, world.ravi.token, data.auth_token];
  await callEveryEndpoint();
  const mails = await api.connection.collection('mail_outbox').find().toArray();
  expect(mails.length).toBeGreaterThan(1);
  await api.services.mail.drain();
  const users = await userModel(api.connection).find().lean();
  proxy.disconnect();
  await Promise.all([
    api.send(endpoints.login, { body: signup }),
    api.send(endpoints.getUsers, {}, world.admin),
    api.send(endpoints.register, { body: { ...signup, email: 'other@example.com' } }),
  ]);
  proxy.restore();

  const ready = await api.send(endpoints.ready);
  expect(log).toContain(`"requestId":"${ready.headers.get('X-Request-Id')}"`);
  expect(log).toContain('the mail server does not respond');
  expect(log).toContain('"level":50');
  const secrets = [
    ...[signup.password, wrongLogin.password, password, api.config.jwtSecret, '$argon2'],
    ...[token, ...tokens],
    ...[cookie, cookieOf(renewal)].flatMap((each) => each.slice(each.indexOf('=') + 1).split('.')),
    ...tokens.map((token) => token.split('.')[2]),
    ...users.map((user) => user.password),
    ...mails.flatMap(({ text }) => String(text).split('\n')).filter((row) => row.length > 8),
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

it('redacts secrets that are logged by mistake', () => {
  let text = '';
  const testLog = createLog('info', {
    destination: {
      write(chunk: string) {
        text += chunk;
      },
    },
  });
  const body = { password: 'hunter two', auth_token: 'abc.def', u_name: 'Asha' };
  testLog.info({ body, headers: { authorization: 'Bearer abc.def' } }, 'a call');
  testLog.info({ letter: { subject: 'Order', text: 'Dear Asha' }, password: 'hunter two' });
  const error = Object.assign(new Error('it broke'), {
    command: { password: 'hunter two' },
    code: 7,
  });
  testLog.error({ err: new Error('outer', { cause: error }) });
  for (const secret of ['hunter two', 'abc.def', 'Dear Asha']) expect(text).not.toContain(secret);
  expect(text).toContain('"u_name":"Asha"');
  expect(text).toContain('it broke');
  expect(text).toContain('"code":7');
});
