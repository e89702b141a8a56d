import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  anyPhone,
  blankable,
  clearable,
  decimal,
  email,
  existingEmail,
  flag,
  id,
  idFilter,
  idList,
  optionalText,
  perPage,
  phone,
  text,
  textOrBlank,
  valueList,
  wholeNumber,
} from './fields.ts';

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

/** Returns what a field reads from each value; undefined for those it refuses. */
const read = (field: z.ZodType, values: readonly unknown[]) =>
  values.map((value) => field.safeParse(value).data);

describe('numbers', () => {
  it('are whole from min to max, as number or digits', () => {
    const field = wholeNumber(3, 12);
    expect(read(field, [3, 12, '3', '12'])).toEqual([3, 12, 3, 12]);
    const refused = [2, 13, '2', '13', 3.5, '3.5', '+3', ' 3', '3 ', 'a3', '3a', true];
    expect(read(field, refused)).toEqual(refused.map(() => undefined));
    expect(read(perPage(24), [undefined, 1, 100, 0, 101])).toEqual([24, 1, 100, ...Array(2)]);
  });

  it('are decimal from 0 to max, as number or text', () => {
    const field = decimal(100);
    const accepted = [0, 100, 99.75, '0', '100', '99.75', ' 12.50 '];
    expect(read(field, accepted)).toEqual([0, 100, 99.75, 0, 100, 99.75, 12.5]);
    const refused = [-0.01, 100.01, '100.01', '-1', '1e1', '.5', '5.', '5.x', 'x5', '1,5', true];
    expect(read(field, refused)).toEqual(refused.map(() => undefined));
  });

  it('are flags as 0 or 1, in digits or booleans', () => {
    expect(read(flag, [0, 1, '0', '1', false, true])).toEqual([0, 1, 0, 1, 0, 1]);
    expect(read(flag, [2, '2', 'true', -1])).toEqual(Array(4));
  });
});

describe('texts', () => {
  it.each([
    ['text', text(5), undefined],
    ['optionalText', optionalText(5), ''],
    ['textOrBlank', textOrBlank(5, 'is required'), ''],
  ] as const)(
    '%s trims, and refuses what is too long or has control characters',
    (_, field, blank) => {
      expect(read(field, [' abcde ', 'a\tb\nc', ' '])).toEqual(['abcde', 'a\tb\nc', blank]);
      expect(read(field, ['abcdef', 'a\u0000b', 'a\u001fb', 'a\u007fb', 5, null])).toEqual(
        Array(6),
      );
    },
  );

  it('are required unless optional', () => {
    expect(messageOf(text(5, 'Enter a name'), undefined)).toBe('Enter a name');
    expect(messageOf(text(5, 'Enter a name'), ' ')).toBe('Enter a name');
    expect(messageOf(textOrBlank(5, 'Enter a name'), undefined)).toBe('Enter a name');
    expect(messageOf(text(5, 'Enter a name'), 5)).toBe('must be text');
  });
});

describe('absent values', () => {
  it('are blank or null where a field may be left empty', () => {
    const field = blankable(id);
    expect(['', null, undefined].map((value) => field.parse(value))).toEqual(Array(3));
    expect(field.parse('7')).toBe(7);
    expect(field.safeParse('x').success).toBe(false);
  });

  it('clear a field only if they are present', () => {
    const field = clearable(id);
    expect([...['', null].map((value) => field.parse(value)), field.parse(7)]).toEqual([
      null,
      null,
      7,
    ]);
    expect(field.parse(undefined)).toBeUndefined();
    expect(field.safeParse(0).success).toBe(false);
  });
});

describe('lists of ids', () => {
  const ids = Array.from({ length: 101 }, (_, index) => index + 10);

  it('are one id or up to 100', () => {
    expect(read(idFilter, [12, '12', [12, '13']])).toEqual([[12], [12], [12, 13]]);
    expect(read(idFilter, [ids.slice(1), ids, 0, [0]])).toEqual([ids.slice(1), ...Array(3)]);
  });

  it('are read from a query string with commas or repeated keys', () => {
    expect(read(idList, ['12', '12,345', ['12', '345']])).toEqual([[12], [12, 345], [12, 345]]);
    const text = ids.slice(1).join(',');
    expect(read(idList, [text, text.split(',')])).toEqual([ids.slice(1), ids.slice(1)]);
    const refused = [ids.join(','), ids.map(String), '12,', ',12', 'x12', '12x', '12;13', '', '0'];
    expect(read(idList, refused)).toEqual(refused.map(() => undefined));
  });
});

