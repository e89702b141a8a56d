import { Error as MongooseErrors, mongo } from 'mongoose';

/** ShutdownInProgress, PrimarySteppedDown, NotWritablePrimary, InterruptedAtShutdown and their like. */
const unavailableCodes = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);

/** Whether an error means that the database is temporarily unreachable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoExpiredSessionError ||
    isWaitQueueTimeout(error) ||
    error instanceof MongooseErrors.MongooseServerSelectionError ||
    isClosedSocket(error) ||
    isTimeout(error) ||
    (error instanceof mongo.MongoServerError && unavailableCodes.has(Number(error.code)))
  );
}

/** No connection became free in time, or before a signal aborted. The driver does not export this class. */
function isWaitQueueTimeout(error: unknown): boolean {
  return error instanceof mongo.MongoError && error.name === 'MongoWaitQueueTimeoutError';
}

/** The driver passes on the error of a socket that the server has just closed. */
function isClosedSocket(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/**
 * A read whose signal has aborted. Without a signal the driver waits forever if it writes to a socket
 * that was just closed.
 */
function isTimeout(error: unknown): boolean {
  if (error instanceof mongo.MongoOperationTimeoutError) return true;
  return error instanceof DOMException && error.name === 'TimeoutError';
}
