import { MongoError } from '../errors.ts';
import type { Collection } from '../storage/catalogue.ts';
import type { Index } from '../storage/index-spec.ts';
import type { GroupWriter } from '../storage/store.ts';
import { type Doc, encodeDocument, isDoc } from '../values/document.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { printValue } from '../values/print.ts';
import { checkIndexSpec } from './check-index-spec.ts';
import { changeExclusively } from './collections.ts';
import { type CommandContext, collectionOf, getOrCreateCollection } from './context.ts';
import { checkCommand, readBatchSize } from './fields.ts';
import { openCursor } from './find.ts';
import { IndexBuild } from './index-builds.ts';
import type { Reply } from './request.ts';

/** MongoDB's limit for a collection, with the index of _id. */
const maxIndexes = 64;

export async function createIndexes(context: CommandContext): Promise<Reply> {
  const { body, server } = context;
  checkCommand(context, {
    indexes: 'objects!',
    ignoreUnknownIndexOptions: 'flag',
    commitQuorum: 'any',
  });
  const specs = Array.isArray(body.indexes) ? body.indexes.filter(isDoc) : [];
  if (specs.length === 0)
    throw new MongoError('BadValue', 'Must specify at least one index to create');
  const isNew = collectionOf(context) === undefined;
  // validate before the collection is created
  for (const spec of specs) {
    checkIndexSpec(spec);
    server.catalogue.readIndex(spec, 0, 0);
  }
  const collection = await getOrCreateCollection(context);
  if (context.transaction && !collection.isPending) {
    throw new MongoError(
      'OperationNotSupportedInTransaction',
      `Cannot create new indexes on existing collection ${collection.name} in a multi-document transaction.`,
    );
  }
  // like MongoDB, which checks for existing indexes under a shared lock
  const allExist = specs.every((spec) =>
    alreadyExists(
      collection,
      collection.indexes,
      server.catalogue.readIndex(spec, 0, 0, collection.options.collation),
    ),
  );
  const isExclusive = !context.transaction && !allExist;
  let build: IndexBuild | undefined;
  const add = (group: GroupWriter) => {
    const before = collection.indexes.length;
    const added: Index[] = [];
    for (const spec of specs) {
      const index = server.catalogue.readIndex(
        spec,
        server.catalogue.allocateId(),
        group.sequence,
        collection.options.collation,
      );
      if (!alreadyExists(collection, [...collection.indexes, ...added], index)) added.push(index);
    }
    if (collection.maintainedIndexes.length + added.length > maxIndexes)
      throw new MongoError(
        'CannotCreateIndex',
        `add index fails, too many indexes for ${collection.database}.${collection.name}`,
      );
    build = undefined;
    if (added.length > 0) {
      const started = new IndexBuild(server, collection, added);
      if (!started.start(group)) build = started;
    }
    return {
      numIndexesBefore: isNew ? 1 : before,
      numIndexesAfter: before + added.length,
      createdCollectionAutomatically: isNew,
      ...(added.length === 0 ? { note: 'all indexes already exist' } : {}),
      ok: 1,
    };
  };
  return runBuild(collection, async () => {
    const reply = await (isExclusive
      ? changeExclusively(server, collection, add)
      : server.store.write(add));
    await build?.finish();
    return reply;
  });
}

/** Runs an index build after the previous one of the collection, which may build the same index. */
async function runBuild<T>(collection: Collection, build: () => Promise<T>): Promise<T> {
  while (collection.indexBuild) await collection.indexBuild.catch(() => {});
  const done = build();
  collection.indexBuild = done;
  try {
    return await done;
  } finally {
    collection.indexBuild = undefined;
  }
}

/** The properties that distinguish indexes. Two indexes may share a key and differ in the others. */
function identity({ spec, isUnique, isSparse }: Index): Doc {
  const { key, collation = null, partialFilterExpression = null } = spec;
  return { key, collation, partialFilterExpression, isUnique, isSparse };
}

/** Returns whether an equal index exists. @throws MongoError if the name or the key conflicts with an existing index */
function alreadyExists(collection: Collection, indexes: Index[], index: Index): boolean {
  const isIdKey = equalValues(index.spec.key, { _id: 1 });
  if (isIdKey && collection.indexes.length > 0) return true;
  for (const known of indexes) {
    const isSameKey = equalValues(identity(known), identity(index));
    const isSameName = known.name === index.name;
    if (!isSameKey && !isSameName) continue;
    if (isSameKey && isSameName && equalValues(options(known), options(index))) return true;
    if (!isSameKey) {
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(index.spec)}, existing index: ${JSON.stringify(known.spec)}`,
      );
    }
    throw new MongoError(
      'IndexOptionsConflict',
      isSameName
        ? 'An equivalent index already exists with the same name but different options.'
        : `Index already exists with a different name: ${known.name}`,
    );
  }
  return false;
}

function options({ spec }: Index): Doc {
  const { key: _key, name: _name, v: _v, ...rest } = spec;
  return Object.fromEntries(Object.entries(rest).sort(([a], [b]) => compareValues(a, b)));
}

export async function listIndexes(context: CommandContext): Promise<Reply> {
  checkCommand(context, { cursor: 'object', includeIndexBuildInfo: 'flag' });
  const collection = collectionOf(context);
  const namespace = `${context.database}.${context.body.listIndexes}`;
  if (!collection || collection.isPending)
    throw new MongoError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  const batchSize = readBatchSize(context);
  const specs = collection.indexes.map(({ spec }) => encodeDocument(spec));
  return openCursor(context, namespace, batchSize, false, () => specs.values());
}

export async function dropIndexes(context: CommandContext): Promise<Reply> {
  checkCommand(context, { index: 'any!' });
  const requested = context.body.index;
  const names = Array.isArray(requested) ? requested : [requested];
  if (!isDoc(requested) && !names.every((name) => typeof name === 'string'))
    throw new MongoError('TypeMismatch', "BSON field 'dropIndexes.index' is the wrong type");
  const collection = collectionOf(context);
  if (!collection)
    throw new MongoError(
      'NamespaceNotFound',
      `ns not found ${context.database}.${context.body.dropIndexes}`,
    );
  const nIndexesWas = collection.indexes.length;
  const dropped =
    requested === '*'
      ? collection.indexes.slice(1)
      : names.map((name) => findIndex(collection, name));
  if (dropped.some(({ name }) => name === '_id_'))
    throw new MongoError('InvalidOptions', 'cannot drop _id index');
  const { catalogue, garbage } = context.server;
  await changeExclusively(context.server, collection, (group) => {
    const { indexes, maintainedIndexes } = collection;
    const kept = indexes.filter((index) => !dropped.includes(index));
    const building = maintainedIndexes.filter((index) => !indexes.includes(index));
    catalogue.setIndexes(group, collection, kept, building);
    garbage.discard(
      group,
      dropped.map(({ id }) => ({ table: 'entries', id })),
    );
  });
  const msg = requested === '*' ? { msg: 'non-_id indexes dropped for collection' } : {};
  return { nIndexesWas, ...msg, ok: 1 };
}

function findIndex(collection: Collection, requested: unknown): Index {
  const [found, another] = collection.indexes.filter(({ name, spec }) =>
    typeof requested === 'string' ? name === requested : equalValues(spec.key, requested),
  );
  if (another)
    throw new MongoError(
      181,
      `several indexes have the key ${printValue(requested)}: drop one by its name`,
    );
  if (found) return found;
  throw new MongoError(
    'IndexNotFound',
    typeof requested === 'string'
      ? `index not found with name [${requested}]`
      : `can't find index with key: ${printValue(requested)}`,
  );
}
