import type { ChildProcess } from 'node:child_process';
import type { Product } from '@vajra/contract';
import { sendLoad } from './load.ts';
import { addStones, ordersPerAccount, percentile, shopAll, sum } from './orders.ts';
import { cpuMs, serve } from './processes.ts';
import { ApiClient, type BenchStore, newShoppers } from './shop.ts';

const firstPort = 3210;
const shoppers = 64;
const stones = 1000;
const warmUpSeconds = 3;
const seconds = 10;
/** Accounts for at least as many orders as a run places. */
const maxOrders = 15_000;

interface Release {
  name: string;
  /** Of api/bench/serve-api.ts. */
  path: string;
}

/** What the database has done since it started. */
interface DatabaseWork {
  transactionMicros: number;
  aborted: number;
  committed: number;
  cpuMicros: number;
}

/**
 * Measures orders per second of 1, 2 and 4 API processes on one database, with 64 shoppers of 1,000
 * products, and then of one product that all of them want. Prints how long orders wait and how often
 * transactions conflict; and how fast lists are while 8 shoppers order. BASELINE names a clone of another release, with its packages installed, that is
 * measured in turn with this one. Meant for a real mongod: MONGOMS_SYSTEM_BINARY.
 */
export async function benchReplicas(store: BenchStore): Promise<void> {
  const releases: Release[] = [{ name: 'this release', path: 'serve-api.ts' }];
  const { BASELINE } = process.env;
  if (BASELINE) releases.unshift({ name: 'baseline', path: `${BASELINE}/api/bench/serve-api.ts` });
  for (const products of [stones, 1]) {
    const wanted = await createStones(store, products);
    if (products > 1) {
      for (const release of releases) await measureLists(store, release, wanted);
    }
    for (const count of [1, 2, 4]) {
      for (const release of releases) await measure(store, release, count, wanted);
    }
  }
}

async function createStones({ mongodbUri }: BenchStore, count: number): Promise<Product[]> {
  const environment = { MONGODB_URI: mongodbUri, PORT: String(firstPort), THROTTLE: '1000000' };
  const server = await serve('serve-api.ts', environment);
  try {
    const api = new ApiClient(firstPort);
    return await addStones(api, await api.signInAdmin(), count);
  } finally {
    server.kill();
  }
}

async function measure(
  store: BenchStore,
  { name, path }: Release,
  count: number,
  wanted: readonly Product[],
): Promise<void> {
  const servers: ChildProcess[] = [];
  try {
    const ports = Array.from({ length: count }, (_, at) => firstPort + at);
    for (const port of ports) {
      const environment = { MONGODB_URI: store.mongodbUri, PORT: String(port) };
      servers.push(await serve(path, { ...environment, THROTTLE: '1000000' }));
    }
    const apis = ports.map((port) => new ApiClient(port));
    const tokens = await newShoppers(store, maxOrders / ordersPerAccount);
    const shopping = { apis, shoppers, stones: wanted };
    const used = await newShoppers(store, maxOrders / ordersPerAccount);
    await shopAll({ ...shopping, tokens: used, seconds: warmUpSeconds });
    const before = await readWork(store);
    const cpuBefore = await cpuOf(servers);
    const startedAt = performance.now();
    const sales = await shopAll({ ...shopping, tokens, seconds });
    const elapsed = (performance.now() - startedAt) / 1000;
    const cpu = (await cpuOf(servers)) - cpuBefore;
    const after = await readWork(store);
    const ordered = sum(sales, 'ordered');
    const times = sales.flatMap(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const perOrder = (value: number) => (value / ordered).toFixed(2);
    console.log(
      `${name}, ${count} processes, ${shoppers} shoppers of ${wanted.length} products: ` +
        `${(ordered / elapsed).toFixed(0)} orders/s, p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
    );
    console.log(
      `  an order: CPU of the API ${perOrder(cpu)} ms, of the database ` +
        `${perOrder((after.cpuMicros - before.cpuMicros) / 1000)} ms, in transactions of the database ` +
        `${perOrder((after.transactionMicros - before.transactionMicros) / 1000)} ms, ` +
        `${perOrder(after.aborted - before.aborted)} aborted and ${perOrder(after.committed - before.committed)} committed transactions`,
    );
  } finally {
    for (const server of servers) server.kill();
  }
}

/** Reads lists from memory, alone and while 8 shoppers order. */
async function measureLists(
  store: BenchStore,
  { name, path }: Release,
  wanted: readonly Product[],
): Promise<void> {
  const environment = { MONGODB_URI: store.mongodbUri, PORT: String(firstPort) };
  const server = await serve(path, { ...environment, THROTTLE: '1000000' });
  try {
    const lists = { port: firstPort, path: '/api/products?per_page=20', connections: 4, seconds };
    await sendLoad({ ...lists, seconds: warmUpSeconds });
    const alone = await sendLoad(lists);
    const tokens = await newShoppers(store, maxOrders / ordersPerAccount);
    const shopping = { apis: [new ApiClient(firstPort)], shoppers: 8, stones: wanted, tokens };
    const [busy, sales] = await Promise.all([sendLoad(lists), shopAll({ ...shopping, seconds })]);
    console.log(
      `${name}, lists: ${alone.rate.toFixed(0)}/s, p99 ${alone.p99Ms} ms; while 8 shoppers place ` +
        `${(sum(sales, 'ordered') / seconds).toFixed(0)} orders/s: ${busy.rate.toFixed(0)}/s, p99 ${busy.p99Ms} ms`,
    );
  } finally {
    server.kill();
  }
}

async function cpuOf(servers: readonly ChildProcess[]): Promise<number> {
  const used = await Promise.all(servers.map(cpuMs));
  return used.reduce((total, each) => total + each, 0);
}

/** Reads the counters of mongod; zeros from a server that has none. */
async function readWork({ connection }: BenchStore): Promise<DatabaseWork> {
  const status = await connection.getClient().db('admin').command({ serverStatus: 1 });
  return {
    transactionMicros: Number(status.opLatencies?.transactions?.latency ?? 0),
    aborted: Number(status.transactions?.totalAborted ?? 0),
    committed: Number(status.transactions?.totalCommitted ?? 0),
    cpuMicros:
      Number(status.extra_info?.user_time_us ?? 0) + Number(status.extra_info?.system_time_us ?? 0),
  };
}
