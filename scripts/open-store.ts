import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Connection } from 'mongoose';
import type { RunningMongo } from '../api/src/mongo/which-mongo.ts';
import { withDatabase } from '../api/src/server/bootstrap.ts';
import { type Config, parseConfig } from '../api/src/server/config.ts';

export interface OpenStore {
  config: Config;
  connection: Connection;
  mongo: RunningMongo;
}

/**
 * Runs a command on the database that `npm start` would use with the same settings. The embedded
 * server's data belongs to one process: stop the store first.
 */
export async function withStore<T>(work: (store: OpenStore) => Promise<T>): Promise<T> {
  const settings = parseConfig(process.env);
  // Commands sign no sessions, so they create no secret that lasts.
  const config = { ...settings, jwtSecret: settings.jwtSecret ?? randomUUID() };
  return withDatabase(config, (connection, mongo) => {
    console.error(`database: ${mongo.description}`);
    return work({ config, connection, mongo });
  });
}

/** Resolves the file argument of a command against the folder in which npm was called. */
export function fileArgument(usage: string): string {
  const file = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  if (!file) throw new Error(usage);
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** Runs a command. Prints the message of an error and exits with 1. */
export function command(run: () => Promise<number>): void {
  run().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
