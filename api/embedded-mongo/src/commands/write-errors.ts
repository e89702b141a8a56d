import { MongoError } from '../errors.ts';
import { LockedByTransactionError } from '../storage/locks.ts';
import type { Doc } from '../values/document.ts';
import type { CommandContext } from './context.ts';
import { transientCodes } from './error-labels.ts';

/** Returns the entry of `writeErrors` for a failed statement. */
export function writeError(index: number, error: MongoError): Doc {
  return { index, code: error.code, errmsg: error.message, ...error.details };
}

/**
 * Returns the error of a failed statement. Rethrows errors that concern the whole write: locks, which
 * make it wait and retry, and conflicts, which abort the transaction.
 */
export function statementError(context: CommandContext, error: unknown): MongoError {
  if (error instanceof LockedByTransactionError || !(error instanceof MongoError)) throw error;
  if (context.transaction && transientCodes.has(error.code)) throw error;
  return error;
}
