import type { ClientSession, Connection, mongo } from 'mongoose';
import {
  declareChanges,
  type PendingChange,
  type ProductVersions,
  pendingChangesCollection,
  type Space,
  type SpaceDocument,
  spaces,
} from './change-spaces.ts';
import { type Transactions, WriteConflictError } from './transactions.ts';

/** Most changes that one transaction numbers. */
const maxChanges = 1000;

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
}

/**
 * Gives committed changes their versions. A transaction that changes products records which ones, and no
 * number, so transactions never wait for each other's numbers. A numbering is a small transaction of its
 * own: it moves the head, sets the versions of the products and deletes what it has numbered, all at
 * once. So a reader that has seen a head has seen every version up to it, in the same snapshot.
 *
 * Any process may number at any time. Two that do so at once conflict on the head, and one of them gives
 * up. A process that is killed meanwhile delays the feed, and nothing else, until the database ends its
 * transaction.
 */
export class ChangeNumbering {
  readonly #pending: mongo.Collection<PendingChange>;
  readonly #heads: mongo.Collection<SpaceDocument>;
  readonly #versions: mongo.Collection<ProductVersions>;

  constructor(private readonly deps: Dependencies) {
    const { connection } = deps;
    declareChanges(connection);
    this.#pending = connection.collection<PendingChange>(pendingChangesCollection);
    this.#heads = connection.collection<SpaceDocument>('change_spaces');
    this.#versions = connection.collection<ProductVersions>('product_versions');
  }

  /** Numbers all committed changes, unless another process is doing so. */
  async numberAll(): Promise<void> {
    // The read costs less than a transaction, and mostly finds nothing.
    while (await this.#pending.findOne({}, { projection: { _id: 1 } })) {
      if (!(await this.#numberNext())) return;
    }
  }

  /** Numbers up to `maxChanges`. Returns false if another process is numbering. */
  async #numberNext(): Promise<boolean> {
    try {
      await this.deps.transactions.run(({ session }) => this.#number(session), {
        repeatsConflicts: false,
      });
      return true;
    } catch (error) {
      if (error instanceof WriteConflictError) return false;
      throw error;
    }
  }

  async #number(session: ClientSession): Promise<void> {
    const changes = await this.#pending.find({}, { session }).limit(maxChanges).toArray();
    if (changes.length === 0) return;
    const hasLookups = changes.some(({ space }) => space === 'lookups');
    const writes: mongo.AnyBulkWriteOperation<ProductVersions>[] = [];
    for (const space of spaces) {
      const ids = changes.flatMap((change) => (change.space === space ? (change.p_id ?? []) : []));
      const changed = [...new Set(ids)];
      const lookups = space === 'catalogue' && hasLookups ? 1 : 0;
      if (changed.length + lookups === 0) continue;
      const first = await this.#moveHead(space, { version: changed.length, lookups }, session);
      for (const [index, _id] of changed.entries()) {
        const [$set, $setOnInsert] = versionsOf(space, first + index);
        writes.push({
          updateOne: { filter: { _id }, update: { $set, $setOnInsert }, upsert: true },
        });
      }
    }
    if (writes.length > 0) await this.#versions.bulkWrite(writes, { session, ordered: false });
    await this.#pending.deleteMany({ _id: { $in: changes.map(({ _id }) => _id) } }, { session });
  }

  /** Moves the head of a space, and returns the first version that is reserved by it. */
  async #moveHead(
    _id: Space,
    { version, lookups }: { version: number; lookups: number },
    session: ClientSession,
  ): Promise<number> {
    const before = await this.#heads.findOneAndUpdate(
      { _id },
      { $inc: { version, ...(lookups > 0 && { lookups }) } },
      { session, returnDocument: 'before' },
    );
    if (!before) throw new Error(`The store has no head of the space ${_id}`);
    return before.version + 1;
  }
}

/** What to set in a space, and for a product without versions. */
function versionsOf(space: Space, version: number) {
  return space === 'catalogue'
    ? ([{ catalogue: version }, { stock: 0 }] as const)
    : ([{ stock: version }, { catalogue: 0 }] as const);
}
