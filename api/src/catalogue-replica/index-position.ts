import { rowFormatVersion } from '@vajra/product-index';
import type { Connection } from 'mongoose';
import { swapMarkerCollection } from '../backup/stored-collections.ts';
import { type Space, spaces } from '../mongo/change-spaces.ts';

/** How far the index has followed the database: the epoch and last version in each space. */
export type IndexPosition = Record<Space, { epoch: string | null; version: number }>;

/** The driver may wait forever for a connection that was just closed, and the index would stand still. */
const readTimeoutMs = 5000;

/** Reads the database's current position. A space without changes has no epoch yet. */
export async function readDatabasePosition(connection: Connection): Promise<IndexPosition> {
  const found = await connection
    .collection<{ _id: Space; epoch: string; version: number }>('change_spaces')
    .find({}, { signal: AbortSignal.timeout(readTimeoutMs) })
    .toArray();
  const positionIn = (space: Space) => {
    const { epoch = null, version = 0 } = found.find(({ _id }) => _id === space) ?? {};
    return { epoch, version };
  };
  return { catalogue: positionIn('catalogue'), stock: positionIn('stock') };
}

/** Whether a restore is replacing collections, so that old and new ones coexist. */
export async function isRestoreInProgress(connection: Connection): Promise<boolean> {
  return (await connection.collection(swapMarkerCollection).findOne({})) !== null;
}

/** Whether following changes from `position` leads to `now`: the same epochs and no lower version. */
export function isReachable(position: IndexPosition, now: IndexPosition): boolean {
  return spaces.every(
    (space) =>
      position[space].epoch === now[space].epoch && position[space].version <= now[space].version,
  );
}

/** Serializes a position for the checkpoint of an index snapshot. */
export function toCheckpoint(position: IndexPosition): string {
  return JSON.stringify({ rowsVersion: rowFormatVersion, place: position });
}

/** Parses a checkpoint. Undefined for an index whose row format is outdated. */
export function parseCheckpoint(checkpoint: string): IndexPosition | undefined {
  const read: { rowsVersion: number; place: IndexPosition } = JSON.parse(checkpoint);
  return read.rowsVersion === rowFormatVersion ? read.place : undefined;
}
