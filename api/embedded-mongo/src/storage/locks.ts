import { writeConflict } from '../errors.ts';

/** An open transaction that can hold locks. */
export interface LockHolder {
  /** The last group of writes in its snapshot. */
  readonly sequence: number;
  /** Resolves when the holder has committed or aborted. */
  readonly ended: Promise<void>;
  readonly locks: Set<string>;
}

/** Aborts a job of non-transactional writes, which is retried when `holder` has ended. */
export class LockedByTransactionError extends Error {
  readonly holder: LockHolder;

  constructor(holder: LockHolder) {
    super('locked by a transaction');
    this.holder = holder;
  }
}

/**
 * Write locks on documents and unique keys. The first writer wins: a second transaction, or one whose
 * snapshot is older than the last write, fails immediately with a write conflict.
 */
export class Locks {
  readonly #holders = new Map<string, LockHolder>();
  readonly #open = new Set<LockHolder>();
  /** The last group that wrote a key, recorded only while transactions are open. */
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

  /** Locks a key for a transaction until it ends. */
  claim(key: string, holder: LockHolder): void {
    const other = this.#holders.get(key);
    if (other === holder) return;
    if (other || (this.#lastWrites.get(key) ?? 0) > holder.sequence) throw writeConflict();
    this.#holders.set(key, holder);
    holder.locks.add(key);
  }

  /**
   * Records a non-transactional write.
   * @throws LockedByTransactionError when a transaction holds the key.
   */
  recordWrite(key: string, sequence: number): void {
    if (this.#open.size === 0) return;
    const holder = this.#holders.get(key);
    if (holder) throw new LockedByTransactionError(holder);
    this.#lastWrites.set(key, sequence);
  }

  /** Records a transaction's writes under the group that it commits in. */
  recordCommit(holder: LockHolder, sequence: number): void {
    for (const key of holder.locks) this.#lastWrites.set(key, sequence);
  }
}
