import { setTimeout } from 'node:timers/promises';

/** How long the changes of other replicas may go unnoticed by pages. */
const maxAgeMs = 1000;
/** Pages do not wait longer for the database; they show the last known value. */
const readTimeoutMs = 300;

/** A setting that pages show: at most a second old, or the last known value during an outage. */
export class CachedSetting<Value> {
  #last: Value;
  /** By the monotonic clock; the other may be set back. */
  #expiresAt = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | undefined;
  /** The pending read has made a page wait for as long as it may. */
  #isOverdue = false;
  /** Counts changes by this process, so that a read that began before one is discarded. */
  #changes = 0;

  /** `initial` is the value until the database has been read. */
  constructor(
    private readonly read: () => Promise<Value>,
    initial: Value,
  ) {
    this.#last = initial;
  }

  async get(): Promise<Value> {
    if (performance.now() < this.#expiresAt) return this.#last;
    this.#pending ??= this.#refresh().finally(() => {
      this.#pending = undefined;
      this.#isOverdue = false;
    });
    if (this.#isOverdue) return this.#last;
    const timeout = setTimeout(readTimeoutMs, 'overdue', { ref: false });
    if ((await Promise.race([this.#pending, timeout])) === 'overdue') this.#isOverdue = true;
    return this.#last;
  }

  /** Sets the value after this process has changed it. */
  set(value: Value): void {
    this.#changes += 1;
    this.#keep(value);
  }

  async #refresh(): Promise<void> {
    const changesBefore = this.#changes;
    // During an outage the last known value is shown for another second.
    const found = await this.read().catch(() => this.#last);
    if (this.#changes === changesBefore) this.#keep(found);
  }

  #keep(value: Value): void {
    this.#last = value;
    this.#expiresAt = performance.now() + maxAgeMs;
  }
}
