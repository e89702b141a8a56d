import { rowFormat } from '@vajra/product-index';
import type { Connection } from 'mongoose';
import { type Heads, spaces } from '../../platform/mongo/change-spaces.ts';
import { swapMarkerCollection } from '../../platform/mongo/stored-collections.ts';

/** Whether a restore is replacing collections, so that old and new ones coexist. */
export async function isRestoreInProgress(connection: Connection): Promise<boolean> {
  return (await connection.collection(swapMarkerCollection).findOne({})) !== null;
}

/** Whether following changes from `position` leads to `now`: the same epoch and no lower version. */
export function isReachable(position: Heads, now: Heads): boolean {
  return position.epoch === now.epoch && spaces.every((space) => position[space] <= now[space]);
}

/** Serializes a position for the checkpoint of an index snapshot. */
export function toCheckpoint(position: Heads): string {
  return JSON.stringify({ rowFormat, heads: position });
}

/** Parses a checkpoint. Undefined for an index whose row format is outdated. */
export function parseCheckpoint(checkpoint: string): Heads | undefined {
  const read: { rowFormat?: string; heads?: Heads } = JSON.parse(checkpoint);
  return read.rowFormat === rowFormat ? read.heads : undefined;
}
