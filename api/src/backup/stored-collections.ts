import type { Connection } from 'mongoose';

/** Where a restore lays what it has not put in its place yet. */
export const stagingPrefix = 'restoring.';
/** Says that all is laid ready, and what. */
export const swapMarkerCollection = 'restoring';

/** The names of all collections of the store, without the database's own and a restore's. */
export async function storedCollections(connection: Connection): Promise<string[]> {
  const names = await allCollections(connection);
  return names.filter((name) => name !== swapMarkerCollection && !name.startsWith(stagingPrefix));
}

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
