import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replyLink } from './reply-link.ts';

const at = '2026-11-20T10:00:00.000Z';

function read(mail: string) {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(mail) ?? [];
  const params = new Map(query.split('&').map((part) => part.split('=') as [string, string]));
  const value = (key: string) => decodeURIComponent(params.get(key) ?? '');
  return { to: decodeURIComponent(to), subject: value('subject'), body: value('body') };
}

describe('replyTo', () => {
  it('starts with a salutation and quotes the message line by line', () => {
    const message = 'Are you open\non Sundays & holidays?';
    const mail = replyLink({
      to: 'a+b@example.com',
      name: 'Asha',
      subject: '50% off?',
      message,
      at,
    });
    expect(mail.startsWith('mailto:a%2Bb@example.com?subject=50%25%20off%3F&body=')).toBe(true);
    expect(read(mail).body).toBe(
      'Dear Asha,\r\n\r\n\r\n\r\nOn 20 Nov 2026 you wrote:\r\n> Are you open\r\n> on Sundays & holidays?',
    );
  });

  it('has one recipient, subject and body even for hostile input', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('x&bcc=me@evil.example', 'a?cc=b', '\r\nBcc: me@evil.example', '\ud800', '%'),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, subject, message) => {
        const mail = replyLink({ to: 'x&cc=y?@example.com', name, subject, message, at });
        expect(mail.split('?')).toHaveLength(2);
        expect(mail.split('&')).toHaveLength(2);
        expect(mail).toMatch(
          /^mailto:[\w.@%!'()*~-]+\?subject=[\w.%!'()*~-]*&body=[\w.%!'()*~-]+$/,
        );
        expect(read(mail).to).toBe('x&cc=y?@example.com');
      }),
    );
  });

  it('truncates long messages and marks the end', () => {
    const mail = replyLink({
      to: 'a@b.example',
      name: 'A',
      subject: 'S',
      message: '💎'.repeat(4000),
      at,
    });
    expect(mail.length).toBeLessThanOrEqual(1900);
    expect(read(mail).body.endsWith('💎…')).toBe(true);
  });
});
