import { MongoClient, MongoServerError } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';

/** Sorts more documents than fit into the heap, then prints the error code and the result of a later query. */
const server = await startEmbeddedMongo();
const client = await MongoClient.connect(server.uri);
const stones = client.db('shop').collection<{ _id: number }>('stones');
await stones.insertMany(Array.from({ length: 5000 }, (_, _id) => ({ _id })));
const many = { $map: { input: { $range: [0, 1000] }, in: { n: '$$this', text: 'a stone' } } };
const pipeline = [
  { $project: { many } },
  { $unwind: '$many' },
  { $sort: { 'many.n': 1, _id: 1 } },
  { $limit: 1 },
];
let code: unknown;
try {
  await stones.aggregate(pipeline).toArray();
} catch (error) {
  code = error instanceof MongoServerError ? error.code : String(error);
}
console.log(JSON.stringify({ code, found: await stones.countDocuments({}) }));
await client.close();
await server.close();
