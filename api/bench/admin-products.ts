import { adminSortOrders, endpoints, type Product, pageSizes } from '@vajra/contract';
import { createRandom, type Random } from '../seed/random.ts';
import { median, serve } from './processes.ts';
import { ApiClient } from './shop.ts';
import { withStore } from './store.ts';

const sizes = [500, 53_940] as const;
const rounds = 10;
const requestsPerRound = 50;

/** The API on a store of one size, and the milliseconds of each list. */
interface ServedStore {
  products: number;
  caller: ApiClient;
  token: string;
  times: number[];
}

/**
 * Measures the admin's product list with random page, sort order, status and search, with few
 * products and with as many as there are real stones, in turn.
 */
export async function benchAdminProducts(): Promise<void> {
  await open(sizes, []);
}

/** Opens one store within another, so that both are open while each is measured. */
async function open(products: readonly number[], opened: readonly ServedStore[]): Promise<void> {
  const [next, ...rest] = products;
  if (next === undefined) return measure(opened);
  await withStore(next, async ({ mongodbUri }) => {
    const port = 3241 + opened.length;
    const api = await serve('serve-api.ts', { MONGODB_URI: mongodbUri, PORT: String(port) });
    try {
      const caller = new ApiClient(port);
      const token = await caller.signInAdmin();
      await open(rest, [...opened, { products: next, caller, token, times: [] }]);
    } finally {
      api.kill();
    }
  });
}

async function measure(served: readonly ServedStore[]): Promise<void> {
  const random = createRandom('admin lists');
  for (let round = -1; round < rounds; round++) {
    for (const one of served) {
      const times = await measureRound(one, random);
      if (round >= 0) one.times.push(...times); // the first round warms up
    }
  }
  console.log(`admin, lists of ${pageSizes.adminProducts} products: ${rounds} rounds in turn`);
  const least = median(served[0]?.times ?? []);
  for (const { products, times } of served) {
    const sorted = [...times].sort((one, other) => one - other);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
    const name = `${products.toLocaleString('en')} products`;
    const p50 = median(times);
    console.log(
      `  ${name.padStart(16)}: p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms; ${(p50 / least).toFixed(2)} times the smallest`,
    );
  }
}

async function measureRound(
  { products, caller, token }: ServedStore,
  random: Random,
): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < requestsPerRound; request++) {
    const body = randomList(products, random);
    const startedAt = performance.now();
    const { data } = await caller.call(endpoints.getProducts, body, token);
    times.push(performance.now() - startedAt);
    const { productData } = data as { productData: Product[] }; // checked by `call`
    if (productData.length === 0) throw new Error(`empty page: ${JSON.stringify(body)}`);
  }
  return times;
}

function randomList(products: number, random: Random) {
  const search = random.pick(['', '', 'round', 'ideal', 'vs']);
  // The number of search results is not known in advance.
  const pages = search ? 2 : Math.floor(products / pageSizes.adminProducts);
  return {
    search,
    sort: random.pick(adminSortOrders),
    currency: random.pick(['INR', 'USD']),
    ...(random.int(0, 1) === 1 && { status: 1 }),
    page: search ? random.int(1, pages) : random.int(1, Math.max(1, Math.floor(pages * 0.9))),
    perPage: pageSizes.adminProducts,
  };
}
