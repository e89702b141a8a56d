import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { type CatalogueChanges, endpoints } from '@vajra/contract';
import { seedStore } from '../seed/seed.ts';
import { connect } from '../src/mongo/connect.ts';
import { prepareStore } from '../src/server/bootstrap.ts';
import { createLog } from '../src/server/log.ts';
import { median, serve } from './processes.ts';
import type { BenchStore } from './shop.ts';

const port = 3220;
const limit = 1000;
const rounds = 3;
const steadyRequests = 200;
const database = 'vajra-bench-sync';

/** A first sync of all 53,940 stones by pages, as a browser asks, and then a feed that rests. */
export async function benchSync({ mongodbUri, config }: BenchStore): Promise<void> {
  const uri = mongodbUri.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+)(\/[^?]*)?/, `$1/${database}`);
  const connection = await connect(uri);
  try {
    const services = await prepareStore({ config, connection, log: createLog('warn') });
    await seedStore({ connection, services, config: { ...config, seed: 'stones' } });
    const server = await serve('serve-api.ts', { MONGODB_URI: uri, PORT: String(port) });
    try {
      await measure();
    } finally {
      server.kill();
    }
  } finally {
    await connection.dropDatabase();
    await connection.close();
  }
}

async function measure(): Promise<void> {
  await sync(); // warms it up
  const syncs: Sync[] = [];
  for (let round = 0; round < rounds; round++) syncs.push(await sync());
  const [{ rows, pages, bytes, last } = await sync()] = syncs;
  const seconds = median(syncs.map((one) => one.milliseconds)) / 1000;
  console.log(`first sync of ${rows} stones by pages of ${limit}, brotli, ${rounds} rounds`);
  console.log(`  ${pages} pages, ${(bytes / 1e6).toFixed(2)} MB on the wire (at most 8 is wanted)`);
  console.log(
    `  ${seconds.toFixed(2)} s of server, ${((seconds * 1000) / pages).toFixed(0)} ms a page`,
  );

  const steady: Fetched[] = [];
  for (let count = 0; count < steadyRequests; count++) steady.push(await fetchPage(last));
  const time = median(steady.map((one) => one.milliseconds));
  console.log(`unchanged feed: ${steady[0]?.bytes} bytes with headers, ${time.toFixed(2)} ms`);
}

type Cursor = Pick<CatalogueChanges, 'epoch' | 'next'>;

interface Sync {
  rows: number;
  pages: number;
  bytes: number;
  milliseconds: number;
  last: Cursor;
}

async function sync(): Promise<Sync> {
  let [rows, pages, bytes, milliseconds] = [0, 0, 0, 0];
  let last: Cursor | undefined;
  for (;;) {
    const fetched = await fetchPage(last);
    const { products, more, epoch, next } = fetched.changes;
    rows += products.length;
    pages += 1;
    bytes += fetched.bytes;
    milliseconds += fetched.milliseconds;
    last = { epoch, next };
    if (!more) return { rows, pages, bytes, milliseconds, last };
  }
}

interface Fetched {
  changes: CatalogueChanges;
  /** As sent, with the head. */
  bytes: number;
  /** Until the last byte is here; unpacking is not counted. */
  milliseconds: number;
}

async function fetchPage(from: Cursor | undefined): Promise<Fetched> {
  const url = new URL(endpoints.getCatalogueChanges.path, `http://127.0.0.1:${port}`);
  url.searchParams.set('limit', String(limit));
  if (from) url.searchParams.set('epoch', from.epoch);
  if (from) url.searchParams.set('since', from.next);
  const started = performance.now();
  const request = get(url, { headers: { 'Accept-Encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage]; // of node's
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const milliseconds = performance.now() - started;
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const body = Buffer.concat(chunks);
  const isPacked = response.headers['content-encoding'] === 'br';
  const text = String(isPacked ? brotliDecompressSync(body) : body);
  return {
    changes: JSON.parse(text).data,
    bytes: headOf(response).length + body.length,
    milliseconds,
  };
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const fields = rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'));
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${fields.join('')}\r\n`;
}
