import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';
import { createIndexes, load, type Product, product } from './products.ts';

/** Runs a store's mix of operations for some minutes and prints the server's heap size: `tsx .../soak.ts [minutes]`. */
const minutes = Number(process.argv[2] ?? 5);
const productCount = 20_000;
const sampleCount = 10;
const server = await startEmbeddedMongo();
const client = await MongoClient.connect(server.uri);
const products = client.db('soak').collection<Product>('products');
const orders = client.db('soak').collection('orders');
const randomId = () => 1 + Math.floor(Math.random() * productCount);

const operations: (() => Promise<unknown>)[] = [
  () => products.findOne({ _id: randomId() }),
  () =>
    products.updateOne(
      { _id: randomId() },
      { $inc: { price: 1 }, $set: { tags: [`tag${randomId()}`] } },
    ),
  () => replaceProduct(products),
  () => placeOrder(Math.random() < 0.3),
  () => abandonCursor(),
  () => products.aggregate([{ $group: { _id: '$category', n: { $sum: 1 } } }]).toArray(),
  () => products.find({ 'shape.name': 'Shape 3' }).sort({ sku: -1 }).limit(5).toArray(),
  () => orders.deleteMany({ at: { $lt: new Date(Date.now() - 10_000) } }),
];

async function replaceProduct(collection: Collection<Product>): Promise<void> {
  const _id = randomId();
  await collection.deleteOne({ _id });
  await collection.insertOne(product(_id)).catch(() => {});
}

async function placeOrder(isAborted: boolean): Promise<void> {
  const session = client.startSession();
  session.startTransaction();
  try {
    await products.updateOne({ _id: randomId() }, { $inc: { price: -1 } }, { session });
    await orders.insertOne({ at: new Date() }, { session });
    if (isAborted) await session.abortTransaction();
    else await session.commitTransaction();
  } catch {
    // write conflict
  } finally {
    await session.endSession();
  }
}

async function abandonCursor(): Promise<void> {
  const cursor = products.find({ price: { $gt: randomId() } }, { batchSize: 10 });
  await cursor.next();
  await cursor.close();
}

await createIndexes(products);
await load(products, productCount);
const end = Date.now() + minutes * 60_000;
let done = 0;
const worker = async () => {
  while (Date.now() < end) {
    await operations[Math.floor(Math.random() * operations.length)]?.();
    done++;
  }
};
const workers = Array.from({ length: 8 }, worker);
for (let i = 1; i <= sampleCount; i++) {
  await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / sampleCount));
  const { tcmalloc } = await client.db('admin').command({ serverStatus: 1 });
  const heap = Math.round(tcmalloc.generic.current_allocated_bytes / 2 ** 20);
  console.log(
    `${((minutes * i) / sampleCount).toFixed(1)} min: ${done} operations, heap of the server ${heap} MB`,
  );
}
await Promise.all(workers);
await client.close();
await server.close();
