import { endpoints, importLimits } from '@vajra/contract';
import type { mongo } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createFile, createLookup, createProduct, uniqueName } from '../../test/factories.ts';
import { createCheckedImport, createFinishedImport, waitForImport } from '../../test/imports.ts';
import { useTestApi } from '../../test/start-test-api.ts';
import { checkConsistency } from '../consistency/check-consistency.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const word = () => uniqueName('S').replace(' ', '');
const problemsOf = async (import_id: number) => {
  const params = { import_id };
  return (await api.call(endpoints.getImportProblems, { params }, admin)).problems;
};
const bySku = async (sku: string) => {
  const { data } = await api.call(endpoints.getProducts, { body: { search: sku } }, admin);
  const found = data.productData.find((each) => each.sku === sku);
  if (!found) throw new Error(`no ${sku}`);
  return found;
};
const findDiscrepancies = async () => {
  const found: string[] = [];
  for await (const discrepancy of (await checkConsistency(api.connection)).discrepancies) {
    found.push(discrepancy);
  }
  return found;
};

describe('a list that does not say what its stones are', () => {
  it('gives new stones the chosen type, and leaves the others alone', async () => {
    const stone_id = await createLookup(api, 'stoneType', 'Lab-grown diamond');
    const natural = await createLookup(api, 'stoneType', 'Mined');
    const shape = uniqueName('Shape');
    await createLookup(api, 'diamondShape', shape);
    const known = await createProduct(api, { stone_id: natural });
    const [sku, typed] = [word(), word()];
    const rows = [`${known.sku},${shape},2,500,`, `${sku},${shape},1.5,500,`];
    const list = `SKU,Shape,Carat,Total Price,Type\n${rows.join('\n')}\n${typed},${shape},1,500,mined\n`;
    const { choices } = await createFinishedImport(api, admin, list, { stone_id });
    expect(choices.stone_id).toBe(stone_id);
    expect((await bySku(sku)).stonetype).toEqual({ stone_id, type: 'Lab-grown diamond' });
    expect((await bySku(sku)).name).toBe(`1.50 ct Lab Grown ${shape}`);
    expect((await bySku(known.sku)).stonetype?.stone_id).toBe(natural);
    expect((await bySku(typed)).stonetype?.stone_id).toBe(natural);
  });
});

