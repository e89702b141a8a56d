import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';

/**
 * Writes until it is killed and prints the number of each acknowledged write, starting at `first`.
 * An even number is an insert plus an update of the counter to at least that number, an odd one a
 * transaction with two inserts.
 */
const [, , dataDir = '', first = '0'] = process.argv;
const server = await startEmbeddedMongo({ dataDir });
const client = await MongoClient.connect(server.uri);
const database = client.db('shop');
const majority = { writeConcern: { w: 'majority' as const, j: true } };
const [singles, left, right, counter] = ['singles', 'left', 'right', 'counter'].map((name) =>
  database.collection<{ _id: number }>(name),
);

for (let i = Number(first); singles && left && right && counter; i += 2) {
  const pair = client.withSession((session) =>
    session.withTransaction(async () => {
      await left.insertOne({ _id: i + 1 }, { session });
      await right.insertOne({ _id: i + 1 }, { session });
    }, majority),
  );
  const single = async () => {
    await singles.insertOne({ _id: i }, majority);
    await counter.updateOne({ _id: 0 }, { $max: { n: i } }, { upsert: true, ...majority });
  };
  await Promise.all([single().then(() => console.log(i)), pair.then(() => console.log(i + 1))]);
}
