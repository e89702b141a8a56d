import { MongoError } from '../errors.ts';
import type { GroupWriter, Store } from '../storage/store.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { binaryOf } from '../values/types.ts';
import {
  committedStatement,
  deleteRepliesBefore,
  readStoredReplies,
  writeReply,
} from './stored-replies.ts';
import type { Transaction } from './transactions.ts';

/** MongoDB forgets a session that nobody used for so long. */
const sessionTimeoutMs = 30 * 60 * 1000;

/** A logical session: its newest transaction number and what was answered under it. */
export interface Session {
  readonly id: string;
  usedAt: number;
  transactionNumber: bigint;
  transaction: Transaction | undefined;
  /** Answers to retryable statements of the newest number, by statement. */
  statements: Map<number, Doc>;
  /** The number that the answers on disk belong to. */
  storedNumber: bigint;
  /** Settles when the commands with a transaction number are done that came so far. */
  queue: Promise<unknown>;
}

/** So many are remembered at most: a client that makes up ids must not fill the memory. */
const maxSessions = 50_000;

export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #store: Store;

  /** Begins with the sessions that have answers on disk: their clients may retry after a crash. */
  constructor(store: Store) {
    this.#store = store;
    const snapshot = store.snapshot();
    try {
      for (const { session: id, number, answers } of readStoredReplies(snapshot)) {
        this.#sessions.set(id, {
          ...newSession(id),
          transactionNumber: number,
          storedNumber: number,
          statements: answers,
        });
      }
    } finally {
      snapshot.close();
    }
  }

  /** The session of a command's lsid; made when it is new. */
  getOrCreate(lsid: unknown): Session {
    const id = sessionId(lsid);
    const known = this.#sessions.get(id);
    if (known) {
      known.usedAt = Date.now();
      return known;
    }
    if (this.#sessions.size >= maxSessions) this.#evictUnnumbered();
    const session = newSession(id);
    this.#sessions.set(id, session);
    return session;
  }

  /** Forgets the sessions that have no number yet: they come back as if they were new. */
  #evictUnnumbered(): void {
    for (const session of this.all())
      if (session.transactionNumber < 0n) this.#sessions.delete(session.id);
    if (this.#sessions.size >= maxSessions)
      throw new MongoError('TooManyLogicalSessions', 'cannot add session: too many are in use');
  }

  find(lsid: unknown): Session | undefined {
    return this.#sessions.get(sessionId(lsid));
  }

  all(): Session[] {
    return [...this.#sessions.values()];
  }

  end(session: Session): void {
    session.transaction?.abort();
    this.#sessions.delete(session.id);
    if (session.storedNumber < 0n) return;
    void this.#store.write((group) =>
      deleteRepliesBefore(group, session.id, session.storedNumber + 1n),
    );
  }

  /** Aborts transactions that are open for longer than their lifetime, and forgets idle sessions. */
  expire(transactionLifetimeMs: number, now = Date.now()): void {
    for (const session of this.all()) {
      const { transaction } = session;
      if (transaction?.state === 'open' && now - transaction.startedAt > transactionLifetimeMs)
        transaction.abort();
      else if (transaction?.state !== 'open' && now - session.usedAt > sessionTimeoutMs)
        this.end(session);
    }
  }
}

function newSession(id: string): Session {
  return {
    id,
    usedAt: Date.now(),
    transactionNumber: -1n,
    transaction: undefined,
    statements: new Map(),
    storedNumber: -1n,
    queue: Promise.resolve(),
  };
}

/** Runs a command when those of its session that came first are done: a transaction does one thing at a time. */
export function runSerially<T>(session: Session, run: () => Promise<T>): Promise<T> {
  const done = session.queue.then(run);
  session.queue = done.catch(() => {});
  return done;
}

/** Keeps an answer in memory and, with its effect, on disk. `last` covers a run of statements. */
export function saveReply(
  session: Session,
  group: GroupWriter,
  statement: number,
  answer: Doc,
  last = statement,
): void {
  const { transactionNumber: number, storedNumber, statements } = session;
  if (storedNumber !== number) {
    deleteRepliesBefore(group, session.id, number);
    session.storedNumber = number;
  }
  writeReply(group, session.id, number, { statement, last, answer });
  for (let i = statement; i <= last; i++) statements.set(i, answer);
  group.onRollback(() => {
    session.storedNumber = storedNumber;
    for (let i = statement; i <= last; i++) statements.delete(i);
  });
}

/** Whether the session's newest transaction is known to have been committed, also before a restart. */
export function isCommitted(session: Session): boolean {
  return session.statements.has(committedStatement);
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
export function advanceTransactionNumber(session: Session, number: bigint): void {
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
