import { MongoError } from '../errors.ts';
import type { Tick } from '../query/query.ts';
import type { Cursors } from '../sessions/cursors.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import type { SnapshotReads, SnapshotView } from '../sessions/snapshot-reads.ts';
import type { Transaction } from '../sessions/transactions.ts';
import { PlainWriter, retryWhenUnlocked } from '../sessions/transactions.ts';
import type { Catalogue, Collection } from '../storage/catalogue.ts';
import type { Garbage } from '../storage/garbage.ts';
import type { Locks } from '../storage/locks.ts';
import type { RecordWriter } from '../storage/records.ts';
import type { GroupWriter, Store } from '../storage/store.ts';
import type { Reader } from '../storage/tables.ts';
import type { Doc } from '../values/document.ts';
import { type Pause, runWithPauses, type TimeSlice } from '../yielding.ts';
import type { ClientMetadata } from './client-metadata.ts';
import type { FailPoints } from './fail-points.ts';
import type { Parameters } from './parameters.ts';
import type { ClientConnection } from './request.ts';

/** State that lives as long as the server. */
export interface ServerState {
  store: Store;
  catalogue: Catalogue;
  garbage: Garbage;
  locks: Locks;
  sessions: Sessions;
  cursors: Cursors;
  snapshotReads: SnapshotReads;
  failPoints: FailPoints;
  port: number;
  /** Makes paused reads fail instead of resuming. */
  isClosing: boolean;
  startedAt: number;
  parameters: Parameters;
  clientMetadata: ClientMetadata;
}

/** A command being executed: its body, database, session and transaction. */
export interface CommandContext {
  server: ServerState;
  connection: ClientConnection;
  database: string;
  name: string;
  body: Doc;
  documents: Buffer[] | undefined;
  session: Session | undefined;
  transaction: Transaction | undefined;
  /** Whether this is a retryable write. */
  isRetryable: boolean;
  /** The view that read concern `snapshot` reads outside transactions. */
  snapshotView: SnapshotView | undefined;
  /** Set by a fail point: the connection is closed after the write instead of replying. */
  dropsReply: boolean;
  /** Time when the command fails, in milliseconds since the epoch. */
  deadline: number | undefined;
  tick: Tick;
  timeSlice: TimeSlice;
}

/** What reads and writes need of a command, or of an operation of the server itself. */
export type OperationContext = Pick<
  CommandContext,
  'server' | 'transaction' | 'snapshotView' | 'deadline' | 'tick' | 'timeSlice'
>;

/** Creates a check of deadline and time slice that is cheap enough to call for every document. */
export function createTick(deadline: number | undefined, timeSlice: TimeSlice): Tick {
  let calls = 0;
  return () => {
    if ((++calls & 63) !== 0) return false;
    checkDeadline(deadline);
    return timeSlice.isExpired();
  };
}

/** @throws MongoError MaxTimeMSExpired after the deadline, in milliseconds since the epoch */
export function checkDeadline(deadline: number | undefined): void {
  if (deadline !== undefined && Date.now() > deadline)
    throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
}

/** Returns the collection that a command names in its first field, if it exists. */
export function collectionOf(context: CommandContext): Collection | undefined {
  return findVisible(context, context.database, collectionName(context));
}

/**
 * Returns a collection if it exists.
 * @throws MongoError SnapshotUnavailable if it was created after the snapshot that is read
 */
export function findVisible(
  { server, transaction, snapshotView }: OperationContext,
  database: string,
  name: string,
): Collection | undefined {
  const collection = server.catalogue.find(database, name);
  const sequence = transaction?.sequence ?? snapshotView?.snapshot.sequence;
  if (collection && sequence !== undefined && collection.visibleSince > sequence)
    throw new MongoError(
      246,
      'Unable to read from a snapshot due to pending collection catalog changes; please retry the operation.',
    );
  return collection;
}

export function collectionName({ body, name }: CommandContext): string {
  const value = body[name];
  if (typeof value !== 'string') {
    throw new MongoError('InvalidNamespace', `collection name has invalid type ${typeof value}`);
  }
  if (value === '' || value.includes('\0')) {
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${value}'`);
  }
  return value;
}

/** Opens a consistent view: the transaction's, that of a snapshot read, or a new one. The caller must close it. */
export function openView({ transaction, snapshotView, server }: OperationContext) {
  const existing = transaction?.snapshot ?? snapshotView?.snapshot;
  const snapshot = existing?.retain() ?? server.store.snapshot();
  const reader: Reader = transaction?.tables ?? snapshot;
  return { reader, snapshot, close: () => snapshot.close() };
}

/** Runs a read on a consistent view. Other commands run whenever it pauses. */
export async function readWithPauses<T>(
  context: OperationContext,
  read: (reader: Reader) => Generator<Pause, T>,
): Promise<T> {
  const view = openView(context);
  try {
    return await runWithPauses(read(view.reader), context.timeSlice);
  } finally {
    view.close();
  }
}

/**
 * Runs a write: immediately in the transaction's overlay, otherwise in the next write group, after
 * conflicting transactions have ended. Resolves when the group is on disk.
 */
export async function write<T>(
  context: OperationContext,
  job: (writer: RecordWriter) => T,
): Promise<T> {
  const { transaction, server, deadline, timeSlice } = context;
  if (transaction) {
    const result = job(transaction);
    if (timeSlice.isExpired()) await timeSlice.yieldToOthers();
    return result;
  }
  return retryWhenUnlocked(
    () => server.store.write((group) => job(plainWriter(server, group))),
    deadline,
  );
}

/** Creates the writer of a non-transactional write. */
export function plainWriter(server: ServerState, group: GroupWriter): PlainWriter {
  return new PlainWriter(group, server.locks, (writer, collection) =>
    server.catalogue.save(writer, collection),
  );
}

/** Returns the collection to write to and creates it if needed, also inside a transaction. */
export async function getOrCreateCollection(context: CommandContext): Promise<Collection> {
  const { database } = context;
  const name = collectionName(context);
  const found = findVisible(context, database, name);
  if (found) return found;
  if (context.body.isTimeseries)
    throw new MongoError('NotImplemented', 'time series are not supported here');
  return createCollection(context, name);
}

/** Creates a collection. Inside a transaction it stays invisible to others until the commit. */
export async function createCollection(
  context: CommandContext,
  name: string,
  options: Doc = {},
): Promise<Collection> {
  const { server, database, transaction } = context;
  return server.store.write((group) => {
    const known = server.catalogue.find(database, name);
    if (known) return known;
    const created = server.catalogue.create(
      group,
      database,
      name,
      options,
      transaction !== undefined,
    );
    transaction?.created.push(created);
    return created;
  });
}
