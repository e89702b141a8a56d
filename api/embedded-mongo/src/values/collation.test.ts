import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCollation } from './collation.ts';
import { compareValues } from './order.ts';

/** Alphabets whose strings are compared with ICU. */
const alphabets: [string, string][] = [
  ['Latin letters', 'aAbBcCzéèÉüÜñÑåçšŽøØđÐłŁæÆœßþÞıİǆŉﬁ'],
  ['digits, symbols and whitespace', '019a-_.,;:!?\'"()[]@#%&*+/<=>^`~|$ \u00a0‘’“”–—€₹£¥©®™½²'],
  ['accents', 'aeoé\u0301\u0300\u0308\u0303\u0327\u0338ö'],
  ['Cyrillic', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАЁЙЯіїєґ'],
  ['Greek', 'αάβγδεζηθικλμνξοπρσςτυφχψωΑΩ'],
  ['Devanagari', 'अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहाििुूेैोौ्ंःँ़क़ज़०१२a1'],
  ['emoji', 'aZ1 -😀😂❤️💎👍🏽👩‍🔬é'],
  ['ignored characters', 'ab\u200d\u200c\ufe0f\u00ad\u0000\ufeffc'],
  ['full-width letters', 'aAＡａ1１①ｂb'],
];

describe.each([
  [1, 'base'],
  [2, 'accent'],
] as const)('strength %i', (strength, sensitivity) => {
  const collation = parseCollation({ locale: 'en', strength });
  const reference = new Intl.Collator('en', { sensitivity });

  it.each(alphabets)('compares %s as ICU does', (_, alphabet) => {
    const text = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 5 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const order = Math.sign(compareValues(a, b, collation));
        expect([a, b, order]).toEqual([a, b, Math.sign(reference.compare(a, b))]);
      }),
      { numRuns: 2000 },
    );
  });
});

it('keeps the given locale', () => {
  expect(parseCollation({ locale: 'fr', strength: 2 })?.spec).toMatchObject({ locale: 'fr' });
});

it.each(['en_US_POSIX', 'sv', 'hi', 'xx'])('rejects the locale %s', (locale) => {
  expect(() => parseCollation({ locale, strength: 2 })).toThrow('locales that sort as English');
});
