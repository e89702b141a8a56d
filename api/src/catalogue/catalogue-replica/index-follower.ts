import { setTimeout } from 'node:timers/promises';
import { ProductIndex } from '@vajra/product-index';
import type { mongo } from 'mongoose';
import {
  type ChangeSpaces,
  type Heads,
  type ProductVersions,
  type Space,
  spaces,
} from '../../platform/mongo/change-spaces.ts';
import type { DatabaseState } from '../../platform/mongo/database-state.ts';
import { isDatabaseUnavailable } from '../../platform/mongo/database-unavailable.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  isReachable,
  isRestoreInProgress,
  parseCheckpoint,
  toCheckpoint,
} from './index-position.ts';
import { type IndexedProduct, indexedFields, toIndexRow } from './index-row.ts';
import { IndexSnapshotFile } from './index-snapshot-file.ts';

/** A change of another process has its version after 200 ms at most. */
const pollIntervalMs = 300;
/** Changes of other replicas appear within this time, or readers learn that the index is behind. */
const maxAgeMs = 1000;
/** How long a reader waits for the index before it reads the database instead. */
const maxReaderWaitMs = 200;
// Requests are served between batches.
const batchSize = 1000;
/** A snapshot is written after this many changed products plus this share of all products. */
const snapshotThreshold = { products: 1000, share: 0.1 };

interface Dependencies extends Pick<Platform, 'connection' | 'log'> {
  changeSpaces: Pick<ChangeSpaces, 'heads'>;
  database: Pick<DatabaseState, 'observe' | 'awaySince'>;
  /** Where the snapshot is stored. */
  folder: string;
  /** Called with the ids of changed products, in the same turn in which the index gets them. */
  onChanged?(ids: readonly number[]): void;
  /** Called when the index was rebuilt, so that every product may have changed. */
  onRebuilt?(): void;
}

/** What the index contains: everything numbered at `at`, and the first changes of this process. */
interface AppliedChanges {
  at: number;
  ownChanges: number;
}

/**
 * Maintains this process's product index. It is loaded at startup from its snapshot or the database,
 * and then follows the versions of products in the catalogue and stock spaces. Changes of this process
 * are known before they have versions. `catchUp` applies them, and all that have versions.
 *
 * Assumes that no product is deleted within an epoch: the API deletes none, and a restore or reseed
 * starts a new epoch, for which the index is rebuilt. A snapshot with another number of products than
 * the database is not used.
 */
