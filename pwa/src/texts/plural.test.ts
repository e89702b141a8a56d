import { describe, expect, it } from 'vitest';
import { plural } from './plural.ts';

describe('plural', () => {
  it.each([
    [0, 'items'],
    [1, 'item'],
    [2, 'items'],
    [21, 'items'],
  ])('returns the form for %i: %s', (count, form) => {
    expect(plural(count, { one: 'item', other: 'items' })).toBe(form);
  });

  it('falls back to `other` when a form is missing', () => {
    expect(plural(1, { other: 'pieces' })).toBe('pieces');
  });
});
