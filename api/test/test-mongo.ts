import { findMongod } from '../src/platform/mongo/find-mongod.ts';
import {
  type RunningMongo,
  startEmbedded,
  startMongod,
} from '../src/platform/mongo/which-mongo.ts';

/** Enables fail points (faults.ts) in mongod. The embedded server always has them. */
export const failPointArgs = ['--setParameter', 'enableTestCommands=1'];

const usesMongod = process.env.TEST_DATABASE === 'mongod';

let running: Promise<RunningMongo> | undefined;

/**
 * Returns the database server of this test worker and starts it on first use. It ends with the worker,
 * because fail points affect all of a server's clients. Its files are removed with the temporary folder
 * of the run (global-setup.ts).
 */
export function startSharedMongo(): Promise<RunningMongo> {
  running ??= startTestMongo();
  return running;
}

/** An installed mongod with TEST_DATABASE=mongod, else the embedded server. */
async function startTestMongo(): Promise<RunningMongo> {
  if (!usesMongod) return startEmbedded();
  const mongod = await findMongod(process.env);
  if (!mongod) throw new Error('No mongod found. MONGOMS_SYSTEM_BINARY names one.');
  return startMongod(mongod, undefined, failPointArgs);
}

/** Environment of a server in another process: it starts the same kind of database as the tests. */
export const databaseEnvironment = {
  MONGODB_URI: '',
  ...(!usesMongod && { MONGOMS_SYSTEM_BINARY: '', PATH: '' }),
};
