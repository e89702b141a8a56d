import type { ImportChoices, ImportField } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import type { PriceSigns } from './price-signs.ts';
import { RowReader } from './row-reader.ts';

const noChoices: ImportChoices = {
  ...{ columns: [], pricePer: 'stone', currency: 'USD', rate: 80, c_id: null, stone_id: null },
  ...{ makeLookups: 0, decimalSign: null, values: [] },
  ...{ supplier: null, unlisted: 'nothing', prices: 'overwrite', markup: null },
};

/** Returns a reader of a file with these columns. */
function readerOf(
  columns: ImportField[],
  { signs = {}, ...choices }: Partial<ImportChoices> & { signs?: PriceSigns } = {},
) {
  const named = columns.map((name) => ({ name, samples: [] }));
  const reader = new RowReader(named, { ...noChoices, ...choices, columns }, signs);
  let line = 1;
  return (...cells: string[]) => {
    line++;
    const { data, problems, isContinuation } = reader.read({ line, lastLine: line, cells });
    return { ...data, isContinuation, messages: problems.map(({ message }) => message) };
  };
}

describe('a row', () => {
  it('may lack blank cells at its end', () => {
    const read = readerOf(['sku', 'name', 'price', 'description']);
    expect(read('R-1', 'Ring', '5')).toMatchObject({ name: 'Ring', messages: [] });
    expect(read('R-1')).toMatchObject({ sku: 'R-1', price: {}, messages: [] });
  });

  it('may be longer than the header only by blank cells', () => {
    const read = readerOf(['sku', 'name']);
    expect(read('R-1', 'Ring', '', '').messages).toEqual([]);
    expect(read('R-1', 'Ring', 'x').messages).toEqual(['The row has 3 cells for 2 columns.']);
  });

  it.each([
    ['\u200b SKU-1\u200e', 'SKU-1'],
    ['SK\u00adU-\u200b1', 'SKU-1'],
    ['="000123"', '000123'],
    ['="5"" ring"', '5" ring'],
    ["'+91-1", '+91-1'],
    ['1E5', '1E5'],
  ])('with the stock number %j has %j', (cell, sku) => {
    expect(readerOf(['sku'])(cell)).toMatchObject({ sku, messages: [] });
  });

  it.each(['sku', 'certificate', 'price', 'weight'] as const)(
    'reports that a spreadsheet has shortened the %s',
    (field) => {
      const read = readerOf(field === 'sku' ? ['sku'] : ['sku', field]);
      const { messages } = field === 'sku' ? read('2.14144E+09') : read('R-1', '2.14144E+09');
      expect(messages).toEqual([expect.stringContaining('its last digits are lost')]);
    },
  );

  it.each([
    ['No', 0],
    ['yes', 1],
    ['TRUE', 1],
    ['0', 0],
    ['', undefined],
  ])('is featured: %j', (cell, is_recommended) => {
    const row = readerOf(['sku', 'featured'])('R-1', cell);
    expect([row.is_recommended, row.messages]).toEqual([is_recommended, []]);
  });

  it('has a grade once that a page shows twice', () => {
    const read = readerOf(['sku', 'polish', 'symmetry']);
    expect(read('R-1', 'Very GoodVery Good', 'ExEx').measurements).toMatchObject({
      polish: 'Very Good',
      symmetry: 'Excellent',
    });
  });

  it.each([
    ['FY', 'Fancy Yellow'],
    ['f.i.p', 'Fancy Intense Pink'],
    ['FDKB', 'Fancy Dark Blue'],
    ['Fancy Vivid Green', 'Fancy Vivid Green'],
  ])('has the fancy colour %j', (color, createAs) => {
    const { lookups, messages } = readerOf(['sku', 'color'])('R-1', color);
    expect(lookups).toMatchObject({ fancyColor: { createAs } });
    expect([Object.keys(lookups), messages]).toEqual([['fancyColor'], []]);
  });

  it('has the natural colour F', () => {
    expect(Object.keys(readerOf(['sku', 'color'])('R-1', 'F').lookups)).toEqual(['naturalColor']);
  });

  it('has the text of a description in HTML', () => {
    const html =
      '<p>A <b>solitaire</b> ring<br/>&amp; more</p><ul><li>18&nbsp;K</li></ul><script>x</script>';
    const read = readerOf(['sku', 'description']);
    expect(read('R-1', html).attributes.description).toBe('A solitaire ring\n& more\n- 18 K');
    expect(read('R-1', '2 < 3 & 5 > 4').attributes.description).toBe('2 < 3 & 5 > 4');
  });
});

describe('prices', () => {
  const columns: ImportField[] = ['sku', 'price', 'inrPrice'];

  it('that can be read both ways are asked for', () => {
    const row = readerOf(columns)('R-1', '12.000', '₹ 1,205');
    expect(row.price).toEqual({});
    expect(row.messages).toEqual([
      'This is either 12 or 12,000. Choose the decimal sign.',
      'This is either 1.205 or 1,205. Choose the decimal sign.',
    ]);
  });

  it('that can be read both ways have the sign of their column, else the chosen one', () => {
    const read = readerOf(columns, { decimalSign: '.', signs: { price: ',' } });
    expect(read('R-1', '12.000', '1,205').price).toEqual({ usd: 1_200_000, inr: 120_500 });
  });

  it('are the whole or the part that the weight makes of them', () => {
    const read = readerOf(['sku', 'weight', 'price'], { pricePer: 'carat' });
    expect(read('R-1', '1.490', '3642.6000').price.usd).toBe(542_747);
  });
});

describe('a group of variants', () => {
  const read = readerOf(['group', 'sku', 'name', 'price', 'description']);

  it('has what is not repeated from its first row, but no pieces and prices', () => {
    read('ring', 'R-12', 'Solitaire', '1200', 'A ring');
    expect(read('ring', 'R-14', '', '1300')).toMatchObject({
      ...{ sku: 'R-14', name: 'Solitaire', price: { usd: 130_000 } },
      attributes: { description: 'A ring' },
    });
    expect(read('ring', 'R-16', 'Solitaire XL', '').name).toBe('Solitaire XL');
    expect(read('ring', 'R-16', '', '').price).toEqual({});
  });

  it('may have rows of pictures, which are no products', () => {
    expect(read('ring', '', '', '')).toMatchObject({ isContinuation: true, messages: [] });
  });

  it('ends with the next one', () => {
    expect(read('stud', '', 'Stud', '5')).toMatchObject({
      isContinuation: undefined,
      messages: ['The stock number is missing.'],
    });
    expect(read('', 'R-1', '', '5').name).toBeUndefined();
  });
});
