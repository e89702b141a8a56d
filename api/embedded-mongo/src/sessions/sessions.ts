import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { binaryOf } from '../values/order.ts';
import type { Transaction } from './transactions.ts';

/** MongoDB forgets a session that nobody used for so long. */
const SESSION_MS = 30 * 60 * 1000;

/** A logical session: its newest transaction number and what was answered under it. */
export interface Session {
  readonly id: string;
  usedAt: number;
  transactionNumber: bigint;
  transaction: Transaction | undefined;
  /** Answers to retryable statements of the newest number, by statement. */
  statements: Map<number, Doc>;
}

export class Sessions {
  private readonly sessions = new Map<string, Session>();

  /** The session of a command's lsid; made when it is new. */
  of(lsid: unknown): Session {
    const id = sessionId(lsid);
    const known = this.sessions.get(id);
    if (known) {
      known.usedAt = Date.now();
      return known;
    }
    const session: Session = {
      id,
      usedAt: Date.now(),
      transactionNumber: -1n,
      transaction: undefined,
      statements: new Map(),
    };
    this.sessions.set(id, session);
    return session;
  }

  find(lsid: unknown): Session | undefined {
    return this.sessions.get(sessionId(lsid));
  }

  all(): Session[] {
    return [...this.sessions.values()];
  }

  end(session: Session): void {
    session.transaction?.abort();
    this.sessions.delete(session.id);
  }

  /** Aborts transactions that are open for longer than their lifetime, and forgets idle sessions. */
  expire(transactionLifetimeMs: number, now = Date.now()): void {
    for (const session of this.all()) {
      const { transaction } = session;
      if (transaction?.state === 'open' && now - transaction.startedAt > transactionLifetimeMs)
        transaction.abort();
      else if (transaction?.state !== 'open' && now - session.usedAt > SESSION_MS)
        this.end(session);
    }
  }
}

function sessionId(lsid: unknown): string {
  if (!isDoc(lsid)) throw new MongoError('TypeMismatch', 'lsid must be a document');
  const { bytes } = binaryOf(lsid.id);
  if (bytes.length !== 16)
    throw new MongoError('MissingField', "BSON field 'lsid.id' is missing or no UUID");
  return Buffer.from(bytes).toString('hex');
}

/**
 * Takes a session to a transaction number. A smaller one than before is refused; a larger one ends
 * what was open and forgets the answers given under the old one.
 */
export function advance(session: Session, number: bigint): void {
  if (number < session.transactionNumber) {
    throw new MongoError(
      'TransactionTooOld',
      `Cannot start transaction with txnNumber ${number} on session because a newer txnNumber ${session.transactionNumber} has already started on this session.`,
    );
  }
  if (number === session.transactionNumber) return;
  session.transaction?.abort();
  session.transaction = undefined;
  session.statements = new Map();
  session.transactionNumber = number;
}
