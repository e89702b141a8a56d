import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type Endpoint, endpoints, type ImportDetail } from '@vajra/contract';
import papa from 'papaparse';
import { type DiamondRow, readDiamonds } from '../seed/diamonds-csv.ts';
import { type ProductDocument, productModel } from '../src/catalogue/products/product.model.ts';
import { serve } from './processes.ts';
import { ApiClient, type BenchStore } from './shop.ts';

const port = 3207;

/** Measures rows per second and memory of importing the real stones, next to a bare insertMany. */
export async function benchImport(store: BenchStore): Promise<void> {
  const environment = { MONGODB_URI: store.mongodbUri, PORT: String(port), THROTTLE: '1000000' };
  const server = await serve('serve-api.ts', environment, ['--expose-gc']);
  try {
    const token = await new ApiClient(port).signInAdmin();
    const rows = readDiamonds();
    const list = rapnetList(rows);
    const megabytes = (Buffer.byteLength(list) / 1e6).toFixed(1);
    console.log(`import, ${rows.length.toLocaleString('en')} stones, ${megabytes} MB`);
    const sent = await callImport(token, endpoints.uploadImport, '?name=rapnet.csv', list);
    const { import_id, choices } = sent;
    const choicesBody = JSON.stringify({ ...choices, c_id: undefined, rate: 88, makeLookups: 1 });

    const memory = [await residentOf(server)];
    const checking = await timed(async () => {
      await callImport(token, endpoints.checkImport, '', choicesBody, import_id);
      return waitUntil(token, import_id, ({ state }) => state !== 'checking');
    });
    memory.push(await residentOf(server));
    const running = await timed(async () => {
      await callImport(token, endpoints.runImport, '', '{}', import_id);
      await waitUntil(token, import_id, ({ done }) => done >= rows.length / 2);
      memory.push(await residentOf(server));
      return waitUntil(token, import_id, ({ state }) => state !== 'running');
    });
    memory.push(await residentOf(server));
    const { counts, state } = running.answer;
    const bare = await bareWrite(store, rows.length);
    const rowsPerSecond = (milliseconds: number) => Math.round((rows.length / milliseconds) * 1000);
    console.log(`  ${state}: ${JSON.stringify(counts)}`);
    console.log(`  dry run ${rowsPerSecond(checking.milliseconds)} rows/s`);
    console.log(
      `  run ${rowsPerSecond(running.milliseconds)} rows/s (target at least 1,000), with ledger and audit`,
    );
    console.log(
      `  bare insertMany of the same products ${rowsPerSecond(bare)} rows/s: the import takes ${(running.milliseconds / bare).toFixed(1)} times as long`,
    );
    console.log(
      `  resident before, checked, halfway, done: ${memory.map((bytes) => `${Math.round(bytes / 1e6)} MB`).join(', ')}`,
    );
  } finally {
    server.kill();
  }
}

/** Returns the stones as CSV in RapNet's format. */
export function rapnetList(rows: readonly DiamondRow[]): string {
  return papa.unparse(
    rows.map((row, index) => ({
      'Stock #': `RAP-${index + 1}`,
      Availability: 'G',
      Shape: 'BR',
      Weight: row.carat,
      Color: row.color,
      Clarity: row.clarity,
      'Cut Grade': row.cut,
      Measurements: `${row.x} x ${row.y} x ${row.z}`,
      'Depth %': row.depth,
      'Table %': row.table,
      Lab: 'GIA',
      'Certificate #': 2_000_000_000 + index,
      'RapNet Price': (row.price / row.carat).toFixed(2),
    })),
  );
}

async function callImport(
  token: string,
  { method, path, request }: Endpoint,
  query: string,
  body: string | undefined,
  import_id = 0,
): Promise<ImportDetail> {
  const address = path.replace('{import_id}', String(import_id));
  const contentType = request.kind === 'file' ? 'text/csv' : 'application/json';
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  const response = await fetch(`http://127.0.0.1:${port}${address}${query}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as ImportDetail; // the response of all import calls
}

async function waitUntil(
  token: string,
  import_id: number,
  isReached: (now: ImportDetail) => boolean,
): Promise<ImportDetail> {
  for (;;) {
    const now = await callImport(token, endpoints.getImport, '', undefined, import_id);
    if (isReached(now)) return now;
    await setTimeout(100);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; milliseconds: number }> {
  const startedAt = performance.now();
  const answer = await work();
  return { answer, milliseconds: performance.now() - startedAt };
}

async function residentOf(server: ChildProcess): Promise<number> {
  server.send('memory');
  const [memory] = await once(server, 'message');
  return (memory as NodeJS.MemoryUsage).rss; // the message of serve-api
}

/** Returns the milliseconds of inserting the same documents in batches of a thousand, with indexes. */
async function bareWrite({ connection }: BenchStore, count: number): Promise<number> {
  const products = connection.collection<ProductDocument>('products');
  const bare = connection.collection<ProductDocument>('bare_products');
  for (const [keys, { unique }] of productModel(connection).schema.indexes()) {
    await bare.createIndex(keys as Record<string, 1>, { unique: unique === true }); // keys of the schema
  }
  let milliseconds = 0;
  let after = 0;
  for (let written = 0; written < count; written += 1000) {
    const batch = await products
      .find({ sku: /^RAP-/, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(1000)
      .toArray();
    after = batch.at(-1)?._id ?? after;
    const { milliseconds: spent } = await timed(() => bare.insertMany(batch));
    milliseconds += spent;
  }
  await bare.drop();
  return milliseconds;
}
