import { Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import type { SnapshotView } from '../sessions/snapshot-reads.ts';
import { isDoc } from '../values/document.ts';
import { nextClusterTime } from './cluster-time.ts';
import type { CommandContext } from './context.ts';

const readConcernFields = [
  'level',
  'afterClusterTime',
  'atClusterTime',
  'afterOpTime',
  'provenance',
];
const readConcernLevels = ['local', 'available', 'majority', 'linearizable', 'snapshot'];

/** Validates the read concern as MongoDB does. All levels except `snapshot` read the latest data. */
export function checkReadConcern({ body }: CommandContext): void {
  if (body.readConcern === undefined) return;
  if (!isDoc(body.readConcern))
    throw new MongoError('FailedToParse', 'readConcern field should be an object');
  const unknown = Object.keys(body.readConcern).find((name) => !readConcernFields.includes(name));
  if (unknown)
    throw new MongoError('InvalidOptions', `Unrecognized option in readConcern: ${unknown}`);
  const { level } = body.readConcern;
  if (level === undefined) return;
  if (typeof level !== 'string')
    throw new MongoError('TypeMismatch', '"level" had the wrong type. Expected string');
  if (!readConcernLevels.includes(level))
    throw new MongoError(
      'FailedToParse',
      `readConcern.level must be either 'local', 'majority', 'linearizable', 'available' or 'snapshot'`,
    );
  if (level === 'linearizable' && body.aggregate !== undefined && Array.isArray(body.pipeline)) {
    const last: unknown = body.pipeline.at(-1);
    if (isDoc(last) && ('$out' in last || '$merge' in last)) {
      throw new MongoError(
        'InvalidOptions',
        "$out and $merge cannot be used with a 'linearizable' read concern level",
      );
    }
  }
}

/** Opens the view for a read with level `snapshot` outside transactions. Returns undefined for other reads. */
export function openSnapshotView({ body, name, transaction, server }: CommandContext) {
  const { readConcern } = body;
  // a cursor keeps the view it was opened with
  if (!isDoc(readConcern) || transaction || name === 'getMore') return undefined;
  const { level, atClusterTime } = readConcern;
  if (level !== 'snapshot') {
    if (atClusterTime === undefined) return undefined;
    throw new MongoError(
      'InvalidOptions',
      'readConcern.atClusterTime is allowed with level snapshot only',
    );
  }
  if (!['find', 'aggregate', 'distinct'].includes(name))
    throw new MongoError('InvalidOptions', `Command ${name} does not support snapshot reads`);
  if (atClusterTime === undefined) return server.snapshotReads.open(nextClusterTime());
  if (!(atClusterTime instanceof Timestamp))
    throw new MongoError('TypeMismatch', 'readConcern.atClusterTime must be a timestamp');
  return server.snapshotReads.at(atClusterTime);
}

/** Returns the reply field that identifies the view. */
export function atClusterTimeOf(view: SnapshotView | undefined): { atClusterTime?: Timestamp } {
  return view ? { atClusterTime: view.time } : {};
}
