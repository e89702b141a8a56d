import { rowsVersion } from '@vajra/product-index';
import type { Connection } from 'mongoose';
import { swapMark } from '../backup/stored-collections.ts';
import { type Space, spaces } from '../mongo/change-spaces.ts';

/** How far a reader of the changes is: in each space an epoch, and the last version of it. */
export type CataloguePlace = Record<Space, { epoch: string | null; version: number }>;

/** Where the database is. A space without any change yet has no epoch. */
export async function databasePlace(connection: Connection): Promise<CataloguePlace> {
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
export async function isBeingRestored(connection: Connection): Promise<boolean> {
  return (await connection.collection(swapMark).findOne({})) !== null;
}

/** Whether the versions after `place` lead to `now`: the same epochs, and nothing was taken back. */
export function leadsTo(place: CataloguePlace, now: CataloguePlace): boolean {
  return spaces.every(
    (space) =>
      place[space].epoch === now[space].epoch && place[space].version <= now[space].version,
  );
}

/** A place as a catalogue's bookmark. */
export function bookmarkOf(place: CataloguePlace): string {
  return JSON.stringify({ rowsVersion, place });
}

/** The place of a bookmark; undefined for one of rows that are made otherwise today. */
export function placeOf(bookmark: string): CataloguePlace | undefined {
  const read: { rowsVersion: number; place: CataloguePlace } = JSON.parse(bookmark);
  return read.rowsVersion === rowsVersion ? read.place : undefined;
}
