import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { anyPhone, decimal, email, existingEmail, flag, id, phone, wholeNumber } from './fields.ts';

const fields: Readonly<Record<string, z.ZodType>> = {
  id,
  flag,
  wholeNumber: wholeNumber(0, 9),
  decimal: decimal(100),
};

/** Returns the message that a form shows: for a union, that of its first option. */
function messageOf(field: z.ZodType, value: unknown): string {
  const issue = field.safeParse(value).error?.issues[0];
  const first = issue?.code === 'invalid_union' ? issue.errors[0]?.[0] : issue;
  return first?.message ?? 'no issue';
}

describe.each(Object.entries(fields))('field %s', (_, field) => {
  it('reports a missing value', () => {
    expect(messageOf(field, undefined)).toBe('is required');
    expect(field.safeParse(undefined).error?.issues[0]?.message).toBe('is required');
  });

  it.each([null, '', 'x', {}, [], Number.NaN, -1, 1.5e20])(
    'reports the expected value for %j',
    (value) => {
      expect(messageOf(field, value)).toMatch(/^must be /);
    },
  );
});

describe('email', () => {
  it.each([
    'asha@example.com',
    'Asha.Mehta+rings@mail.example.co.in',
    'a_b-c!#$%*/^`{|}~d@xn--d1acpjx3f.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
  ])('accepts %s in lower case', (address) => {
    expect(email().parse(` ${address} `)).toBe(address.toLowerCase());
  });

  it.each([
    'a@b.cc?bcc=victim@example.com',
    'a?bcc=victim@example.com',
    'a&cc=b@example.com',
    'a@b.cc&cc=x.yy',
    'a@example.com,b@example.com',
    '"a b"@example.com',
    'Asha <asha@example.com>',
    'a@b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@example..com',
    'a@example.com.',
    'a@localhost',
    'a@example.c',
    'a@[127.0.0.1]',
    'a@bücher.example',
    'a%0d%0a@example.com\r\nBcc: b@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('rejects %s with one message', (address) => {
    const messages = email()
      .safeParse(address)
      .error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['Invalid email format']);
  });

  it('rejects long input without backtracking', () => {
    // Exponential time would be longer than any limit, also on a fast machine.
    for (const part of ['a', 'a.', 'a-', '.']) {
      const address = `a@${part.repeat(250).slice(0, 250)}!`;
      expect(email().safeParse(address).success).toBe(false);
    }
  });

  it('reads the address of an account of an earlier release', () => {
    expect(existingEmail().parse('A@b.cc?bcc=x')).toBe('a@b.cc?bcc=x');
  });
});

describe('phone numbers', () => {
  it.each([
    ['+91 98111-11111', '+919811111111'],
    ['+1 (202) 555.0143', '+12025550143'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['0091 9811111111', '+919811111111'],
    [' +919811111111 ', '+919811111111'],
  ])('accepts %s', (written, normalized) => {
    expect(phone.parse(written)).toBe(normalized);
    expect(anyPhone.parse(written)).toBe(normalized);
  });

  it.each(['', '+', '()', '+91 98', '+9198111111111111111', '98+11111111', '+91x9811111111'])(
    'refuses %j',
    (written) => {
      expect(phone.safeParse(written).success).toBe(false);
    },
  );

  it('accepts messages with numbers without a country code', () => {
    expect(anyPhone.parse('(0261) 123-456')).toBe('0261123456');
    expect(anyPhone.safeParse('call me').success).toBe(false);
  });
});
