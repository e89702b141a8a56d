import fc from 'fast-check';
import { BSON, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';
import { startMongod } from '../real-mongod.ts';
import { compare, type Side } from './compare.ts';
import { type Scenario, scenario } from './scenarios.ts';

// npx tsx api/embedded-mongo/test/differential/run.ts [operations] [seed]
class DifferenceError extends Error {}

const operations = Number(process.argv[2] ?? 2000);
const firstSeed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31));
const scenariosPerBatch = 20;
const maxFailures = Number(process.env.MAX_FAILURES ?? 20);

const embedded = await startEmbeddedMongo();
const real = process.env.MONGODB_URI
  ? { uri: process.env.MONGODB_URI, close: async () => {} }
  : await startMongod();
const sides: [Side, Side] = [
  { name: 'embedded', client: await MongoClient.connect(embedded.uri) },
  { name: 'mongod  ', client: await MongoClient.connect(real.uri) },
];
let [failures, executed, seed] = [0, 0, firstSeed];
for (; executed < operations && failures < maxFailures; seed++) {
  const { counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(scenario, async (example) => {
      const { difference, operations: done } = await compare(example, sides);
      executed += done;
      if (difference) throw new DifferenceError(difference);
    }),
    { seed, numRuns: scenariosPerBatch, interruptAfterTimeLimit: 20_000 },
  );
  if (errorInstance && !(errorInstance instanceof DifferenceError)) throw errorInstance;
  const [example] = counterexample ?? [];
  if (!(errorInstance instanceof DifferenceError) || !example) continue;
  failures++;
  console.log(`--- seed ${seed}\n${describe(example)}\n${errorInstance.message}\n`);
}
console.log(`${executed} operations, ${failures} failures, seeds ${firstSeed} to ${seed - 1}`);
for (const { client } of sides) await client.close();
await embedded.close();
await real.close();
process.exitCode = failures > 0 ? 1 : 0;

function describe({ documents, others, indexes, operations }: Scenario): string {
  return [
    `c: ${BSON.EJSON.stringify(documents)}`,
    ...(others.length > 0 ? [`other: ${BSON.EJSON.stringify(others)}`] : []),
    ...(indexes.length > 0 ? [`indexes: ${BSON.EJSON.stringify(indexes)}`] : []),
    ...operations
      .slice(0, -1)
      .map(({ command, session }) => `${session ?? ''} ${BSON.EJSON.stringify(command)}`),
  ].join('\n');
}
