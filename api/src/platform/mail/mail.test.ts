import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestApiOptions } from '../../../test/start-test-api.ts';
import { startTcpProxy } from '../../../test/tcp-proxy.ts';
import { readWrittenMails } from '../../../test/written-mails.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Starts an SMTP server that rejects recipients nobody@ and records the others. */
async function mailServer(
  options: { port?: number; onAccepted?: () => void; beforeRefusal?: () => Promise<unknown> } = {},
): Promise<{ url: string; taken: string[]; ids: string[] }> {
  const taken: string[] = [];
  const ids: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('nobody@')) return done();
      void Promise.resolve(options.beforeRefusal?.()).then(() =>
        done(new Error('no such mailbox')),
      );
    },
    onData(stream, { envelope }, done) {
      text(stream).then((content) => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        ids.push(...(/^Message-ID: (.*)\r$/m.exec(content)?.slice(1) ?? []));
        options.onAccepted?.();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
  const { port } = server.server.address() as AddressInfo; // it listens
  return { url: `smtp://127.0.0.1:${port}`, taken, ids };
}

async function started(
  SMTP_URL: string,
  replicaOf?: TestApi,
  options: Pick<TestApiOptions, 'rewriteUri' | 'logDestination'> = {},
): Promise<TestApi> {
  const api = await startTestApi({
    settings: { SMTP_URL, ...(options.logDestination && { LOG_LEVEL: 'info' }) },
    sendsMail: true,
    ...(replicaOf && { databaseOf: replicaOf }),
    ...options,
  });
  open.unshift(api);
  return api;
}

it('sends HTML in the layout of the shop with each message, and keeps its content only until then', async () => {
  const api = await startTestApi({ settings: { STORE_NAME: 'Heera' } });
  open.push(api);
  const { mail } = api.services;
  const content = { subject: 'Your order', heading: 'Thank you', blocks: [] };
  await mail.send({ to: 'asha@example.com', ...mail.compose(content) });
  await mail.send({ to: 'ravi@example.com', subject: 'Your account', text: 'It was <closed>.' });
  const outbox = api.connection.collection('mail_outbox');
  const now = new Date();
  await outbox.insertOne({
    ...{ to: 'meera@example.com', subject: 'From 1.0', text: 'text', html: '<!doctype html>Old' },
    ...{ attempts: 0, due: now, sentAt: null, createdAt: now }, // as the previous release stored it
  });
  await mail.drain();
  const written = await readWrittenMails(join(api.config.dataDir, 'mail'));
  const mailTo = (to: string) => written.find((each) => each.includes(`\nTo: ${to}\n`)) ?? '';
  for (const to of ['asha@example.com', 'ravi@example.com', 'meera@example.com']) {
    expect(mailTo(to)).toContain('multipart/alternative');
    expect(mailTo(to)).toContain('Auto-Submitted: auto-generated');
    expect(mailTo(to)).toContain('<!doctype html>');
  }
  expect(mailTo('asha@example.com')).toContain('>Heera</a>');
  expect(mailTo('ravi@example.com')).toContain('It was &lt;closed&gt;.');
  expect(mailTo('meera@example.com')).toContain('<!doctype html>Old');
  const stored = await outbox.find({}).toArray();
  expect(stored.map(({ sentAt, body, html }) => [sentAt !== null, body, html])).toEqual(
    Array.from({ length: 3 }, () => [true, undefined, undefined]),
  );
});

/** Polls and retries take seconds. */
const timeout = 20_000;
const messageTo = (to: string) => ({ to, subject: 'Your order', text: 'Thank you.' });
const recipients = Array.from({ length: 120 }, (_, number) => `person-${number}@example.com`);

it('sends each message once with several replicas', async () => {
  const { url, taken } = await mailServer();
  const one = await started(url);
  const other = await started(url, one);
  for (const recipient of recipients) await one.services.mail.send(messageTo(recipient));
  await Promise.all([one.services.mail.drain(), other.services.mail.drain()]);
  // A replica's own timer may have claimed some of them and still be sending them.
  const waiting = async () => (await one.services.mail.count()).waiting;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  expect(taken.sort()).toEqual([...recipients].sort());
});

it('retries after 30 seconds, then longer, without delaying other messages', async () => {
  const { url, taken } = await mailServer();
  const api = await started(url);
  const outbox = api.connection.collection('mail_outbox');
  await api.services.mail.send(messageTo('nobody@example.com'));
  await api.services.mail.send({ ...messageTo('asha@example.com'), isSecret: true });
  const before = Date.now();
  await api.services.mail.drain();
  await api.services.mail.drain();
  expect(taken).toEqual(['asha@example.com']);
  const waits = await outbox.findOne({ to: 'nobody@example.com' });
  expect(waits).toMatchObject({ sentAt: null, attempts: 1, text: 'Thank you.' });
  expect(waits?.due.getTime()).toBeGreaterThanOrEqual(before + 30_000);
  expect(await outbox.findOne({ to: 'asha@example.com' })).toMatchObject({ text: '' });

  await outbox.updateOne({ _id: waits?._id }, { $set: { due: new Date() } });
  await api.services.mail.drain();
  const again = await outbox.findOne({ _id: waits?._id });
  expect(again?.attempts).toBe(2);
  expect(again?.due.getTime()).toBeGreaterThanOrEqual(before + 60_000);
});

it('lets the database delete what was given up 30 days ago, and nothing that waits', async () => {
  const { url } = await mailServer();
  const api = await started(url);
  const outbox = api.connection.collection('mail_outbox');
  for (const to of ['nobody@example.com', 'nobody@example.org', 'asha@example.com']) {
    await api.services.mail.send(messageTo(to));
  }
  // The last attempt.
  await outbox.updateOne({ to: 'nobody@example.com' }, { $set: { attempts: 19 } });
  await api.services.mail.drain();
  await api.services.mail.drain();
  expect(await api.services.mail.count()).toEqual({ waiting: 1, failed: 1 });
  const expiring = (await outbox.indexes()).find(({ key }) => Object.keys(key).join() === 'due');
  expect(expiring?.expireAfterSeconds).toBe(30 * 24 * 60 * 60);
  const filter = { ...expiring?.partialFilterExpression, due: { $type: 'date' } };
  const found = await outbox.find(filter).toArray();
  expect(found.map(({ to }) => to)).toEqual(['nobody@example.com']);
});

it('gives a message the same Message-ID in every attempt, and no other message', async () => {
  const { url, taken, ids } = await mailServer();
  const api = await started(url);
  const outbox = api.connection.collection('mail_outbox');
  await api.services.mail.send(messageTo('asha@example.com'));
  await api.services.mail.send(messageTo('ravi@example.com'));
  await api.services.mail.drain();
  // As if the process had ended after the server took the message.
  await outbox.updateOne({ to: 'asha@example.com' }, { $set: { sentAt: null, due: new Date() } });
  await api.services.mail.drain();
  expect(taken.toSorted()).toEqual(['asha@example.com', 'asha@example.com', 'ravi@example.com']);
  const first = ids[taken.indexOf('asha@example.com')];
  expect(first).toMatch(/^<[\da-f]{24}@vajra\.example>$/);
  expect(ids[taken.lastIndexOf('asha@example.com')]).toBe(first);
  expect(new Set(ids).size).toBe(2);
});

it('sends a message once although the database is away when the mail server has accepted it', async () => {
  const proxy = await startTcpProxy();
  const { url, taken } = await mailServer({ onAccepted: () => proxy.disconnect() });
  const { connection, ...direct } = await startTestApi();
  const { rewriteUri } = proxy;
  const one = await started(url, { connection, ...direct }, { rewriteUri });
  await started(url, one, { rewriteUri });
  open.push(proxy, direct);
  await direct.services.mail.send(messageTo('asha@example.com'));
  await expect.poll(() => taken, { timeout }).toEqual(['asha@example.com']);
  const outbox = connection.collection('mail_outbox');
  const waits = await outbox.findOne();
  expect(waits).toMatchObject({ sentAt: null, claim: expect.any(String) });

  await outbox.updateOne({}, { $set: { due: new Date() } }); // as two minutes later
  proxy.restore();
  await expect.poll(() => outbox.findOne(), { timeout }).not.toMatchObject({ sentAt: null });
  expect(taken).toEqual(['asha@example.com']);
});

it('sends what a process that was killed had claimed', async () => {
  const { url, taken } = await mailServer();
  const { connection } = await started(url);
  await connection.collection('mail_outbox').insertOne({
    ...messageTo('asha@example.com'),
    ...{ attempts: 1, claim: 'of another process', due: new Date(), sentAt: null },
    createdAt: new Date(),
  });
  await expect.poll(() => taken, { timeout }).toEqual(['asha@example.com']);
});

it('leaves a message to the process that has taken it over in the meantime', async () => {
  const other = { claim: 'of another process', due: new Date(Date.now() + 3_600_000) };
  const outbox = () => api.connection.collection('mail_outbox');
  const { url } = await mailServer({
    beforeRefusal: () => outbox().updateOne({ to: 'nobody@example.com' }, { $set: other }),
  });
  const api = await started(url);
  await api.services.mail.send(messageTo('nobody@example.com'));
  await api.services.mail.send(messageTo('asha@example.com'));
  await api.services.mail.drain();
  await expect
    .poll(() => outbox().findOne({ to: 'asha@example.com' }))
    .not.toMatchObject({ sentAt: null });
  await api.services.mail.drain();
  expect(await outbox().findOne({ to: 'nobody@example.com' })).toMatchObject(other);
});

it('waits for a mail server that does not respond, and then sends all at once', async () => {
  const port = await unusedPort();
  const log = new PassThrough();
  let logged = '';
  log.on('data', (chunk) => {
    logged += chunk;
  });
  const api = await started(`smtp://127.0.0.1:${port}`, undefined, { logDestination: log });
  const { mail } = api.services;
  for (const recipient of recipients) await mail.send(messageTo(recipient));
  await expect.poll(() => logged, { timeout }).toContain('the mail server does not respond');
  const attempts = async () => {
    const stored = await api.connection.collection('mail_outbox').find({}).toArray();
    return new Set(stored.map((message) => message.attempts));
  };
  await expect.poll(attempts, { timeout }).toEqual(new Set([0]));

  const { taken } = await mailServer({ port });
  await expect.poll(() => mail.count(), { timeout }).toEqual({ waiting: 0, failed: 0 });
  expect(taken.sort()).toEqual([...recipients].sort());
  expect(logged.match(/does not respond/g)).toHaveLength(1);
  expect(logged.match(/responds again/g)).toHaveLength(1);
});

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens
  await new Promise((resolve) => server.close(resolve));
  return port;
}
