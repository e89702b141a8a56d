import mongoose, { type Connection } from 'mongoose';

/** Milliseconds without a primary after which a request is told that the store is unavailable. */
const selectionTimeout = 3000;

/**
 * Opens the store's database. Commands fail at once while it is gone instead of waiting in
 * memory; the driver comes back by itself when it does.
 */
export async function connect(uri: string, dbName = nameIn(uri)): Promise<Connection> {
  return mongoose
    .createConnection(uri, {
      dbName,
      autoIndex: false, // buildIndexes() says when it failed
      autoCreate: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: selectionTimeout,
      writeConcern: { w: 'majority' },
      ignoreUndefined: true,
    })
    .asPromise();
}

/** The database that an address names, as in mongodb://host/shop; without one it is 'vajra'. */
function nameIn(uri: string): string {
  const [, name] = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri) ?? [];
  return name === undefined ? 'vajra' : decodeURIComponent(name);
}

/** Creates the collections and indexes that the models declare. */
export async function buildIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}
