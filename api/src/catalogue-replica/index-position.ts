import { rowFormatVersion } from '@vajra/product-index';
import type { Connection } from 'mongoose';
import { swapMark } from '../backup/stored-collections.ts';
import { type Space, spaces } from '../mongo/change-spaces.ts';

/** How far a reader of the changes is: in each space an epoch, and the last version of it. */
export type IndexPosition = Record<Space, { epoch: string | null; version: number }>;

/** Where the database is. A space without any change yet has no epoch. */
export async function readDatabasePosition(connection: Connection): Promise<IndexPosition> {
  const found = await connection
    .collection<{ _id: Space; epoch: string; version: number }>('change_spaces')
    .find()
    .toArray();
  const placeIn = (space: Space) => {
    const { epoch = null, version = 0 } = found.find(({ _id }) => _id === space) ?? {};
    return { epoch, version };
  };
  return { catalogue: placeIn('catalogue'), stock: placeIn('stock') };
}

/** Whether a restore is putting its collections in their place, old and new side by side. */
export async function isRestoreInProgress(connection: Connection): Promise<boolean> {
  return (await connection.collection(swapMark).findOne({})) !== null;
}

/** Whether the versions after `place` lead to `now`: the same epochs, and nothing was taken back. */
export function isReachable(place: IndexPosition, now: IndexPosition): boolean {
  return spaces.every(
    (space) =>
      place[space].epoch === now[space].epoch && place[space].version <= now[space].version,
  );
}

/** A place as a catalogue's bookmark. */
export function toBookmark(place: IndexPosition): string {
  return JSON.stringify({ rowsVersion: rowFormatVersion, place });
}

/** The place of a bookmark; undefined for one of rows that are made otherwise today. */
export function parseBookmark(bookmark: string): IndexPosition | undefined {
  const read: { rowsVersion: number; place: IndexPosition } = JSON.parse(bookmark);
  return read.rowsVersion === rowFormatVersion ? read.place : undefined;
}
