import { endpoints, type Product } from '@vajra/contract';
import { sendLoad } from './load.ts';
import { cpuMs, serve } from './processes.ts';
import { ApiClient, type BenchStore, newShoppers, orderOf } from './shop.ts';

const seconds = 10;
/** Before the first scenario, so that all are measured with compiled code. */
const warmUpSeconds = 5;
const port = 3203;
/** As many open orders of one piece as an account may have that has received none yet. */
export const ordersPerAccount = 20;
/** Accounts for at least as many orders as a scenario places. */
const ordersPerScenario = 15_000;

interface Scenario {
  shoppers: number;
  /** How many products they buy; with one, all shoppers want the same. */
  stones: number;
  /** The least acceptable part of the rate of GET /api/health/live. */
  target: number;
}

const scenarios: Scenario[] = [
  { shoppers: 8, stones: 8, target: 0.012 },
  { shoppers: 64, stones: 64, target: 0.022 },
  { shoppers: 8, stones: 1, target: 0.012 },
];

export interface Sale {
  ordered: number;
  refused: number;
  milliseconds: number[];
}

/**
 * Measures orders per second of shoppers who add a product to the cart, read the cart and order it, and
 * counts oversold pieces. Writes are durable. Prints the rate as a part of that of GET /api/health/live.
 */
export async function benchOrders(store: BenchStore): Promise<void> {
  const { mongodbUri } = store;
  const environment = { MONGODB_URI: mongodbUri, PORT: String(port), THROTTLE: '1000000' };
  const server = await serve('serve-api.ts', environment);
  try {
    const api = new ApiClient(port);
    const admin = await api.signInAdmin();
    const live = { port, path: '/api/health/live', connections: 16, seconds: 3 };
    await sendLoad(live);
    await warmUp(store, api, admin);
    for (const scenario of scenarios) {
      const stones = await addStones(api, admin, scenario.stones);
      const tokens = await newShoppers(store, ordersPerScenario / ordersPerAccount);
      const { rate: liveRate } = await sendLoad(live);
      const cpuBefore = await cpuMs(server);
      const started = performance.now();
      const sales = await shopAll({ apis: [api], ...scenario, tokens, stones, seconds });
      const elapsed = (performance.now() - started) / 1000;
      const cpu = (await cpuMs(server)) - cpuBefore;
      const ordered = sum(sales, 'ordered');
      const times = sales.flatMap((sale) => sale.milliseconds).sort((a, b) => a - b);
      console.log(
        `orders, ${scenario.shoppers} shoppers of ${scenario.stones} products, ${elapsed.toFixed(1)} s, durable writes`,
      );
      console.log(
        `  ${(ordered / elapsed).toFixed(1)} orders/s, ${(ordered / elapsed / liveRate).toFixed(3)} of live ` +
          `(${liveRate.toFixed(0)} requests/s; target ${scenario.target}), ${sum(sales, 'refused')} refused`,
      );
      console.log(
        `  p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, ` +
          `CPU of the API ${(cpu / ordered).toFixed(1)} ms an order with its two cart calls`,
      );
      await reportStock(api, stones, ordered);
    }
  } finally {
    server.kill();
  }
}

async function warmUp(store: BenchStore, api: ApiClient, admin: string): Promise<void> {
  const stones = await addStones(api, admin, 8);
  const tokens = await newShoppers(store, ordersPerScenario / ordersPerAccount);
  await shopAll({ apis: [api], shoppers: 8, tokens, stones, seconds: warmUpSeconds });
}

export async function addStones(api: ApiClient, admin: string, count: number): Promise<Product[]> {
  const stones: Product[] = [];
  for (let number = 1; number <= count; number++) {
    stones.push(await api.addStone(admin, `Bench stone ${number}`, 1_000_000));
  }
  return stones;
}

interface Shopping {
  /** The servers, which get equal parts of the shoppers. */
  apis: readonly ApiClient[];
  shoppers: number;
  /** Of the accounts that the shoppers use. */
  tokens: readonly string[];
  stones: readonly Product[];
  seconds: number;
}

/** Lets all shoppers buy at the same time. */
export function shopAll({ apis, shoppers, tokens, stones, seconds }: Shopping): Promise<Sale[]> {
  const until = performance.now() + seconds * 1000;
  return Promise.all(
    Array.from({ length: shoppers }, (_, number) => {
      const own = tokens.filter((_, index) => index % shoppers === number);
      return shop(apis[number % apis.length], own, stones[number % stones.length], until);
    }),
  );
}

async function reportStock(
  api: ApiClient,
  stones: readonly Product[],
  ordered: number,
): Promise<void> {
  const now = await Promise.all(
    stones.map(
      async ({ p_id }) => (await api.call(endpoints.getProductById, { p_id })).data as Product,
    ),
  );
  const sold = now.reduce((pieces, stone) => pieces + stone.purchased_qty, 0);
  const oversold = now.reduce((pieces, stone) => pieces + Math.max(0, -stone.remaining_qty), 0);
  console.log(`  oversold ${oversold}; pieces sold ${sold}, pieces in orders ${ordered}`);
}

export function sum(sales: readonly Sale[], key: 'ordered' | 'refused'): number {
  return sales.reduce((total, sale) => total + sale[key], 0);
}

export function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}

async function shop(
  api: ApiClient | undefined,
  tokens: readonly string[],
  stone: Product | undefined,
  until: number,
): Promise<Sale> {
  if (!api || !stone) throw new Error('the scenario has no server or no product');
  const sale: Sale = { ordered: 0, refused: 0, milliseconds: [] };
  for (let turn = 0; performance.now() < until; turn++) {
    const token = tokens[Math.floor(turn / ordersPerAccount)];
    if (token === undefined) throw new Error('the accounts have no orders left');
    await api.call(endpoints.addToCart, { p_id: stone.p_id, u_qty: 1 }, token);
    await api.call(endpoints.getCartData, {}, token);
    const startedAt = performance.now();
    const answer = await api.call(endpoints.createOrder, orderOf(stone), token);
    sale.milliseconds.push(performance.now() - startedAt);
    if (answer.orderId) sale.ordered++;
    else sale.refused++;
  }
  return sale;
}
