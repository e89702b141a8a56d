import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '../../../test/invoices.ts';
import { pdfFonts, pdfRuns, pdfText } from '../../../test/pdf-text.ts';
import type { InvoiceDocument } from './invoice.model.ts';
import { invoiceLayout } from './invoice-layout.ts';
import { renderInvoice } from './invoice-pdf.mjs';

/** In points. */
const margin = 42;
const pageWidth = 595.28;

const sample = sampleInvoice();
const render = (changes: Partial<InvoiceDocument> = {}) =>
  renderInvoice(invoiceLayout({ ...sample, ...changes }), sample.issuedAt);
const linesOf = (count: number) => Array.from({ length: count }, () => sample.lines).flat();
const buyerWith = (name: string, country = 'India') => ({
  buyer: { ...sample.buyer, name, address: [country] },
});

/** Returns the text of each page. Nothing is drawn on the footer, outside of the margins, or on other text. */
async function pagesOf(changes: Partial<InvoiceDocument>) {
  const file = await render(changes);
  for (const runs of await pdfRuns(file)) {
    const footerY = Math.min(...runs.map(({ y }) => y));
    for (const { x, y, width, text } of runs) {
      if (y !== footerY) expect(y, text).toBeGreaterThan(footerY + 12);
      expect(x, text).toBeGreaterThanOrEqual(margin - 0.5);
      expect(x + width, text).toBeLessThan(pageWidth - margin + 0.5);
      expect(y, text).toBeLessThan(800);
      const next = runs.filter((run) => run.y === y && run.x > x).map((run) => run.x);
      expect(x + width, text).toBeLessThan(Math.min(...next) + 0.5);
    }
  }
  return pdfText(file);
}

describe('a page', () => {
  it('has the size A4, and is the same each time', async () => {
    const [one, again] = [await render(), await render()];
    expect(one.equals(again)).toBe(true);
    expect(one.toString('latin1')).toMatch(/^%PDF-1[\s\S]*MediaBox \[0 0 595\.2756 841\.8898\]/);
    expect(await pdfText(one)).toHaveLength(1);
  });

  it.each([
    ['invoice', 'Tax invoice VJ/2627/0001'],
    ['credit_note', 'Credit note VJ/2627/0001'],
  ] as const)('has the number of the %s and its own', async (kind, title) => {
    const pages = await pagesOf({ kind, lines: linesOf(60) });
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(title);
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Description\n');
    }
    expect(pages.join('').split('VJ-10001\n')).toHaveLength(61);
  });

  it('has the declaration with the total and the last row, wherever a page ends', async () => {
    const pageCounts = new Set<number>();
    // About 17 rows fit on the first page.
    for (let count = 8; count <= 22; count += 1) {
      const pages = await pagesOf({ lines: linesOf(count) });
      const last = pages.at(-1) ?? '';
      expect(last.indexOf('Solitaire ring')).toBeGreaterThan(0);
      expect(last.lastIndexOf('\nTotal\n')).toBeGreaterThan(last.lastIndexOf('Solitaire ring'));
      expect(last.indexOf('Issued electronically')).toBeGreaterThan(last.lastIndexOf('\nTotal\n'));
      pageCounts.add(pages.length);
    }
    expect(pageCounts).toEqual(new Set([1, 2]));
  });

  it('has a part of a row that is higher than it', async () => {
    const [line] = sample.lines;
    const description = 'Very long '.repeat(300);
    const pages = await pagesOf({ lines: line ? [{ ...line, description }] : [] });
    expect(pages.join(' ').match(/long/g)).toHaveLength(300);
    expect(pages.length).toBeGreaterThan(1);
  });

  it('has the sums of a document without rows', async () => {
    const [page] = await pagesOf({ lines: [] });
    expect(page).toContain('Issued electronically');
  });

  it('has what looks like the commands of a template as text', async () => {
    const name = '#panic("x") $1$ *bold* _it_ <a> @b `c` // d \\ "';
    const [page] = await pagesOf(buyerWith(name));
    expect(page).toContain(name);
  });
});

