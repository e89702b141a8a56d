import { describe, expect, it } from 'vitest';
import { InvoiceFonts } from './invoice-fonts.mjs';
import type { HanRegion } from './invoice-layout.ts';
import { linesOf } from './invoice-text.mjs';

/** Wide enough for every text here. */
const noLimit = 10_000;

async function layOut(text: string, { width = noLimit, region = 'sc' as HanRegion } = {}) {
  const fonts = await InvoiceFonts.load(text, region);
  return linesOf(text, { fonts, size: 10 }, width);
}

/** Returns the runs of the first line, from left to right. */
async function runsOf(text: string, region?: HanRegion) {
  const [line] = await layOut(text, { ...(region && { region }) });
  return line?.runs ?? [];
}

const glyphsOf = async (text: string) =>
  (await runsOf(text)).flatMap(({ font, text: part, isRtl }) => {
    const features = isRtl ? ['rtla'] : [];
    const { glyphs, positions } = font.source.layout(part, features);
    return glyphs.map((glyph, index) => ({ ...glyph, ...positions[index] }));
  });

describe('a script', () => {
  // The numbers of glyphs that Chromium draws: conjuncts are one, or a half form and a letter.
  it.each([
    ['Gujarati', 'ક્ષ', 1],
    ['Gujarati', 'શ્રી', 2],
    ['Devanagari', 'ज्ञ', 1],
    ['Bengali', 'ক্ষ', 1],
    ['Bengali', 'চট্টোপাধ্যায়', 12],
    ['Tamil', 'ஸ்ரீ', 1],
    ['Telugu', 'శ్రీ', 2],
    ['Kannada', 'ಜ್ಞಾನೇಶ್ವರ', 7],
    ['Malayalam', 'ലക്ഷ്മി', 5],
    ['Punjabi', 'ਸ੍ਰੀ', 3],
    ['Oriya', 'କୃଷ୍ଣ', 3],
    ['Arabic', 'لا', 2],
    ['Thai', 'น้ำ', 4],
    ['Sinhala', 'ශ්‍රී', 2],
    ['Santali', 'ᱥᱟᱱ', 3],
    ['Manipuri', 'ꯃꯩꯇꯩ', 4],
    ['Armenian', 'Երևան', 5],
    ['Georgian', 'თბილისი', 7],
    ['Hebrew', 'יהלום', 5],
  ])('is shaped: %s %s has %d glyphs', async (_, text, count) => {
    const glyphs = await glyphsOf(text);
    expect(glyphs).toHaveLength(count);
    expect(glyphs.map(({ id }) => id)).not.toContain(0);
  });

  it.each([
    ['Gujarati', 'મિ', ['િ', 'મ']],
    ['Bengali', 'কি', ['ি', 'ক']],
    ['Tamil', 'கெ', ['ெ', 'க']],
  ])('has vowel signs before their letter: %s', async (_, text, shown) => {
    const glyphs = await glyphsOf(text);
    expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual(shown);
  });

  it('has composed syllables in Korean, however they are written', async () => {
    expect(await glyphsOf('김'.normalize('NFD'))).toEqual(await glyphsOf('김'));
  });

  it('has joined letters in Arabic', async () => {
    const [single, joined] = [await glyphsOf('ب'), await glyphsOf('بب')];
    const ids = joined.map(({ id }) => id);
    expect(single.filter(({ id, advanceWidth }) => advanceWidth > 0 && ids.includes(id))).toEqual(
      [],
    );
  });

  it('has marks above and below their letters, of no width', async () => {
    expect(await glyphsOf('कू')).toMatchObject([{ xAdvance: 768 }, { xAdvance: 0 }]);
    const [mark] = await glyphsOf('مُ');
    expect(mark).toMatchObject({ codePoints: [0x64f], xAdvance: 0 });
    expect(mark?.yOffset).not.toBe(0);
  });
});

