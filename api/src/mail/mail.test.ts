import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { readWrittenMails } from '../../test/written-mails.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Starts an SMTP server that rejects recipients nobody@ and records the others. */
async function mailServer(): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody@') ? new Error('no such mailbox') : null);
    },
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
  const { port } = server.server.address() as AddressInfo; // it listens
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

async function started(SMTP_URL: string, replicaOf?: TestApi): Promise<TestApi> {
  const api = await startTestApi({
    settings: { SMTP_URL },
    sendsMail: true,
    ...(replicaOf && { databaseOf: replicaOf }),
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

const messageTo = (to: string) => ({ to, subject: 'Your order', text: 'Thank you.' });
const recipients = Array.from({ length: 120 }, (_, number) => `person-${number}@example.com`);

it('sends each message once with several replicas', async () => {
  const { url, taken } = await mailServer();
  const one = await started(url);
  const other = await started(url, one);
  for (const recipient of recipients) await one.services.mail.send(messageTo(recipient));
  await Promise.all([one.services.mail.drain(), other.services.mail.drain()]);
  // A replica's own timer may have claimed some of them and still be sending them.
  await expect.poll(() => one.services.mail.waiting(), { timeout: 10_000 }).toBe(0);
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
