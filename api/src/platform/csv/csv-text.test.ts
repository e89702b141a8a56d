import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvHeader, csvRows, unescapeFormula } from './csv-text.ts';

describe('CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+91', "'+91"],
    ['+919812345678+1', "'+919812345678+1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1', "'＝1"],
    ['A-1', 'A-1'],
    ['', ''],
  ])('escapes the formula in %j', (text, safe) => {
    const [[read] = []] = Papa.parse<string[]>(csvRows([[text]])).data;
    expect(read ?? '').toBe(safe);
  });

  it('quotes phone numbers and leaves them as they are', () => {
    expect(csvRows([['+919812345678', 'Asha']])).toBe('"+919812345678",Asha\r\n');
  });

  it('does not change numbers', () => {
    expect(csvRows([[-2.5, 0, 1e6, null]])).toBe('-2.5,0,1000000,\r\n');
  });

  it('survives a round trip and contains no formulas', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a"b', 'a,b', 'a\r\nb', "'=1", "''", '=1', '-1', '+919812345678'),
    );
    const rows = fc.array(fc.tuple(cell, cell), { maxLength: 20 });
    fc.assert(
      fc.property(rows, (table) => {
        const text = csvHeader(['a', 'b']) + csvRows(table);
        expect(text.startsWith('\ufeff')).toBe(true);
        const [head, ...read] = Papa.parse<string[]>(text.slice(1), {
          delimiter: ',',
          newline: '\r\n',
        }).data;
        expect(head).toEqual(['a', 'b']);
        expect(read.pop()).toEqual(['']); // after the last row
        expect(read.map((row) => row.map(unescapeFormula))).toEqual(table);
        for (const cell of read.flat()) expect(cell).not.toMatch(/^(?!\+\d{12}$)[=+\-@\t\r]/);
      }),
    );
  });
});
