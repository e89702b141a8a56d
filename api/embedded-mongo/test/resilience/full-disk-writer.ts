import { MongoClient, MongoServerError } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';

/**
 * Inserts documents of 100 kB with ids from `first` to `end`, or until an insert fails. Prints the
 * error code, the acknowledged ids, and the ids that can be read afterwards.
 */
const [, , dataDir = '', first = '0', end = '0'] = process.argv;
const server = await startEmbeddedMongo({ dataDir });
const client = await MongoClient.connect(server.uri);
const stones = client.db('shop').collection<{ _id: number; text: string }>('stones');
const acknowledged: number[] = [];
let code: unknown;
for (let _id = Number(first); _id < Number(end) && code === undefined; _id++) {
  try {
    await stones.insertOne({ _id, text: 'x'.repeat(100_000) });
    acknowledged.push(_id);
  } catch (error) {
    code = error instanceof MongoServerError ? error.code : String(error);
  }
}
console.log(JSON.stringify({ code, acknowledged, read: await stones.distinct('_id') }));
await client.close();
await server.close();
