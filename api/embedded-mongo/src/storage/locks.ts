import { writeConflict } from '../errors.ts';

/** Whoever may hold a lock: an open transaction. */
export interface LockHolder {
  /** The group of writes that its snapshot ends with. */
  readonly sequence: number;
  /** Resolves when the holder has committed or aborted. */
  readonly ended: Promise<void>;
  readonly locks: Set<string>;
}

/** Thrown inside a job of ordinary writes: wait for the holder, then run the job again. */
export class LockedByTransactionError extends Error {
  readonly holder: LockHolder;

  constructor(holder: LockHolder) {
    super('locked by a transaction');
    this.holder = holder;
  }
}

/**
 * Who wrote what, of documents and of unique keys. The first writer wins: a transaction that comes
 * second, or whose snapshot is older than the last write, gets a write conflict at once.
 */
export class Locks {
  readonly #holders = new Map<string, LockHolder>();
  readonly #open = new Set<LockHolder>();
  /** Last group that wrote a key; only kept while transactions are open. */
  readonly #lastWrites = new Map<string, number>();

  begin(holder: LockHolder): void {
    this.#open.add(holder);
  }

  end(holder: LockHolder): void {
    for (const key of holder.locks) {
      if (this.#holders.get(key) === holder) this.#holders.delete(key);
    }
    this.#open.delete(holder);
    if (this.#open.size === 0) this.#lastWrites.clear();
  }

  /** A transaction's claim; lasts until it ends. */
  claim(key: string, holder: LockHolder): void {
    const other = this.#holders.get(key);
    if (other === holder) return;
    if (other || (this.#lastWrites.get(key) ?? 0) > holder.sequence) throw writeConflict();
    this.#holders.set(key, holder);
    holder.locks.add(key);
  }

  /** An ordinary write's claim; lasts for the job. */
  recordWrite(key: string, sequence: number): void {
    if (this.#open.size === 0) return;
    const holder = this.#holders.get(key);
    if (holder) throw new LockedByTransactionError(holder);
    this.#lastWrites.set(key, sequence);
  }

  /** Marks what a transaction wrote as written by the group that it commits in. */
  recordCommit(holder: LockHolder, sequence: number): void {
    for (const key of holder.locks) this.#lastWrites.set(key, sequence);
  }
}
