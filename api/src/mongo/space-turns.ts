import { setTimeout } from 'node:timers/promises';

/** A waiting replica tries again within this time; see Transactions. */
const gapMs = 10;
/** Without signs of another replica, only one of so many transactions is followed by a gap. */
const transactionsPerGap = 10;
/** How long another replica counts as active. */
const contentionMs = 1000;

/**
 * Runs a process's transactions of a space one after another, and leaves gaps between them. Replicas
 * contend for the space's version, and only a gap lets another one start: without gaps a replica with
 * a long queue could keep all others waiting.
 */
export class SpaceTurns {
  #last: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #sinceGap = 0;
  #lastVersion = Number.POSITIVE_INFINITY;
  #contendedUntil = 0;

  /** Resolves when the transactions that were requested before are done. */
  get previous(): Promise<unknown> {
    return this.#last;
  }

  /** Lets the next transaction wait for this one. */
  add(transaction: Promise<unknown>): void {
    this.#queued++;
    this.#last = transaction
      .catch(() => undefined) // the caller receives the error, the next one does not
      .then(() => {
        this.#queued--;
        return this.#gap();
      });
  }

  /** Records an allocated version. A skipped version means that another replica is active. */
  recordVersion(version: number): void {
    if (version > this.#lastVersion + 1) this.recordConflict();
    this.#lastVersion = version;
  }

  /** Records that another replica had the space's version. */
  recordConflict(): void {
    this.#contendedUntil = Date.now() + contentionMs;
  }

  async #gap(): Promise<void> {
    if (this.#queued === 0) return; // the time until the next request is a gap
    this.#sinceGap++;
    const isContended = Date.now() < this.#contendedUntil;
    if (!isContended && this.#sinceGap < transactionsPerGap) return;
    this.#sinceGap = 0;
    await setTimeout(gapMs);
  }
}
