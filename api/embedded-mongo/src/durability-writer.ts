import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from './index.ts';

/**
 * For the durability test: writes for ever, and prints the number of each write once it is
 * acknowledged. Even numbers are single inserts, odd ones are transactions of two.
 */
const server = await startEmbeddedMongo({ dataDir: process.argv[2] ?? '' });
const client = await MongoClient.connect(server.uri);
const database = client.db('shop');
const majority = { writeConcern: { w: 'majority' as const, j: true } };
const [singles, left, right] = ['singles', 'left', 'right'].map((name) =>
  database.collection<{ _id: number }>(name),
);

for (let i = 0; singles && left && right; i += 2) {
  const pair = client.withSession((session) =>
    session.withTransaction(async () => {
      await left.insertOne({ _id: i + 1 }, { session });
      await right.insertOne({ _id: i + 1 }, { session });
    }, majority),
  );
  await Promise.all([
    singles.insertOne({ _id: i }, majority).then(() => console.log(i)),
    pair.then(() => console.log(i + 1)),
  ]);
}
