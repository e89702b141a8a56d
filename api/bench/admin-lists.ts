import type { Connection } from 'mongoose';
import { createLog } from '../src/platform/log.ts';
import { connect } from '../src/platform/mongo/connect.ts';
import { prepareStore } from '../src/server/bootstrap.ts';
import { createEmptyStore } from '../src/server/empty-store.ts';
import { median, serve } from './processes.ts';
import { ApiClient, type BenchStore } from './shop.ts';

const sizes = [500, 50_000] as const;
const rounds = 200;
const targetRatio = 1.5;
const batchSize = 1000;
export const perPage = 20;

/** An admin list that is measured with few and with many rows. */
export interface AdminList<Row extends object> {
  /** What the rows are, for the report. */
  rows: string;
  collection: string;
  path: string;
  rowOf(number: number): Row;
  /** Queries by name, made from an existing row; `last` is the last page. */
  queries: Readonly<Record<string, (sample: Row, last: number) => object>>;
}

interface Store<Row> {
  size: number;
  url: string;
  token: string;
  samples: readonly Row[];
  stop(): Promise<void>;
}

/** Measures pages of an admin list with 500 and with 50,000 rows, in turn. */
export async function benchAdminList<Row extends object>(
  { mongodbUri, config }: BenchStore,
  list: AdminList<Row>,
): Promise<void> {
  const stores: Store<Row>[] = [];
  try {
    for (const [index, size] of sizes.entries()) {
      stores.push(await open(mongodbUri, config, size, 3230 + index, list));
    }
    console.log(`pages of ${perPage} ${list.rows}, ${rounds} of each size in turn; p50 in ms`);
    for (const [name, ask] of Object.entries(list.queries)) await measure(name, ask, stores);
  } finally {
    for (const store of stores) await store.stop();
  }
}

async function measure<Row>(
  name: string,
  ask: (like: Row, last: number) => object,
  stores: readonly Store<Row>[],
): Promise<void> {
  const times = new Map(stores.map(({ size }) => [size, [] as number[]]));
  for (let round = -20; round < rounds; round++) {
    for (const { size, url, token, samples } of stores) {
      const like = samples[Math.abs(round) % samples.length];
      if (!like) throw new Error('no sample row');
      const query = new URLSearchParams(Object.entries(ask(like, size / perPage)));
      const startedAt = performance.now();
      const answer = await fetch(`${url}?${query}`, { headers: { authorization: token } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${query} responded ${answer.status}: ${text}`);
      if (round >= 0) times.get(size)?.push(performance.now() - startedAt); // the first rounds warm up
    }
  }
  const [few = 0, many = 0] = [...times.values()].map(median);
  console.log(
    `  ${name.padEnd(32)} ${few.toFixed(2)} of 500, ${many.toFixed(2)} of 50,000: ` +
      `${(many / few).toFixed(2)} times (target at most ${targetRatio})`,
  );
}

async function open<Row extends object>(
  mongodbUri: string,
  config: BenchStore['config'],
  size: number,
  port: number,
  list: AdminList<Row>,
): Promise<Store<Row>> {
  const database = `vajra-bench-${list.collection}-${size}`;
  const uri = mongodbUri.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+)(\/[^?]*)?/, `$1/${database}`);
  const connection = await connect(uri);
  await prepareStore({ config, connection, log: createLog('warn') });
  await createEmptyStore(connection, config);
  const some = await fill(connection, size, list);
  const server = await serve('serve-api.ts', { MONGODB_URI: uri, PORT: String(port) });
  const token = `Bearer ${await new ApiClient(port).signInAdmin()}`;
  const url = `http://127.0.0.1:${port}${list.path}`;
  const stop = async () => {
    server.kill();
    await connection.dropDatabase();
    await connection.close();
  };
  return { size, url, token, samples: some, stop };
}

/** Writes `size` rows and returns about a hundred of them, evenly spread. */
async function fill<Row extends object>(
  connection: Connection,
  size: number,
  { collection, rowOf }: AdminList<Row>,
): Promise<Row[]> {
  const some: Row[] = [];
  for (let from = 0; from < size; from += batchSize) {
    const count = Math.min(batchSize, size - from);
    const rows = Array.from({ length: count }, (_, index) => rowOf(from + index));
    some.push(...rows.filter((_, index) => index % Math.ceil(size / 100) === 0));
    await connection.collection(collection).insertMany(rows);
  }
  return some;
}
