import { endpoints, type Product } from '@vajra/contract';
import { serve } from './processes.ts';
import { ApiClient, type BenchStore, newShoppers, orderOf } from './shop.ts';

const shoppers = 8;
const seconds = 10;
const port = 3203;

interface Sale {
  ordered: number;
  refused: number;
  milliseconds: number[];
}

/** As many open orders of one piece as an account may have that has received none yet. */
const ordersPerAccount = 20;
/** More accounts than a shopper uses up while it is measured. */
const accountsPerShopper = 60;

/** Measures orders per second of eight shoppers of the same five stones, and counts oversold pieces. */
export async function benchOrders(store: BenchStore): Promise<void> {
  const { mongodbUri } = store;
  const environment = { MONGODB_URI: mongodbUri, PORT: String(port), THROTTLE: '1000000' };
  const server = await serve('serve-api.ts', environment);
  try {
    const api = new ApiClient(port);
    const admin = await api.signInAdmin();
    const stones = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => api.addStone(admin, `Bench stone ${number}`, 1_000_000)),
    );
    const tokens = await newShoppers(store, shoppers * accountsPerShopper);
    const started = performance.now();
    const sales = await Promise.all(
      Array.from({ length: shoppers }, (_, number) => {
        const own = tokens.slice(number * accountsPerShopper, (number + 1) * accountsPerShopper);
        return shop(api, own, stones, started);
      }),
    );
    const elapsed = (performance.now() - started) / 1000;
    await report(api, sales, elapsed, stones);
  } finally {
    server.kill();
  }
}

async function report(api: ApiClient, sales: Sale[], elapsed: number, stones: Product[]) {
  const ordered = sum(sales, 'ordered');
  const times = sales.flatMap((sale) => sale.milliseconds).sort((a, b) => a - b);
  const now = await Promise.all(
    stones.map(
      async ({ p_id }) => (await api.call(endpoints.getProductById, { p_id })).data as Product,
    ),
  );
  const sold = now.reduce((pieces, stone) => pieces + stone.purchased_qty, 0);
  const oversold = now.reduce((pieces, stone) => pieces + Math.max(0, -stone.remaining_qty), 0);
  console.log(`orders, ${shoppers} shoppers, ${elapsed.toFixed(1)} s, durable writes`);
  console.log(`  ${(ordered / elapsed).toFixed(1)} orders/s, ${sum(sales, 'refused')} refused`);
  console.log(`  p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`);
  console.log(`  oversold ${oversold}; pieces sold ${sold}, pieces in orders ${ordered}`);
}

function sum(sales: Sale[], key: 'ordered' | 'refused'): number {
  return sales.reduce((total, sale) => total + sale[key], 0);
}

function percentile(sorted: number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}

async function shop(
  api: ApiClient,
  tokens: readonly string[],
  stones: Product[],
  started: number,
): Promise<Sale> {
  const sale: Sale = { ordered: 0, refused: 0, milliseconds: [] };
  for (let turn = 0; performance.now() - started < seconds * 1000; turn++) {
    const stone = stones[turn % stones.length];
    const token = tokens[Math.floor(turn / ordersPerAccount) % tokens.length];
    if (!stone || token === undefined) throw new Error('no stone or account');
    await api.call(endpoints.addToCart, { p_id: stone.p_id, u_qty: 1 }, token);
    const startedAt = performance.now();
    const answer = await api.call(endpoints.createOrder, orderOf(stone), token);
    sale.milliseconds.push(performance.now() - startedAt);
    if (answer.orderId) sale.ordered++;
    else sale.refused++;
  }
  return sale;
}
