import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { createFile, uniqueName } from '../../../test/factories.ts';
import { waitForImport } from '../../../test/imports.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { workbookOf } from '../../../test/workbooks.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const countFiles = () => api.connection.collection('import.files').countDocuments();

async function upload() {
  const sku = uniqueName('W').replace(' ', '-');
  const bytes = await workbookOf({
    Cover: [['Prices of today']],
    Stock: [
      ['Stock #', 'Name', 'Total Price', 'Price INR'],
      [sku, 'Ring', 12.125, 1070],
    ],
    Memo: [
      ['SKU', 'Name', 'Qty'],
      [`${sku}-M`, 'Stud', 2],
    ],
  });
  const files = [createFile(bytes, 'list.xlsx')];
  const sent = { query: { name: 'list.xlsx' }, files };
  return { sku, detail: await api.call(endpoints.uploadImport, sent, admin) };
}

it('imports the first sheet of a workbook that has a table', async () => {
  const { sku, detail } = await upload();
  expect(detail).toMatchObject({ sheets: ['Stock', 'Memo'], sheet: 'Stock' });
  expect(await countFiles()).toBe(2);
  const { import_id, choices } = detail;
  const params = { import_id };
  const body = { ...choices, pricePer: 'stone', rate: '', c_id: '', stone_id: '' } as const;
  await api.call(endpoints.checkImport, { params, body }, admin);
  // A number of a workbook needs no decimal sign.
  expect(await waitForImport(api, import_id)).toMatchObject({ signQuestions: [], problems: 0 });
  await api.call(endpoints.runImport, { params }, admin);
  expect(await waitForImport(api, import_id)).toMatchObject({ state: 'done', counts: { new: 1 } });
  const { data } = await api.call(endpoints.getProducts, { body: { search: sku } }, admin);
  expect(data.productData).toMatchObject([{ sku, inr_price: 1070, usd_price: 12.13 }]);
  expect(await countFiles()).toBe(0);
  const again = { params, body: { sheet: 'Memo' } };
  expect((await api.send(endpoints.chooseImportSheet, again, admin)).status).toBe(409);
});

it('reads another sheet that is chosen, and keeps one copy of it', async () => {
  const { sku, detail } = await upload();
  const params = { import_id: detail.import_id };
  const choose = (sheet: string) =>
    api.send(endpoints.chooseImportSheet, { params, body: { sheet } }, admin);
  const refused = await choose('Cover');
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('must be a sheet')]);
  const chosen = await choose('Memo');
  expect(chosen.body).toMatchObject({
    ...{ sheet: 'Memo', choices: { columns: ['sku', 'name', 'quantity'] } },
    columns: [{ samples: [`${sku}-M`] }, { samples: ['Stud'] }, { samples: ['2'] }],
  });
  expect(await countFiles()).toBe(2);
  // Twice at once: neither leaves a file behind.
  await Promise.all([choose('Stock'), choose('Stock')]);
  expect(await countFiles()).toBe(2);
  await api.call(endpoints.discardImport, { params }, admin);
  expect(await countFiles()).toBe(0);
});

it('has no sheets to choose from in a CSV file', async () => {
  const files = [createFile(Buffer.from('SKU,Name\nR-1,Ring\n'), 'list.csv')];
  const sent = { query: { name: 'list.csv' }, files };
  const { import_id, sheets, sheet } = await api.call(endpoints.uploadImport, sent, admin);
  expect([sheets, sheet]).toEqual([[], null]);
  const choice = { params: { import_id }, body: { sheet: 'Stock' } };
  expect((await api.send(endpoints.chooseImportSheet, choice, admin)).status).toBe(400);
});

it('keeps nothing of a workbook that cannot be read', async () => {
  const before = await countFiles();
  const bytes = (
    await workbookOf({
      Stock: [
        ['SKU', 'Name'],
        ['R-1', 'Ring'],
      ],
    })
  ).subarray(0, 900);
  const sent = { query: { name: 'list.xlsx' }, files: [createFile(bytes, 'list.xlsx')] };
  const refused = await api.send(endpoints.uploadImport, sent, admin);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('damaged')]);
  expect(await countFiles()).toBe(before);
});
