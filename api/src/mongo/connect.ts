import mongoose, { type Connection, type mongo } from 'mongoose';
import { diagnoseDeployment, requireReplicaSet } from './check-deployment.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { failUnwrittenCommands } from './unwritten-commands.ts';

/** Milliseconds without a primary after which requests fail as unavailable. */
const selectionTimeout = 3000;

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
    serverSelectionTimeoutMS: selectionTimeout,
    writeConcern: { w: 'majority' },
    ignoreUndefined: true,
  });
  try {
    await connection.asPromise();
    await requireReplicaSet(connection);
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
 * creation of indexes also creates their collection.
 */
export async function buildIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    const indexes = model.schema.indexes().map(([key, options]) => ({ ...options, key }));
    if (indexes.length === 0) await model.createCollection();
    else await model.collection.createIndexes(indexes as mongo.IndexDescription[]); // mongoose's type is wider
  }
}
