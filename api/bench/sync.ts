import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { type CatalogueChanges, endpoints } from '@vajra/contract';
import { seedStore } from '../seed/seed.ts';
import { createLog } from '../src/platform/log.ts';
import { connect } from '../src/platform/mongo/connect.ts';
import { progressOn } from '../src/platform/progress.ts';
import { prepareStore } from '../src/server/bootstrap.ts';
import { median, serve } from './processes.ts';
import type { BenchStore } from './shop.ts';

const port = 3220;
const limit = 1000;
const rounds = 3;
const unchangedRequests = 200;
const database = 'vajra-bench-sync';

/** Measures the server's part of a first sync of 53,940 stones, and of requests to an unchanged feed. */
export async function benchSync({ mongodbUri, config }: BenchStore): Promise<void> {
  const uri = mongodbUri.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+)(\/[^?]*)?/, `$1/${database}`);
  const connection = await connect(uri);
  try {
    const services = await prepareStore({ config, connection, log: createLog('warn') });
    await seedStore({
      connection,
      services,
      config: { ...config, seed: 'stones' },
      progress: progressOn(process.stderr, 'seed'),
    });
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
  await sync(); // warm-up
  const syncs: Sync[] = [];
  for (let round = 0; round < rounds; round++) syncs.push(await sync());
  const [{ rows, pages, bytes, last } = await sync()] = syncs;
  const seconds = median(syncs.map((one) => one.milliseconds)) / 1000;
  console.log(`first sync of ${rows} stones by pages of ${limit}, brotli, ${rounds} rounds`);
  console.log(`  ${pages} pages, ${(bytes / 1e6).toFixed(2)} MB on the wire (target at most 8)`);
  console.log(
    `  ${seconds.toFixed(2)} s of server, ${((seconds * 1000) / pages).toFixed(0)} ms a page`,
  );

  const steady: Fetched[] = [];
  for (let count = 0; count < unchangedRequests; count++) steady.push(await fetchPage(last));
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
  /** On the wire, including the head. */
  bytes: number;
  /** Until the last byte arrived, without decompression. */
  milliseconds: number;
}

async function fetchPage(from: Cursor | undefined): Promise<Fetched> {
  const url = new URL(endpoints.getCatalogueChanges.path, `http://127.0.0.1:${port}`);
  url.searchParams.set('limit', String(limit));
  if (from) url.searchParams.set('epoch', from.epoch);
  if (from) url.searchParams.set('since', from.next);
  const started = performance.now();
  const request = get(url, { headers: { 'Accept-Encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage]; // the event's argument
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const milliseconds = performance.now() - started;
  if (response.statusCode !== 200) throw new Error(`${url} responded ${response.statusCode}`);
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
