import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';

/** Measures the embedded server through the driver: `tsx api/embedded-mongo/bench/run.ts [documents]`. */
const total = Number(process.argv[2] ?? 54_000);

interface Product {
  _id: number;
  sku: string;
  status: number;
  category: number;
  carat: number;
  price: number;
  tags: string[];
  shape: { shape_id: number; name: string };
  createdAt: Date;
  description: string;
}

function product(id: number): Product {
  return {
    _id: id,
    sku: `SKU-${id.toString(36).padStart(8, '0')}`,
    status: id % 20 === 0 ? 0 : 1,
    category: id % 12,
    carat: ((id * 7919) % 500) / 100,
    price: (id * 104_729) % 5_000_000,
    tags: [`tag${id % 50}`, `tag${(id * 3) % 50}`],
    shape: { shape_id: id % 10, name: `Shape ${id % 10}` },
    createdAt: new Date(1_700_000_000_000 + id * 1000),
    description: 'A stone of fine make, cut to order and certified. '.repeat(14),
  };
}

async function time(
  name: string,
  times: number,
  run: (i: number) => Promise<unknown>,
): Promise<void> {
  for (let i = 0; i < Math.min(times, 50); i++) await run(i);
  const samples: number[] = [];
  const start = performance.now();
  for (let i = 0; i < times; i++) {
    const from = performance.now();
    await run(i);
    samples.push(performance.now() - from);
  }
  report(name, times, performance.now() - start, samples);
}

async function timeTogether(
  name: string,
  times: number,
  at: number,
  run: (i: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const start = performance.now();
  const client = async () => {
    while (next < times) await run(next++);
  };
  await Promise.all(Array.from({ length: at }, client));
  report(`${name} (${at} at once)`, times, performance.now() - start, []);
}

function report(name: string, times: number, elapsed: number, samples: number[]): void {
  samples.sort((a, b) => a - b);
  const at = (part: number) => samples[Math.floor(samples.length * part)]?.toFixed(2);
  const spread = samples.length > 0 ? `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms` : '';
  const each = `${(elapsed / times).toFixed(3)} ms each`;
  console.log(
    `${name.padEnd(52)} ${Math.round((times / elapsed) * 1000)
      .toString()
      .padStart(7)}/s  ${each}  ${spread}`,
  );
}

async function createIndexes(products: Collection<Product>): Promise<void> {
  await products.createIndexes([
    { key: { sku: 1 }, unique: true },
    { key: { status: 1, category: 1, price: 1 } },
    { key: { price: 1 } },
    { key: { carat: -1 } },
    { key: { tags: 1 } },
    { key: { 'shape.shape_id': 1, carat: 1 } },
    { key: { createdAt: -1 } },
    { key: { category: 1, createdAt: -1 } },
  ]);
}

const folder = mkdtempSync(join(tmpdir(), 'vajra-mongo-bench-'));
const server = await startEmbeddedMongo({ dataDir: folder });
const client = await MongoClient.connect(server.uri);
try {
  const products = client.db('bench').collection<Product>('products');
  await createIndexes(products);
  const documents = Array.from({ length: total }, (_, i) => product(i + 1));
  const start = performance.now();
  await products.insertMany(documents);
  console.log(
    `insertMany of ${total} with 8 indexes, durable: ${((performance.now() - start) / 1000).toFixed(2)} s`,
  );
  const id = (i: number) => ((i * 7919) % total) + 1;
  const ids = (i: number) => Array.from({ length: 20 }, (_, k) => id(i * 20 + k));
  await time('find one by _id', 2000, (i) => products.findOne({ _id: id(i) }));
  await timeTogether('find one by _id', 4000, 16, (i) => products.findOne({ _id: id(i) }));
  await time('find { _id: { $in: 20 } }', 500, (i) =>
    products.find({ _id: { $in: ids(i) } }).toArray(),
  );
  await time('find 20 by indexed sort', 500, (i) =>
    products
      .find({ status: 1, category: i % 12 })
      .sort({ price: 1 })
      .limit(20)
      .toArray(),
  );
  await time('find 20 by indexed sort, skip 1000', 200, (i) =>
    products
      .find({ status: 1, category: i % 12 })
      .sort({ price: -1 })
      .skip(1000)
      .limit(20)
      .toArray(),
  );
  await time('find 20 of an indexed range', 500, (i) =>
    products
      .find({ price: { $gte: i * 1000 } })
      .sort({ price: 1 })
      .limit(20)
      .toArray(),
  );
  await time('countDocuments of an indexed range', 50, () =>
    products.countDocuments({ price: { $gte: 0 } }),
  );
  await time('countDocuments({ status: 1 })', 50, () => products.countDocuments({ status: 1 }));
  await time('collection scan with a filter', 3, () =>
    products.countDocuments({ description: /nothing/ }),
  );
  await time('group 54k by category', 3, () =>
    products
      .aggregate([{ $group: { _id: '$category', n: { $sum: 1 }, price: { $avg: '$price' } } }])
      .toArray(),
  );
  await time('updateOne by _id, durable', 300, (i) =>
    products.updateOne({ _id: id(i) }, { $inc: { price: 1 } }),
  );
  await timeTogether('updateOne by _id, durable', 2000, 16, (i) =>
    products.updateOne({ _id: id(i) }, { $inc: { price: 1 } }),
  );
  const orders = client.db('bench').collection('orders');
  await orders.insertOne({});
  const transaction = (i: number) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await products.updateOne({ _id: id(i) }, { $inc: { price: -1 } }, { session });
        await orders.insertOne({ product: id(i) }, { session });
      }),
    );
  await time('transaction of two writes, durable', 200, transaction);
  await timeTogether('transaction of two writes, durable', 1000, 16, transaction);
} finally {
  await client.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
