import { type Db, type Document, MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from './index.ts';

/** Documents of the tests: numbers are their ids. */
export interface Row extends Document {
  _id?: number;
}

/** A started server in memory for the tests of a file, with a client of the ordinary driver. */
export interface TestServer {
  client: MongoClient;
  server: EmbeddedMongo;
  /** An empty database of its own. */
  database(): Db;
  /** Another client, closed after the tests. */
  connect(options?: MongoClientOptions): Promise<MongoClient>;
}

export function useServer(): TestServer {
  let server: EmbeddedMongo | undefined;
  const clients: MongoClient[] = [];
  let databases = 0;
  const started = () => {
    if (!server) throw new Error('the server runs inside tests only');
    return server;
  };
  const connect = async (options: MongoClientOptions = {}) => {
    const client = await MongoClient.connect(started().uri, options);
    clients.push(client);
    return client;
  };
  const first = () => {
    const [client] = clients;
    if (!client) throw new Error('the client is there inside tests only');
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
