import { MongoError } from '../errors.ts';
import type { GroupWriter, Store } from '../storage/store.ts';
import { type Doc, isDoc } from '../values/document.ts';
import type { EncodedDocument } from '../values/encoded-document.ts';
import { binaryOf } from '../values/types.ts';
import {
  committedStatement,
  deleteRepliesBefore,
  readStoredReplies,
  writeReply,
  writeReplyDocument,
} from './stored-replies.ts';
import type { Transaction } from './transactions.ts';

/** Idle time after which a session expires, as in MongoDB. */
const sessionTimeoutMs = 30 * 60 * 1000;

/** A logical session: its latest transaction number and the replies recorded under it. */
export interface Session {
  readonly id: string;
  usedAt: number;
  transactionNumber: bigint;
  transaction: Transaction | undefined;
  /** Replies to retryable statements of the latest transaction number, by statement id. */
  statements: Map<number, Doc>;
  /** The transaction number of the replies on disk. */
  storedNumber: bigint;
  /** The document of a reply that was saved before the reply. */
  savedDocument: EncodedDocument | undefined;
  /** Settles when all commands with a transaction number received so far have finished. */
  queue: Promise<unknown>;
}

/** Limits memory use by clients that invent session ids. */
const maxSessions = 50_000;

export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #store: Store;

  /** Restores the sessions with stored replies, because clients may retry after a crash. */
  constructor(store: Store) {
    this.#store = store;
    const snapshot = store.snapshot();
    try {
      for (const { session: id, number, replies } of readStoredReplies(snapshot)) {
        this.#sessions.set(id, {
          ...newSession(id),
          transactionNumber: number,
          storedNumber: number,
          statements: replies,
        });
      }
    } finally {
      snapshot.close();
    }
  }

  /** Returns the session of a command's lsid and creates it if needed. */
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

  /** Removes sessions without a transaction number. They have no state and can be recreated. */
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

  /** Aborts transactions that exceed their lifetime and removes idle sessions. */
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
    savedDocument: undefined,
    queue: Promise.resolve(),
  };
}

/** Runs a command after the session's earlier ones, because a transaction runs one command at a time. */
export function runSerially<T>(session: Session, run: () => Promise<T>): Promise<T> {
  const done = session.queue.then(run);
  session.queue = done.catch(() => {});
  return done;
}

/**
 * Saves a reply in memory and, in the same group as the write, on disk. The reply applies to all
 * statements up to `last`.
 */
export function saveReply(
  session: Session,
  group: GroupWriter,
  statement: number,
  reply: Doc,
  last = statement,
): void {
  const { transactionNumber: number, statements, savedDocument } = session;
  startNumber(session, group);
  const separateField =
    savedDocument && Object.keys(reply).find((name) => reply[name] === savedDocument);
  session.savedDocument = undefined;
  writeReply(group, session.id, number, { statement, last, reply, separateField });
  for (let i = statement; i <= last; i++) statements.set(i, reply);
  group.onRollback(() => {
    session.savedDocument = savedDocument;
    for (let i = statement; i <= last; i++) statements.delete(i);
  });
}

/** Saves a document of the reply to a statement before the reply itself. */
export function saveDocument(
  session: Session,
  group: GroupWriter,
  statement: number,
  document: EncodedDocument,
): void {
  startNumber(session, group);
  writeReplyDocument(group, session.id, session.transactionNumber, statement, document);
  session.savedDocument = document;
}

/** Deletes what was stored under earlier transaction numbers. */
function startNumber(session: Session, group: GroupWriter): void {
  const { transactionNumber: number, storedNumber } = session;
  if (storedNumber === number) return;
  deleteRepliesBefore(group, session.id, number);
  session.storedNumber = number;
  group.onRollback(() => {
    session.storedNumber = storedNumber;
  });
}

/** Returns whether the session's latest transaction was committed, possibly before a restart. */
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
 * Moves a session to a transaction number. A larger one aborts the open transaction and discards the
 * recorded replies.
 *
 * @throws MongoError TransactionTooOld for a smaller number
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
