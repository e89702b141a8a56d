import { MongoError } from '../errors.ts';
import { LockedByTransactionError } from '../storage/locks.ts';
import type { Doc } from '../values/document.ts';
import type { CommandContext } from './context.ts';

/** An error of one statement, as it stands in `writeErrors`. */
export function writeError(index: number, error: MongoError): Doc {
  return { index, code: error.code, errmsg: error.message, ...error.details };
}

/**
 * What a statement's failure means: locks make the whole job wait, and in a transaction every error
 * ends it; otherwise the statement alone has failed.
 */
export function statementError(context: CommandContext, error: unknown): MongoError {
  if (error instanceof LockedByTransactionError || !(error instanceof MongoError)) throw error;
  if (context.transaction && error.code === 112) throw error;
  return error;
}
