import type { Connection } from 'mongoose';

/** Prefix of the staging collections, into which a restore imports before the swap. */
export const stagingPrefix = 'restoring.';
/** Collection with one document while a swap is in progress: the list of collections to swap in. */
export const swapMarkerCollection = 'restoring';

/** Left out of backups: a restored store starts without sessions and pending proofs of identity. */
const notBackedUp = ['sessions', 'second_factor_challenges'];

/** Returns the names of the collections that a backup contains. */
export async function backedUpCollections(connection: Connection): Promise<string[]> {
  return (await storedCollections(connection)).filter((name) => !notBackedUp.includes(name));
}

/** Returns the names of the store's collections, without system collections and a restore's own. */
export async function storedCollections(connection: Connection): Promise<string[]> {
  const names = await allCollections(connection);
  return names.filter((name) => name !== swapMarkerCollection && !name.startsWith(stagingPrefix));
}

/** Returns the names of the staging collections, including the prefix. */
export async function stagedCollections(connection: Connection): Promise<string[]> {
  const names = await allCollections(connection);
  return names.filter((name) => name.startsWith(stagingPrefix));
}

async function allCollections(connection: Connection): Promise<string[]> {
  const found = (await connection.db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}
