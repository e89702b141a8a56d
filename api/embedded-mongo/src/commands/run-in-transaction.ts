import { MongoError, noSuchTransaction } from '../errors.ts';
import { advanceTransactionNumber, isCommitted, type Session } from '../sessions/sessions.ts';
import { Transaction } from '../sessions/transactions.ts';
import { isTruthy, toBigInt } from '../values/number.ts';
import { discardCollections } from './collections.ts';
import type { CommandContext, ServerState } from './context.ts';
import { transientCodes } from './error-labels.ts';
import type { Reply } from './request.ts';
import { apiParametersOf, checkSameApi } from './stable-api.ts';
import type { Command } from './table.ts';

/** Resolves the transaction that a command belongs to, or starts it. */
export function enterTransaction(context: CommandContext, command: Command): void {
  const { body, session, name, server } = context;
  if (body.txnNumber === undefined) return;
  if (!session)
    throw new MongoError(
      'InvalidOptions',
      'Transaction number requires a session ID to also be specified',
    );
  const number = toBigInt(body.txnNumber);
  if (body.autocommit === undefined) {
    if (!command.isWrite)
      throw new MongoError(
        50768,
        'txnNumber may only be provided for multi-document transactions and retryable write commands.',
      );
    advanceTransactionNumber(session, number);
    context.isRetryable = true;
    return;
  }
  if (!command.inTransaction) {
    session.transaction?.abort();
    throw new MongoError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  }
  if (isTruthy(body.startTransaction))
    beginTransaction(server, session, number, apiParametersOf(body));
  else if (number !== session.transactionNumber) throw noSuchTransaction(number);
  else if (!session.transaction && !isCommitted(session)) throw noSuchTransaction(number);
  context.transaction = session.transaction;
  const { transaction } = context;
  if (transaction)
    checkSameApi(name, body, transaction.apiParameters, "transaction's first command");
}

function beginTransaction(
  server: ServerState,
  session: Session,
  number: bigint,
  apiParameters: string,
): void {
  if (number === session.transactionNumber && session.transaction) {
    session.transaction.abort();
    throw new MongoError(
      'ConflictingOperationInProgress',
      `Cannot start a transaction at given transaction number ${number}: one with the same number is there`,
    );
  }
  advanceTransactionNumber(session, number);
  const { store, locks, catalogue } = server;
  session.transaction = new Transaction({ number, apiParameters }, store, locks, {
    save: (collection) => void store.write((group) => catalogue.save(group, collection)),
    reveal: (group, created) => {
      for (const collection of created) catalogue.reveal(group, collection);
    },
    discard: (created) => void discardCollections(server, created),
  });
}

/** Runs a command in its transaction, which any failure aborts. */
export async function runInTransaction(context: CommandContext, command: Command): Promise<Reply> {
  const { transaction } = context;
  if (transaction?.state === 'committed') {
    throw new MongoError(
      'TransactionCommitted',
      `Transaction ${transaction.number} has been committed.`,
    );
  }
  if (transaction?.state !== 'open') throw noSuchTransaction(transaction?.number);
  try {
    const reply = await command.run(context);
    // a failed statement aborts the transaction as well
    if (reply.writeErrors !== undefined) transaction.abort();
    return reply;
  } catch (error) {
    transaction.abort();
    if (error instanceof MongoError && transientCodes.has(error.code) && error.labels.length === 0)
      error.labels.push('TransientTransactionError');
    throw error;
  }
}
