import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createFile, createLookup, createProduct, uniqueName } from '../../../test/factories.ts';
import {
  createCheckedImport,
  createFinishedImport,
  findProblems,
  findProduct,
  waitForImport,
} from '../../../test/imports.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { checkConsistency } from '../../operations/consistency/check-consistency.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const word = () => uniqueName('S').replace(' ', '');
const problemsOf = (import_id: number) => findProblems(api, admin, import_id);
const bySku = (sku: string) => findProduct(api, admin, sku);
const findDiscrepancies = async () => {
  const found: string[] = [];
  for await (const discrepancy of (await checkConsistency(api.connection)).discrepancies) {
    found.push(discrepancy);
  }
  return found;
};

describe('a missing exchange rate', () => {
  it('is reported at its field, or with the number of rows that need it', async () => {
    const sku = word();
    const list = `SKU,Name,Price INR,Price USD,${uniqueName('Column')}\n${sku},Ring,500,,\n${word()},Ring,500,7,\n`;
    const { import_id, choices, ...checked } = await createCheckedImport(api, admin, list, {
      rate: '',
    });
    expect(checked).toMatchObject({ rowsWithoutRate: 1, counts: { new: 1, refused: 1 } });
    const columns = choices.columns.map((field) => (field === 'usdPrice' ? null : field));
    const body = { ...choices, columns, pricePer: 'stone', rate: '', c_id: '', stone_id: '' };
    const refused = await api.send(endpoints.checkImport, { params: { import_id }, body }, admin);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Enter how many rupees a dollar is.');
    // The file waits, and goes on with the rate.
    const done = await createFinishedImport(api, admin, list, { rate: 100 });
    expect(done).toMatchObject({ rowsWithoutRate: 0, counts: { new: 2 } });
    expect((await bySku(sku)).usd_price).toBe(5);
  });
});

