import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { isDatabaseUnavailable } from '../api/src/platform/mongo/database-unavailable.ts';
import type { RunningMongo } from '../api/src/platform/mongo/which-mongo.ts';
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

/** How often work is repeated that an election of the database interrupts, and after how long. */
const repetitions = { count: 5, delayMs: 5000 };

/** Starts work again when the database becomes unavailable. */
export async function repeatWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempt === repetitions.count) throw error;
      console.error('The database is not available; starting again in a few seconds.');
      await setTimeout(repetitions.delayMs);
    }
  }
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
