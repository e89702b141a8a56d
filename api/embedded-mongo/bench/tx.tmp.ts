import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';
import { createIndexes, load, type Product } from './products.ts';
import { time, timeTogether } from './timing.ts';

const total = 1_000_000;
const id = (i: number) => ((i * 7919) % total) + 1;
const server = await startEmbeddedMongo({ dataDir: '/tmp/mm' });
const client = await MongoClient.connect(server.uri);
const products = client.db('bench').collection<Product>('products');
if (process.argv[2] === 'load') {
  await createIndexes(products);
  const s = Date.now();
  await load(products, total);
  console.log('load', Date.now() - s);
} else {
  const orders = client.db('bench').collection('orders');
  await orders.insertOne({});
  const off = Math.floor(Math.random() * total);
  const buy = (i: number) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await products.updateOne({ _id: id(i + off) }, { $inc: { price: -1 } }, { session });
        await orders.insertOne({ product: id(i + off) }, { session });
      }),
    );
  await timeTogether('insertOne, durable', 4000, 16, (i) => orders.insertOne({ i }));
  await time('tx', 200, buy);
  await timeTogether('tx16', 3000, 16, buy);
  await timeTogether('tx16b', 3000, 16, (i) => buy(i + 100_000));
  await timeTogether('tx16', 3000, 16, buy);
  await timeTogether('tx16b', 3000, 16, (i) => buy(i + 100_000));
}
await client.close();
await server.close();
