import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneTokens } from './phone-tokens.ts';
import { maxPrefixLength, prefixesOf, prefixFilter } from './prefixes.ts';

describe('beginnings of words', () => {
  it('are kept once, those of the first word first', () => {
    expect(prefixesOf(['asha', 'asra'])).toEqual(['a', 'as', 'ash', 'asha', 'asr', 'asra']);
  });

  it('hold what is typed of any word, and are few', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.nat(), fc.nat(), (words, which, end) => {
        const kept = prefixesOf(words);
        expect(kept.length).toBeLessThanOrEqual(words.length * maxPrefixLength);
        const letters = [...(words[which % words.length] ?? '')].slice(0, maxPrefixLength);
        expect(kept).toContain(letters.slice(0, 1 + (end % letters.length)).join(''));
      }),
    );
  });

  it('are asked for, the longest first, and what is longer than any of them besides', () => {
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
  ])('%s is found with its calling code and without', (mo_no, national) => {
    expect(phoneTokens(mo_no)).toEqual([mo_no.slice(1), national]);
  });
});
