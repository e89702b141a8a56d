import { type RunningMongo, startMongo } from '../src/mongo/which-mongo.ts';

/** Lets tests make commands fail; see faults.ts. The embedded server always does. */
export const faultyArgs = ['--setParameter', 'enableTestCommands=1'];

let running: Promise<RunningMongo> | undefined;
let users = 0;

/** One database server for a test file, gone with the last that uses it. */
export async function useMongo(): Promise<RunningMongo> {
  users += 1;
  running ??= startMongo({ uri: process.env.MONGODB_URI, args: faultyArgs });
  return running;
}

export async function leaveMongo(): Promise<void> {
  users -= 1;
  if (users > 0) return;
  const last = running;
  running = undefined;
  await (await last)?.stop();
}
