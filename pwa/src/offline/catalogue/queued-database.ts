import { Dexie, type Table } from 'dexie';

/**
 * A database that a worker uses. A transaction that writes runs alone: in WebKit, a worker that ends while it
 * has one and another transaction, be it of other tables, blocks these tables for all later pages
 * (https://bugs.webkit.org/show_bug.cgi?id=324094).
 */
export class QueuedDatabase extends Dexie {
  #lastWrite: Promise<void> = Promise.resolve();
  /** The end of the reads that were asked for after the last write. */
  #reads: Promise<void> = Promise.resolve();

  /** Runs a transaction that reads, together with others that do. */
  read<T>(tables: readonly Table[], work: () => PromiseLike<T>): Promise<T> {
    const result = this.#lastWrite.then(() => this.transaction('r', tables, work));
    this.#reads = endOf(this.#reads, result);
    return result;
  }

  /** Runs a transaction that reads and writes, after all others. */
  write<T>(tables: readonly Table[], work: () => PromiseLike<T>): Promise<T> {
    const isFree = endOf(this.#lastWrite, this.#reads);
    const result = isFree.then(() => this.transaction('rw', tables, work));
    this.#lastWrite = endOf(result);
    return result;
  }
}

/** Resolves when all have ended, and keeps none of their results. */
async function endOf(...transactions: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(transactions);
}
