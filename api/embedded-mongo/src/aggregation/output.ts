import { ObjectId } from 'bson';
import { dropCollection } from '../commands/collections.ts';
import { type CommandContext, write } from '../commands/context.ts';
import { applyTo, findFirst } from '../commands/modify.ts';
import { MongoError } from '../errors.ts';
import { everything } from '../query/executor.ts';
import type { Collection } from '../storage/catalogue.ts';
import { insertRecord } from '../storage/records.ts';
import { parseUpdate } from '../update/apply-update.ts';
import { type Doc, decodeTyped, encodeDocument, hasField, isDoc } from '../values/document.ts';
import { fieldOf } from '../values/path.ts';

const CHUNK = 500;

/** Writes the results of a pipeline: $out replaces a collection, $merge writes into one. */
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
  const place = isDoc(into) ? into : { coll: into };
  if (typeof place.coll !== 'string')
    throw new MongoError('BadValue', `${name} needs the name of a collection`);
  const database = typeof place.db === 'string' ? place.db : context.database;
  const documents = results.map(decodeTyped);
  if (name === '$out') await replaceCollection(context, database, place.coll, documents);
  else await mergeInto(context, database, place.coll, documents, isDoc(target) ? target : {});
}

async function collectionNamed(
  { server }: CommandContext,
  database: string,
  name: string,
): Promise<Collection> {
  return server.store.write(
    (group) =>
      server.catalogue.find(database, name) ?? server.catalogue.create(group, database, name),
  );
}

async function replaceCollection(
  context: CommandContext,
  database: string,
  name: string,
  documents: Doc[],
): Promise<void> {
  const { server } = context;
  const temporary = `tmp.agg_out.${new ObjectId()}`;
  const fresh = await collectionNamed(context, database, temporary);
  try {
    for (let start = 0; start < documents.length; start += CHUNK) {
      await write(context, (writer) => {
        for (const document of documents.slice(start, start + CHUNK))
          insertNew(writer, fresh, document);
      });
    }
  } catch (error) {
    await dropCollection(server, fresh);
    throw error;
  }
  const old = server.catalogue.find(database, name);
  if (old) await dropCollection(server, old);
  await server.store.write((group) => server.catalogue.rename(group, fresh, database, name));
}

function insertNew(
  writer: Parameters<typeof insertRecord>[0],
  collection: Collection,
  result: Doc,
): void {
  const document = hasField(result, '_id') ? result : { _id: new ObjectId(), ...result };
  insertRecord(writer, collection, document, encodeDocument(document));
}

async function mergeInto(
  context: CommandContext,
  database: string,
  name: string,
  documents: Doc[],
  options: Doc,
): Promise<void> {
  const collection = await collectionNamed(context, database, name);
  const on = [options.on ?? '_id'].flat().map(String);
  const isUnique = collection.indexes.some(
    ({ isUnique, fields }) =>
      isUnique && fields.length === on.length && fields.every(({ path }) => on.includes(path)),
  );
  if (!isUnique)
    throw new MongoError(51183, 'Cannot find index to verify that join fields will be unique');
  for (let start = 0; start < documents.length; start += CHUNK) {
    await write(context, (writer) => {
      for (const document of documents.slice(start, start + CHUNK))
        mergeOne(context, writer, collection, document, on, options);
    });
  }
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
  const match = findFirst(context, writer, collection, { ...everything(), filter });
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
  applyTo(
    writer,
    collection,
    match,
    parseUpdate({ filter, update, arrayFilters: undefined, multi: false, variables }),
  );
}

function valueAt(document: Doc, path: string): unknown {
  return path.split('.').reduce<unknown>(fieldOf, document);
}
