import { type Connection, mongo } from 'mongoose';
import { newEpoch } from '../mongo/change-spaces.ts';
import type { Progress } from '../server/progress.ts';
import {
  stagedCollections,
  stagingPrefix,
  storedCollections,
  swapMarkerCollection,
} from './stored-collections.ts';
import { readDocuments, verify } from './verify.ts';

export interface RestoreOptions {
  /** Lets it take the place of a store that is not empty. */
  replace: boolean;
  progress: Progress;
}

interface SwapMarker {
  _id: string;
  collections: string[];
}

const { BSON } = mongo;
/** Each value in the type that it was written in: a double that looks whole stays a double. */
const losslessOptions = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/**
 * Puts a backup in the place of the store. The file is read to its end first, and a damaged one
 * changes nothing; then everything is laid beside the store and swapped in collection by
 * collection. A swap that is interrupted is completed by the next start. Begins a new epoch of the
 * change feed, so that everybody who follows it begins anew. Nobody else may use the store.
 */
export async function restore(
  connection: Connection,
  file: string,
  { replace, progress }: RestoreOptions,
): Promise<{ documents: number; collections: number }> {
  await completeRestore(connection);
  if (!replace) await requireEmpty(connection);
  const { collections } = await verify(file);
  const names = Object.keys(collections);
  const total = Object.values(collections).reduce((sum, { documents }) => sum + documents, 0);

  await dropStaged(connection);
  try {
    // Also those of which there are no documents.
    for (const name of names) await connection.createCollection(stagingPrefix + name);
    progress.begin('documents', total);
    for await (const { collection, documents } of readDocuments(file)) {
      await connection
        .collection(stagingPrefix + collection)
        .insertMany(documents.map((bytes) => BSON.deserialize(bytes, losslessOptions)));
      progress.advance(documents.length);
    }
    progress.end();
    await connection
      .collection(`${stagingPrefix}change_spaces`)
      .updateMany({}, { $set: { epoch: newEpoch() } });
  } catch (error) {
    await dropStaged(connection).catch(() => undefined); // the first error is the one to tell
    throw error;
  }
  const mark: SwapMarker = { _id: 'swap', collections: names };
  await connection.collection<SwapMarker>(swapMarkerCollection).insertOne(mark);
  await completeRestore(connection);
  return { documents: total, collections: names.length };
}

/** Goes on with a swap that was interrupted; does nothing where there was none. */
export async function completeRestore(connection: Connection): Promise<void> {
  const mark = await connection
    .collection<SwapMarker>(swapMarkerCollection)
    .findOne({ _id: 'swap' });
  if (!mark) return;
  const staged = new Set(await stagedCollections(connection));
  for (const name of mark.collections) {
    if (!staged.has(stagingPrefix + name)) continue; // already in its place
    await connection.db?.renameCollection(stagingPrefix + name, name, { dropTarget: true });
  }
  for (const name of await storedCollections(connection)) {
    if (!mark.collections.includes(name)) await connection.dropCollection(name);
  }
  await connection.dropCollection(swapMarkerCollection);
}

async function requireEmpty(connection: Connection): Promise<void> {
  for (const name of await storedCollections(connection)) {
    if (name === 'change_spaces') continue; // every store that was ever opened has counters
    if (await connection.collection(name).findOne({}, { projection: { _id: 1 } })) {
      throw new Error('This store is not empty. --replace puts the backup in its place.');
    }
  }
}

async function dropStaged(connection: Connection): Promise<void> {
  for (const name of await stagedCollections(connection)) await connection.dropCollection(name);
}