describe('a list in RapNet format', () => {
  it('creates stones with all fields, and missing lookups when requested', async () => {
    const sku = word();
    const list = [
      'Stock #,Availability,Shape,Weight,Color,Fancy Color,Fancy Color Intensity,Clarity,Cut Grade,Polish,Measurements,Depth %,Table %,Lab,Certificate #,RapNet Price,Type',
      `${sku},GA,BR,1.01,D,,,vs1,EX,VG-EX,6.18 x 6.21 x 3.83,0.615,57,GIA,123,"$5,000",diamond`,
      `${sku}-2,NA,OV,2,,yellow,intense,IF,,,,,,,,1000,lab grown diamond`,
    ].join('\r\n');
    const choices = { makeLookups: 1, decimalSign: '.' };
    const checked = await createCheckedImport(api, admin, list, choices);
    expect(checked).toMatchObject({ state: 'checked', total: 2, counts: { new: 2, refused: 0 } });
    expect(checked.missing.map(({ text }) => text).sort()).toEqual(
      [
        'Round',
        'VS1',
        'Excellent',
        'D',
        'Natural',
        'Oval',
        'IF',
        'Lab Grown',
        'Fancy Intense Yellow',
      ].sort(),
    );
    expect((await api.call(endpoints.getClarity)).data).toEqual([]);

    const { import_id } = checked;
    await api.call(endpoints.runImport, { params: { import_id } }, admin);
    expect(await waitForImport(api, import_id)).toMatchObject({ state: 'done', done: 2 });
    expect(await bySku(sku)).toMatchObject({
      name: '1.01 ct Round Brilliant',
      weight: 1.01,
      length: 6.21,
      usd_price: 5050,
      inr_price: 404_000,
      status: 1,
      quantity: 1,
      diamondshape: { name: 'Round' },
      naturalcolor: { ncolor: 'D' },
      stonetype: { type: 'Natural' },
      specifications:
        '6.18 x 6.21 x 3.83 mm · depth 61.5 % · table 57 % · polish Very Good to Excellent · report GIA 123',
    });
    expect(await bySku(`${sku}-2`)).toMatchObject({
      name: '2.00 ct Lab Grown Fancy Intense Yellow Oval',
      status: 0,
      naturalcolor: null,
      fancycolor: { fcolor: 'Fancy Intense Yellow' },
    });
    expect(await findDiscrepancies()).toEqual([]);
  });

  it('changes nothing when imported again, and later only the fields it contains', async () => {
    const sku = word();
    const list = (price: number) => `Stock,Shape,Carat,Total Price\n${sku},Pear,1.5,${price}\n`;
    await createFinishedImport(api, admin, list(900), { makeLookups: 1 });
    const before = await bySku(sku);
    const entries = async () =>
      (await api.call(endpoints.getAuditTrail, { query: { target: `p_id:${before.p_id}` } }, admin))
        .entries;
    expect(await entries()).toHaveLength(1);
    expect(
      (await createFinishedImport(api, admin, list(900), { makeLookups: 1 })).counts,
    ).toMatchObject({
      unchanged: 1,
      changed: 0,
    });
    expect(await entries()).toHaveLength(1);

    const edit = { description: 'By hand.', discount: 5, name: 'My pear' };
    await api.services.productEditing.update(before.p_id, edit, [], 1);
    const { counts, import_id } = await createFinishedImport(api, admin, list(950), {
      makeLookups: 1,
    });
    expect(counts).toMatchObject({ changed: 1, new: 0 });
    expect(await bySku(sku)).toMatchObject({ ...edit, usd_price: 950, inr_price: 76_000 });
    const [newest] = await entries();
    expect(newest).toMatchObject({
      u_id: admin.u_id,
      targets: [`p_id:${before.p_id}`, `import_id:${import_id}`],
      before: { price: { usd: 90_000 } },
      after: { price: { usd: 95_000 } },
    });
  });

  it('records stock changes in the ledger, and never goes below what is sold', async () => {
    const { sku, p_id } = await createProduct(api, { quantity: 5 });
    const list = (quantity: number) => `SKU,Qty\n${sku},${quantity}\n`;
    await createFinishedImport(api, admin, list(8));
    expect(await bySku(sku)).toMatchObject({ quantity: 8, remaining_qty: 8 });
    await createFinishedImport(api, admin, list(2));
    expect(await bySku(sku)).toMatchObject({ quantity: 2, remaining_qty: 2 });
    await api.connection
      .collection<{ _id: number }>('products')
      .updateOne({ _id: p_id }, { $inc: { purchased_qty: 2, remaining_qty: -2 } });
    const { import_id } = await createFinishedImport(api, admin, list(1));
    expect(await problemsOf(import_id)).toMatchObject([
      { line: 2, column: 'Qty', message: 'Cannot be below the 2 already sold.' },
    ]);
    await api.connection
      .collection<{ _id: number }>('products')
      .updateOne({ _id: p_id }, { $inc: { purchased_qty: -2, remaining_qty: 2 } });
    expect(await findDiscrepancies()).toEqual([]);
  });

  it('adds new stones to the chosen collection and its parent', async () => {
    const pc_id = await createLookup(api, 'parentCollection');
    const { c_id } = await api.services.lookups.add('collection', { text: uniqueName('C'), pc_id });
    const sku = word();
    await createFinishedImport(api, admin, `SKU,Name,Price\n${sku},Ring,5\n`, { c_id });
    expect(await bySku(sku)).toMatchObject({ c_id, pc_id });
    expect(await findDiscrepancies()).toEqual([]);
  });

  it('remembers the choices for files with the same columns', async () => {
    const list = `No.,Kind of ${uniqueName('thing')},Price\n1,Ring,5\n`;
    const columns = ['sku', 'name', 'usdPrice'];
    await createCheckedImport(api, admin, list, {
      columns,
      pricePer: 'stone',
      rate: 90,
      currency: 'INR',
    });
    const files = [createFile(Buffer.from(list.toUpperCase()))];
    const sent = { query: { name: 'again.csv' }, files };
    expect(await api.call(endpoints.uploadImport, sent, admin)).toMatchObject({
      isRemembered: true,
      choices: { columns, rate: 90, currency: 'INR' },
    });
  });
});

