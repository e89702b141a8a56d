import mongoose, { type Connection, mongo } from 'mongoose';
import { diagnoseDeployment, requireReplicaSet } from './check-deployment.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { failUnwrittenCommands } from './unwritten-commands.ts';

/**
 * Limits of each step to the database. With the driver's defaults, a server that hangs is noticed after
 * 40 seconds. Requests fail as unavailable when a step takes longer.
 */
const limits = {
  /** Without a primary. */
  serverSelectionTimeoutMS: 3000,
  /** A server that does not answer within this and the interval of checks has no connections any more. */
  connectTimeoutMS: 4000,
  heartbeatFrequencyMS: 2000,
  /** For a free connection. */
  waitQueueTimeoutMS: 3000,
  /** For the reply to a command, of a server that answers checks. */
  socketTimeoutMS: 20_000,
};

/** The address of each connection, for another one with other limits. */
const uris = new WeakMap<Connection, string>();

/**
 * Connects to the store's database. Commands fail immediately while it is unreachable instead of being
 * buffered; the driver reconnects by itself.
 * @throws UnusableDeploymentError if the database responds, but cannot run transactions
 */
export async function connect(uri: string, dbName = nameIn(uri)): Promise<Connection> {
  failUnwrittenCommands();
  const connection = mongoose.createConnection(uri, {
    dbName,
    autoIndex: false, // buildIndexes() reports failures
    autoCreate: false,
    bufferCommands: false,
    ...limits,
    writeConcern: { w: 'majority' },
    ignoreUndefined: true,
  });
  try {
    await connection.asPromise();
    await requireReplicaSet(connection);
    uris.set(connection, uri);
    return connection;
  } catch (error) {
    await connection.close();
    if (isDatabaseUnavailable(error)) await diagnoseDeployment(uri);
    throw error;
  }
}

/** Returns the database named in a URI, as in mongodb://host/shop, or 'vajra'. */
function nameIn(uri: string): string {
  const [, name] = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri) ?? [];
  return name === undefined ? 'vajra' : decodeURIComponent(name);
}

/**
 * Creates the collections and indexes that the models declare, with one command for each model: the
 * creation of indexes also creates their collection. An index of a large collection takes as long as it
 * takes, so the commands have a connection without the limit for replies.
 */
export async function buildIndexes(connection: Connection): Promise<void> {
  const uri = uris.get(connection) ?? '';
  const client = await mongo.MongoClient.connect(uri, { ...limits, socketTimeoutMS: 0 });
  try {
    const db = client.db(connection.name);
    for (const model of Object.values(connection.models)) {
      const indexes = model.schema.indexes().map(([key, options]) => ({ ...options, key }));
      if (indexes.length === 0) await model.createCollection();
      else {
        // mongoose's type is wider
        const descriptions = indexes as mongo.IndexDescription[];
        await db.collection(model.collection.name).createIndexes(descriptions);
      }
    }
  } finally {
    await client.close();
  }
}
