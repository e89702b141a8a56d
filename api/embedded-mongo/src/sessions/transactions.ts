import { MongoError, noSuchTransaction } from '../errors.ts';
import type { Collection } from '../storage/catalogue.ts';
import { LockedByTransactionError, type LockHolder, type Locks } from '../storage/locks.ts';
import type { RecordWriter } from '../storage/records.ts';
import type { GroupWriter, Store } from '../storage/store.ts';
import { Overlay, type Snapshot } from '../storage/tables.ts';

/** The catalogue operations that a transaction needs. */
export interface TransactionCatalogue {
  save(collection: Collection): void;
  /** Makes the collections that the transaction created visible. */
  reveal(group: GroupWriter, created: Collection[]): void;
  /** Removes the collections that the transaction created. */
  discard(created: Collection[]): void;
}

/** A transaction: a snapshot, an overlay with its own writes, and its locks. */
export class Transaction implements LockHolder, RecordWriter {
  readonly number: bigint;
  /** The Stable API parameters of its first command, which the others must repeat. */
  readonly apiParameters: string;
  readonly sequence: number;
  readonly tables: Overlay;
  readonly locks = new Set<string>();
  readonly ended: Promise<void>;
  readonly startedAt = Date.now();
  /** Collections with writes of this transaction. They cannot be dropped or indexed until it ends. */
  readonly writtenTo = new Set<number>();
  /** Collections created by this transaction. */
  readonly created: Collection[] = [];
  state: 'open' | 'committing' | 'committed' | 'aborted' = 'open';
  readonly snapshot: Snapshot;
  readonly #store: Store;
  readonly #lockRegistry: Locks;
  readonly #catalogue: TransactionCatalogue;
  #resolveEnded: () => void = () => {};

  constructor(
    { number, apiParameters }: { number: bigint; apiParameters: string },
    store: Store,
    lockRegistry: Locks,
    catalogue: TransactionCatalogue,
  ) {
    this.number = number;
    this.apiParameters = apiParameters;
    this.#store = store;
    this.#lockRegistry = lockRegistry;
    this.#catalogue = catalogue;
    this.snapshot = store.snapshot();
    this.sequence = this.snapshot.sequence;
    this.tables = new Overlay(this.snapshot);
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    lockRegistry.begin(this);
    store.openTransactions++;
  }

  claim(key: string): void {
    // it may have been aborted while one of its commands was running
    if (this.state !== 'open') throw noSuchTransaction(this.number);
    this.#lockRegistry.claim(key, this);
  }

  saveIndexState(collection: Collection): void {
    this.#catalogue.save(collection);
  }

  touch(collection: Collection): void {
    this.writtenTo.add(collection.id);
  }

  /** Writes everything in one group, atomically. `also` adds writes to the group. */
  async commit(also: (writer: GroupWriter) => void): Promise<void> {
    const all = (writer: GroupWriter) => {
      this.tables.applyTo(writer);
      this.#lockRegistry.recordCommit(this, writer.sequence);
      this.#catalogue.reveal(writer, this.created);
      also(writer);
    };
    this.state = 'committing';
    try {
      if (!this.tables.isEmpty || this.created.length > 0) await this.#store.write(all);
    } catch (error) {
      this.state = 'open';
      throw error;
    }
    this.#end('committed');
  }

  get isEnded(): boolean {
    return this.state === 'committed' || this.state === 'aborted';
  }

  abort(): void {
    if (this.state !== 'open') return;
    this.#end('aborted');
    if (this.created.length > 0) this.#catalogue.discard(this.created);
  }

  #end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.#lockRegistry.end(this);
    this.#store.openTransactions--;
    this.snapshot.close();
    this.#resolveEnded();
  }
}

/** The record writer of a non-transactional write in a group. */
export class PlainWriter implements RecordWriter {
  readonly tables: GroupWriter;
  readonly #lockRegistry: Locks;
  readonly #saveCollection: (writer: GroupWriter, collection: Collection) => void;

  constructor(
    tables: GroupWriter,
    lockRegistry: Locks,
    saveCollection: (writer: GroupWriter, collection: Collection) => void,
  ) {
    this.tables = tables;
    this.#lockRegistry = lockRegistry;
    this.#saveCollection = saveCollection;
  }

  claim(key: string): void {
    this.#lockRegistry.recordWrite(key, this.tables.sequence);
  }

  saveIndexState(collection: Collection, forget: () => void): void {
    this.tables.onRollback(forget);
    this.#saveCollection(this.tables, collection);
  }

  touch(): void {
    // other writes do not hold collections beyond their group
  }
}

/** Runs non-transactional writes and retries them after each transaction that locks what they need. */
export async function retryWhenUnlocked<T>(
  run: () => Promise<T>,
  deadline: number | undefined,
): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof LockedByTransactionError)) throw error;
      await waitForEnd(error.holder.ended, deadline);
    }
  }
}

async function waitForEnd(ended: Promise<void>, deadline: number | undefined): Promise<void> {
  if (deadline === undefined) return ended;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const expired = () =>
      reject(new MongoError('MaxTimeMSExpired', 'operation exceeded time limit'));
    timer = setTimeout(expired, Math.max(0, deadline - Date.now()));
  });
  try {
    await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}
