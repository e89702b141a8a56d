import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';
import { openAndDrop, sendMalformed } from './fuzz-client.ts';
import { randomFrom } from './malformed.ts';

/**
 * Sends malformed messages and drops connections, and prints the server's heap from time to time:
 * `tsx api/embedded-mongo/test/fuzz/fuzz.ts [messages] [seed]`. Fails when the server dies, hangs or grows.
 */
const MESSAGES = Number(process.argv[2] ?? 1_000_000);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const DROPPED = 10_000;
const CLIENTS = 8;
const BATCH = 200;
const ROUNDS = 10;
/** What the heap may have grown by from the second round to the last; caches fill in the first. */
const MOST_GROWTH = 20 * 2 ** 20;

const server = await startEmbeddedMongo();
server.exited.catch((error: unknown) => {
  console.error('The server died:', error);
  process.exit(1);
});
const client = await MongoClient.connect(server.uri);

/** What broken messages wrote is data, not a leak: it goes before the heap is looked at. */
async function heapWithoutData(): Promise<number> {
  const admin = client.db('admin');
  const { databases } = await admin.admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) await client.db(name).dropDatabase();
  await admin.command({ killAllSessions: [] });
  const { tcmalloc } = await admin.command({ serverStatus: 1 });
  return tcmalloc.generic.current_allocated_bytes;
}

async function inTurns(count: number, run: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, worker));
}

console.log(`seed ${SEED}`);
const heaps: number[] = [];
const perRound = Math.ceil(MESSAGES / BATCH / ROUNDS);
const start = performance.now();
for (let round = 0; round < ROUNDS; round++) {
  await inTurns(perRound, (i) =>
    sendMalformed(server.port, BATCH, randomFrom(SEED + round * perRound + i)),
  );
  await inTurns(DROPPED / ROUNDS, () => openAndDrop(server.port));
  heaps.push(await heapWithoutData());
  const sent = (round + 1) * perRound * BATCH;
  const megabytes = ((heaps.at(-1) ?? 0) / 2 ** 20).toFixed(1);
  console.log(
    `${sent} messages, ${Math.round((performance.now() - start) / 1000)} s, heap ${megabytes} MB`,
  );
}
await client.close();
await server.close();
const growth = (heaps.at(-1) ?? 0) - (heaps[1] ?? 0);
console.log(`The heap grew by ${(growth / 2 ** 20).toFixed(1)} MB.`);
if (growth > MOST_GROWTH) process.exitCode = 1;
