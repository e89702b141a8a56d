import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';
import { startMongod } from '../real-mongod.ts';
import { checkSeed } from './check.ts';
import type { Side } from './compare.ts';

// npx tsx api/embedded-mongo/test/differential/run.ts [operations] [seed]
const operations = Number(process.argv[2] ?? 2000);
const firstSeed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31));
const maxFailures = 50;

const embedded = await startEmbeddedMongo();
const real = await startMongod();
const sides: [Side, Side] = [
  { name: 'embedded', client: await MongoClient.connect(embedded.uri) },
  { name: 'mongod  ', client: await MongoClient.connect(real.uri) },
];
let [failures, executed, seed] = [0, 0, firstSeed];
for (; executed < operations && failures < maxFailures; seed++) {
  const { operations: done, reproduction } = await checkSeed(seed, sides);
  executed += done;
  if (!reproduction) continue;
  failures++;
  console.log(`--- ${reproduction}\n`);
}
console.log(`${executed} operations, ${failures} failures, seeds ${firstSeed} to ${seed - 1}`);
for (const { client } of sides) await client.close();
await embedded.close();
await real.close();
process.exitCode = failures > 0 ? 1 : 0;