describe('problems', () => {
  it('are listed with line, column and message, in pages and as CSV', async () => {
    const bad = Array.from({ length: 25 }, (_, at) => `=BAD-${at},Round,much,VVS9,5`);
    const list = ['Stock #,Shape,Weight,Clarity,Price', ...bad, 'OK-1,"Round', '",x,,5'].join('\n');
    const { import_id, counts, problems } = await createCheckedImport(api, admin, list);
    expect([counts.refused, problems]).toEqual([26, 51]);
    const params = { import_id };
    const page = await api.call(
      endpoints.getImportProblems,
      { params, query: { page: 3, perPage: 20 } },
      admin,
    );
    expect(page).toMatchObject({ totalCount: 51 });
    expect(page.problems).toHaveLength(11);
    expect((await problemsOf(import_id))[0]).toEqual({
      line: 2,
      column: 'Weight',
      value: 'much',
      message: 'Must be a number from 0 to 1,000,000.',
    });
    expect(page.problems.at(-1)).toMatchObject({ line: 27, column: 'Weight' });
    const csv = await api.send(endpoints.exportImportProblems, { params }, admin);
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.split('\r\n')).toHaveLength(53);
    const unknown = { params: { import_id: 999_999 } };
    expect((await api.send(endpoints.exportImportProblems, unknown, admin)).status).toBe(404);
  });

  it('are all in the CSV file, once and in the order of the file', async () => {
    const values = Array.from({ length: 1_001 }, (_, at) => `much-${at}`);
    const rows = values.map((value, at) => `BAD-${at},Round,${value}`);
    const list = `Stock #,Shape,Weight\n${rows.join('\n')}\n`;
    const { import_id, problems } = await createCheckedImport(api, admin, list);
    expect(problems).toBe(values.length);
    const { text } = await api.send(
      endpoints.exportImportProblems,
      { params: { import_id } },
      admin,
    );
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[2]?.replaceAll('"', ''))).toEqual(values);
  });

  it('are not reported for rows without any text', async () => {
    const list = `SKU,Name,Price\n, ,\n${word()},A,5\n,,\n,,\n`;
    expect(await createCheckedImport(api, admin, list)).toMatchObject({ total: 1, problems: 0 });
  });

  it.each([
    ['a duplicate stock number', 'SKU,Name,Price\nD-1,A,5\nD-1,B,6\n', 'already on line 2'],
    ['no stock number', 'SKU,Name,Price\n,A,5\n', 'The stock number is missing.'],
    ['a stock number that is too long', `SKU,Name,Price\n${'x'.repeat(65)},A,5\n`, 'at most 64'],
    ['too many cells', 'SKU,Name,Price\nD-1,A,5,6\n', 'has 4 cells for 3 columns'],
    ['no price', 'SKU,Name\nD-1,A\n', 'needs a column with its price'],
    ['a price that is not a number', 'SKU,Name,Price\nD-1,A,call me\n', 'Must be a price.'],
    ['a negative price', 'SKU,Name,Price\nD-1,A,-5\n', 'Must be a price.'],
    ['a huge price', 'SKU,Name,Price\nD-1,A,9999999999\n', 'too high'],
    ['a price per carat without a weight', 'SKU,Name,Price/Carat\nD-1,A,5\n', 'weight is missing'],
    ['an unknown availability', 'SKU,Name,Price,Status\nD-1,A,5,perhaps\n', 'Unknown availability'],
    ['an unknown clarity', 'SKU,Name,Price,Clarity\nD-1,A,5,VVS9\n', 'Unknown clarity'],
    ['a value that the store does not have', 'SKU,Name,Price,Clarity\nD-1,A,5,I3\n', 'has no “I3”'],
    ['jewellery', 'SKU,Name,Price,Type\nD-1,A,5,Jewelry\n', 'Only cut stones'],
    ['a stone of 200 carats', 'SKU,Shape,Weight,Price\nD-1,Round,200,5\n', 'from 0.01 to 99'],
    ['control characters', 'SKU,Name,Price\nD-1,A\u0001,5\n', 'control characters'],
  ])('include %s', async (_, list, message) => {
    const sku = word();
    const { import_id, counts } = await createFinishedImport(
      api,
      admin,
      list.replaceAll('D-1', sku),
    );
    expect(counts.refused).toBe(1);
    const messages = (await problemsOf(import_id)).map((problem) => problem.message).join(' ');
    expect(messages).toContain(message);
  });
});
