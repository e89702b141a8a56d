import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { decimal, flag, id, wholeNumber } from './fields.ts';

const fields: Readonly<Record<string, z.ZodType>> = {
  id,
  flag,
  wholeNumber: wholeNumber(0, 9),
  decimal: decimal(100),
};

/** What a form tells: of several ways in, it takes the words of the first. */
function told(field: z.ZodType, value: unknown): string {
  const issue = field.safeParse(value).error?.issues[0];
  const first = issue?.code === 'invalid_union' ? issue.errors[0]?.[0] : issue;
  return first?.message ?? 'nothing';
}

describe.each(Object.entries(fields))('a field of kind %s', (_, field) => {
  it('is told to be missing where it is', () => {
    expect(told(field, undefined)).toBe('is required');
    expect(field.safeParse(undefined).error?.issues[0]?.message).toBe('is required');
  });

  it.each([null, '', 'x', {}, [], Number.NaN, -1, 1.5e20])('says what it must be: %j', (value) => {
    expect(told(field, value)).toMatch(/^must be /);
  });
});
