import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { workbookOf } from '../../../../test/workbooks.ts';
import { readWorkbookSheet } from './workbook.ts';

it('reads the values of the first sheet with a table', async () => {
  const bytes = await workbookOf({
    Notes: [['Prices of today']],
    Stock: [
      ['SKU', 'Carat', 'Price', 'Certificate', 'Date', 'Note'],
      ['000123', 1.01, 12.125, 2141438171, new Date('2026-11-27T00:00:00Z'), 'a "b", c'],
      ['R-2', 2, 5000, null, null, null],
    ],
    Memo: [
      ['SKU', 'Price'],
      ['M-1', 5],
    ],
  });
  const { sheets, sheet, csv } = await readWorkbookSheet(bytes, null);
  expect([sheets, sheet]).toEqual([['Stock', 'Memo'], 'Stock']);
  expect(csv.split('\r\n')).toEqual([
    'SKU,Carat,Price,Certificate,Date,Note',
    // 12.125 would be asked for.
    '000123,1.01,12.1250,2141438171,2026-11-27,"a ""b"", c"',
    'R-2,2,5000,,,',
  ]);
  expect(await readWorkbookSheet(bytes, 'Memo')).toMatchObject({ csv: 'SKU,Price\r\nM-1,5' });
});

it('is refused without a table', async () => {
  const bytes = await workbookOf({ Notes: [['Prices of today'], ['and more']] });
  await expect(readWorkbookSheet(bytes, null)).rejects.toThrow('No sheet of the workbook');
});

it.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['no workbook', () => Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
  ['no archive', () => Buffer.from('PK\u0003\u0004 nothing')],
])('is refused when it is %s', async (_, damage) => {
  const bytes = await workbookOf({
    Stock: [
      ['SKU', 'Price'],
      ['R-1', 5],
    ],
  });
  await expect(readWorkbookSheet(damage(bytes), null)).rejects.toMatchObject({ status: 400 });
});

it('is refused when it unpacks to more than a workbook may have', async () => {
  const sheet = new Uint8Array(1_000_000);
  const bytes = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': sheet }));
  expect(bytes.length).toBeLessThan(2000);
  await expect(readWorkbookSheet(bytes, null, 999_999)).rejects.toMatchObject({ status: 413 });
});
