import { resolve } from 'node:path';
import type { Connection } from 'mongoose';
import { connect } from '../api/src/mongo/connect.ts';
import { type RunningMongo, startMongo } from '../api/src/mongo/which-mongo.ts';
import { type Config, parseConfig } from '../api/src/server/config.ts';

export interface OpenStore {
  config: Config;
  connection: Connection;
  mongo: RunningMongo;
}

/**
 * Gives a command the database that `npm start` with the same settings would use, and closes it
 * after. The embedded server's data belongs to one process: the store has to be closed first.
 */
export async function withStore<T>(work: (store: OpenStore) => Promise<T>): Promise<T> {
  const config = parseConfig(process.env);
  const mongo = await startMongo({ uri: config.mongodbUri, dataDir: config.dataDir });
  try {
    console.error(`database: ${mongo.description}`);
    const connection = await connect(mongo.uri);
    try {
      return await work({ config, connection, mongo });
    } finally {
      await connection.close();
    }
  } finally {
    await mongo.stop();
  }
}

/** A file that a command names, from where the person typed it. */
export function fileArgument(usage: string): string {
  const file = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  if (!file) throw new Error(usage);
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** Runs a command; a failure is told in a line and ends it with 1. */
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
