import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { completeRestore } from '../backup/restore.ts';
import { buildIndexes, connect } from '../mongo/connect.ts';
import { isDatabaseGone } from '../mongo/database-gone.ts';
import type { Config } from './config.ts';
import type { DemoLogin } from './greeting.ts';
import { createServices, type Hooks, type Services } from './services.ts';

export interface Store {
  connection: Connection;
  services: Services;
  logins: DemoLogin[];
  close(): Promise<void>;
}

interface Needs {
  config: Config;
  log: Logger;
  /** Of the database. */
  uri: string;
  hooks: Hooks;
  /** Fills an empty store; answers who may sign in. */
  seed(store: Pick<Store, 'connection' | 'services'>): Promise<DemoLogin[]>;
  /** Gives up waiting. */
  signal: AbortSignal;
}

const pause = 1000;

/** Opens the store, or waits for its database, with a line in the log each time that it asks. */
export async function openStore(needs: Needs): Promise<Store> {
  const { log, signal } = needs;
  for (;;) {
    try {
      return await open(needs);
    } catch (error) {
      if (!isDatabaseGone(error) || signal.aborted) throw error;
      const reason = error instanceof Error ? error.message : error;
      log.warn({ reason }, 'the database does not answer; asking again in a second');
      await setTimeout(pause, undefined, { signal });
    }
  }
}

/** Indexes, seed, catalogue: all of it or, when the database goes meanwhile, nothing held open. */
async function open({ config, log, uri, hooks, seed }: Needs): Promise<Store> {
  const connection = await connect(uri);
  try {
    await completeRestore(connection);
    const services = createServices({ config, connection, log, hooks });
    await buildIndexes(connection);
    const logins = await seed({ connection, services });
    await services.start();
    const close = async () => {
      await services.stop();
      await connection.close();
    };
    return { connection, services, logins, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
