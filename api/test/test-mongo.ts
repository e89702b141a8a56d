import { type RunningMongo, startMongo } from '../src/mongo/which-mongo.ts';

/** Lets tests make commands fail; see faults.ts. The embedded server always does. */
export const failPointArgs = ['--setParameter', 'enableTestCommands=1'];

let running: Promise<RunningMongo> | undefined;

/**
 * The database server of this worker of the tests, started by the first file that needs one. It ends
 * with the worker; what it leaves on the disk goes with the run's folder (see global-setup.ts).
 */
export function startSharedMongo(): Promise<RunningMongo> {
  running ??= startMongo({ uri: process.env.MONGODB_URI, args: failPointArgs });
  return running;
}
