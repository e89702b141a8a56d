import { randomUUID } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';

/** A counter of changes: catalogue and stock are apart, so that checkout does not wait for edits. */
export type Space = 'catalogue' | 'stock';
export const spaces: readonly Space[] = ['catalogue', 'stock'];

/** Takes the next version of the transaction's space; call it after the reads, before the writes. */
export type NextVersion = () => Promise<number>;

interface SpaceDocument {
  _id: Space;
  version: number;
  /** Of the feed: versions of another epoch count something else, so whoever follows begins anew. */
  epoch: string;
}

/** For a store that begins, or that is put back to what it was. */
export function newEpoch(): string {
  return randomUUID();
}

/**
 * Transactions with majority writes. Those that stamp a version meet at one counter document, so
 * one process runs them one after another: in line they wait, side by side they would conflict and
 * be run again. Replicas still meet in the database, where the driver repeats the loser.
 */
export class Transactions {
  readonly #tails = new Map<Space, Promise<unknown>>();

  constructor(private readonly connection: Connection) {}

  /** Runs `work` in one transaction; it may run more than once, so its effects belong in it. */
  async run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    try {
      return await session.withTransaction(() => work(session), {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      });
    } finally {
      await session.endSession();
    }
  }

  /** As `run`, with a version of `space`: the order of versions is the order of commits. */
  stamped<T>(
    space: Space,
    work: (session: ClientSession, nextVersion: NextVersion) => Promise<T>,
  ): Promise<T> {
    const previous = this.#tails.get(space) ?? Promise.resolve();
    const turn = previous.then(() =>
      this.run((session) => {
        let version: Promise<number> | undefined;
        return work(session, () => {
          version ??= this.#increment(space, session);
          return version;
        });
      }),
    );
    this.#tails.set(
      space,
      turn.catch(() => undefined), // the caller hears of the failure; the next in line need not
    );
    return turn;
  }

  async #increment(space: Space, session: ClientSession): Promise<number> {
    const counter = await this.connection
      .collection<SpaceDocument>('change_spaces')
      .findOneAndUpdate(
        { _id: space },
        { $inc: { version: 1 }, $setOnInsert: { epoch: newEpoch() } },
        { upsert: true, returnDocument: 'after', session },
      );
    if (!counter) throw new Error(`no counter for ${space}`);
    return counter.version;
  }
}