describe('values that the store does not know', () => {
  const listOf = (column: string, cut: string) => {
    const sku = word();
    return { sku, list: `SKU,Name,Total Price,Cut,${column}\n${sku},Ring ${sku},500,${cut},\n` };
  };
  const choice = (changes: Record<string, unknown>) => ({
    ...{ field: 'cut', value: 'X9', action: 'use', target: 'Excellent' },
    ...changes,
  });

  it('get the meaning that an admin chooses, which is remembered for the next file', async () => {
    const target = uniqueName('Grade');
    await createLookup(api, 'cutGrade', target);
    const column = uniqueName('Column');
    const first = listOf(column, ' x9');
    const checked = await createCheckedImport(api, admin, first.list);
    expect(checked).toMatchObject({ counts: { new: 0, refused: 1 }, hasMoreUnknownValues: false });
    expect(checked.unknownValues).toEqual([
      { field: 'cut', value: 'x9', rows: 1, suggestion: null },
    ]);
    await createFinishedImport(api, admin, first.list, { values: [choice({ target })] });
    expect((await bySku(first.sku)).cutgrade?.cut_grade).toBe(target);

    const next = listOf(column, 'X9');
    const done = await createFinishedImport(api, admin, next.list);
    expect(done).toMatchObject({ isRemembered: true, choices: { values: [choice({ target })] } });
    // It is still listed, so that the choice can be changed.
    expect(done.unknownValues).toHaveLength(1);
    expect((await bySku(next.sku)).cutgrade?.cut_grade).toBe(target);
  });

  it('are added under the name that is chosen, and no others', async () => {
    const grade = uniqueName('Grade');
    const { sku, list } = listOf(uniqueName('Column'), 'X9');
    const values = [choice({ action: 'create', target: grade })];
    const other = word();
    const rows = `${list}${other},Ring,500,EX+++,\n`;
    const { import_id, counts } = await createFinishedImport(api, admin, rows, { values });
    expect(counts).toMatchObject({ new: 1, refused: 1 });
    expect((await bySku(sku)).cutgrade?.cut_grade).toBe(grade);
    expect((await problemsOf(import_id)).map(({ message }) => message)).toEqual([
      'Unknown cut grade.',
    ]);
  });

  it('are left empty, or leave out their rows, as chosen', async () => {
    const { sku, list } = listOf(uniqueName('Column'), 'X9');
    const rows = `${list}${word()},Ring,500,Y9,\n`;
    const values = [
      choice({ action: 'blank', target: '' }),
      choice({ value: 'y9', action: 'skip', target: '' }),
    ];
    const { import_id, counts } = await createFinishedImport(api, admin, rows, { values });
    expect(counts).toMatchObject({ new: 1, refused: 1 });
    expect((await bySku(sku)).cutgrade).toBeNull();
    expect(await problemsOf(import_id)).toMatchObject([
      { line: 3, column: 'Cut', value: 'Y9', message: 'Left out, as you chose for this value.' },
    ]);
  });

  it('are listed up to a limit', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `${word()},Ring,500,Grade ${at}`);
    const list = `SKU,Name,Total Price,Cut\n${rows.join('\n')}\n`;
    const { unknownValues, hasMoreUnknownValues } = await createCheckedImport(api, admin, list);
    expect([unknownValues.length, hasMoreUnknownValues]).toEqual([
      importLimits.maxUnknownValues,
      true,
    ]);
  });

  it.each([
    ['a value that the store does not have', choice({ target: 'Nonsense' })],
    ['no value', choice({ target: ' ' })],
    ['a grade that no stone has', choice({ field: 'polish', target: 'Splendid' })],
    ['an added grade of polish', choice({ field: 'polish', action: 'create' })],
    ['a target for an empty field', choice({ action: 'blank' })],
    ['another field', choice({ field: 'sku' })],
    ['another action', choice({ action: 'guess' })],
    ['an operator', choice({ target: { $ne: '' } })],
    ['a long value', choice({ value: 'x'.repeat(121) })],
  ])('cannot mean %s', async (_, wrong) => {
    const { list } = listOf(uniqueName('Column'), 'X9');
    const { import_id, choices } = await createCheckedImport(api, admin, list);
    const body = { ...choices, pricePer: 'stone', c_id: '', stone_id: '', values: [wrong] };
    const refused = await api.send(endpoints.checkImport, { params: { import_id }, body }, admin);
    expect(refused.status).toBe(400);
    const twice = { ...body, values: [choice({}), choice({ value: 'x9' })] };
    expect(
      (await api.send(endpoints.checkImport, { params: { import_id }, body: twice }, admin)).status,
    ).toBe(400);
  });

  it('keep their choices when an earlier version of the admin checks again', async () => {
    const { list } = listOf(uniqueName('Column'), 'X9');
    const values = [choice({ action: 'blank', target: '' })];
    const { import_id, choices } = await createCheckedImport(api, admin, list, { values });
    const { values: _, ...body } = { ...choices, pricePer: 'stone', c_id: '', stone_id: '' };
    await api.call(endpoints.checkImport, { params: { import_id }, body } as never, admin);
    expect((await waitForImport(api, import_id)).choices.values).toEqual(values);
  });
});

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

