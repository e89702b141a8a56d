import { type ClientSession, type Connection, mongo } from 'mongoose';

/** A session for reads of the whole store. */
export interface Snapshot {
  /** Reads with it see one snapshot; undefined where the server does not support that. */
  session: ClientSession | undefined;
  end(): Promise<void>;
}

/** Error codes of servers without snapshot reads outside transactions: NotImplemented, InvalidOptions, NotAReplicaSet. */
const refusals = new Set([238, 72, 123]);

/**
 * Runs reads on one snapshot outside a transaction, since transactions end after a minute. MongoDB keeps
 * a snapshot for five minutes by default (minSnapshotHistoryWindowInSeconds).
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
