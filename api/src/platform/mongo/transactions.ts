import { setTimeout } from 'node:timers/promises';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { type PendingChange, pendingChangesCollection, type Space } from './change-spaces.ts';
import { Deadline, maxTransactionSeconds } from './deadline.ts';

/** The caller then learns that the database is unavailable; a commit that is on its way may still succeed. */
const maxDurationMs = maxTransactionSeconds * 1000;
const writeConflictCode = 112;
/** The server aborts an open transaction by itself after a minute. */
const abortRetries = { delayMs: 500, attempts: 120 };

/** Another transaction has changed the same document. */
export class WriteConflictError extends Error {}

/** One attempt at a transaction. Nothing may use it after the work has returned. */
export class Transaction {
  readonly #changed: Record<Space, Set<number>> = { catalogue: new Set(), stock: new Set() };
  #hasChangedLookups = false;

  constructor(readonly session: ClientSession) {}

  /** Records which products change in a space, so that readers of the catalogue learn of it. */
  changes(space: Space, ids: Iterable<number>): void {
    for (const id of ids) this.#changed[space].add(id);
  }

  /** Records that lookups change. */
  changesLookups(): void {
    this.#hasChangedLookups = true;
  }

  get pendingChanges(): PendingChange[] {
    const { catalogue, stock } = this.#changed;
    return [
      ...Array.from(catalogue, (p_id) => ({ space: 'catalogue', p_id }) as const),
      ...Array.from(stock, (p_id) => ({ space: 'stock', p_id }) as const),
      ...(this.#hasChangedLookups ? [{ space: 'lookups', p_id: null } as const] : []),
    ];
  }
}

export type TransactionWork<T> = (tx: Transaction) => Promise<T>;

export interface TransactionOptions {
  /** Whether a transaction that conflicts with another one is repeated; by default it is. */
  repeatsConflicts?: boolean;
}

/** Receives the products that a transaction of this process has changed. */
type ChangeListener = (ids: ReadonlySet<number>) => void;

/**
 * Runs transactions with majority write concern. Those that change the same documents conflict: one of
 * them is repeated.
 */
export class Transactions {
  readonly #changeListeners: ChangeListener[] = [];
  #running = 0;

  constructor(private readonly connection: Connection) {}

  /** How many transactions run. */
  get running(): number {
    return this.#running;
  }

  /**
   * Calls `listener` after each transaction of this process that recorded changes and may have
   * committed, before its caller learns of it.
   */
  onChange(listener: ChangeListener): void {
    this.#changeListeners.push(listener);
  }

  /**
   * Runs `work` in one transaction. It may run more than once, so all its effects belong in the
   * transaction. Work that changes products or lookups records it: see Transaction.
   * @throws WriteConflictError if conflicts are not repeated
   */
  async run<T>(
    work: TransactionWork<T>,
    { repeatsConflicts = true }: TransactionOptions = {},
  ): Promise<T> {
    const deadline = new Deadline(maxDurationMs);
    this.#running += 1;
    try {
      return await deadline.race(() => this.#attempt(work, deadline, repeatsConflicts));
    } finally {
      this.#running -= 1;
    }
  }

  async #attempt<T>(
    work: TransactionWork<T>,
    deadline: Deadline,
    repeatsConflicts: boolean,
  ): Promise<T> {
    const session = await this.connection.startSession();
    let commitRequested = false;
    let changes: PendingChange[] = [];
    let isReleased = true;
    const attempt = async () => {
      deadline.assertOpen();
      commitRequested = false;
      const tx = new Transaction(session);
      const result = await work(tx);
      changes = tx.pendingChanges;
      if (changes.length > 0) await this.#record(changes, session);
      deadline.assertOpen();
      commitRequested = true;
      return result;
    };
    const attemptOnce = () =>
      attempt().catch((error: unknown) => {
        throw isWriteConflict(error) ? new WriteConflictError('', { cause: error }) : error;
      });
    try {
      return await session.withTransaction(repeatsConflicts ? attempt : attemptOnce, {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      });
    } catch (error) {
      if (commitRequested) isReleased = await this.#abortFailedCommit(session);
      throw error;
    } finally {
      if (commitRequested && changes.length > 0) this.#announce(changes);
      if (isReleased) await session.endSession();
      else void this.#abortLater(session);
    }
  }

  async #record(changes: readonly PendingChange[], session: ClientSession): Promise<void> {
    const pending = this.connection.collection<PendingChange>(pendingChangesCollection);
    await pending.insertMany([...changes], { session });
  }

  #announce(changes: readonly PendingChange[]): void {
    const ids = new Set(changes.flatMap(({ p_id }) => p_id ?? []));
    for (const notify of this.#changeListeners) notify(ids);
  }

  /**
   * After a failed commit the transaction is still open on the server and holds its locks, and the
   * driver does not abort a transaction once it has sent a commit. Starting the next transaction of
   * the same session makes the server discard the open one. Returns whether that succeeded.
   */
  async #abortFailedCommit(session: ClientSession): Promise<boolean> {
    session.startTransaction();
    try {
      await this.connection.collection('change_spaces').findOne({}, { session });
      return true;
    } catch {
      return false;
    } finally {
      await session.abortTransaction();
    }
  }

  /** Aborts a failed commit as soon as the database responds again. Others wait for its locks. */
  async #abortLater(session: ClientSession): Promise<void> {
    try {
      for (let attempt = 0; attempt < abortRetries.attempts; attempt++) {
        await setTimeout(abortRetries.delayMs, undefined, { ref: false });
        if (await this.#abortFailedCommit(session)) break;
      }
      await session.endSession();
    } catch {
      // The connection was closed, which ends its sessions.
    }
  }
}

function isWriteConflict(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === writeConflictCode;
}
