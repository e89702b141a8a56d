import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneTokens } from './phone-tokens.ts';
import { maxPrefixLength, prefixesOf, prefixFilter } from './prefixes.ts';

describe('prefixes', () => {
  it('are distinct and in the order of words', () => {
    expect(prefixesOf(['asha', 'asra'])).toEqual(['a', 'as', 'ash', 'asha', 'asr', 'asra']);
  });

  it('contain every prefix of a word up to the maximum length', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.nat(), fc.nat(), (words, which, end) => {
        const prefixes = prefixesOf(words);
        expect(prefixes.length).toBeLessThanOrEqual(words.length * maxPrefixLength);
        const letters = [...(words[which % words.length] ?? '')].slice(0, maxPrefixLength);
        expect(prefixes).toContain(letters.slice(0, 1 + (end % letters.length)).join(''));
      }),
    );
  });

  it('are filtered by the longest first, with a range for words beyond the maximum length', () => {
    expect(prefixFilter(['asha'], 'words')).toEqual({ beginnings: 'asha' });
    expect(prefixFilter(['rao', 'christopher'], 'words')).toEqual({
      $and: [
        { beginnings: 'christop' },
        { words: { $elemMatch: { $gte: 'christopher', $lt: 'christopher\u{10ffff}' } } },
        { beginnings: 'rao' },
      ],
    });
    expect(prefixFilter([], 'words')).toEqual({ beginnings: '' });
  });
});

describe('a phone number', () => {
  it.each([
    ['+919812345678', '9812345678'],
    ['+12025550123', '2025550123'],
    ['+447700900123', '7700900123'],
    ['+971501234987', '501234987'],
    ['+79161234567', '9161234567'],
    ['+3531234567', '1234567'],
  ])('%s is tokenized with and without its calling code', (mo_no, national) => {
    expect(phoneTokens(mo_no)).toEqual([mo_no.slice(1), national]);
  });
});
