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
  // Hyphens and other signs split.
  ['VJ-000123/B_2', ['vj', '000123', 'b', '2']],
  ["queen's", ['queen', 's']],
  // Decimals stay whole, with what is written against them.
  ['0.90', ['0.90']],
  ['0.90ct, 1.5 mm.', ['0.90ct', '1.5', 'mm']],
  ['12.05.2024', ['12.05', '2024']],
  ['.90 0. 1,250', ['90', '0', '1', '250']],
  ['end.New VVS2.Next', ['end', 'new', 'vvs2', 'next']],
  // Accents go, composed or not; compatibility forms become plain ones.
  ['Émeraude émeraude', ['emeraude', 'emeraude']],
  ['e\u0301clat São Łódź', ['eclat', 'sao', 'łodz']],
  ['İstanbul ﬁne ½ ² Ⅷ', ['istanbul', 'fine', '1', '2', '2', 'viii']],
  ['０.９０', ['0.90']],
  ['ΟΔΟΣ', ['οδοσ']],
  ['dia\u00admond', ['diamond']],
  // Scripts whose marks are letters keep them; vowel points that only help to read go.
  ['हीरे की अंगूठी', ['हीरे', 'की', 'अंगूठी']],
  ['०.९०', ['०.९०']],
  ['ألماس مُذَهَّب', ['الماس', 'مذهب']],
  ['ـمـاسـ', ['ماس']],
  ['יַהֲלוֹם', ['יהלום']],
  ['がか', ['か\u3099か']],
  ['钻石 戒指', ['钻石', '戒指']],
  // Emoji are neither letters nor digits.
  ['💎ring💍', ['ring']],
  ['👩‍👩‍👧 1️⃣', ['1']],
  ['\ud83d lone \udc8e', ['lone']],
])('%j has the words %j', (text, words) => {
  expect(tokenize(text)).toEqual(words);
});

test('a very long text takes a moment, a very long word stays one word', () => {
  const start = performance.now();
  expect(tokenize('Émeraude 0.90 '.repeat(50_000))).toHaveLength(100_000);
  for (const unit of ['a', '1', 'é', 'हि', '\u0301', '1.', '💎', '-'])
    tokenize(unit.repeat(200_000));
  expect(tokenize('é'.repeat(200_000))).toEqual(['e'.repeat(200_000)]);
  // Far above what it takes (some 0.2 s), far below what a quadratic split would.
  expect(performance.now() - start).toBeLessThan(5_000);
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });

test('a word is its own only word', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of tokenize(text)) expect(tokenize(word)).toEqual([word]);
    }),
  );
});

test('what a person has typed of a word so far begins that word', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of tokenize(text)) {
        const letters = [...word];
        for (let typed = 1; typed <= letters.length; typed++) {
          const [beginning, ...more] = tokenize(letters.slice(0, typed).join(''));
          expect(more).toEqual([]);
          expect(word.startsWith(beginning ?? '')).toBe(true);
        }
      }
    }),
  );
});

test('plain text is read alike with and without another script beside it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(tokenize(`${text} हीरा`)).toEqual([...tokenize(text), 'हीरा']);
    }),
  );
});
