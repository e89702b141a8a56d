import { Error as MongooseErrors, mongo } from 'mongoose';

/** Shutdown in progress, primary stepped down, not primary, interrupted at shutdown. */
const unavailableCodes = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);

/** Whether it was the database that did not answer, which passes by itself. */
export function isDatabaseGone(thrown: unknown): boolean {
  return (
    thrown instanceof mongo.MongoNetworkError ||
    thrown instanceof mongo.MongoServerSelectionError ||
    thrown instanceof mongo.MongoNotConnectedError ||
    thrown instanceof mongo.MongoTopologyClosedError ||
    thrown instanceof mongo.MongoExpiredSessionError ||
    thrown instanceof MongooseErrors.MongooseServerSelectionError ||
    isClosedSocket(thrown) ||
    (thrown instanceof mongo.MongoServerError && unavailableCodes.has(Number(thrown.code)))
  );
}

/** The driver hands on as it is what a socket says that the other side has closed just now. */
function isClosedSocket(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPIPE';
}
