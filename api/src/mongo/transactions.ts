import type { ClientSession, Connection } from 'mongoose';
import { type ChangeKind, ChangeSpaces, type Space, spaceOf } from './change-spaces.ts';

/** One attempt at a transaction. Nothing may use it after the work has returned. */
export class Transaction {
  readonly #versions = new Map<Space, Promise<number>>();

  constructor(
    readonly session: ClientSession,
    private readonly spaces: ChangeSpaces,
    private readonly kinds: readonly ChangeKind[],
  ) {}

  /**
   * Allocates this transaction's version of a space, by default of the first one declared; further
   * calls return the same version. Allocate it after the reads and before the writes: from then on
   * no other replica commits a change to the space, and a conflict costs no writes.
   * @throws Error when the transaction has not declared the space.
   */
  version(space?: Space): Promise<number> {
    const kind = this.kinds.find((declared) => space === undefined || spaceOf(declared) === space);
    if (!kind) {
      throw new Error(
        `the transaction has not declared ${space ?? 'a space'}, so it has no version`,
      );
    }
    const version = this.#versions.get(spaceOf(kind)) ?? this.spaces.next(kind, this.session);
    this.#versions.set(spaceOf(kind), version);
    return version;
  }
}

export type TransactionWork<T> = (tx: Transaction) => Promise<T>;

/**
 * Runs transactions with majority write concern. Transactions that allocate a version contend on one
 * counter document, so each process serializes them instead of letting them conflict and retry.
 * Replicas still contend in the database, where the driver retries the transaction that lost.
 */
export class Transactions {
  readonly #lastInSpace = new Map<Space, Promise<unknown>>();
  readonly #spaces: ChangeSpaces;

  constructor(private readonly connection: Connection) {
    this.#spaces = new ChangeSpaces(connection);
  }

  /**
   * Runs `work` in one transaction. It may run more than once, so all its effects belong in the
   * transaction. A transaction that changes products, stock or lookups declares what it changes and
   * allocates versions with `tx.version()`: within a space, versions are in commit order.
   */
  run<T>(work: TransactionWork<T>): Promise<T>;
  run<T>(kinds: ChangeKind | readonly ChangeKind[], work: TransactionWork<T>): Promise<T>;
  run<T>(
    ...args:
      | [TransactionWork<T>]
      | [kinds: ChangeKind | readonly ChangeKind[], work: TransactionWork<T>]
  ): Promise<T> {
    const [kinds, work] = args.length === 1 ? [[], args[0]] : [[args[0]].flat(), args[1]];
    return this.#serialize(kinds.map(spaceOf), () => this.#attempt(kinds, work));
  }

  async #attempt<T>(kinds: readonly ChangeKind[], work: TransactionWork<T>): Promise<T> {
    const session = await this.connection.startSession();
    let commitRequested = false;
    const attempt = async () => {
      commitRequested = false;
      const result = await work(new Transaction(session, this.#spaces, kinds));
      commitRequested = true;
      return result;
    };
    try {
      return await session.withTransaction(attempt, {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      });
    } catch (error) {
      // Best effort: the server aborts the transaction after 60 s anyway.
      if (commitRequested) await this.#abortFailedCommit(session).catch(() => undefined);
      throw error;
    } finally {
      await session.endSession();
    }
  }

  /**
   * After a failed commit the transaction is still open on the server and holds its locks, and the
   * driver does not abort a transaction once it has sent a commit. Starting the next transaction of
   * the same session makes the server discard the open one.
   */
  async #abortFailedCommit(session: ClientSession): Promise<void> {
    session.startTransaction();
    await this.connection.collection('change_spaces').findOne({}, { session });
    await session.abortTransaction();
  }

  /** Runs `act` after the transactions of these spaces that were requested before. */
  #serialize<T>(spaces: readonly Space[], act: () => Promise<T>): Promise<T> {
    if (spaces.length === 0) return act();
    const previous = Promise.all(spaces.map((space) => this.#lastInSpace.get(space)));
    const result = previous.then(act);
    const settled = result.catch(() => undefined); // the caller receives the error, the next one does not
    for (const space of spaces) this.#lastInSpace.set(space, settled);
    return result;
  }
}
