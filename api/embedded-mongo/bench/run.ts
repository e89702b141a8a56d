import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';
import { createIndexes, load, type Product } from './products.ts';
import { formatDistribution, time, timeConcurrent } from './timing.ts';

/** Benchmarks the embedded server through the driver: `tsx api/embedded-mongo/bench/run.ts [products]`. */
const total = Number(process.argv[2] ?? 54_000);
const clientCount = 16;
const folder = mkdtempSync(join(tmpdir(), 'vajra-mongo-bench-'));
const id = (i: number) => ((i * 7919) % total) + 1;

/** Starts the server on the folder and calls `run` with its products. */
async function withProducts(
  run: (products: Collection<Product>, client: MongoClient) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const server = await startEmbeddedMongo({ dataDir: folder });
  const client = await MongoClient.connect(server.uri);
  try {
    const products = client.db('bench').collection<Product>('products');
    const count = await products.estimatedDocumentCount();
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    console.log(`start with ${count} products, until the first reply: ${seconds} s`);
    await run(products, client);
  } finally {
    await client.close();
    await server.close();
  }
}

async function measureLoading(products: Collection<Product>): Promise<void> {
  await createIndexes(products);
  const start = performance.now();
  await load(products, total);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { size } = statSync(join(folder, 'data.mdb'));
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  const memory = megabytes(process.memoryUsage.rss());
  console.log(
    `${total} products with 8 indexes, durable: ${seconds} s, file ${megabytes(size)}, ${memory} resident (client, server and mapped pages)`,
  );
}

async function measureReads(products: Collection<Product>): Promise<void> {
  const one = (i: number) => products.findOne({ _id: id(i) });
  await time('find one by _id', 2000, one);
  await timeConcurrent('find one by _id', 20_000, clientCount, one);
  const ids = (i: number) => Array.from({ length: 20 }, (_, k) => id(i * 20 + k));
  await time('find { _id: { $in: 20 } }', 500, (i) =>
    products.find({ _id: { $in: ids(i) } }).toArray(),
  );
  const page = (i: number) =>
    products.find({ status: 1, category: i % 12, price: { $gte: i * 1000 } }).sort({ price: 1 });
  await time('a range of 20 by compound index', 2000, (i) => page(i).limit(20).toArray());
  await time('20 by indexed sort, skip 1000', 200, (i) => page(i).skip(1000).limit(20).toArray());
  await time('countDocuments of an indexed range', 20, () =>
    products.countDocuments({ price: { $gte: 0 } }),
  );
}

async function measureWrites(products: Collection<Product>, client: MongoClient): Promise<void> {
  const orders = client.db('bench').collection('orders');
  await orders.insertOne({});
  await time('updateOne by _id, durable', 300, (i) =>
    products.updateOne({ _id: id(i) }, { $inc: { price: 1 } }),
  );
  await timeConcurrent('insertOne, durable', 4000, clientCount, (i) => orders.insertOne({ i }));
  const buy = (i: number) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await products.updateOne({ _id: id(i) }, { $inc: { price: -1 } }, { session });
        await orders.insertOne({ product: id(i) }, { session });
      }),
    );
  await time('transaction of two writes, durable', 200, buy);
  await timeConcurrent('transaction of two writes, durable', 6000, clientCount, buy);
}

/** Measures the latency of small reads while a large operation runs. */
async function measureInterference(
  name: string,
  products: Collection<Product>,
  operation: () => Promise<unknown>,
): Promise<void> {
  const waits: number[] = [];
  const start = performance.now();
  let isDone = false;
  const done = operation().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const from = performance.now();
    await products.findOne({ _id: id(waits.length) });
    waits.push(performance.now() - from);
  }
  await done;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${seconds} s; concurrent reads ${formatDistribution(waits)}`);
}

try {
  await withProducts(measureLoading);
  await withProducts(async (products, client) => {
    await measureReads(products);
    await measureWrites(products, client);
    const byCategory = { _id: '$category', n: { $sum: 1 }, price: { $avg: '$price' } };
    await measureInterference('group all by category', products, () =>
      products.aggregate([{ $group: byCategory }]).toArray(),
    );
    const few = { $project: { price: 1, category: 1 } };
    const sum = { $sum: '$price', window: { documents: ['unbounded', 'current'] } };
    const window = { partitionBy: '$category', sortBy: { price: 1 }, output: { sum } };
    await measureInterference('running sum per category', products, () =>
      products
        .aggregate([
          few,
          { $setWindowFields: window },
          { $group: { _id: null, n: { $max: '$sum' } } },
        ])
        .toArray(),
    );
    await measureInterference('ten price buckets', products, () =>
      products.aggregate([few, { $bucketAuto: { groupBy: '$price', buckets: 10 } }]).toArray(),
    );
    await measureInterference('sort all without an index', products, () =>
      products.find().sort({ 'shape.name': 1, price: 1 }).limit(20).toArray(),
    );
    await measureInterference('scan all', products, () =>
      products.countDocuments({ description: /nothing/ }),
    );
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
