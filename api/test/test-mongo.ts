import { type RunningMongo, startMongo } from '../src/mongo/which-mongo.ts';

/** Enables fail points (faults.ts) in mongod. The embedded server always has them. */
export const failPointArgs = ['--setParameter', 'enableTestCommands=1'];

let running: Promise<RunningMongo> | undefined;

/**
 * Returns the database server of this test worker and starts it on first use. It ends with the worker.
 * Its files are removed with the temporary folder of the run (global-setup.ts).
 */
export function startSharedMongo(): Promise<RunningMongo> {
  running ??= startMongo({ uri: process.env.MONGODB_URI, args: failPointArgs });
  return running;
}
