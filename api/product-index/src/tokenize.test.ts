import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from './tokenize.ts';

test.each([
  ['', []],
  ['  \t\n ', []],
  ['*** --- !?', []],
  ['Round Brilliant', ['round', 'brilliant']],
  ['VVS2', ['vvs2']],
  ['ring ring', ['ring', 'ring']],
  // Hyphens and other punctuation split.
  ['VJ-000123/B_2', ['vj', '000123', 'b', '2']],
  ["queen's", ['queen', 's']],
  // Decimals are one token, including letters that follow.
  ['0.90', ['0.90']],
  ['0.90ct, 1.5 mm.', ['0.90ct', '1.5', 'mm']],
  ['12.05.2024', ['12.05', '2024']],
  ['.90 0. 1,250', ['90', '0', '1', '250']],
  ['end.New VVS2.Next', ['end', 'new', 'vvs2', 'next']],
  // Accents are removed, composed or not; compatibility forms become plain ones.
  ['Émeraude émeraude', ['emeraude', 'emeraude']],
  ['e\u0301clat São Łódź', ['eclat', 'sao', 'łodz']],
  ['İstanbul ﬁne ½ ² Ⅷ', ['istanbul', 'fine', '1', '2', '2', 'viii']],
  ['０.９０', ['0.90']],
  ['ΟΔΟΣ', ['οδοσ']],
  ['dia\u00admond', ['diamond']],
  // Marks that are letters are kept; optional vowel points are removed.
  ['हीरे की अंगूठी', ['हीरे', 'की', 'अंगूठी']],
  ['०.९०', ['०.९०']],
  ['ألماس مُذَهَّب', ['الماس', 'مذهب']],
  ['ـمـاسـ', ['ماس']],
  ['יַהֲלוֹם', ['יהלום']],
  ['がか ぱは', ['か\u3099か', 'は\u309aは']],
  ['钻石 戒指', ['钻石', '戒指']],
  // Emoji are neither letters nor digits.
  ['💎ring💍', ['ring']],
  ['👩‍👩‍👧 1️⃣', ['1']],
  ['\ud83d lone \udc8e', ['lone']],
])('splits %j into %j', (text, words) => {
  expect(tokenize(text)).toEqual(words);
});

test('splits long text in linear time, and keeps a long word whole', () => {
  // A tenth of a second for each; quadratic time would be longer than any limit.
  const length = 2_000_000;
  expect(tokenize('Émeraude 0.90 '.repeat(length / 10))).toHaveLength(length / 5);
  for (const unit of ['a', '1', 'é', 'हि', '\u0301', '1.', '💎', '-']) {
    expect(tokenize(unit.repeat(length)).length).toBeLessThanOrEqual(length);
  }
  expect(tokenize('é'.repeat(length))).toEqual(['e'.repeat(length)]);
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });

test('a token is split into itself', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of tokenize(text)) expect(tokenize(word)).toEqual([word]);
    }),
  );
});

test('any typed part of a token is a prefix of that token', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of tokenize(text)) {
        const letters = [...word];
        for (let typed = 1; typed <= letters.length; typed++) {
          const [prefix, ...more] = tokenize(letters.slice(0, typed).join(''));
          expect(more).toEqual([]);
          expect(word.startsWith(prefix ?? '')).toBe(true);
        }
      }
    }),
  );
});

test('ASCII text is split the same with and without text in another script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(tokenize(`${text} हीरा`)).toEqual([...tokenize(text), 'हीरा']);
    }),
  );
});
