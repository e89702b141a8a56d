import { hasLetterOrDigit } from '@vajra/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesSearch, tokenize, tokenizeForIndex } from './tokenize.ts';

test.each([
  ['', []],
  ['  \t\n ', []],
  ['*** --- !?', []],
  ['Round Brilliant', ['round', 'brilliant']],
  ['VVS2', ['vvs2']],
  ['ring ring', ['ring', 'ring']],
  // Hyphens and other punctuation split.
  ['VJ-000123/B_2', ['vj', '000123', 'b', '2']],
  // Apostrophes of all kinds vanish inside a word, and split elsewhere.
  ["queen's Queens' 'ring'", ['queens', 'queens', 'ring']],
  ['O’Brien O‘Brien Oʼbrien OʻBrien O`Brien O´Brien O＇Brien O′Brien', Array(8).fill('obrien')],
  ["l'Émeraude d’Arc O''Brien 5'10", ['lemeraude', 'darc', 'obrien', '5', '10']],
  ["ro\u0301'ise ŉ ' ʼ ´", ['roise', 'n']],
  // Decimals are one token, including letters that follow.
  ['0.90', ['0.90']],
  ['0.90ct, 1.5 mm.', ['0.90ct', '1.5', 'mm']],
  ['12.05.2024', ['12.05', '2024']],
  ['.90 0. 1,250', ['90', '0', '1', '250']],
  ['end.New VVS2.Next', ['end', 'new', 'vvs2', 'next']],
  // Accents are removed, composed or not; compatibility forms become plain ones.
  ['Émeraude émeraude', ['emeraude', 'emeraude']],
  ['e\u0301clat São Łódź', ['eclat', 'sao', 'lodz']],
  ['İstanbul ﬁne ½ ² Ⅷ', ['istanbul', 'fine', '1', '2', '2', 'viii']],
  ['０.９０', ['0.90']],
  ['ΟΔΟΣ', ['οδοσ']],
  // Letters that are no accented ones have their usual plain forms.
  [
    'Łukasz Søren Strauß STRAẞE Ægir Cœur',
    ['lukasz', 'soren', 'strauss', 'strasse', 'aegir', 'coeur'],
  ],
  ['Þór Guðrún Đorđe Għajn Yıldız Ŧ Ǿ', ['thor', 'gudrun', 'dorde', 'ghajn', 'yildiz', 't', 'o']],
  ['dia\u00admond', ['diamond']],
  // Marks that are letters are kept; optional vowel points are removed.
  ['हीरे की अंगूठी', ['हीरे', 'की', 'अंगूठी']],
  ['क्ष ज़ेवर अँगूठी', ['क्ष', 'ज\u093cेवर', 'अँगूठी']],
  ['வைரம் கொடி மோதிரம்', ['வைரம்', 'கெ\u0bbeடி', 'மே\u0bbeதிரம்']],
  ['แหวน เพชรน้ำ', ['แหวน', 'เพชรน\u0e49\u0e4dา']],
  ['다이아', ['다이아'.normalize('NFKD')]],
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

test.each([
  ["O'Brien", ['OBrien', 'o’brien', 'obri', 'brien', "o'b"]],
  ["l'Émeraude de Łódź", ['emeraude', 'LEMERAUDE lodz', "d'"]],
  ['रत्न हीरा', ['हीर', 'रत्न']],
])('text with %j is found by %j', (text, searches) => {
  for (const search of searches) expect(matchesSearch(text, search), search).toBe(true);
});

test.each([
  ["O'Brien", 'rien'],
  ["O'Brien", 'obrien ring'],
  ['हीरा', 'हर'],
  ['ring', ''],
  ['--', '--'],
])('text with %j is not found by %j', (text, search) => {
  expect(matchesSearch(text, search)).toBe(false);
});

test('splits long text in linear time, and keeps a long word whole', () => {
  // A tenth of a second for each; quadratic time would be longer than any limit.
  const length = 2_000_000;
  expect(tokenize('Émeraude 0.90 '.repeat(length / 10))).toHaveLength(length / 5);
  for (const unit of ['a', '1', 'é', 'हि', '\u0301', '1.', '💎', '-', "'", "a'", "a''"]) {
    expect(tokenizeForIndex(unit.repeat(length)).length).toBeLessThanOrEqual(length + 1);
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

test('text is found by itself and by each of its tokens', () => {
  const withApostrophes = fc
    .array(fc.oneof(anyText, fc.constantFrom("'", '’', 'ʼ', '´', 'o', 'ß')), { maxLength: 8 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(withApostrophes, (text) => {
      expect(matchesSearch(text, text)).toBe(hasLetterOrDigit(text));
      for (const token of tokenizeForIndex(text)) expect(matchesSearch(text, token)).toBe(true);
    }),
  );
});

test('text has tokens if it has a letter or digit', () => {
  for (const [text, expected] of [
    ['½', true],
    ['™', true],
    ['हि', true],
    ['\u0640', false],
    ['ʼ´`', false],
    ['💎\u200b', false],
  ] as const) {
    expect(hasLetterOrDigit(text), text).toBe(expected);
    expect(tokenize(text).length > 0, text).toBe(expected);
  }
});
