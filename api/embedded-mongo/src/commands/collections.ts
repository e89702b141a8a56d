import { MongoError } from '../errors.ts';
import { retryWhenUnlocked, type Transaction } from '../sessions/transactions.ts';
import type { Collection } from '../storage/catalogue.ts';
import { LockedByTransactionError } from '../storage/locks.ts';
import type { GroupWriter } from '../storage/store.ts';
import { prefixEnd, uint32 } from '../storage/tables.ts';
import { parseCollation } from '../values/collation.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isTruthy } from '../values/number.ts';
import { equalValues } from '../values/order.ts';
import {
  type CommandContext,
  collectionName,
  collectionOf,
  createCollection,
  type ServerState,
} from './context.ts';
import { checkCommand, type Fields } from './fields.ts';
import type { Reply } from './request.ts';

const unsupportedCreate = [
  'capped',
  'timeseries',
  'viewOn',
  'pipeline',
  'validator',
  'clusteredIndex',
  'encryptedFields',
  'expireAfterSeconds',
];

const createFields: Fields = {
  capped: 'flag',
  size: 'number',
  max: 'number',
  autoIndexId: 'flag',
  idIndex: 'object',
  storageEngine: 'object',
  validator: 'object',
  validationLevel: 'string',
  validationAction: 'string',
  indexOptionDefaults: 'object',
  viewOn: 'string',
  pipeline: 'array',
  collation: 'object',
  changeStreamPreAndPostImages: 'object',
  timeseries: 'object',
  clusteredIndex: 'any',
  expireAfterSeconds: 'any',
  encryptedFields: 'object',
};

export async function create(context: CommandContext): Promise<Reply> {
  checkCommand(context, createFields);
  const { body, server, database } = context;
  const name = collectionName(context);
  for (const option of unsupportedCreate) {
    const value = body[option];
    if (
      value !== undefined &&
      value !== false &&
      !(isDoc(value) && Object.keys(value).length === 0)
    ) {
      throw new MongoError('NotImplemented', `create option ${option} is not supported here`);
    }
  }
  if ((body.size ?? body.max ?? null) !== null)
    throw new MongoError(
      'InvalidOptions',
      "the 'capped' field needs to be true when either the 'size' or 'max' fields are present",
    );
  const collation = parseCollation(body.collation);
  const options: Doc = collation ? { collation: collation.spec } : {};
  const known = server.catalogue.find(database, name);
  if (known && !equalValues(known.options, options)) {
    throw new MongoError('NamespaceExists', `Collection ${database}.${name} already exists.`);
  }
  await createCollection(context, name, options);
  return { ok: 1 };
}

export async function drop(context: CommandContext): Promise<Reply> {
  checkCommand(context, {});
  const collection = collectionOf(context);
  if (!collection) {
    // MongoDB 7 replies ok if the collection does not exist
    return { ok: 1 };
  }
  const nIndexesWas = collection.indexes.length;
  await dropCollection(context.server, collection);
  return { nIndexesWas, ns: `${collection.database}.${collection.name}`, ok: 1 };
}

export async function dropDatabase(context: CommandContext): Promise<Reply> {
  checkCommand(context, {});
  const { server, database } = context;
  const collections = server.catalogue.inDatabase(database);
  for (const collection of collections) await dropCollection(server, collection);
  return { ...(collections.length > 0 ? { dropped: database } : {}), ok: 1 };
}

export async function dropCollection(server: ServerState, collection: Collection): Promise<void> {
  await changeExclusively(server, collection, (group) =>
    removeCollection(server, group, collection),
  );
}

/** Removes a collection with its documents and index entries, unless it was already dropped or renamed. */
export function removeCollection(
  { catalogue, garbage }: ServerState,
  group: GroupWriter,
  collection: Collection,
): void {
  if (catalogue.find(collection.database, collection.name) !== collection) return;
  catalogue.drop(group, collection);
  garbage.discard(group, [
    { table: 'documents', id: collection.id },
    ...collection.maintainedIndexes.map(({ id }) => ({ table: 'entries', id }) as const),
  ]);
}

/** Removes the collections that an aborted transaction created, unless others have stored documents there. */
export async function discardCollections(
  server: ServerState,
  created: Collection[],
): Promise<void> {
  await server.store.write((group) => {
    for (const collection of created) {
      const isCurrent = server.catalogue.find(collection.database, collection.name) === collection;
      const start = uint32(collection.id);
      const isEmpty =
        !openWriterOf(server, collection) &&
        group.count('documents', { start, end: prefixEnd(start) }) === 0;
      if (isCurrent && isEmpty) server.catalogue.drop(group, collection);
      else if (isCurrent) server.catalogue.reveal(group, collection);
    }
  });
}

/** Returns the unfinished transaction that has written to a collection, if any. */
function openWriterOf(server: ServerState, { id }: Collection): Transaction | undefined {
  return server.sessions
    .all()
    .map(({ transaction }) => transaction)
    .find((transaction) => transaction && !transaction.isEnded && transaction.writtenTo.has(id));
}

/** Changes a whole collection once no open transaction has written to it. */
export function changeExclusively<T>(
  server: ServerState,
  collection: Collection,
  change: (group: GroupWriter) => T,
): Promise<T> {
  const job = (group: GroupWriter) => {
    const transaction = openWriterOf(server, collection);
    if (transaction) throw new LockedByTransactionError(transaction);
    return change(group);
  };
  return retryWhenUnlocked(() => server.store.write(job), undefined);
}

export async function renameCollection(context: CommandContext): Promise<Reply> {
  checkCommand(context, { to: 'string!', dropTarget: 'flag' });
  checkAdmin(context);
  const { body, server } = context;
  const from = readNamespace(body.renameCollection);
  const to = readNamespace(body.to);
  const collection = server.catalogue.find(from.database, from.name);
  if (!collection)
    throw new MongoError(
      'NamespaceNotFound',
      `Source collection ${body.renameCollection} does not exist`,
    );
  if (body.renameCollection === body.to)
    throw new MongoError('IllegalOperation', "Can't rename a collection to itself");
  const target = server.catalogue.find(to.database, to.name);
  if (target && !isTruthy(body.dropTarget))
    throw new MongoError('NamespaceExists', 'target namespace exists');
  await changeExclusively(server, collection, (group) => {
    const transaction = target && openWriterOf(server, target);
    if (transaction) throw new LockedByTransactionError(transaction);
    if (target) removeCollection(server, group, target);
    server.catalogue.rename(group, collection, to.database, to.name);
  });
  return { ok: 1 };
}

function readNamespace(namespace: unknown): { database: string; name: string } {
  const [, database, name] = /^([^.]+)\.(.+)$/s.exec(String(namespace)) ?? [];
  if (typeof namespace === 'string' && database !== undefined && name !== undefined)
    return { database, name };
  throw new MongoError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
}

/** Rejects a command that was sent to another database. */
export function checkAdmin({ name, database }: CommandContext): void {
  if (database !== 'admin')
    throw new MongoError('Unauthorized', `${name} may only be run against the admin database.`);
}
