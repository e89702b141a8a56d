import { ObjectId } from 'bson';
import { MongoError } from '../errors.ts';
import { findDocuments } from '../query/executor.ts';
import { matchAllQuery } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { insertRecord } from '../storage/records.ts';
import { parseUpdate } from '../update/apply-update.ts';
import { type Doc, decodeTyped, encodeDocument, hasField, isDoc } from '../values/document.ts';
import { fieldOf } from '../values/path.ts';
import { changeExclusively, dropCollection, removeCollection } from './collections.ts';
import type { CommandContext, ServerState } from './context.ts';
import { storeUpdate } from './modify.ts';
import { changeInGroups } from './write-groups.ts';

/** Writes the result of a pipeline: $out replaces a collection, $merge updates one. */
export async function writeOutput(
  context: CommandContext,
  stage: Doc,
  results: Buffer[],
): Promise<void> {
  if (context.transaction) {
    throw new MongoError(
      'OperationNotSupportedInTransaction',
      '$out and $merge can not be used in a transaction',
    );
  }
  const [name = '', target] = Object.entries(stage)[0] ?? [];
  const into = isDoc(target) && name === '$merge' ? target.into : target;
  const destination = isDoc(into) ? into : { coll: into };
  if (typeof destination.coll !== 'string')
    throw new MongoError('BadValue', `${name} needs the name of a collection`);
  const database = typeof destination.db === 'string' ? destination.db : context.database;
  if (name === '$out') await replaceCollection(context, database, destination.coll, results);
  else await mergeInto(context, database, destination.coll, results, isDoc(target) ? target : {});
}

/** Name prefix of the collections that $out fills before they replace the target. */
const temporaryPrefix = 'tmp.agg_out.';

/** Removes temporary collections left by an interrupted $out. */
export async function removeTemporaryCollections(server: ServerState): Promise<void> {
  for (const collection of server.catalogue.all())
    if (collection.name.startsWith(temporaryPrefix)) await dropCollection(server, collection);
}

/** Fills a collection with the target's indexes, then replaces the target in one write group. */
async function replaceCollection(
  context: CommandContext,
  database: string,
  name: string,
  results: Buffer[],
): Promise<void> {
  const { server } = context;
  const { catalogue } = server;
  const target = catalogue.find(database, name);
  const replacement = await server.store.write((group) => {
    const created = catalogue.create(
      group,
      database,
      `${temporaryPrefix}${new ObjectId()}`,
      target?.options,
    );
    const [, ...others] = target?.indexes ?? [];
    const indexes = others.map(({ spec }) =>
      catalogue.readIndex(spec, catalogue.allocateId(), group.sequence, created.options.collation),
    );
    catalogue.setIndexes(group, created, [...created.indexes, ...indexes]);
    return created;
  });
  try {
    await changeInGroups(context, results, (writer, result) =>
      insertNew(writer, replacement, decodeTyped(result)),
    );
    await changeExclusively(server, target ?? replacement, (group) => {
      const old = catalogue.find(database, name);
      if (old) removeCollection(server, group, old);
      catalogue.rename(group, replacement, database, name);
    });
  } catch (error) {
    await dropCollection(server, replacement);
    throw error;
  }
}

function insertNew(
  writer: Parameters<typeof insertRecord>[0],
  collection: Collection,
  result: Doc,
): void {
  const document = hasField(result, '_id') ? result : { _id: new ObjectId(), ...result };
  insertRecord(writer, collection, document, encodeDocument(document));
}

/** The modes of $merge, the default first. */
const mergeModes = {
  whenMatched: ['merge', 'replace', 'keepExisting', 'fail'],
  whenNotMatched: ['insert', 'discard', 'fail'],
};

async function mergeInto(
  context: CommandContext,
  database: string,
  name: string,
  results: Buffer[],
  options: Doc,
): Promise<void> {
  for (const [option, values] of Object.entries(mergeModes)) {
    const mode = options[option] ?? values[0];
    if (!values.includes(String(mode)) && !(option === 'whenMatched' && Array.isArray(mode)))
      throw new MongoError(
        'BadValue',
        `Enumeration value '${mode}' for field '$merge.${option}' is not valid`,
      );
  }
  const { catalogue, store } = context.server;
  const collection = await store.write(
    (group) => catalogue.find(database, name) ?? catalogue.create(group, database, name),
  );
  const on = [options.on ?? '_id'].flat().map(String);
  const isUnique = collection.indexes.some(
    ({ isUnique, fields }) =>
      isUnique && fields.length === on.length && fields.every(({ path }) => on.includes(path)),
  );
  if (!isUnique)
    throw new MongoError(51183, 'Cannot find index to verify that join fields will be unique');
  await changeInGroups(context, results, (writer, result) =>
    mergeOne(context, writer, collection, decodeTyped(result), on, options),
  );
}

function mergeOne(
  context: CommandContext,
  writer: Parameters<typeof insertRecord>[0],
  collection: Collection,
  document: Doc,
  on: string[],
  options: Doc,
): void {
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = options;
  const filter = Object.fromEntries(on.map((path) => [path, { $eq: valueAt(document, path) }]));
  // the joined fields have a unique index
  const query = { ...matchAllQuery(), filter, limit: 1 };
  const [match] = findDocuments(writer.tables, collection, query, context.tick);
  if (!match) {
    if (whenNotMatched === 'fail')
      throw new MongoError(
        13113,
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
    if (whenNotMatched === 'insert') insertNew(writer, collection, document);
    return;
  }
  if (whenMatched === 'keepExisting') return;
  if (whenMatched === 'fail') {
    throw new MongoError(
      'DuplicateKey',
      '$merge found a matching document in the target collection',
      {
        keyPattern: Object.fromEntries(on.map((path) => [path, 1])),
        keyValue: Object.fromEntries(on.map((path) => [path, valueAt(document, path)])),
      },
    );
  }
  const { _id: _, ...rest } = document;
  const update =
    whenMatched === 'replace'
      ? document
      : Array.isArray(whenMatched)
        ? whenMatched
        : { $set: rest };
  if (whenMatched === 'merge' && Object.keys(rest).length === 0) return;
  const variables = { new: document, ...(isDoc(options.let) ? options.let : {}) };
  const spec = { filter, update, arrayFilters: undefined, multi: false, variables };
  const after = parseUpdate(spec).apply(match.decode(), false);
  storeUpdate(writer, collection, {
    found: match,
    after,
    encoded: undefined,
    output: undefined,
  });
}

function valueAt(document: Doc, path: string): unknown {
  return path.split('.').reduce<unknown>(fieldOf, document);
}
