import { createHash, randomUUID } from 'node:crypto';
import { type ClientSession, type Connection, type mongo, Schema } from 'mongoose';
import { Batches } from './batches.ts';
import { onDuplicateKey } from './duplicate-key.ts';
import { required } from './model-of.ts';

/** A numbering of changed products. Stock is separate, since readers need little of a product for it. */
export type Space = 'catalogue' | 'stock';
export const spaces: readonly Space[] = ['catalogue', 'stock'];

/** For a read of the heads. */
const readTimeoutMs = 5000;

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
  /** Increases with changes to lookups, including deletions. */
  lookups: number;
}

/** The head of a space. */
export interface SpaceDocument {
  _id: Space;
  version: number;
  /** Identifies the numbering: readers restart from the beginning when it changes. */
  epoch: string;
  /** Catalogue space only, after the first change of a lookup. */
  lookups?: number;
}

/** A committed change that has no version yet. */
export interface PendingChange {
  space: Space | 'lookups';
  /** Null for lookups. */
  p_id: number | null;
}

/** The versions of the last changes of a product; 0 in a space without any. */
export interface ProductVersions {
  _id: number;
  catalogue: number;
  stock: number;
}

/** Written by transactions, and deleted when they are numbered. */
export const pendingChangesCollection = 'product_changes';

const versionsSchema = new Schema<ProductVersions>(
  {
    ...required(Number, '_id', 'catalogue', 'stock'),
  },
  { collection: 'product_versions', versionKey: false },
);
versionsSchema.index({ catalogue: 1, _id: 1 });
versionsSchema.index({ stock: 1, _id: 1 });

const pendingSchema = new Schema<PendingChange>(
  { space: { type: String, required: true }, p_id: { type: Number, default: null } },
  { collection: pendingChangesCollection, versionKey: false },
);

/** Declares the collections of changes, which buildIndexes() creates. */
export function declareChanges(connection: Connection): void {
  if (connection.models.ProductVersions) return;
  connection.model('ProductVersions', versionsSchema);
  connection.model('PendingChange', pendingSchema);
}

/** Returns an epoch for a new or restored store. */
export function newEpoch(): string {
  return randomUUID();
}

/** The heads of the change spaces, one document per space. */
export class ChangeSpaces {
  readonly #heads;
  /** Every poll of a phone reads the heads: those that wait for a read share the next one. */
  readonly #headReads: Batches<null, Heads>;

  constructor(connection: Connection) {
    this.#heads = connection.collection<SpaceDocument>('change_spaces');
    this.#headReads = new Batches({
      maxSize: Number.POSITIVE_INFINITY,
      timeoutMs: readTimeoutMs,
      process: async (polls, signal) => {
        const value = await this.#readHeads({ readConcern: { level: 'majority' }, signal });
        return polls.map(() => ({ value }));
      },
    });
  }

  /** Creates missing heads. Safe to call from several replicas at once. */
  async create(): Promise<void> {
    const found = await this.#heads.find({}, { projection: { _id: 1 } }).toArray();
    // Reads first: a write would wait for a transaction that a crash left open.
    for (const _id of spaces.filter((space) => !found.some((known) => known._id === space))) {
      const first = { $setOnInsert: { version: 0, epoch: newEpoch() } };
      const insertion = this.#heads.updateOne({ _id }, first, { upsert: true });
      await onDuplicateKey(insertion, () => undefined); // another replica inserted it first
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
    const found = await this.#heads.find({}, options).toArray();
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
}
