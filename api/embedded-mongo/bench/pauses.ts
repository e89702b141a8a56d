import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { largeDocumentOperations } from './large-documents.ts';
import { load, type Product } from './products.ts';

/**
 * Prints how long another client waits while an expensive operation runs, and the CPU time of the longest turn of
 * the server's event loop: `tsx api/embedded-mongo/bench/pauses.ts [products] [filter]`. Runs on Linux only.
 */
const total = Number(process.argv[2] ?? 54_000);
const longestTurn = new SharedArrayBuffer(8);
const longestTurnMs = new Float64Array(longestTurn);
const server = new Worker(new URL('./measured-server.mjs', import.meta.url), {
  workerData: { port: 0, longestTurn },
  execArgv: [],
});
const [{ port }] = await once(server, 'message');
const uri = `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;
const client = await MongoClient.connect(uri);
const products = client.db('bench').collection<Product>('products');
const worker = new Worker(new URL('./ping-worker.mjs', import.meta.url), { workerData: { uri } });

/** Returns the pings since the last call. */
async function takePings(message = 'take'): Promise<{ count: number; longestMs: number }> {
  worker.postMessage(message);
  const [waits] = await once(worker, 'message');
  return waits;
}

async function measure(name: string, operation: () => Promise<unknown>): Promise<void> {
  await takePings();
  longestTurnMs[0] = 0;
  const start = performance.now();
  await operation();
  const ms = Math.round(performance.now() - start);
  const { count, longestMs } = await takePings();
  const turnMs = longestTurnMs[0] ?? 0;
  console.log(
    `${name.padEnd(40)} ${String(ms).padStart(6)} ms; longest turn ${turnMs.toFixed(1).padStart(5)} ms, longest wait of ${count} pings ${longestMs.toFixed(1)} ms`,
  );
}

/** Reads a pipeline to the end without keeping its documents. */
async function drain(collection: Collection<Product>, pipeline: Document[]): Promise<void> {
  for await (const _ of collection.aggregate(pipeline));
}

/** Evaluates an expression for one product. */
const evaluate = (value: Document) =>
  drain(products, [{ $limit: 1 }, { $project: { value: { $size: [value] } } }]);

const numbers = (to: number) => ({ $range: [0, to] });
const append = { $concatArrays: ['$$value', ['$$this']] };

const operations: [string, () => Promise<unknown>][] = [
  ['insert', () => load(products, total)],
  ['count', () => products.countDocuments()],
  [
    'skip',
    () =>
      products
        .find()
        .skip(total - 1)
        .toArray(),
  ],
  ['sort', () => products.find().sort({ price: 1 }).limit(9).toArray()],
  ['build an index', () => products.createIndex({ price: 1 })],
  ['build a multikey index', () => products.createIndex({ tags: 1 })],
  ['update one without an index', () => products.updateOne({ carat: -1 }, { $set: { status: 2 } })],
  ['update all', () => products.updateMany({}, { $inc: { price: 1 } })],
  ['$out', () => drain(products, [{ $match: {} }, { $out: 'copy' }])],
  ['rename over a collection', () => products.rename('copy', { dropTarget: true })],
  [
    'delete half',
    () =>
      client
        .db('bench')
        .collection('copy')
        .deleteMany({ category: { $lt: 6 } }),
  ],
  ['drop', () => client.db('bench').collection('copy').drop()],
  ['insert one', () => load(products, 1)],
  [
    '$reduce with $concatArrays to 100,000',
    () => evaluate({ $reduce: { input: numbers(1e5), initialValue: [], in: append } }),
  ],
  [
    '$map of 500,000',
    () => evaluate({ $map: { input: numbers(5e5), in: { $add: ['$$this', 1] } } }),
  ],
  ['$setUnion of 200,000', () => evaluate({ $setUnion: [numbers(2e5), []] })],
  ['$sortArray of 500,000', () => evaluate({ $sortArray: { input: numbers(5e5), sortBy: -1 } })],
  [
    '$unwind to 1,000,000, counted',
    () =>
      drain(products, [
        { $limit: 1 },
        { $project: { n: numbers(1e6) } },
        { $unwind: '$n' },
        { $group: { _id: null, sum: { $sum: '$n' } } },
      ]),
  ],
  [
    '$unwind to 1,000,000, fetched',
    () => drain(products, [{ $limit: 1 }, { $project: { n: numbers(1e6) } }, { $unwind: '$n' }]),
  ],
];

const filter = process.argv[3] ?? '';
for (const [name, operation] of [...operations, ...largeDocumentOperations(client)])
  if (new RegExp(filter).test(name)) await measure(name, operation);
await takePings('close');
await client.close();
server.postMessage('close');
await once(server, 'message');
await server.terminate();