describe('lists of values', () => {
  const list = valueList(['Pending', 'Shipped'], 'states');
  const ten = Array.from({ length: 10 }, () => 'Shipped');

  it('are up to ten values with commas or repeated keys', () => {
    expect(read(list, ['Pending', 'Pending,Shipped', ten.join(), ten])).toEqual([
      ['Pending'],
      ['Pending', 'Shipped'],
      ten,
      ten,
    ]);
    const refused = [[...ten, 'Pending'].join(), [...ten, 'Pending'], '', 'Pending,', 'pending'];
    expect(read(list, refused)).toEqual(refused.map(() => undefined));
  });
});

describe('email', () => {
  it.each([
    'asha@example.com',
    'Asha.Mehta+rings@mail.example.co.in',
    "a_b-c!#$%&'*/=^`{|}~d@xn--d1acpjx3f.xn--p1ai",
    "o'brien&sons=x@example.com",
    `${'a'.repeat(64)}@example.com`,
  ])('accepts %s in lower case', (address) => {
    expect(email().parse(` ${address} `)).toBe(address.toLowerCase());
  });

  it.each([
    'a@b.cc?bcc=victim@example.com',
    'a?bcc=victim@example.com',
    'a@b.cc&cc=x.yy',
    'a@example.com,b@example.com',
    '"a b"@example.com',
    'Asha <asha@example.com>',
    'a@b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'asha..b@example.com',
    'asha.@example.com',
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
    expect(existingEmail().parse('Asha@Example.com')).toBe('asha@example.com');
    expect(existingEmail().parse("O'Brien@Example.com")).toBe("o'brien@example.com");
    const refused = ['<a@b.cc', 'a@b.cc>', 'a b@c.dd', 'a@b.cc, x@b.cc', 'a@b', '@b.cc'];
    expect(read(existingEmail(), refused)).toEqual(refused.map(() => undefined));
  });
});

describe('phone numbers', () => {
  it.each([
    ['+91 98111-11111', '+919811111111'],
    ['+1 (202) 555.0143', '+12025550143'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['0091 9811111111', '+919811111111'],
    [' +919811111111 ', '+919811111111'],
    ['\u202a+91\u00a098111\u200b11\u00ad111\u202c', '+919811111111'],
    ['+91/98111/11111', '+919811111111'],
    ['＋９１ 98111 11111', '+919811111111'],
    ['+٩١ ٩٨١١١ ١١١١١', '+919811111111'],
    ['+۹۱ ۹۸۱۱۱ ۱۱۱۱۱', '+919811111111'],
    ['+९१ ९८१११ १११११', '+919811111111'],
    ['+৯১ ৯৮১১১ ১১১১১', '+919811111111'],
    ['+290 2345', '+2902345'],
    ['+677 12345', '+67712345'],
  ])('accepts %s', (written, normalized) => {
    expect(phone.parse(written)).toBe(normalized);
    expect(anyPhone.parse(written)).toBe(normalized);
  });

  it.each([
    '',
    '+',
    '()',
    '+91 98',
    '+123456',
    '+0919811111111',
    '+9198111111111111111',
    '98+11111111',
    '98+1111111111',
    '+91x9811111111',
  ])('refuses %j', (written) => {
    expect(phone.safeParse(written).success).toBe(false);
  });

  it('accepts messages with numbers without a country code', () => {
    expect(anyPhone.parse('(0261) 123-456')).toBe('0261123456');
    for (const written of ['call me', 'x12345', '12345x', '1234', '1'.repeat(32)]) {
      expect(anyPhone.safeParse(written).success).toBe(false);
    }
  });
});
