import { createHash, randomUUID } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/** A counter of changes: catalogue and stock are apart, so that checkout does not wait for edits. */
export type Space = 'catalogue' | 'stock';
export const spaces: readonly Space[] = ['catalogue', 'stock'];

/** What a transaction changes: lookups are of the catalogue, whose counter also tells of them. */
export type Stamp = Space | 'lookups';

export function spaceOf(stamp: Stamp): Space {
  return stamp === 'lookups' ? 'catalogue' : stamp;
}

/** A place in the order of a space: all before `version`, and of this version the ids up to `id`. */
export interface Position {
  version: number;
  id: number;
}

/** How far the spaces have come. */
export interface Heads {
  /** At most 64 letters. */
  epoch: string;
  /** The last version of each space. */
  catalogue: number;
  stock: number;
  /** How often lookups were changed, values deleted among them. */
  lookups: number;
}

interface SpaceDocument {
  _id: Space;
  version: number;
  /** Of the feed: versions of another epoch count something else, so whoever follows begins anew. */
  epoch: string;
  /** Of the catalogue alone, once a lookup was changed. */
  lookups?: number;
}

/** For a store that begins, or that is put back to what it was. */
export function newEpoch(): string {
  return randomUUID();
}

/** The counters of changes, one document for each space. */
export class ChangeSpaces {
  readonly #counters;

  constructor(connection: Connection) {
    this.#counters = connection.collection<SpaceDocument>('change_spaces');
  }

  /** Gives a store that has none its counters; of several replicas one does. */
  async create(): Promise<void> {
    const found = await this.#counters.find({}, { projection: { _id: 1 } }).toArray();
    // A write would wait for a transaction that a crash left at a counter: a minute.
    for (const _id of spaces.filter((space) => !found.some((known) => known._id === space))) {
      const first = { $setOnInsert: { version: 0, epoch: newEpoch() } };
      await this.#counters.updateOne({ _id }, first, { upsert: true }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error; // another replica inserted it first
      });
    }
  }

  /**
   * The heads as a transaction sees them, or now. Only what no failover takes back: a version that
   * was, and then is another's, would never be asked for again.
   */
  async heads(session?: ClientSession): Promise<Heads> {
    const options = session ? { session } : { readConcern: { level: 'majority' } as const };
    const found = await this.#counters.find({}, options).toArray();
    const [catalogue, stock] = spaces.map((name) => found.find(({ _id }) => _id === name));
    if (!catalogue || !stock) throw new Error('the store has no counters of changes');
    const epochs = `${catalogue.epoch} ${stock.epoch}`;
    return {
      epoch: createHash('sha256').update(epochs).digest('base64url'),
      catalogue: catalogue.version,
      stock: stock.version,
      lookups: catalogue.lookups ?? 0,
    };
  }

  /** The next version of the stamp's space, which no other transaction gets once this one commits. */
  async next(stamp: Stamp, session: ClientSession): Promise<number> {
    const counter = await this.#counters.findOneAndUpdate(
      { _id: spaceOf(stamp) },
      {
        $inc: { version: 1, ...(stamp === 'lookups' && { lookups: 1 }) },
        $setOnInsert: { epoch: newEpoch() },
      },
      { upsert: true, returnDocument: 'after', session },
    );
    if (!counter) throw new Error(`no counter for ${stamp}`);
    return counter.version;
  }
}
