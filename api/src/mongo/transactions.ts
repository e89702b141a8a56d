import type { ClientSession, Connection } from 'mongoose';
import { ChangeSpaces, type Space, type Stamp, spaceOf } from './change-spaces.ts';

/**
 * Takes the next version of the transaction's space, or of another that it changes too; call it after
 * the reads, before the writes. A transaction has one version of a space.
 */
export type NextVersion = (space?: Space) => Promise<number>;

/**
 * Transactions with majority writes. Those that stamp a version meet at one counter document, so
 * one process runs them one after another: in line they wait, side by side they would conflict and
 * be run again. Replicas still meet in the database, where the driver repeats the loser.
 */
export class Transactions {
  readonly #tails = new Map<Space, Promise<unknown>>();
  readonly #spaces: ChangeSpaces;

  constructor(private readonly connection: Connection) {
    this.#spaces = new ChangeSpaces(connection);
  }

  /** Runs `work` in one transaction; it may run more than once, so its effects belong in it. */
  async run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    let isToCommit = false;
    const attempt = async () => {
      isToCommit = false;
      const result = await work(session);
      isToCommit = true;
      return result;
    };
    try {
      return await session.withTransaction(attempt, {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      });
    } catch (error) {
      // Whatever keeps us from this, the server does it by itself after a minute.
      if (isToCommit) await this.#letGo(session).catch(() => undefined);
      throw error;
    } finally {
      await session.endSession();
    }
  }

  /**
   * As `run`, with a version of the stamp's space: the order of versions is the order of commits.
   * `also` names another space in which it may take one.
   */
  stamped<T>(
    stamp: Stamp,
    work: (session: ClientSession, nextVersion: NextVersion) => Promise<T>,
    { also = [] }: { also?: readonly Space[] } = {},
  ): Promise<T> {
    const lines = [spaceOf(stamp), ...also];
    return this.#inLine(lines, (session) => work(session, this.#nextVersion(stamp, session)));
  }

  /**
   * A transaction whose commit was refused is still open on the server, with all that it holds, and
   * the driver aborts none that it has asked to commit. The next one of its session ends it.
   */
  async #letGo(session: ClientSession): Promise<void> {
    session.startTransaction();
    await this.connection.collection('change_spaces').findOne({}, { session });
    await session.abortTransaction();
  }

  #inLine<T>(spaces: readonly Space[], work: (session: ClientSession) => Promise<T>): Promise<T> {
    const previous = Promise.all(spaces.map((space) => this.#tails.get(space)));
    const turn = previous.then(() => this.run(work));
    const settled = turn.catch(() => undefined); // the caller hears of the failure; the next in line need not
    for (const space of spaces) this.#tails.set(space, settled);
    return turn;
  }

  #nextVersion(first: Stamp, session: ClientSession): NextVersion {
    const versions = new Map<Space, Promise<number>>();
    return (space = spaceOf(first)) => {
      const stamp = space === spaceOf(first) ? first : space;
      const version = versions.get(space) ?? this.#spaces.next(stamp, session);
      versions.set(space, version);
      return version;
    };
  }
}
