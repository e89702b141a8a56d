import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MailFolder, toMbox } from './mail-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'vajra-mail-')), 'mail');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const message = {
  from: 'Heera <shop@example.com>',
  to: 'asha@example.com',
  subject: 'Your order',
  textEncoding: 'quoted-printable' as const,
};

it('appends all messages of a day to one file, each complete', async () => {
  const sender = new MailFolder(folder);
  const texts = Array.from({ length: 120 }, (_, number) => `Order ${number} of हीरा`);
  await Promise.all(texts.map((text) => sender.send({ ...message, text })));
  await sender.send({ ...message, text: 'The last one' });
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.mbox$/)]);
  const content = await readFile(join(folder, names[0] ?? ''), 'utf8');
  const mails = content.split(/^(?=From )/m);
  expect(mails).toHaveLength(121);
  for (const mail of mails) {
    expect(mail).toMatch(/^From shop@example\.com \w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}\n/);
    expect(mail).toContain('\nTo: asha@example.com\n');
    expect(mail.endsWith('\n\n')).toBe(true);
  }
  expect(mails.at(-1)).toContain('\nThe last one\n');
});

it('rejects messages that it cannot write', async () => {
  const sender = new MailFolder(join(import.meta.filename, 'mail'));
  await expect(sender.send({ ...message, text: 'Thank you.' })).rejects.toThrow('ENOTDIR');
});

it('quotes lines that could begin another message', () => {
  const sentAt = new Date('2026-11-05T07:08:09Z');
  const entry = toMbox('shop@example.com', sentAt, 'Subject: Hi\n\nFrom us\n>From you\nfrom all');
  expect(entry).toBe(
    'From shop@example.com Thu Nov  5 07:08:09 2026\nSubject: Hi\n\n>From us\n>>From you\nfrom all\n\n',
  );
});
