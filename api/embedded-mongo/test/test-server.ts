import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, type Document, MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { expectDifference } from './mongod-differences.ts';
import { startMongod } from './real-mongod.ts';

/** A test document with a numeric id. */
export interface Row extends Document {
  _id?: number;
}

/** Whether the tests run on a real MongoDB server. */
export const isOnMongod = process.env.EMBEDDED_MONGO_TEST_SERVER === 'mongod';

type Running = Pick<EmbeddedMongo, 'uri' | 'port' | 'close'>;

/** An in-memory server for the tests of a file, with a client of the MongoDB driver. */
export interface TestServer {
  client: MongoClient;
  server: Running;
  /** Returns a new, empty database. */
  database(): Db;
  /** Connects another client, which is closed after the tests. */
  connect(options?: MongoClientOptions): Promise<MongoClient>;
}

/** Creates a data directory for each test. `opened` runs a function with a server and a client on it. */
export function useDataDirectory() {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'vajra-mongo-test-'));
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));
  const opened = async <T>(run: (client: MongoClient) => Promise<T>): Promise<T> => {
    const server = await startEmbeddedMongo({ dataDir: path });
    const client = await MongoClient.connect(server.uri);
    try {
      return await run(client);
    } finally {
      await client.close();
      await server.close();
    }
  };
  return { path: () => path, opened };
}

/**
 * Starts an in-memory server before the tests of a file and closes it after them. With
 * `EMBEDDED_MONGO_TEST_SERVER=mongod` the tests run on a real server instead, one for each worker.
 */
export function useServer(): TestServer {
  let server: Running | undefined;
  const clients: MongoClient[] = [];
  let databases = 0;
  const started = () => {
    if (!server) throw new Error('the server is only available inside tests');
    return server;
  };
  const connect = async (options: MongoClientOptions = {}) => {
    const client = await MongoClient.connect(started().uri, options);
    clients.push(client);
    return client;
  };
  const first = () => {
    const [client] = clients;
    if (!client) throw new Error('the client is only available inside tests');
    return client;
  };
  beforeAll(async () => {
    server = isOnMongod ? await sharedMongod() : await startEmbeddedMongo();
    const client = await connect();
    if (isOnMongod) await removeDatabases(client);
  });
  if (isOnMongod) beforeEach(expectDifference);
  afterAll(async () => {
    for (const client of clients) await client.close();
    if (!isOnMongod) await server?.close();
  });
  return {
    get client() {
      return first();
    },
    get server() {
      return started();
    },
    database: () => first().db(`test${++databases}`),
    connect,
  };
}

/** The server of this worker. It ends with the worker's process. */
let mongod: Promise<Running> | undefined;

function sharedMongod(): Promise<Running> {
  mongod ??= startMongod();
  return mongod;
}

/** The files of a worker share the server, and use the same names. */
async function removeDatabases(client: MongoClient): Promise<void> {
  // open transactions block what follows
  await client.db('admin').command({ killAllSessions: [] });
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const names = databases.map(({ name }) => name);
  for (const name of names)
    if (!['admin', 'config', 'local'].includes(name)) await client.db(name).dropDatabase();
}