export class IndexFollower {
  #index = new ProductIndex();
  /** The heads up to which the index has followed the database. */
  #position: Heads | undefined;
  #applied: AppliedChanges = { at: Number.NEGATIVE_INFINITY, ownChanges: 0 };
  /** Counts the transactions of this process that may have changed products. */
  #ownChanges = 0;
  /** The products that they changed, which are not applied yet. */
  #changedHere = new Set<number>();
  readonly #file: IndexSnapshotFile;
  /** Products changed since the snapshot was written. */
  #unsaved = 0;
  #saving: Promise<void> | undefined;
  #following: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(private readonly deps: Dependencies) {
    this.#file = new IndexSnapshotFile(deps.folder, deps.log);
  }

  /** The current index. Do not keep a reference: a new epoch replaces it. */
  get index(): ProductIndex {
    return this.#index;
  }

  /** The version of the lookups when the index last followed the database. */
  get lookupsVersion(): number | undefined {
    return this.#position?.lookups;
  }

  async start(): Promise<void> {
    if (!(await this.#startFromSnapshot())) this.#position = undefined;
    await this.catchUp();
    this.#timer = setInterval(() => {
      this.catchUp().catch((error) => {
        // That it is away is logged once.
        if (!this.#isStopped && !isDatabaseUnavailable(error)) {
          this.deps.log.warn({ err: error }, 'the product index failed to follow the database');
        }
      });
    }, pollIntervalMs);
    this.#timer.unref();
  }

  /** Stops following, and saves the index for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    await this.#saving;
    if (this.#position && this.#unsaved > 0) await this.#save();
  }

  /** Notes the products that a transaction of this process may have changed. */
  recordOwnChanges(ids: ReadonlySet<number>): void {
    this.#ownChanges += 1;
    for (const id of ids) this.#changedHere.add(id);
  }

  /** Whether these versions of a product are applied, if they are of this epoch. */
  hasApplied(epoch: string, { catalogue, stock }: ProductVersions): boolean {
    const position = this.#position;
    return position?.epoch === epoch && catalogue <= position.catalogue && stock <= position.stock;
  }

  /** Since when the database, and so the index, stands still. */
  get awaySince(): Date | undefined {
    return this.deps.database.awaySince;
  }

  /**
   * Whether this process's own changes are applied, and those that others committed a second ago.
   * Catches up if they are not, and gives up after a short time, for example during a large import, or at
   * once while the database is away.
   */
  async isCurrent(): Promise<boolean> {
    if (this.#isCurrent()) return true;
    if (this.awaySince) return false;
    const timeout = new AbortController();
    const caughtUp = this.catchUp().catch(() => undefined); // the caller reads the database instead
    await Promise.race([
      caughtUp,
      setTimeout(maxReaderWaitMs, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    return this.#isCurrent();
  }

  #isCurrent(): boolean {
    const { at, ownChanges } = this.#applied;
    return ownChanges === this.#ownChanges && performance.now() - at < maxAgeMs;
  }

  /** Applies everything that has versions before this call, and own changes. Queued calls share one read. */
  catchUp(): Promise<void> {
    this.#next ??= this.#following.then(() => {
      this.#next = undefined;
      const followed = this.#follow();
      this.#following = followed.catch(() => undefined); // this caller gets the error; the next one retries
      return followed;
    });
    return this.#next;
  }

  /** Loads the snapshot. Returns whether the database's changes continue from it. */
  async #startFromSnapshot(): Promise<boolean> {
    const startedAt = performance.now();
    const { connection, changeSpaces, log } = this.deps;
    const index = await this.#file.read();
    if (!index) return false;
    const position = parseCheckpoint(index.checkpoint);
    if (!position || !isReachable(position, await changeSpaces.heads())) {
      log.info('ignored the index snapshot: it is of another store, epoch or release');
      return false;
    }
    index.prepare(); // now, before the server accepts requests
    this.#index = index;
    this.#position = position;
    await this.catchUp();
    const products = await connection.collection('products').estimatedDocumentCount();
    if (products !== this.#index.size) {
      log.info({ products }, 'ignored the index snapshot: the number of products differs');
      return false;
    }
    log.info(
      { products, milliseconds: elapsedMs(startedAt) },
      'loaded the product index from its snapshot',
    );
    return true;
  }

  // What has a version above the head is numbered later, and nothing below it is.
  async #follow(): Promise<void> {
    const { connection, changeSpaces, database } = this.deps;
    const applied = { at: performance.now(), ownChanges: this.#ownChanges };
    const changedHere = this.#changedHere;
    this.#changedHere = new Set();
    try {
      const [now] = await Promise.all([
        database.observe(() => changeSpaces.heads()),
        this.#readChanged([...changedHere]),
      ]);
      if (!this.#position || !isReachable(this.#position, now)) {
        const isComplete = !(await isRestoreInProgress(connection));
        // During a restore the store is incomplete. Only a process without an index reads it anyway.
        if (isComplete || !this.#position) await this.#rebuild(isComplete ? now : undefined);
        if (isComplete) this.#applied = applied;
        return;
      }
      const position = this.#position;
      const ids = new Set<number>();
      for (const space of spaces) {
        if (now[space] > position[space]) {
          for (const id of await this.#changedSince(space, position[space])) ids.add(id);
        }
      }
      await this.#readChanged([...ids]);
      this.#setPosition(now);
      this.#applied = applied;
    } catch (error) {
      for (const id of changedHere) this.#changedHere.add(id);
      throw error;
    }
  }

  /**
   * Rebuilds the index while the current one continues to serve queries. Without a position, the next
   * poll rebuilds it again.
   */
  async #rebuild(position: Heads | undefined): Promise<void> {
    const startedAt = performance.now();
    const index = new ProductIndex();
    await this.#readInto(index, {}, { _id: 1 });
    if (this.#isStopped) return; // the read may be incomplete
    index.prepare();
    this.#index = index;
    this.deps.onRebuilt?.();
    const products = index.size;
    this.deps.log.info(
      { products, milliseconds: elapsedMs(startedAt) },
      'loaded the product index',
    );
    if (!position) return;
    this.#setPosition(position);
    this.#countChanges(products);
  }

  async #changedSince(space: Space, version: number): Promise<number[]> {
    const found = await this.deps.connection
      .collection<ProductVersions>('product_versions')
      .find({ [space]: { $gt: version } }, { projection: { _id: 1 }, batchSize: 10 * batchSize })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async #readChanged(ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += batchSize) {
      const batch = ids.slice(at, at + batchSize);
      this.#countChanges(await this.#readInto(this.#index, { _id: { $in: batch } }));
    }
  }

  /** Returns the number of products read. */
  async #readInto(
    index: ProductIndex,
    filter: mongo.Filter<IndexedProduct>,
    sort: Record<string, 1> = {},
  ): Promise<number> {
    const found = this.deps.connection
      .collection<IndexedProduct>('products')
      .find(filter, { projection: indexedFields, sort, batchSize });
    let count = 0;
    while (!this.#isStopped && (await found.hasNext())) {
      const products = found.readBufferedDocuments(batchSize);
      index.upsert(products.map(toIndexRow));
      this.deps.onChanged?.(products.map(({ _id }) => _id));
      count += products.length;
    }
    if (this.#isStopped) await found.close();
    return count;
  }

  #setPosition(position: Heads): void {
    if (this.#isStopped) return; // the read may be incomplete
    this.#position = position;
    this.#index.checkpoint = toCheckpoint(position);
  }

  #countChanges(products: number): void {
    this.#unsaved += products;
    const { products: minProducts, share } = snapshotThreshold;
    if (this.#isStopped || this.#unsaved < minProducts + this.#index.size * share) return;
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
    });
  }

  async #save(): Promise<void> {
    const unsaved = this.#unsaved;
    await this.#file.write(this.#index);
    this.#unsaved -= unsaved;
  }
}

function elapsedMs(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
