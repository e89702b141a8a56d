import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';
import { createIndexes, load, type Product, product } from './products.ts';

/** Does everything a store does for so many minutes, and prints the memory: `tsx .../soak.ts [minutes]`. */
const minutes = Number(process.argv[2] ?? 5);
const SIZE = 20_000;
const SAMPLES = 10;
const server = await startEmbeddedMongo();
const client = await MongoClient.connect(server.uri);
const products = client.db('soak').collection<Product>('products');
const orders = client.db('soak').collection('orders');
const any = () => 1 + Math.floor(Math.random() * SIZE);

const doings: (() => Promise<unknown>)[] = [
  () => products.findOne({ _id: any() }),
  () => products.updateOne({ _id: any() }, { $inc: { price: 1 }, $set: { tags: [`tag${any()}`] } }),
  () => replaced(products),
  () => bought(Math.random() < 0.3),
  () => leftOpen(),
  () => products.aggregate([{ $group: { _id: '$category', n: { $sum: 1 } } }]).toArray(),
  () => products.find({ 'shape.name': 'Shape 3' }).sort({ sku: -1 }).limit(5).toArray(),
  () => orders.deleteMany({ at: { $lt: new Date(Date.now() - 10_000) } }),
];

async function replaced(collection: Collection<Product>): Promise<void> {
  const _id = any();
  await collection.deleteOne({ _id });
  await collection.insertOne(product(_id)).catch(() => {});
}

async function bought(isAborted: boolean): Promise<void> {
  const session = client.startSession();
  session.startTransaction();
  try {
    await products.updateOne({ _id: any() }, { $inc: { price: -1 } }, { session });
    await orders.insertOne({ at: new Date() }, { session });
    if (isAborted) await session.abortTransaction();
    else await session.commitTransaction();
  } catch {
    // somebody else wrote first
  } finally {
    await session.endSession();
  }
}

async function leftOpen(): Promise<void> {
  const cursor = products.find({ price: { $gt: any() } }, { batchSize: 10 });
  await cursor.next();
  await cursor.close();
}

await createIndexes(products);
await load(products, SIZE);
const end = Date.now() + minutes * 60_000;
let done = 0;
const worker = async () => {
  while (Date.now() < end) {
    await doings[Math.floor(Math.random() * doings.length)]?.();
    done++;
  }
};
const workers = Array.from({ length: 8 }, worker);
for (let i = 1; i <= SAMPLES; i++) {
  await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / SAMPLES));
  const { tcmalloc } = await client.db('admin').command({ serverStatus: 1 });
  const heap = Math.round(tcmalloc.generic.current_allocated_bytes / 2 ** 20);
  console.log(
    `${((minutes * i) / SAMPLES).toFixed(1)} min: ${done} doings, heap of the server ${heap} MB`,
  );
}
await Promise.all(workers);
await client.close();
await server.close();