describe('the direction', () => {
  const textsOf = async (text: string) => (await runsOf(text)).map((run) => run.text.trim());

  it('is that of each part of a line, in a paragraph with that of its first letter', async () => {
    expect(await textsOf('Ring טבעת 18')).toEqual(['Ring', '18', '', 'טבעת']);
    expect(await textsOf('محمد Al 12 آل')).toEqual(['آل', '', 'Al 12', '', 'محمد']);
    expect(await textsOf('ישראל 21, Ramat Gan')).toEqual(['Ramat Gan', ',', '21', '', 'ישראל']);
  });

  it('mirrors brackets', async () => {
    const [close, , open] = await runsOf('م (1) م').then((runs) => runs.slice(1));
    expect([close?.text, open?.text]).toEqual([') ', ' (']);
    const shown = close?.font.source.layout(close.text, ['rtla']).glyphs;
    const opening = open?.font.source.layout('(', []).glyphs;
    expect(shown?.at(-1)?.id).toBe(opening?.[0]?.id);
  });
});

describe('a font', () => {
  const fontsOf = async (text: string, region?: HanRegion) => {
    const runs = await runsOf(text, region);
    return [...new Set(runs.map(({ font }) => font.name.split('/')[1]))];
  };

  it('is chosen for each part of a line', async () => {
    expect(await fontsOf('Asha आशा ₹1')).toEqual(['noto-sans']);
    expect(await fontsOf('18K સોનું / தங்கம்')).toEqual([
      'noto-sans',
      'noto-sans-gujarati',
      'noto-sans-tamil',
    ]);
  });

  it.each([
    ['王小明，上海', 'sc', 'noto-sans-sc'],
    ['陳大文', 'tc', 'noto-sans-tc'],
    ['山田', 'jp', 'noto-sans-jp'],
    ['山田の指輪', 'sc', 'noto-sans-jp'],
    ['金哲洙 김철수', 'sc', 'noto-sans-kr'],
  ] as const)('of %s for %s is %s', async (text, region, font) => {
    expect((await fontsOf(text, region)).filter((name) => name !== 'noto-sans')).toEqual([font]);
  });

  it('draws a replacement for what no font has', async () => {
    const [run] = await runsOf('x 🎉 ᚠ \ud800 👨‍👩‍👧\u200b');
    expect(run?.text).toBe('x \ufffd \ufffd \ufffd \ufffd\u200b');
    expect((await glyphsOf('🎉')).map(({ id }) => id)).not.toContain(0);
  });
});

describe('lines', () => {
  const textOf = (lines: Awaited<ReturnType<typeof layOut>>) =>
    lines.map(({ runs }) => runs.map(({ text }) => text).join(''));

  it('break between words, and within a word that is too long', async () => {
    expect(textOf(await layOut('Gold ring, polished', { width: 50 }))).toEqual([
      'Gold ring,',
      'polished',
    ]);
    expect(textOf(await layOut(`a ${'m'.repeat(12)} b`, { width: 50 }))).toEqual([
      'a',
      'mmmmm',
      'mmmmm',
      'mm b',
    ]);
  });

  it('break between Chinese characters, but not before a comma', async () => {
    expect(textOf(await layOut('北京市，朝阳区', { width: 31 }))).toEqual([
      '北京',
      '市，朝',
      '阳区',
    ]);
  });

  it('keep paragraphs, also empty ones', async () => {
    expect(textOf(await layOut('a\n\nb\tc'))).toEqual(['a', '', 'b c']);
    expect((await layOut('')).map(({ height }) => height > 0)).toEqual([true]);
  });

  it.each([
    'Ring of 18K gold with a very long name '.repeat(8),
    'محمد بن عبد الله Al Maktoum 12، '.repeat(8),
    'કૃષ્ણકુંજ સોસાયટી '.repeat(8),
    'ก'.repeat(200),
    '\u0301'.repeat(200),
  ])('are at most as wide as allowed, and lose nothing: %s', async (text) => {
    const lines = await layOut(text, { width: 80 });
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(80);
    const letters = (given: string) => [...given.replaceAll(' ', '')].sort().join('');
    expect(letters(textOf(lines).join(''))).toBe(letters(text));
  });
});
