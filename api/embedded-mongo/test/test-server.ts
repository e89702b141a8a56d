import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, type Document, MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';

/** A test document with a numeric id. */
export interface Row extends Document {
  _id?: number;
}

/** An in-memory server for the tests of a file, with a client of the MongoDB driver. */
export interface TestServer {
  client: MongoClient;
  server: EmbeddedMongo;
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

/** Starts an in-memory server before the tests of a file and closes it after them. */
export function useServer(): TestServer {
  let server: EmbeddedMongo | undefined;
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
    server = await startEmbeddedMongo();
    await connect();
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await server?.close();
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