describe('text', () => {
  const rows = (sku: string) => `\nSKU;Name;Price\n${sku};Café "Rosé";1.234,50\n`;
  const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
  const encodings: [string, (text: string) => Buffer, string][] = [
    ['UTF-8', (text) => Buffer.from(text), 'UTF-8'],
    ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`), 'UTF-8'],
    ['UTF-16 LE', wide, 'UTF-16'],
    ['UTF-16 BE', (text) => wide(text).swap16(), 'UTF-16'],
    ['UTF-16 without a byte order mark', (text) => Buffer.from(text, 'utf16le'), 'UTF-16'],
    ['Latin-1', (text) => Buffer.from(text, 'latin1'), 'Windows-1252'],
  ];

  it.each(encodings)('is read in %s', async (_, encode, encoding) => {
    const sku = word();
    const done = await createFinishedImport(api, admin, encode(rows(sku)));
    expect(done).toMatchObject({ encoding, delimiter: ';', counts: { new: 1 } });
    expect(await bySku(sku)).toMatchObject({ name: 'Café "Rosé"', usd_price: 1234.5 });
  });

  it('may have line breaks and quotes in cells, tabs as delimiters, and a title above the header', async () => {
    const sku = word();
    const list = `Our list\t\t\n\nSKU\tDescription\tName\tPrice\n${sku}\t"Two\r\nlines and ""quotes"""\tA\t5\nX-1\tx\tB\tno\n`;
    const { import_id, delimiter } = await createFinishedImport(api, admin, list);
    expect(delimiter).toBe('\t');
    expect((await bySku(sku)).description).toBe('Two\r\nlines and "quotes"');
    expect(await problemsOf(import_id)).toMatchObject([{ line: 6, column: 'Price' }]);
  });

  it('uses the chosen header line and keeps the other choices', async () => {
    const sku = word();
    const list = `Price list,,\nBest stones,5,kaufen\nArt. Nr.,Bezeichnung,Summe\n${sku},A,5\n`;
    const sent = await createCheckedImport(api, admin, list, { columns: ['sku'], rate: 90 });
    expect(sent).toMatchObject({ headerLine: 1, total: 3 });
    expect(sent.firstRows).toEqual([
      { line: 1, text: 'Price list' },
      { line: 2, text: 'Best stones · 5 · kaufen' },
      { line: 3, text: 'Art. Nr. · Bezeichnung · Summe' },
      { line: 4, text: `${sku} · A · 5` },
    ]);
    const params = { import_id: sent.import_id };
    const put = { params, body: { line: 3 } };
    const chosen = await api.call(endpoints.chooseImportHeader, put, admin);
    expect(chosen).toMatchObject({ state: 'new', headerLine: 3, total: null, problems: 0 });
    expect(chosen.columns).toEqual([
      { name: 'Art. Nr.', samples: [sku], rival: null },
      { name: 'Bezeichnung', samples: ['A'], rival: null },
      { name: 'Summe', samples: ['5'], rival: null },
    ]);
    expect(chosen.choices).toMatchObject({ columns: [null, null, null], rate: 90 });
    const { c_id: _, ...answers } = chosen.choices;
    const body = { ...answers, pricePer: 'stone' as const, columns: ['sku', 'name', 'price'] };
    await api.call(endpoints.checkImport, { params, body } as never, admin); // the literal is typed as strings
    expect(await waitForImport(api, sent.import_id)).toMatchObject({ total: 1 });
    await api.call(endpoints.runImport, { params }, admin);
    await waitForImport(api, sent.import_id);
    expect(await bySku(sku)).toMatchObject({ name: 'A', usd_price: 5, inr_price: 450 });
    expect((await api.send(endpoints.chooseImportHeader, put, admin)).status).toBe(409);
  });

  it('may have no header', async () => {
    const [one, two] = [word(), word()];
    const sent = await createCheckedImport(api, admin, `${one},A,5\n${two},B,6,\n`, {
      columns: ['sku', null, null],
    });
    const params = { import_id: sent.import_id };
    const put = { params, body: { line: 0 } };
    const chosen = await api.call(endpoints.chooseImportHeader, put, admin);
    expect(chosen.headerLine).toBe(0);
    expect(chosen.columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2', 'Column 3']);
    const { c_id: _, ...answers } = chosen.choices;
    const body = { ...answers, pricePer: 'stone' as const, columns: ['sku', 'name', 'price'] };
    await api.call(endpoints.checkImport, { params, body } as never, admin); // as above
    const checked = await waitForImport(api, sent.import_id);
    expect(checked).toMatchObject({ total: 2, counts: { new: 2, refused: 0 } });
  });

  it.each([
    [99, 400, 'line must be the line of one of the first rows'],
    [2, 400, 'The file has a header but no rows.'],
    [-1, 400, 'line must be'],
  ])('cannot have its header on line %i', async (line, status, message) => {
    const { import_id } = await createCheckedImport(api, admin, `SKU,Name\n${word()},A\n`);
    const params = { import_id };
    const reply = await api.send(endpoints.chooseImportHeader, { params, body: { line } }, admin);
    expect(reply.status).toBe(status);
    expect(reply.body?.message).toContain(message);
    const kept = await api.call(endpoints.getImport, { params }, admin);
    expect(kept).toMatchObject({ state: 'checked', headerLine: 1 });
  });

  it('loses only the row whose quotation mark is not closed', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => `${word()},"Ring ${at}",5`);
    rows[1200] = `${word()},"Ring,5`;
    const list = ['SKU,Name,Price', ...rows, `${word()},"the end`].join('\n');
    const { import_id, counts } = await createCheckedImport(api, admin, list);
    expect(counts).toEqual({ new: 1999, changed: 0, unchanged: 0, refused: 2 });
    expect(await problemsOf(import_id)).toMatchObject(
      [1202, 2002].map((line) => ({
        ...{ line, column: null, message: 'A quotation mark in this line is not closed.' },
      })),
    );
  });

  it.each([['\r'], ['\n'], ['\r', '\n', '\r\n']])(
    'may have lines that end with %j',
    async (...ends) => {
      const rows = Array.from(
        { length: 2000 },
        (_, at) => `${word()},A ring with a long name ${at},5`,
      );
      // More than the part in which the header is looked for.
      const list = ['SKU,Name,Price', ...rows]
        .map((row, at) => row + ends[at % ends.length])
        .join('');
      expect(list.length).toBeGreaterThan(65_536);
      expect(await createCheckedImport(api, admin, list)).toMatchObject({
        ...{ total: 2000, counts: { new: 2000, refused: 0 } },
      });
    },
  );

  it('with a line of no end is not imported', async () => {
    const endless = 'x'.repeat(importLimits.maxRowCharacters + 70_000);
    const list = `SKU,Name,Price\n${word()},A,5\n${endless}`;
    const checked = await createCheckedImport(api, admin, list);
    expect(checked).toMatchObject({
      state: 'failed',
      reason: 'After line 2, a line is too long for a table.',
    });
    const params = { import_id: checked.import_id };
    expect((await api.send(endpoints.runImport, { params }, admin)).status).toBe(409);
  });
});

