import { createHash, randomUUID } from 'node:crypto';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { Batches } from './batches.ts';
import { isDuplicateKey } from './duplicate-key.ts';

/** A counter of changes. Catalogue and stock are separate, so that checkout does not wait for edits. */
export type Space = 'catalogue' | 'stock';
export const spaces: readonly Space[] = ['catalogue', 'stock'];

/** For a read of the heads. */
const readTimeoutMs = 5000;

/** What a transaction changes. Changes of lookups get versions of the catalogue. */
export type ChangeKind = Space | 'lookups';

export function spaceOf(kind: ChangeKind): Space {
  return kind === 'lookups' ? 'catalogue' : kind;
}

/** A position in a space: everything before `version`, and ids up to `id` of this version. */
export interface Position {
  version: number;
  id: number;
}

/** The latest versions of all spaces. */
export interface Heads {
  /** At most 64 characters. */
  epoch: string;
  /** The last version of each space. */
  catalogue: number;
  stock: number;
  /** Number of changes to lookups, including deletions. */
  lookups: number;
}

interface SpaceDocument {
  _id: Space;
  version: number;
  /** Identifies the numbering: readers restart from the beginning when it changes. */
  epoch: string;
  /** Catalogue space only, after the first change of a lookup. */
  lookups?: number;
}

/** Returns an epoch for a new or restored store. */
export function newEpoch(): string {
  return randomUUID();
}

/** The change counters, one document per space. */
export class ChangeSpaces {
  readonly #counters;
  /** Every poll of a phone reads the heads: those that wait for a read share the next one. */
  readonly #headReads: Batches<null, Heads>;

  constructor(connection: Connection) {
    this.#counters = connection.collection<SpaceDocument>('change_spaces');
    this.#headReads = new Batches({
      maxSize: Number.POSITIVE_INFINITY,
      timeoutMs: readTimeoutMs,
      process: async (polls, signal) => {
        const value = await this.#readHeads({ readConcern: { level: 'majority' }, signal });
        return polls.map(() => ({ value }));
      },
    });
  }

  /** Creates missing counters. Safe to call from several replicas at once. */
  async create(): Promise<void> {
    const found = await this.#counters.find({}, { projection: { _id: 1 } }).toArray();
    // Reads first: a write would wait up to a minute for a transaction that a crash left open.
    for (const _id of spaces.filter((space) => !found.some((known) => known._id === space))) {
      const first = { $setOnInsert: { version: 0, epoch: newEpoch() } };
      await this.#counters.updateOne({ _id }, first, { upsert: true }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error; // another replica inserted it first
      });
    }
  }

  /**
   * Returns the heads as a transaction sees them, or the current ones. Reads with majority concern: a
   * version that a failover rolled back and reassigned would be skipped by its readers.
   */
  heads(session?: ClientSession): Promise<Heads> {
    return session ? this.#readHeads({ session }) : this.#headReads.submit(null);
  }

  async #readHeads(options: mongo.FindOptions & mongo.Abortable): Promise<Heads> {
    const found = await this.#counters.find({}, options).toArray();
    const [catalogue, stock] = spaces.map((name) => found.find(({ _id }) => _id === name));
    if (!catalogue || !stock) throw new Error('The store has no change counters');
    const epochs = `${catalogue.epoch} ${stock.epoch}`;
    return {
      epoch: createHash('sha256').update(epochs).digest('base64url'),
      catalogue: catalogue.version,
      stock: stock.version,
      lookups: catalogue.lookups ?? 0,
    };
  }

  /** Allocates the next version of the space of this change; no other transaction gets it if this one commits. */
  async next(kind: ChangeKind, session: ClientSession): Promise<number> {
    const counter = await this.#counters.findOneAndUpdate(
      { _id: spaceOf(kind) },
      {
        $inc: { version: 1, ...(kind === 'lookups' && { lookups: 1 }) },
        $setOnInsert: { epoch: newEpoch() },
      },
      { upsert: true, returnDocument: 'after', session },
    );
    if (!counter) throw new Error(`No counter for ${kind}`);
    return counter.version;
  }
}
