import { type ClientSession, type Connection, mongo } from 'mongoose';

/** What reads of a whole store go through. */
export interface Snapshot {
  /** All reads with it see one moment; undefined where the server cannot do that. */
  session: ClientSession | undefined;
  end(): Promise<void>;
}

/** Of servers that read snapshots in transactions only: NotImplemented, InvalidOptions, NotAReplicaSet. */
const refusals = new Set([238, 72, 123]);

/**
 * Holds one moment of the store for reads outside transactions, which end after a minute. MongoDB
 * keeps it for five minutes unless told otherwise (minSnapshotHistoryWindowInSeconds).
 */
export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const session = await connection.startSession({ snapshot: true });
  try {
    await connection.collection('change_spaces').findOne({}, { session });
    return { session, end: () => session.endSession() };
  } catch (error) {
    await session.endSession();
    const isRefused = error instanceof mongo.MongoServerError && refusals.has(Number(error.code));
    if (!isRefused && !(error instanceof mongo.MongoCompatibilityError)) throw error;
    return { session: undefined, end: async () => undefined };
  }
}
