import { endpoints, importLimits } from '@vajra/contract';
import type { mongo } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createFile, uniqueName } from '../../../test/factories.ts';
import {
  createCheckedImport,
  createFinishedImport,
  findProblems,
  findProduct,
  waitForImport,
} from '../../../test/imports.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const word = () => uniqueName('S').replace(' ', '');
const problemsOf = (import_id: number) => findProblems(api, admin, import_id);
const bySku = (sku: string) => findProduct(api, admin, sku);

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