describe('text', () => {
  it.each([
    ['Amiri', 'محمد'],
    ['NotoSansArmenian', 'Երևան'],
    ['NotoSansBengali', 'চট্টোপাধ্যায়'],
    ['NotoSansGeorgian', 'თბილისი'],
    ['NotoSansGujarati', 'શ્રી'],
    ['NotoSansGurmukhi', 'ਸ੍ਰੀ'],
    ['NotoSansHebrewThin', 'יהלום'], // as the font names itself, in all weights
    ['NotoSansKannada', 'ಜ್ಞಾನೇಶ್ವರ'],
    ['NotoSansMalayalam', 'ലക്ഷ്മി'],
    ['NotoSansMeeteiMayek', 'ꯃꯩꯇꯩ'],
    ['NotoSansOlChiki', 'ᱥᱟᱱ'],
    ['NotoSansOriya', 'କୃଷ୍ଣ'],
    ['NotoSansSinhala', 'ශ්‍රී'],
    ['NotoSansTamil', 'ஸ்ரீ'],
    ['NotoSansTelugu', 'శ్రీ'],
    ['NotoSansThai', 'น้ำ'],
  ])('is drawn in the font of its script: %s', async (font, text) => {
    const base = new Set(['NotoSans-Regular', 'NotoSans-SemiBold']);
    expect(pdfFonts(await render())).toEqual(base);
    const names = [...pdfFonts(await render(buyerWith(text)))].filter((name) => !base.has(name));
    expect(names.map((name) => name.split('-')[0])).toEqual([font]);
  });

  it('is drawn in one font in Latin, Greek, Cyrillic and Devanagari', async () => {
    const fonts = pdfFonts(await render(buyerWith('Asha Ώ Ж आशा ₹1')));
    expect(fonts).toEqual(new Set(['NotoSans-Regular', 'NotoSans-SemiBold']));
  });

  it.each([
    ['王小明，上海', 'China', 'SC'],
    ['陳大文', 'Taiwan', 'TC'],
    ['山田', 'Japan', 'JP'],
    ['山田の指輪', 'China', 'JP'],
    ['金哲洙 김철수', 'China', 'KR'],
    ['김철수'.normalize('NFD'), 'China', 'KR'],
  ])('of %s for %s is drawn in the font of %s', async (name, country, region) => {
    const fonts = [...pdfFonts(await render(buyerWith(name, country)))];
    const others = fonts.filter((font) => !/^NotoSans-(Regular|SemiBold)$/.test(font));
    expect(new Set(others.map((font) => font.split('-')[0]))).toEqual(
      new Set([`NotoSans${region}`]),
    );
  });

  it('in several scripts can be copied', async () => {
    const buyer = { ...sample.buyer, name: 'કમલ', address: ['王小明 12', 'תל אביב', 'India'] };
    const [file, again] = [await render({ buyer }), await render({ buyer })];
    expect(file.equals(again)).toBe(true);
    const [page] = await pdfText(file);
    const texts = ['One lakh three thousand rupees only\n', 'કમલ', '小明', 'אביב'];
    for (const text of texts) expect(page).toContain(text);
  });

  it('in Arabic has each letter once when it is copied', async () => {
    const words = ['محمد', 'بن', 'عبد', 'الله'];
    const [page = ''] = await pdfText(await render(buyerWith(words.join(' '))));
    expect(
      page
        .split(/\s+/)
        .filter((word) => /\p{Script=Arabic}/u.test(word))
        .sort(),
    ).toEqual([...words].sort());
  });

  it('has the direction of its first letter, at the left margin', async () => {
    const xOf = async (name: string, word: string) => {
      const [runs = []] = await pdfRuns(await render(buyerWith(name)));
      return runs.find(({ text }) => text.includes(word))?.x ?? Number.NaN;
    };
    expect(await xOf('ישראל Ramat', 'Ramat')).toBeCloseTo(margin, 0);
    expect(await xOf('ישראל Ramat', 'ישראל')).toBeGreaterThan(margin + 10);
    expect(await xOf('Ramat ישראל', 'Ramat')).toBeCloseTo(margin, 0);
    expect(await xOf('21, ישראל', '21')).toBeGreaterThan(margin + 10);
  });

  it.each([
    'Ring of 18K gold with a very long name '.repeat(8),
    'm'.repeat(200),
    'ก'.repeat(200),
    '王'.repeat(100),
    'محمد بن عبد الله '.repeat(20),
    '\ud800 🎉 ᚠ',
  ])('stays within its column, and loses nothing: %s', async (text) => {
    const [line] = sample.lines;
    const lines = line ? [{ ...line, description: text, hsn: '1234567890123456' }] : [];
    const pages = await pagesOf({ ...buyerWith(text), lines });
    const count = (of: string) => of.split(/[mกR王]/).length - 1;
    expect(count(pages.join(''))).toBe(2 * count(text) + count((await pagesOf({})).join('')));
  });
});
