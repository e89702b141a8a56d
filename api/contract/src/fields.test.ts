import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { decimal, flag, id, wholeNumber } from './fields.ts';

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
