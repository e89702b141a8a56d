import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sortOrders } from '@vajra/contract';
import { cpuMs, median, serve } from './processes.ts';
import type { BenchStore } from './shop.ts';

const port = 3202;
const rounds = 5;
const pagesPerRound = 40;
const shopFolder = fileURLToPath(new URL('../../pwa/dist', import.meta.url));

/** Answers without data or rendering: what HTTP alone costs. */
const baseline = '/api/health/live';

interface Page {
  name: string;
  /** The path of the page with a number; every number is another page. */
  path: (number: number) => string;
}

const pages: readonly Page[] = [
  { name: 'product', path: (number) => `/product-details/${number + 1}` },
  { name: 'list', path: toListPath },
];

/** The most CPU time that a page may need, in milliseconds. */
const targetMs = 30;

/**
 * Measures pages of a first visit that the server renders and has not kept: each is read once, by one
 * connection, in turn with the baseline. Prints the server's CPU time for a page.
 */
export async function benchPages({ mongodbUri }: BenchStore): Promise<void> {
  if (!existsSync(shopFolder)) throw new Error('The shop is not built: npm run build');
  const server = await serve('serve-api.ts', {
    MONGODB_URI: mongodbUri,
    PORT: String(port),
    SHOP_FOLDER: shopFolder,
    // All requests come from one network.
    THROTTLE: '1000',
  });
  const measure = async (paths: readonly string[]) => {
    const before = await cpuMs(server);
    for (const path of paths) await read(path);
    return ((await cpuMs(server)) - before) / paths.length;
  };
  try {
    console.log(
      `uncached pages of a first visit, ${rounds} rounds of ${pagesPerRound} in turn with GET ${baseline}`,
    );
    for (const { name, path } of pages) {
      const pathsOf = (round: number) =>
        Array.from({ length: pagesPerRound }, (_, number) => path(round * pagesPerRound + number));
      await measure(pathsOf(0));
      const costs: number[] = [];
      const bare: number[] = [];
      for (let round = 1; round <= rounds; round++) {
        bare.push(await measure(Array<string>(pagesPerRound).fill(baseline)));
        costs.push(await measure(pathsOf(round)));
      }
      console.log(
        `  ${name}: CPU ${median(costs).toFixed(1)} ms (target ${targetMs}), live ${median(bare).toFixed(2)} ms`,
      );
    }
  } finally {
    server.kill();
  }
}

function toListPath(number: number): string {
  const sort = sortOrders[number % sortOrders.length];
  return `/all-diamonds?sort=${sort}&page=${Math.floor(number / sortOrders.length) + 2}`;
}

/** Reads a page. @throws Error if it is not a page that the server has rendered. */
async function read(path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  });
  const text = await response.text();
  const isRendered = path === baseline || text.includes('<h1');
  if (!response.ok || !isRendered) throw new Error(`${path}: ${response.status}`);
}
