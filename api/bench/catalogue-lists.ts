import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endpoints, type FilterKey, pageSizes, productQueries, sortOrders } from '@vajra/contract';
import { createRandom, type Random } from '../seed/random.ts';
import { sendLoad } from './load.ts';
import { median, serve } from './processes.ts';
import type { BenchStore } from './shop.ts';
import { withStore } from './store.ts';

/** The shop's seven filters. */
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
const requestsPerRound = 200;
const load = { connections: 16, seconds: 5 };
const { path } = endpoints.getProducts;

/** A store of one size, with the API and the bare server on it. */
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
 * Measures lists with one to three filters, random page and sort order, and facets: first the latency
 * of sequential requests at each size, alternating between sizes and next to a bare `find` of as many
 * ids; then requests per second at the smallest size.
 */
export async function benchLists(store: BenchStore, larger: readonly number[]): Promise<void> {
  await withStoreOfSize(store.mongodbUri, 10_000, larger, []);
}

/** Opens one store within another, so that all are open while each is measured. */
async function withStoreOfSize(
  mongodbUri: string,
  products: number,
  larger: readonly number[],
  smaller: readonly Size[],
): Promise<void> {
  const apiPort = 3211 + smaller.length * 2;
  const barePort = apiPort + 1;
  const serveAt = (file: string, port: number) =>
    serve(file, { MONGODB_URI: mongodbUri, PORT: String(port) });
  const startApi = async () => {
    const startedAt = performance.now();
    const api = await serveAt('serve-api.ts', apiPort);
    return { api, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) };
  };
  const first = await startApi();
  await waitForSnapshot();
  first.api.kill();
  const { api, seconds } = await startApi();
  console.log(`  ready in ${first.seconds} s from the database, ${seconds} s from the snapshot`);
  const bare = await serveAt('serve-bare.ts', barePort);
  try {
    const lists = await randomLists(apiPort, createRandom(`lists of ${products}`));
    const random = createRandom(`ids of ${products}`);
    const finds = lists.map(() => ({
      ids: Array.from({ length: pageSizes.products }, () => random.int(1, products)),
    }));
    const size = { products, apiPort, barePort, lists, finds, api: [], bare: [] };
    const sizes = [...smaller, size];
    const [next, ...rest] = larger;
    if (next)
      await withStore(next, (store) => withStoreOfSize(store.mongodbUri, next, rest, sizes));
    else await measure(sizes);
  } finally {
    api.kill();
    bare.kill();
  }
}

/** Waits until the process that loaded the catalogue has written its snapshot. */
async function waitForSnapshot(): Promise<void> {
  const file = join(process.env.DATA_DIR ?? '', 'catalogue.snapshot');
  while (!existsSync(file)) await setTimeout(50);
}

async function measure(sizes: readonly Size[]): Promise<void> {
  for (let round = -1; round < rounds; round++) {
    for (const { apiPort, barePort, lists, finds, api, bare } of sizes) {
      const from = Math.max(round, 0) * requestsPerRound;
      const until = from + requestsPerRound;
      const times = [
        await measureEach(apiPort, path, lists.slice(from, until)),
        await measureEach(barePort, '/find', finds.slice(from, until)),
      ];
      if (round < 0) continue; // warm-up
      api.push(...(times[0] ?? []));
      bare.push(...(times[1] ?? []));
    }
  }
  console.log(
    `lists of ${pageSizes.products} by filters, facets, any page: ${rounds} rounds of ${requestsPerRound} sequential requests, sizes in turn`,
  );
  const smallest = percentile(sizes[0]?.api ?? [], 0.99);
  for (const { products, api, bare } of sizes) {
    const p99 = percentile(api, 0.99);
    console.log(
      `  ${products.toLocaleString('en').padStart(9)} products: ${summarize(api)}; bare find ${summarize(bare)}; ` +
        `p99 is ${(p99 / percentile(bare, 0.99)).toFixed(2)} times the bare, ${(p99 / smallest).toFixed(2)} times the smallest size`,
    );
  }
  const [first] = sizes;
  if (first) await measureThroughput(first);
}

async function measureThroughput({
  products,
  apiPort,
  barePort,
  lists,
  finds,
}: Size): Promise<void> {
  const api: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 3; round++) {
    api.push((await sendLoad({ ...load, port: apiPort, path, bodies: lists })).rate);
    bare.push((await sendLoad({ ...load, port: barePort, path: '/find', bodies: finds })).rate);
  }
  console.log(
    `the same, ${load.connections} connections, ${products.toLocaleString('en')} products`,
  );
  console.log(`  api   ${median(api).toFixed(0)} requests/s`);
  console.log(`  bare  ${median(bare).toFixed(0)} requests/s`);
}

/** Generates different lists, each of a page that exists. */
async function randomLists(port: number, random: Random): Promise<unknown[]> {
  const { facets } = await query(port, path, { facets: true, perPage: 1 });
  const valuesOf = (key: FilterKey) => (facets?.[key] ?? []).map(({ id }) => id);
  const lists: unknown[] = [];
  while (lists.length < rounds * requestsPerRound) {
    const keys = random.shuffled(filterable).slice(0, random.int(1, 3));
    const filters = Object.fromEntries(
      keys.map((key) => [key, random.shuffled(valuesOf(key)).slice(0, random.int(1, 2))]),
    );
    const sort = random.pick(sortOrders);
    const list = (page: number) =>
      productQueries.list({
        fixed: null,
        currency: 'INR',
        list: { filters, ranges: {}, available: false, sort, page, search: '' },
      });
    const { totalCount } = await query(port, path, { ...list(1), facets: false });
    lists.push(list(random.int(1, Math.max(1, Math.ceil(totalCount / pageSizes.products)))));
  }
  return lists;
}

interface Listed {
  totalCount: number;
  facets?: Record<FilterKey, { id: number }[]>;
}

const agent = new Agent({ keepAlive: true });

async function query(port: number, path: string, body: unknown): Promise<Listed> {
  return JSON.parse(await send(port, path, JSON.stringify(body))).data;
}

/** Returns the milliseconds of each request up to the last byte of its response. */
async function measureEach(
  port: number,
  path: string,
  bodies: readonly unknown[],
): Promise<number[]> {
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
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', agent, headers }, async (response) => {
      let text = '';
      response.setEncoding('utf8');
      for await (const chunk of response) text += chunk;
      if (response.statusCode === 200) resolve(text);
      else reject(new Error(`${path}: ${response.statusCode} ${text}`));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function summarize(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)} ms`;
}
