import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';
import { openAndDrop, sendMalformed } from './fuzz-client.ts';
import { randomFrom } from './malformed.ts';

/**
 * Sends malformed messages, drops connections and prints the server's heap size after each round:
 * `tsx api/embedded-mongo/test/fuzz/fuzz.ts [messages] [seed]`. Fails if the server crashes, hangs or leaks.
 */
const messageCount = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const droppedConnections = 10_000;
const clientCount = 8;
const batchSize = 200;
const roundCount = 10;
/** Allowed heap growth in bytes from the second round to the last. Caches fill in the first round. */
const maxGrowth = 20 * 2 ** 20;

const server = await startEmbeddedMongo();
server.exited.catch((error: unknown) => {
  console.error('The server crashed:', error);
  process.exit(1);
});
const client = await MongoClient.connect(server.uri);

/** Returns the heap size in bytes after removing the data that malformed messages wrote, which is no leak. */
async function heapWithoutData(): Promise<number> {
  const admin = client.db('admin');
  const { databases } = await admin.admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) await client.db(name).dropDatabase();
  await admin.command({ killAllSessions: [] });
  const { tcmalloc } = await admin.command({ serverStatus: 1 });
  return tcmalloc.generic.current_allocated_bytes;
}

async function runConcurrently(count: number, run: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: clientCount }, worker));
}

console.log(`seed ${seed}`);
const heaps: number[] = [];
const perRound = Math.ceil(messageCount / batchSize / roundCount);
const start = performance.now();
for (let round = 0; round < roundCount; round++) {
  await runConcurrently(perRound, (i) =>
    sendMalformed(server.port, batchSize, randomFrom(seed + round * perRound + i)),
  );
  await runConcurrently(droppedConnections / roundCount, () => openAndDrop(server.port));
  heaps.push(await heapWithoutData());
  const sent = (round + 1) * perRound * batchSize;
  const megabytes = ((heaps.at(-1) ?? 0) / 2 ** 20).toFixed(1);
  console.log(
    `${sent} messages, ${Math.round((performance.now() - start) / 1000)} s, heap ${megabytes} MB`,
  );
}
await client.close();
await server.close();
const growth = (heaps.at(-1) ?? 0) - (heaps[1] ?? 0);
console.log(`The heap grew by ${(growth / 2 ** 20).toFixed(1)} MB.`);
if (growth > maxGrowth) process.exitCode = 1;
