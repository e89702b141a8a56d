import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { completeRestore } from '../operations/backup/restore.ts';
import { migrate } from '../operations/migrations/migrate.ts';
import { buildIndexes, connect } from '../platform/mongo/connect.ts';
import { isDatabaseUnavailable } from '../platform/mongo/database-unavailable.ts';
import { type RunningMongo, startMongo } from '../platform/mongo/which-mongo.ts';
import type { Config } from './config.ts';
import { createServices, type Dependencies, type Services } from './services/create-services.ts';

/** A connected store whose services have started. */
export interface Store {
  connection: Connection;
  services: Services;
  close(): Promise<void>;
}

interface StoreOptions extends Omit<Dependencies, 'connection'> {
  /** Address of the database server. */
  uri: string;
  /** Name of the database; by default the one in `uri`. */
  database?: string;
  /** Fills an empty store before the services start. */
  fill?(store: Pick<Store, 'connection' | 'services'>): Promise<void>;
}

const retryDelayMs = 1000;

/** Creates the services of a store, and the collections and indexes of their models. */
export async function prepareStore(dependencies: Dependencies): Promise<Services> {
  const services = createServices(dependencies);
  await buildIndexes(dependencies.connection);
  return services;
}

/** Opens a store. Closes the connection when any step fails. */
export async function openStore({
  uri,
  database,
  fill,
  ...dependencies
}: StoreOptions): Promise<Store> {
  const connection = await connect(uri, database);
  try {
    await completeRestore(connection);
    await migrate(connection, dependencies.log);
    const services = await prepareStore({ ...dependencies, connection });
    await fill?.({ connection, services });
    await services.start();
    const close = async () => {
      await services.stop();
      await connection.close();
    };
    return { connection, services, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Opens a store, retrying while its database is unavailable until `signal` aborts. */
export async function openStoreWhenAvailable(
  options: StoreOptions,
  signal: AbortSignal,
): Promise<Store> {
  for (;;) {
    try {
      return await openStore(options);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal.aborted) throw error;
      const reason = error instanceof Error ? error.message : error;
      options.log.warn({ reason }, 'the database does not respond; retrying in a second');
      await setTimeout(retryDelayMs, undefined, { signal });
    }
  }
}

/** Runs `work` with the database that the settings name, and disconnects afterwards. */
export async function withDatabase<T>(
  { database }: Pick<Config, 'database'>,
  work: (connection: Connection, mongo: RunningMongo) => Promise<T>,
): Promise<T> {
  const mongo = await startMongo(database);
  try {
    const connection = await connect(mongo.uri);
    try {
      return await work(connection, mongo);
    } finally {
      await connection.close();
    }
  } finally {
    await mongo.stop();
  }
}
