import { endpoints, filterKeys, type ResponseBody } from '@vajra/contract';
import { createRandom, type Random } from '../seed/random.ts';
import { type Load, sendLoad } from './load.ts';
import { cpuMs, median, serve } from './processes.ts';
import type { BenchStore } from './shop.ts';

const port = 3201;
const rounds = 5;
const load = { port, connections: 16, seconds: 3 };
/** Number of different requests that a connection cycles through. */
const distinctRequests = 256;

/** Answers without parsing, session or data: what HTTP alone costs. */
const baseline = { path: '/api/health/live' };

interface Read {
  name: string;
  path: string;
  bodies: readonly unknown[];
  /** The least acceptable part of the baseline's rate. */
  target: number;
}

interface Measurement {
  rate: number;
  p99Ms: number;
  /** CPU time of the server for a request, in milliseconds. */
  cpu: number;
}

type Facets = ResponseBody<typeof endpoints.getProducts>['data']['facets'];

/**
 * Measures the requests per second of a visitor's reads and of the baseline in turn, with 16
 * connections, and prints their ratio and the server's CPU time for a request.
 */
export async function benchReads({ mongodbUri }: BenchStore): Promise<void> {
  const server = await serve('serve-api.ts', { MONGODB_URI: mongodbUri, PORT: String(port) });
  const measure = async (request: Pick<Load, 'path' | 'bodies'>): Promise<Measurement> => {
    const before = await cpuMs(server);
    const { rate, requests, p99Ms } = await sendLoad({ ...load, ...request });
    return { rate, p99Ms, cpu: ((await cpuMs(server)) - before) / requests };
  };
  try {
    const reads = await createReads();
    console.log(
      `reads of a visitor, ${load.connections} connections, ${rounds} rounds of ${load.seconds} s in turn with GET ${baseline.path}`,
    );
    for (const { name, target, ...request } of reads) {
      await measure(baseline);
      await measure(request);
      const results: { bare: Measurement; read: Measurement }[] = [];
      for (let round = 0; round < rounds; round++) {
        results.push({ bare: await measure(baseline), read: await measure(request) });
      }
      const of = (pick: (result: { bare: Measurement; read: Measurement }) => number) =>
        median(results.map(pick));
      console.log(
        `  ${name}: ${of(({ read }) => read.rate).toFixed(0)} requests/s, ` +
          `${of(({ read, bare }) => read.rate / bare.rate).toFixed(2)} of live (target ${target}), ` +
          `p99 ${of(({ read }) => read.p99Ms)} ms, CPU ${of(({ read }) => read.cpu).toFixed(2)} ms ` +
          `(live ${of(({ bare }) => bare.rate).toFixed(0)} requests/s, ${of(({ bare }) => bare.cpu).toFixed(2)} ms)`,
      );
    }
  } finally {
    server.kill();
  }
}

async function createReads(): Promise<Read[]> {
  const lists = endpoints.getProducts.path;
  const response = await fetch(`http://127.0.0.1:${port}${lists}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ perPage: 100, facets: true }),
  });
  const { productData, facets, totalCount } = endpoints.getProducts.response.parse(
    await response.json(),
  ).data;
  const random = createRandom('reads');
  const words = productData
    .flatMap(({ name, sku }) => [...name.split(/\W+/), sku])
    .filter((word) => word.length > 2);
  const several = (make: () => unknown) => Array.from({ length: distinctRequests }, make);
  const filtered = () => ({
    ...randomFilters(random, facets),
    page: random.int(1, 3),
    perPage: 20,
  });
  const ranged = () => {
    const least = random.int(30, 400) * 1000;
    const price = `${least}-${least + random.int(50, 600) * 1000}`;
    return { ...filtered(), price, carat: `${random.int(20, 120) / 100}-` };
  };
  const search = () => ({ search: random.pick(words), page: 1, perPage: 20 });
  const detail = () => ({ p_id: random.int(1, totalCount) });
  return [
    { name: 'list of 20', path: lists, bodies: [{ page: 1, perPage: 20 }], target: 0.6 },
    { name: '1 to 3 filters', path: lists, bodies: several(filtered), target: 0.5 },
    { name: '1 to 3 filters, 2 ranges', path: lists, bodies: several(ranged), target: 0.4 },
    { name: 'search', path: lists, bodies: several(search), target: 0.4 },
    {
      name: 'detail',
      path: endpoints.getProductById.path,
      bodies: several(detail),
      target: 0.8,
    },
  ];
}

/** Returns one to three filters, each with one or two values. */
function randomFilters(random: Random, facets: Facets): Record<string, number[]> {
  const chosen = random.shuffled(filterKeys).slice(0, random.int(1, 3));
  return Object.fromEntries(
    chosen.flatMap((key) => {
      const ids = (facets?.[key] ?? []).map(({ id }) => id);
      return ids.length === 0 ? [] : [[key, random.shuffled(ids).slice(0, random.int(1, 2))]];
    }),
  );
}
