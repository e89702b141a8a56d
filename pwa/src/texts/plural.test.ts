import { describe, expect, it } from 'vitest';
import { plural } from './plural.ts';

describe('plural', () => {
  it.each([
    [0, 'items'],
    [1, 'item'],
    [2, 'items'],
    [21, 'items'],
  ])('says of %i: %s', (count, words) => {
    expect(plural(count, { one: 'item', other: 'items' })).toBe(words);
  });

  it('takes the general form where a language has no other', () => {
    expect(plural(1, { other: 'pieces' })).toBe('pieces');
  });
});
