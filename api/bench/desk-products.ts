import { adminSortOrders, endpoints, type Product, pageSizes } from '@vajra/contract';
import { type Random, randomOf } from '../seed/random.ts';
import { median, serve } from './processes.ts';
import { Caller } from './shop.ts';
import { withStore } from './store.ts';

const sizes = [500, 53_940] as const;
const rounds = 10;
const requestsARound = 50;

/** The API on a store of some size, and the milliseconds of each list that it answered. */
interface Served {
  products: number;
  caller: Caller;
  token: string;
  times: number[];
}

/**
 * The back office's list of products, any page, order, status and word: milliseconds to the last
 * byte, with few products and with as many as there are real stones, in turn.
 */
export async function benchDeskProducts(): Promise<void> {
  await open(sizes, []);
}

/** Opens one store within the other, so that both are there while each is measured. */
async function open(products: readonly number[], before: readonly Served[]): Promise<void> {
  const [next, ...rest] = products;
  if (next === undefined) return measure(before);
  await withStore(next, async ({ mongodbUri }) => {
    const port = 3241 + before.length;
    const api = await serve('serve-api.ts', { MONGODB_URI: mongodbUri, PORT: String(port) });
    try {
      const caller = new Caller(port);
      const token = await caller.signInAdmin();
      await open(rest, [...before, { products: next, caller, token, times: [] }]);
    } finally {
      api.kill();
    }
  });
}

async function measure(served: readonly Served[]): Promise<void> {
  const random = randomOf('lists of the back office');
  for (let round = -1; round < rounds; round++) {
    for (const one of served) {
      const times = await timesOf(one, random);
      if (round >= 0) one.times.push(...times); // the first warms up
    }
  }
  console.log(
    `back office, lists of ${pageSizes.adminProducts} products: ${rounds} rounds in turn`,
  );
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

async function timesOf({ products, caller, token }: Served, random: Random): Promise<number[]> {
  const times: number[] = [];
  for (let asked = 0; asked < requestsARound; asked++) {
    const body = anyList(products, random);
    const began = performance.now();
    const { data } = await caller.call(endpoints.getProducts, body, token);
    times.push(performance.now() - began);
    const { productData } = data as { productData: Product[] }; // checked by `call`
    if (productData.length === 0) throw new Error(`an empty page: ${JSON.stringify(body)}`);
  }
  return times;
}

function anyList(products: number, random: Random) {
  const search = random.pick(['', '', 'round', 'ideal', 'vs']);
  // Of a word's matches nobody knows how many there are.
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
