import {
  AbstractCursor,
  type BulkWriteResult,
  ClientSession,
  Collection,
  Db,
  type Document,
  GridFSBucket,
  MongoClient,
} from 'mongodb';
import { bucketOperations, type Calls } from './bucket-operations.ts';
import { MismatchError } from './format.ts';

/** Runs an operation on an object of the driver. Rejects with the driver's error. */
export async function call(object: unknown, name: string, args: Document): Promise<unknown> {
  for (const run of kinds) {
    const result = run(object, name, args);
    if (result) return await result();
  }
  throw new MismatchError(`unsupported operation: ${name}`);
}

type Kind = (object: unknown, name: string, args: Document) => (() => unknown) | undefined;

/** `abstract new` also accepts classes that only the driver can instantiate. */
function kind<T>(type: abstract new (...args: never[]) => T, calls: Calls<T>): Kind {
  return (object, name, args) => {
    const run = object instanceof type && Object.hasOwn(calls, name) ? calls[name] : undefined;
    // as: checked by instanceof above, which does not narrow inside the arrow
    return run && (() => run(object as T, args));
  };
}

const collectionCalls: Calls<Collection> = {
  aggregate: (on, { pipeline, ...options }) => on.aggregate(pipeline, options).toArray(),
  bulkWrite: async (on, { requests, ...options }) =>
    bulkResult(await on.bulkWrite(requests, options)),
  count: (on, { filter, ...options }) => on.count(filter, options),
  countDocuments: (on, { filter, ...options }) => on.countDocuments(filter, options),
  createIndex: (on, { keys, ...options }) => on.createIndex(keys, options),
  deleteMany: (on, { filter, ...options }) => on.deleteMany(filter, options),
  deleteOne: (on, { filter, ...options }) => on.deleteOne(filter, options),
  distinct: (on, { fieldName, filter, ...options }) => on.distinct(fieldName, filter, options),
  dropIndex: (on, { name, ...options }) => on.dropIndex(name, options),
  estimatedDocumentCount: (on, args) => on.estimatedDocumentCount(args),
  find: (on, { filter, ...options }) => on.find(filter, options).toArray(),
  findOne: (on, { filter, ...options }) => on.findOne(filter, options),
  findOneAndDelete: (on, { filter, ...options }) => on.findOneAndDelete(filter, options),
  findOneAndReplace: (on, { filter, replacement, ...options }) =>
    on.findOneAndReplace(filter, replacement, lowerCaseReturn(options)),
  findOneAndUpdate: (on, { filter, update, ...options }) =>
    on.findOneAndUpdate(filter, update, lowerCaseReturn(options)),
  insertMany: (on, { documents, ...options }) => on.insertMany(documents, options),
  insertOne: (on, { document, ...options }) => on.insertOne(document, options),
  listIndexes: (on, args) => on.listIndexes(args).toArray(),
  replaceOne: (on, { filter, replacement, ...options }) =>
    on.replaceOne(filter, replacement, options),
  updateMany: (on, { filter, update, ...options }) => on.updateMany(filter, update, options),
  updateOne: (on, { filter, update, ...options }) => on.updateOne(filter, update, options),
};

const databaseCalls: Calls<Db> = {
  aggregate: (on, { pipeline, ...options }) => on.aggregate(pipeline, options).toArray(),
  createCollection: (on, { collection, ...options }) => on.createCollection(collection, options),
  createCommandCursor: async (on, args) => {
    const cursor = commandCursor(on, args);
    // the test format requires the command to be sent immediately; hasNext consumes no document
    await cursor.hasNext();
    return cursor;
  },
  dropCollection: (on, { collection, ...options }) => on.dropCollection(collection, options),
  listCollections: (on, { filter, ...options }) => on.listCollections(filter, options).toArray(),
  modifyCollection: (on, { collection, session, ...changes }) =>
    on.command({ collMod: collection, ...changes }, { session }),
  runCommand: (on, { command, commandName: _, ...options }) => on.command(command, options),
  runCursorCommand: (on, args) => commandCursor(on, args).toArray(),
};

function commandCursor(on: Db, { command, commandName: _, ...args }: Document) {
  const { batchSize, maxTimeMS, comment, ...options } = args;
  const cursor = on.runCursorCommand(command, options);
  if (batchSize !== undefined) cursor.setBatchSize(batchSize);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  if (comment !== undefined) cursor.setComment(comment);
  return cursor;
}

const clientCalls: Calls<MongoClient> = {
  clientBulkWrite: (on, { models, ...options }) => on.bulkWrite(models.map(namedModel), options),
  close: (on) => on.close(),
  listDatabases: async (on, args) => (await on.db('admin').admin().listDatabases(args)).databases,
};

const sessionCalls: Calls<ClientSession> = {
  abortTransaction: (on) => on.abortTransaction(),
  commitTransaction: (on) => on.commitTransaction(),
  endSession: (on) => on.endSession(),
  getSnapshotTime: (on) => Reflect.get(on, 'snapshotTime'),
  startTransaction: (on, args) => on.startTransaction(args),
};

const cursorCalls: Calls<AbstractCursor> = {
  close: (on) => on.close(),
  iterateOnce: (on) => on.tryNext(),
  iterateUntilDocumentOrError: (on) => on.next(),
};

const kinds: Kind[] = [
  kind(Collection, collectionCalls),
  kind(Db, databaseCalls),
  kind(MongoClient, clientCalls),
  kind(ClientSession, sessionCalls),
  kind(AbstractCursor, cursorCalls),
  kind(GridFSBucket, bucketOperations),
];

function lowerCaseReturn({ returnDocument, ...options }: Document): Document {
  return {
    ...options,
    ...(returnDocument ? { returnDocument: returnDocument.toLowerCase() } : {}),
  };
}

function namedModel(model: Document): Document {
  const [name, fields] = Object.entries(model)[0] ?? [];
  return { name, ...fields };
}

/** Returns a plain object, because the driver's result uses getters. */
export function bulkResult(result: BulkWriteResult): Document {
  const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount } = result;
  const { insertedIds, upsertedIds } = result;
  return {
    insertedCount,
    matchedCount,
    modifiedCount,
    deletedCount,
    upsertedCount,
    insertedIds,
    upsertedIds,
  };
}
