import { setTimeout } from 'node:timers/promises';
import { ProductIndex } from '@vajra/product-index';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { type Space, spaces } from '../mongo/change-spaces.ts';
import type { DatabaseState } from '../mongo/database-state.ts';
import { isDatabaseUnavailable } from '../mongo/database-unavailable.ts';
import {
  type IndexPosition,
  isReachable,
  isRestoreInProgress,
  parseCheckpoint,
  readDatabasePosition,
  toCheckpoint,
} from './index-position.ts';
import { type IndexedProduct, indexedFields, toIndexRow } from './index-row.ts';
import { IndexSnapshotFile } from './index-snapshot-file.ts';

const pollIntervalMs = 500;
/** Changes of other replicas appear within this time, or readers learn that the index is behind. */
const maxAgeMs = 1000;
/** How long a reader waits for the index before it reads the database instead. */
const maxReaderWaitMs = 200;
// Requests are served between batches.
const batchSize = 1000;
/** A snapshot is written after this many changed products plus this share of all products. */
const snapshotThreshold = { products: 1000, share: 0.1 };

interface Dependencies {
  connection: Connection;
  database: Pick<DatabaseState, 'observe' | 'awaySince'>;
  log: Logger;
  /** Where the snapshot is stored. */
  folder: string;
  /** Called with the ids of changed products, in the same turn in which the index gets them. */
  onChanged?(ids: readonly number[]): void;
  /** Called when the index was rebuilt, so that every product may have changed. */
  onRebuilt?(): void;
}

/** What the index contains: everything committed at `at`, and the first changes of this process. */
interface AppliedChanges {
  at: number;
  ownChanges: number;
}

/**
 * Maintains this process's product index. It is loaded at startup from its snapshot or the database,
 * and then follows the versions of products in the catalogue and stock spaces. Writes of other
 * replicas appear after at most the poll interval, and all committed writes after `catchUp`.
 *
 * Assumes that no product is deleted within an epoch: the API deletes none, and a restore or reseed
 * starts a new epoch, for which the index is rebuilt. A snapshot with another number of products than
 * the database is not used.
 */
export class IndexFollower {
  #index = new ProductIndex();
  #position: IndexPosition | undefined;
  #applied: AppliedChanges = { at: Number.NEGATIVE_INFINITY, ownChanges: 0 };
  /** Counts the transactions of this process that may have changed products. */
  #ownChanges = 0;
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

  /** Notes that a transaction of this process may have changed products. */
  recordOwnChange(): void {
    this.#ownChanges += 1;
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

  /** Applies everything committed before this call. Queued calls share one read. */
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
    const { connection, log } = this.deps;
    const index = await this.#file.read();
    if (!index) return false;
    const position = parseCheckpoint(index.checkpoint);
    if (!position || !isReachable(position, await readDatabasePosition(connection))) {
      log.info('ignored the index snapshot: it belongs to another store or epoch');
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

  // Within a space, versions are in commit order. Everything committed when the counter is read has a
  // version up to the counter, and nothing below it can appear later.
  async #follow(): Promise<void> {
    const { connection } = this.deps;
    const applied = { at: performance.now(), ownChanges: this.#ownChanges };
    const now = await this.deps.database.observe(() => readDatabasePosition(connection));
    if (!this.#position || !isReachable(this.#position, now)) {
      const isComplete = !(await isRestoreInProgress(connection));
      // During a restore the store is incomplete. Only a process without an index reads it anyway.
      if (isComplete || !this.#position) await this.#rebuild(isComplete ? now : undefined);
      if (isComplete) this.#applied = applied;
      return;
    }
    for (const space of spaces) {
      if (now[space].version > this.#position[space].version) {
        await this.#readChanges(space, this.#position);
      }
    }
    this.#setPosition(now);
    this.#applied = applied;
  }

  /**
   * Rebuilds the index while the current one continues to serve queries. Without a position, the next
   * poll rebuilds it again.
   */
  async #rebuild(position: IndexPosition | undefined): Promise<void> {
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

  async #readChanges(space: Space, position: IndexPosition): Promise<void> {
    const path = `version.${space}`;
    const changed = { [path]: { $gt: position[space].version } };
    this.#countChanges(await this.#readInto(this.#index, changed, { [path]: 1, _id: 1 }));
  }

  /** Returns the number of products read. */
  async #readInto(
    index: ProductIndex,
    filter: Record<string, unknown>,
    sort: Record<string, 1>,
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

  #setPosition(position: IndexPosition): void {
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
