import { endpoints } from '@vajra/contract';
import { afterEach, expect, it } from 'vitest';
import { clearFaults, permanentErrorCode, setFault, withAppName } from '../../../test/faults.ts';
import { createInvoice, sampleInvoice } from '../../../test/invoices.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { TooManyRequestsError } from '../../platform/errors.ts';
import { backedUpCollections } from '../../platform/mongo/stored-collections.ts';
import { StoredFiles } from '../../platform/mongo/stored-files.ts';
import { invoiceLayout } from './invoice-layout.ts';
import { renderInvoice } from './invoice-pdf.mjs';
import { InvoiceRenderer } from './invoice-renderer.ts';

const api = await useTestApi({ rewriteUri: withAppName('invoices') });
afterEach(() => clearFaults(api));
const { renderer } = api.services.invoiceFiles;
const stored = () => api.connection.collection('invoice_pdfs.files').countDocuments();
const chunks = () => api.connection.collection('invoice_pdfs.chunks').countDocuments();

const sample = sampleInvoice();
const request = { layout: invoiceLayout(sample), issuedAt: sample.issuedAt };

let count = 0;
async function createDocument() {
  const user = await api.createCustomer();
  const id = await createInvoice(api, user, `DOC-${count++}`);
  return { user, id };
}

async function download(id: string, { token }: TestUser) {
  const path = endpoints.downloadMyInvoice.path.replace('{invoiceId}', id);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(api.url + path, { headers });
  return { status: response.status, file: Buffer.from(await response.arrayBuffer()) };
}

/** Returns how many documents were rendered meanwhile. */
async function rendered(work: () => Promise<unknown>): Promise<number> {
  const before = renderer.queue.startedCount;
  await work();
  return renderer.queue.startedCount - before;
}

it('renders a document once, and sends the same bytes from then on', async () => {
  const { user, id } = await createDocument();
  const first = await download(id, user);
  expect(first.file.toString('latin1', 0, 4)).toBe('%PDF');
  expect(
    await rendered(async () => expect((await download(id, user)).file).toEqual(first.file)),
  ).toBe(0);
  const [stranger, admin] = [await api.createCustomer(), await api.createAdmin()];
  expect((await download(id, stranger)).status).toBe(404);
  expect(await rendered(() => api.services.invoiceFiles.get(id, { client: 'mail' }))).toBe(0);
  expect(
    await rendered(() =>
      api.send(
        endpoints.downloadInvoice,
        {
          params: { invoiceId: id },
        },
        admin,
      ),
    ),
  ).toBe(0);
});

it('sends the file that an earlier release stored, unchanged', async () => {
  const { user, id } = await createDocument();
  const old = Buffer.from('%PDF-1.3 as an earlier release rendered it');
  await new StoredFiles(api.connection, 'invoice_pdfs').write(id, [old], {});
  const count = await rendered(async () => expect((await download(id, user)).file).toEqual(old));
  expect(count).toBe(0);
});

it('renders a document once for concurrent requests', async () => {
  const { user, id } = await createDocument();
  const requests = Array.from({ length: 8 }, () => download(id, user));
  const count = await rendered(() => Promise.all(requests));
  const files = await Promise.all(requests);
  expect(count).toBe(1);
  expect(new Set(files.map(({ file }) => file.toString('base64'))).size).toBe(1);
});

it('sends a document that cannot be stored, leaves nothing of it, and stores the next', async () => {
  const { user, id } = await createDocument();
  const before = [await stored(), await chunks()];
  // The chunk is written; the row of the file is not.
  const fault = { failCommands: ['insert'], errorCode: permanentErrorCode };
  await setFault(api, 'invoices', fault, { skip: 1 });
  const { status, file } = await download(id, user);
  await clearFaults(api);
  expect([status, file.toString('latin1', 0, 4)]).toEqual([200, '%PDF']);
  expect([await stored(), await chunks()]).toEqual(before);
  expect((await download(id, user)).file.equals(file)).toBe(true);
  expect(await stored()).toBe((before[0] ?? 0) + 1);
});

it('renders a document again whose stored file is incomplete', async () => {
  const { user, id } = await createDocument();
  const { file } = await download(id, user);
  const row = await api.connection.collection('invoice_pdfs.files').findOne({ filename: id });
  await api.connection.collection('invoice_pdfs.chunks').deleteMany({ files_id: row?._id });
  expect((await download(id, user)).file.equals(file)).toBe(true);
  expect(await rendered(() => download(id, user))).toBe(0);
});

it('lets accounts take turns, and refuses more than a customer may have waiting', async () => {
  const [many, one] = [await createDocument(), await createDocument()];
  const ids = [];
  for (let n = 0; n < 25; n++) ids.push(await createInvoice(api, many.user, `MANY-${n}`));
  // Not by HTTP, whose requests end after a time.
  const read = (id: string, { u_id }: TestUser) =>
    api.services.invoiceFiles.get(id, { client: `user ${u_id}`, u_id }).then(
      () => 'sent',
      (error: unknown) => (error instanceof TooManyRequestsError ? 'refused' : error),
    );
  let finished = 0;
  const all = ids.map(async (id) => {
    const outcome = await read(id, many.user);
    if (outcome === 'sent') finished += 1;
    return outcome;
  });
  await Promise.race(all);
  expect(await read(one.id, one.user)).toBe('sent');
  expect(finished).toBeLessThan(20);
  const outcomes = await Promise.all(all);
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(0);
  expect(new Set(outcomes)).toEqual(new Set(['sent', 'refused']));
});

it('is part of a backup', async () => {
  const { user, id } = await createDocument();
  await download(id, user);
  expect(await backedUpCollections(api.connection)).toEqual(
    expect.arrayContaining(['invoice_pdfs.chunks', 'invoice_pdfs.files']),
  );
});

it('is rendered in a thread, as on the main one, while other work goes on', async () => {
  const own = new InvoiceRenderer();
  const lines = Array.from({ length: 40 }, () => sample.lines).flat();
  const long = { ...request, layout: invoiceLayout({ ...sample, lines }) };
  const expected = await renderInvoice(long.layout, long.issuedAt);
  let isRendering = true;
  const rendering = own.render(long, 'one').finally(() => {
    isRendering = false;
  });
  let turns = 0;
  for (; isRendering; turns += 1) await new Promise(setImmediate);
  expect((await rendering).equals(expected)).toBe(true);
  // Rendering on this thread leaves fewer than 20.
  expect(turns).toBeGreaterThan(100);
});

it('a document that cannot be rendered fails alone', async () => {
  const own = new InvoiceRenderer();
  const broken = { ...request.layout, columns: null as never }; // no layout
  await expect(own.render({ ...request, layout: broken }, 'one')).rejects.toThrow();
  expect((await own.render(request, 'one')).toString('latin1', 0, 4)).toBe('%PDF');
  const late = new InvoiceRenderer({ timeoutMs: 0 });
  await expect(late.render(request, 'one')).rejects.toThrow();
});
