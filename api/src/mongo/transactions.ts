import { setTimeout } from 'node:timers/promises';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { type ChangeKind, ChangeSpaces, type Space, spaceOf, spaces } from './change-spaces.ts';
import { Deadline } from './deadline.ts';
import { SpaceTurns } from './space-turns.ts';

/**
 * How long a transaction may take with its retries and the wait for its turn. Its caller then learns that
 * the database is unavailable; a commit that is on its way may still succeed.
 */
const maxDurationMs = 15_000;
/** The longest delay before another attempt to allocate a version. */
const maxVersionRetryMs = 5;
const writeConflictCode = 112;
/** The server aborts an open transaction by itself after a minute. */
const abortRetries = { delayMs: 500, attempts: 120 };

/** Another replica is changing the space. */
class VersionConflictError extends Error {}

/** One attempt at a transaction. Nothing may use it after the work has returned. */
export class Transaction {
  readonly #versions = new Map<Space, Promise<number>>();

  constructor(
    readonly session: ClientSession,
    private readonly spaces: ChangeSpaces,
    private readonly turns: ReadonlyMap<Space, SpaceTurns>,
    private readonly kinds: readonly ChangeKind[],
  ) {}

  /**
   * Allocates this transaction's version of a space, by default of the first one declared; further
   * calls return the same version. From then on no other replica commits a change to the space. Short
   * transactions allocate it first, so that a conflict costs nothing; others after their reads, so that
   * replicas do not wait for these.
   * @throws Error when the transaction has not declared the space.
   */
  version(space?: Space): Promise<number> {
    const kind = this.kinds.find((declared) => space === undefined || spaceOf(declared) === space);
    if (!kind) {
      throw new Error(
        `the transaction has not declared ${space ?? 'a space'}, so it has no version`,
      );
    }
    const version = this.#versions.get(spaceOf(kind)) ?? this.#allocate(kind);
    this.#versions.set(spaceOf(kind), version);
    return version;
  }

  /** Whether a version was allocated, so that products, stock or lookups may have changed. */
  get hasVersion(): boolean {
    return this.#versions.size > 0;
  }

  async #allocate(kind: ChangeKind): Promise<number> {
    const turns = this.turns.get(spaceOf(kind));
    try {
      const version = await this.spaces.next(kind, this.session);
      turns?.recordVersion(version);
      return version;
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError) || error.code !== writeConflictCode)
        throw error;
      turns?.recordConflict();
      throw new VersionConflictError('Another replica is changing the space', { cause: error });
    }
  }
}

export type TransactionWork<T> = (tx: Transaction) => Promise<T>;

/**
 * Runs transactions with majority write concern. Transactions that allocate a version contend on one
 * counter document, so each process serializes them instead of letting them conflict and retry.
 * Replicas still contend in the database: the one that loses tries again after a few milliseconds, and
 * the other leaves gaps in which it succeeds; see SpaceTurns.
 */
export class Transactions {
  readonly #turns = new Map(spaces.map((space) => [space, new SpaceTurns()]));
  readonly #spaces: ChangeSpaces;
  readonly #changeListeners: (() => void)[] = [];
  #waiting = 0;

  constructor(private readonly connection: Connection) {
    this.#spaces = new ChangeSpaces(connection);
  }

  /** How many transactions wait for their turn or run. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Calls `listener` after each transaction of this process that allocated a version and may have
   * committed, before its caller learns of it.
   */
  onChange(listener: () => void): void {
    this.#changeListeners.push(listener);
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
    const deadline = new Deadline(maxDurationMs);
    this.#waiting += 1;
    return this.#serialize(kinds.map(spaceOf), () =>
      deadline.race(() => this.#attempt(kinds, work, deadline)),
    ).finally(() => {
      this.#waiting -= 1;
    });
  }

  async #attempt<T>(
    kinds: readonly ChangeKind[],
    work: TransactionWork<T>,
    deadline: Deadline,
  ): Promise<T> {
    const session = await this.connection.startSession();
    let commitRequested = false;
    let hasVersion = false;
    let isReleased = true;
    const attempt = async () => {
      deadline.assertOpen();
      commitRequested = false;
      const tx = new Transaction(session, this.#spaces, this.#turns, kinds);
      const result = await work(tx);
      deadline.assertOpen();
      commitRequested = true;
      hasVersion ||= tx.hasVersion;
      return result;
    };
    try {
      return await withoutVersionConflict(deadline, () =>
        session.withTransaction(attempt, {
          readConcern: { level: 'snapshot' },
          writeConcern: { w: 'majority' },
        }),
      );
    } catch (error) {
      if (commitRequested) isReleased = await this.#abortFailedCommit(session);
      throw error;
    } finally {
      if (hasVersion) for (const notify of this.#changeListeners) notify();
      if (isReleased) await session.endSession();
      else void this.#abortLater(session);
    }
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

  /** Runs `act` after the transactions of these spaces that were requested before. */
  #serialize<T>(spaces: readonly Space[], act: () => Promise<T>): Promise<T> {
    const turns = spaces.flatMap((space) => this.#turns.get(space) ?? []);
    if (turns.length === 0) return act();
    const result = Promise.all(turns.map(({ previous }) => previous)).then(act);
    for (const turn of turns) turn.add(result);
    return result;
  }
}

/**
 * Repeats a transaction that could not allocate a version. The driver would wait longer after each
 * attempt, up to half a second, and so keep missing the gaps between another replica's transactions.
 */
async function withoutVersionConflict<T>(deadline: Deadline, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      deadline.assertOpen();
      await setTimeout(Math.random() * maxVersionRetryMs);
    }
  }
}
