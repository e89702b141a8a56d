import { type Connection, mongo } from 'mongoose';
import { newEpoch } from '../../platform/mongo/change-spaces.ts';
import {
  stagedCollections,
  stagingPrefix,
  storedCollections,
  swapMarkerCollection,
} from '../../platform/mongo/stored-collections.ts';
import type { Progress } from '../../platform/progress.ts';
import { readDocuments, verify } from './verify.ts';

export interface RestoreOptions {
  /** Allows replacing a store that is not empty. */
  replace: boolean;
  /** Opens an encrypted backup. Ignored for others. */
  passphrase?: string | undefined;
  progress: Progress;
}

/** Collections that are filled whenever a store is opened. */
const createdAtStart = ['change_spaces', 'migrations'];

interface SwapMarker {
  _id: string;
  collections: string[];
}

const { BSON } = mongo;
/** Preserves BSON types, so that a double with an integral value stays a double. */
const losslessOptions = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/**
 * Replaces the store with a backup. Verifies the whole file first, so that a damaged one changes
 * nothing, then imports it into staging collections and swaps these in one by one. The next start
 * completes an interrupted swap. Starts a new epoch of the change feed, so that all replicas rebuild.
 * Nothing else may use the store during a restore.
 */
export async function restore(
  connection: Connection,
  file: string,
  { replace, passphrase, progress }: RestoreOptions,
): Promise<{ documents: number; collections: number }> {
  await completeRestore(connection);
  if (!replace) await requireEmpty(connection);
  const { collections } = await verify(file, passphrase);
  const names = Object.keys(collections);
  const total = Object.values(collections).reduce((sum, { documents }) => sum + documents, 0);

  await dropStaged(connection);
  try {
    // Includes empty collections, which have no parts.
    for (const name of names) await connection.createCollection(stagingPrefix + name);
    progress.begin('documents', total);
    for await (const { collection, documents } of readDocuments(file, passphrase)) {
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
    await dropStaged(connection).catch(() => undefined); // report the first error
    throw error;
  }
  const marker: SwapMarker = { _id: 'swap', collections: names };
  await connection.collection<SwapMarker>(swapMarkerCollection).insertOne(marker);
  await completeRestore(connection);
  return { documents: total, collections: names.length };
}

/** Completes an interrupted swap, if there is one. */
export async function completeRestore(connection: Connection): Promise<void> {
  const marker = await connection
    .collection<SwapMarker>(swapMarkerCollection)
    .findOne({ _id: 'swap' });
  if (!marker) return;
  const staged = new Set(await stagedCollections(connection));
  for (const name of marker.collections) {
    if (!staged.has(stagingPrefix + name)) continue; // already swapped in
    await connection.db?.renameCollection(stagingPrefix + name, name, { dropTarget: true });
  }
  for (const name of await storedCollections(connection)) {
    if (!marker.collections.includes(name)) await connection.dropCollection(name);
  }
  await connection.dropCollection(swapMarkerCollection);
}

async function requireEmpty(connection: Connection): Promise<void> {
  for (const name of await storedCollections(connection)) {
    if (createdAtStart.includes(name)) continue;
    if (await connection.collection(name).findOne({}, { projection: { _id: 1 } })) {
      throw new Error('This store is not empty. Use --replace to replace it with the backup.');
    }
  }
}

async function dropStaged(connection: Connection): Promise<void> {
  for (const name of await stagedCollections(connection)) await connection.dropCollection(name);
}