describe('a file', () => {
  const upload = (bytes: Buffer | string, headers: Record<string, string> = {}) =>
    api.fetch('/api/imports?name=list.csv', {
      method: 'POST',
      body: new Uint8Array(Buffer.from(bytes as string)), // Buffer.from() accepts both, but not their union
      headers: { 'Content-Type': 'text/csv', Authorization: `Bearer ${admin.token}`, ...headers },
    });
  const storedCounts = async () => [
    await api.connection.collection('import.chunks').countDocuments(),
    await api.connection.collection('import.files').countDocuments(),
    await api.connection.collection('imports').countDocuments(),
  ];
  const header = 'SKU,Name,Price\n';

  const wrong: [string, Buffer | string, number, string][] = [
    ['no bytes', '', 400, 'The file is empty.'],
    ['blank lines', '\n\n  \n', 400, 'The file is empty.'],
    ['a header alone', header, 400, 'a header but no rows'],
    ['a million columns', `${'a,'.repeat(1_000_000)}\n1\n`, 400, 'too long for a CSV table'],
    ['300 columns', `${'a,'.repeat(300)}b\n1\n`, 400, '301 columns. The maximum is 200'],
    ['a damaged workbook', Buffer.from('504b0304140000000800', 'hex'), 400, 'damaged'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 'image/png'],
    ['a program', Buffer.from('7f454c46020101', 'hex'), 415, 'Save the list as CSV'],
    ['zero bytes', `${header}A,\u0000B,5\n`, 415, 'not a text file'],
    [
      'zero bytes after the first 64 KB',
      `${header}${'A,B,5\n'.repeat(40_000)}\u0000`,
      415,
      'not a text file',
    ],
  ];

  it.each(wrong)('of %s is rejected and not stored', async (_, bytes, status, message) => {
    const before = await storedCounts();
    const reply = await upload(bytes);
    expect(reply.status).toBe(status);
    expect(reply.body?.message).toContain(message);
    expect(await storedCounts()).toEqual(before);
  });

  it.each([
    ['image/png', 415],
    ['application/json', 400],
    ['multipart/form-data; boundary=x', 415],
    ['klingon', 415],
  ])('sent as %s is rejected with %d and not stored', async (type, status) => {
    const before = await storedCounts();
    const reply = await upload(`${header}A,B,5\n`, { 'Content-Type': type });
    expect(reply.status).toBe(status);
    expect(await storedCounts()).toEqual(before);
  });

  it('whose upload is aborted is not stored', async () => {
    const before = await storedCounts();
    const leaving = new AbortController();
    async function* abortedBody() {
      yield Buffer.from(`${header}${'A,B,5\n'.repeat(60_000)}`);
      leaving.abort();
    }
    const sending = fetch(`${api.url}/api/imports?name=a.csv`, {
      method: 'POST',
      body: ReadableStream.from(abortedBody()),
      duplex: 'half',
      signal: leaving.signal,
      headers: { 'Content-Type': 'text/csv', Authorization: `Bearer ${admin.token}` },
    } as RequestInit); // `duplex` is not in its type yet
    await expect(sending).rejects.toThrow();
    await expect.poll(storedCounts).toEqual(before);
  });

  it('can be removed before it has run, but not afterwards', async () => {
    const before = await storedCounts();
    const list = `SKU,Name,Price\n${word()},A,5\n`;
    const { import_id } = await createCheckedImport(api, admin, list);
    const params = { import_id };
    await api.call(endpoints.discardImport, { params }, admin);
    expect(await storedCounts()).toEqual(before);
    expect((await api.send(endpoints.getImport, { params }, admin)).status).toBe(404);

    const done = await createFinishedImport(api, admin, list);
    const stays = { params: { import_id: done.import_id } };
    expect((await api.send(endpoints.discardImport, stays, admin)).status).toBe(409);
    expect((await api.send(endpoints.runImport, stays, admin)).body?.message).toBe(
      'This import is done.',
    );
    const { imports } = await api.call(endpoints.getImports, {}, admin);
    expect(imports[0]).toMatchObject({ import_id: done.import_id, u_name: admin.u_name });
    const query = { page: 2, perPage: 1 };
    const older = await api.call(endpoints.getImports, { query }, admin);
    expect(older.imports).toEqual(imports.slice(1, 2));
  });

  it('is removed by a later upload if it was not run for a month', async () => {
    const list = `SKU,Name,Price\n${word()},A,5\nX-1,B,no\n`;
    const ran = await createFinishedImport(api, admin, list);
    const imports = api.connection.collection<{ _id: number; file?: mongo.ObjectId }>('imports');
    const { file } = (await imports.findOne({ _id: ran.import_id })) ?? {};
    // The file is deleted a moment after the import is done.
    const chunks = api.connection.collection('import.chunks');
    await expect.poll(() => chunks.countDocuments({ files_id: file })).toBe(0);
    const before = await storedCounts();
    const old = await createCheckedImport(api, admin, list);
    const problems = api.connection.collection('import_problems');
    expect(await problems.countDocuments({ import_id: old.import_id })).toBe(1);
    const beforeLimit = new Date(Date.now() - (importLimits.retentionDays + 1) * 24 * 3_600_000);
    const both = { _id: { $in: [ran.import_id, old.import_id] } };
    await imports.updateMany(both, { $set: { createdAt: beforeLimit } });
    await api.call(
      endpoints.discardImport,
      { params: { import_id: (await createCheckedImport(api, admin, list)).import_id } },
      admin,
    );
    expect(await storedCounts()).toEqual(before);
    expect(await imports.findOne({ _id: old.import_id })).toBeNull();
    expect(await problems.countDocuments({ import_id: old.import_id })).toBe(0);
    expect((await api.call(endpoints.getImports, {}, admin)).imports[0]).toMatchObject({
      import_id: ran.import_id,
      hasRun: true,
    });
  });

  it.each([
    [{ columns: ['sku'] }, 'all 3 columns'],
    [{ columns: ['name', null, 'price'] }, 'must be the stock number'],
    [{ columns: ['sku', 'sku', 'price'] }, 'Two columns are'],
    [{ columns: ['sku', 'usdPrice', 'price'] }, 'in the same currency'],
    [{ rate: undefined }, 'how many rupees a dollar is'],
    [{ c_id: 999_999 }, 'must name a collection that exists'],
    [{ stone_id: 999_999 }, 'must name a stone type that exists'],
    [{ pricePer: null }, 'must be carat or stone'],
  ])('is not checked with %j', async (choice, message) => {
    const files = [createFile(Buffer.from(`${header}A,B,5\n`))];
    const sent = { query: { name: 'a.csv' }, files };
    const { import_id, choices } = await api.call(endpoints.uploadImport, sent, admin);
    const body = { ...choices, c_id: undefined, pricePer: 'stone', rate: 80, ...choice };
    const reply = await api.send(endpoints.checkImport, { params: { import_id }, body }, admin);
    expect(reply.status).toBe(400);
    expect(reply.body?.message).toContain(message);
  });
});
