import { ObjectId } from 'bson';
import { MongoError } from '../errors.ts';
import { insertRecord } from '../storage/records.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { pause } from '../yielding.ts';
import { changeExclusively, dropCollection, removeCollection } from './collections.ts';
import type { CommandContext, ServerState } from './context.ts';
import { mergeIntoCollection } from './merge.ts';
import { PreparedResults } from './prepare-results.ts';
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
  else
    await mergeIntoCollection(
      context,
      database,
      destination.coll,
      results,
      isDoc(target) ? target : {},
    );
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
    const prepared = new PreparedResults(context);
    await changeInGroups(
      context,
      results,
      (writer, result) => {
        const insertion = prepared.take(result);
        if (insertion === pause) return pause;
        return insertRecord(writer, replacement, insertion.document, insertion.bytes);
      },
      (result) => prepared.prepare(result),
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
