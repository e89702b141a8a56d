import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvHeader, csvRows, unescapeFormula } from './csv-text.ts';

describe('a table as CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+919812345678', "'+919812345678"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1', "'＝1"],
    ['A-1', 'A-1'],
    ['', ''],
  ])('takes the formula out of %j', (text, safe) => {
    const [[read] = []] = Papa.parse<string[]>(csvRows([[text]])).data;
    expect(read ?? '').toBe(safe);
  });

  it('leaves numbers numbers', () => {
    expect(csvRows([[-2.5, 0, 1e6, null]])).toBe('-2.5,0,1000000,\r\n');
  });

  it('is read as it was, and nothing in it is a formula', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a"b', 'a,b', 'a\r\nb', "'=1", "''", '=1', '-1'),
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
        expect(read.pop()).toEqual(['']); // after the last line
        expect(read.map((row) => row.map(unescapeFormula))).toEqual(table);
        for (const one of read.flat()) expect(one).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
