import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endpoints, type FilterKey, pageSizes, productQueries, sortOrders } from '@vajra/contract';
import autocannon from 'autocannon';
import { type Random, randomOf } from '../seed/random.ts';
import { median, serve } from './processes.ts';
import type { BenchStore } from './shop.ts';
import { withStore } from './store.ts';

/** The seven filters of the shop. */
const filterable = [
  'shape_id',
  'clarity_id',
  'ncolor_id',
  'fcolor_id',
  'grade_id',
  'stone_id',
  'c_id',
] as const satisfies FilterKey[];

const rounds = 10;
const requestsARound = 200;
const connections = 16;
const seconds = 5;
const { path } = endpoints.getProducts;

/** A store of some size, the API on it and the bare server. */
interface Size {
  products: number;
  apiPort: number;
  barePort: number;
  lists: readonly unknown[];
  finds: readonly unknown[];
  api: number[];
  bare: number[];
}

/**
 * Lists with one to three of the seven filters, any page and order, with facets as the shop asks:
 * milliseconds at each size one by one, beside a bare `find` of as many ids, all sizes in turn; then
 * requests a second at the smallest.
 */
export async function benchLists(store: BenchStore, larger: readonly number[]): Promise<void> {
  await open(store.mongodbUri, 10_000, larger, []);
}

/** Opens one store within the other, so that all are there while each is measured. */
async function open(
  mongodbUri: string,
  products: number,
  larger: readonly number[],
  before: readonly Size[],
): Promise<void> {
  const apiPort = 3211 + before.length * 2;
  const barePort = apiPort + 1;
  const serveAt = (file: string, port: number) =>
    serve(file, { MONGODB_URI: mongodbUri, PORT: String(port) });
  const startApi = async () => {
    const began = performance.now();
    const api = await serveAt('serve-api.ts', apiPort);
    return { api, seconds: ((performance.now() - began) / 1000).toFixed(1) };
  };
  const first = await startApi();
  await snapshotWritten();
  first.api.kill();
  const { api, seconds } = await startApi();
  console.log(`  ready in ${first.seconds} s from the database, in ${seconds} s from the snapshot`);
  const bare = await serveAt('serve-bare.ts', barePort);
  try {
    const lists = await anyLists(apiPort, randomOf(`lists of ${products}`));
    const random = randomOf(`ids of ${products}`);
    const finds = lists.map(() => ({
      ids: Array.from({ length: pageSizes.products }, () => random.int(1, products)),
    }));
    const size = { products, apiPort, barePort, lists, finds, api: [], bare: [] };
    const sizes = [...before, size];
    const [next, ...rest] = larger;
    if (next) await withStore(next, (store) => open(store.mongodbUri, next, rest, sizes));
    else await measure(sizes);
  } finally {
    api.kill();
    bare.kill();
  }
}

/** Once the process that has loaded the catalogue has written it down. */
async function snapshotWritten(): Promise<void> {
  const file = join(process.env.DATA_DIR ?? '', 'catalogue.snapshot');
  while (!existsSync(file)) await setTimeout(50);
}

async function measure(sizes: readonly Size[]): Promise<void> {
  for (let round = -1; round < rounds; round++) {
    for (const { apiPort, barePort, lists, finds, api, bare } of sizes) {
      const from = Math.max(round, 0) * requestsARound;
      const until = from + requestsARound;
      const times = [
        await timesOf(apiPort, path, lists.slice(from, until)),
        await timesOf(barePort, '/find', finds.slice(from, until)),
      ];
      if (round < 0) continue; // warms up
      api.push(...(times[0] ?? []));
      bare.push(...(times[1] ?? []));
    }
  }
  console.log(
    `lists of ${pageSizes.products} by filters, facets, any page: ${rounds} rounds of ${requestsARound} one by one, in turn`,
  );
  const smallest = percentile(sizes[0]?.api ?? [], 0.99);
  for (const { products, api, bare } of sizes) {
    const p99 = percentile(api, 0.99);
    console.log(
      `  ${products.toLocaleString('en').padStart(9)} products: ${told(api)}; bare find ${told(bare)}; ` +
        `p99 is ${(p99 / percentile(bare, 0.99)).toFixed(2)} times the bare, ${(p99 / smallest).toFixed(2)} times that of the smallest`,
    );
  }
  const [first] = sizes;
  if (first) await measureMany(first);
}

async function measureMany({ products, apiPort, barePort, lists, finds }: Size): Promise<void> {
  const api: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 3; round++) {
    api.push(await requestsPerSecond(apiPort, path, lists));
    bare.push(await requestsPerSecond(barePort, '/find', finds));
  }
  console.log(`the same, ${connections} connections, ${products.toLocaleString('en')} products`);
  console.log(`  api   ${median(api).toFixed(0)} requests/s`);
  console.log(`  bare  ${median(bare).toFixed(0)} requests/s`);
}

/** As many different lists as are asked for, each page one that there is. */
async function anyLists(port: number, random: Random): Promise<unknown[]> {
  const { facets } = await ask(port, path, { facets: true, perPage: 1 });
  const valuesOf = (key: FilterKey) => (facets?.[key] ?? []).map(({ id }) => id);
  const lists: unknown[] = [];
  while (lists.length < rounds * requestsARound) {
    const keys = random.shuffled(filterable).slice(0, random.int(1, 3));
    const filters = Object.fromEntries(
      keys.map((key) => [key, random.shuffled(valuesOf(key)).slice(0, random.int(1, 2))]),
    );
    const sort = random.pick(sortOrders);
    const list = (page: number) =>
      productQueries.list({ fixed: null, list: { filters, sort, page, search: '' } });
    const { totalCount } = await ask(port, path, { ...list(1), facets: false });
    lists.push(list(random.int(1, Math.max(1, Math.ceil(totalCount / pageSizes.products)))));
  }
  return lists;
}

interface Listed {
  totalCount: number;
  facets?: Record<FilterKey, { id: number }[]>;
}

const agent = new Agent({ keepAlive: true });

async function ask(port: number, path: string, body: unknown): Promise<Listed> {
  return JSON.parse(await send(port, path, JSON.stringify(body))).data;
}

/** Milliseconds of each request, to the last byte of its answer. */
async function timesOf(port: number, path: string, bodies: readonly unknown[]): Promise<number[]> {
  const times: number[] = [];
  for (const body of bodies) {
    const text = JSON.stringify(body);
    const began = performance.now();
    await send(port, path, text);
    times.push(performance.now() - began);
  }
  return times;
}

function send(port: number, path: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((answered, failed) => {
    const sent = request({ port, path, method: 'POST', agent, headers }, async (response) => {
      let text = '';
      response.setEncoding('utf8');
      for await (const chunk of response) text += chunk;
      if (response.statusCode === 200) answered(text);
      else failed(new Error(`${path}: ${response.statusCode} ${text}`));
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

async function requestsPerSecond(
  port: number,
  path: string,
  bodies: readonly unknown[],
): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: bodies.map((body) => ({
      method: 'POST' as const,
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} failures, ${result.errors} errors`);
  }
  return result.requests.average;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function told(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)} ms`;
}
