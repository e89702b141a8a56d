import { ProductIndex } from '@vajra/product-index';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { type Space, spaces } from '../mongo/change-spaces.ts';
import {
  type IndexPosition,
  isReachable,
  isRestoreInProgress,
  parseBookmark,
  readDatabasePosition,
  toBookmark,
} from './index-position.ts';
import { type IndexedProduct, indexedFields, toIndexRow } from './index-row.ts';
import { IndexSnapshotFile } from './index-snapshot-file.ts';

const pollMilliseconds = 500;
// Between two batches requests are answered.
const batchSize = 1000;
/** Changed products after which a snapshot is worth its writing: so many, and a share of all. */
const manyChanges = { atLeast: 1000, share: 0.1 };

interface Needs {
  connection: Connection;
  log: Logger;
  /** Where the snapshot is kept. */
  folder: string;
}

/**
 * This process's catalogue index: loaded at start from its snapshot or the database, then one more
 * reader of the versions that catalogue and stock stamp on products. Another replica's writes are
 * in it within half a second and the reading, its own when `catchUp` answers.
 *
 * Assumed: no product is deleted within an epoch (the API deletes none; a restore or a reseed begins
 * a new epoch, for which the index is built anew beside the old one and takes its place). A snapshot
 * that has another number of products than the database is not used.
 */
export class IndexFollower {
  #index = new ProductIndex();
  #position: IndexPosition | undefined;
  readonly #file: IndexSnapshotFile;
  /** Products changed since the snapshot was written. */
  #unsaved = 0;
  #saving: Promise<void> | undefined;
  #following: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(private readonly needs: Needs) {
    this.#file = new IndexSnapshotFile(needs.folder, needs.log);
  }

  /** To be asked for anew by each query: another epoch's takes its place. */
  get index(): ProductIndex {
    return this.#index;
  }

  async start(): Promise<void> {
    if (!(await this.#startFromSnapshot())) this.#position = undefined;
    await this.catchUp();
    this.#timer = setInterval(() => {
      this.catchUp().catch((error) => {
        if (!this.#isStopped) this.needs.log.warn({ err: error }, 'the catalogue cannot follow');
      });
    }, pollMilliseconds);
    this.#timer.unref();
  }

  /** Ends following, and keeps the index for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    await this.#saving;
    if (this.#position && this.#unsaved > 0) await this.#save();
  }

  /** Reads what was committed before this call; calls that wait for their turn share it. */
  catchUp(): Promise<void> {
    this.#next ??= this.#following.then(() => {
      this.#next = undefined;
      const turn = this.#follow();
      this.#following = turn.catch(() => undefined); // told to this caller; the next one tries again
      return turn;
    });
    return this.#next;
  }

  /** Whether there is one that the database's changes lead on from. */
  async #startFromSnapshot(): Promise<boolean> {
    const began = performance.now();
    const { connection, log } = this.needs;
    const catalogue = await this.#file.read();
    if (!catalogue) return false;
    const place = parseBookmark(catalogue.checkpoint);
    if (!place || !isReachable(place, await readDatabasePosition(connection))) {
      log.info('the snapshot of the catalogue is of another store or another time');
      return false;
    }
    this.#index = catalogue;
    this.#position = place;
    await this.catchUp();
    const products = await connection.collection('products').estimatedDocumentCount();
    if (products !== this.#index.size) {
      log.info({ products }, 'the snapshot of the catalogue has another number of products');
      return false;
    }
    log.info({ products, milliseconds: since(began) }, 'the catalogue is loaded from its snapshot');
    return true;
  }

  // Versions commit in their own order: what is committed when a space's counter is read has
  // versions up to it, and nothing below the newest version seen can appear later.
  async #follow(): Promise<void> {
    const { connection } = this.needs;
    const now = await readDatabasePosition(connection);
    if (!this.#position || !isReachable(this.#position, now)) {
      const isWhole = !(await isRestoreInProgress(connection));
      // Of a store that is half restored, none but a process that has nothing yet reads anything.
      if (isWhole || !this.#position) await this.#rebuild(isWhole ? now : undefined);
      return;
    }
    for (const space of spaces) {
      if (now[space].version > this.#position[space].version)
        await this.#readChanges(space, this.#position);
    }
    this.#setPosition(now);
  }

  /** Builds the index anew, beside the one that answers meanwhile; without a place, not for long. */
  async #rebuild(place: IndexPosition | undefined): Promise<void> {
    const began = performance.now();
    const catalogue = new ProductIndex();
    await this.#readInto(catalogue, {}, { _id: 1 });
    if (this.#isStopped) return; // and so it may not have read all
    catalogue.prepare();
    this.#index = catalogue;
    const products = catalogue.size;
    this.needs.log.info({ products, milliseconds: since(began) }, 'the catalogue is loaded');
    if (!place) return;
    this.#setPosition(place);
    this.#countChanges(products);
  }

  async #readChanges(space: Space, place: IndexPosition): Promise<void> {
    const path = `version.${space}`;
    const changed = { [path]: { $gt: place[space].version } };
    this.#countChanges(await this.#readInto(this.#index, changed, { [path]: 1, _id: 1 }));
  }

  /** Answers how many products it read. */
  async #readInto(
    catalogue: ProductIndex,
    filter: Record<string, unknown>,
    sort: Record<string, 1>,
  ): Promise<number> {
    const found = this.needs.connection
      .collection<IndexedProduct>('products')
      .find(filter, { projection: indexedFields, sort, batchSize });
    let count = 0;
    while (!this.#isStopped && (await found.hasNext())) {
      const rows = found.readBufferedDocuments(batchSize).map(toIndexRow);
      catalogue.upsert(rows);
      count += rows.length;
    }
    if (this.#isStopped) await found.close();
    return count;
  }

  #setPosition(place: IndexPosition): void {
    if (this.#isStopped) return; // and so it may not have read all
    this.#position = place;
    this.#index.checkpoint = toBookmark(place);
  }

  #countChanges(products: number): void {
    this.#unsaved += products;
    const { atLeast, share } = manyChanges;
    if (this.#isStopped || this.#unsaved < atLeast + this.#index.size * share) return;
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

function since(began: number): number {
  return Math.round(performance.now() - began);
}
