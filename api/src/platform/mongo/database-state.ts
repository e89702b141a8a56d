import type { Connection, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { DatabaseTimeoutError } from './deadline.ts';

const checkIntervalMs = 200;

/** A server that takes longer than a second to answer a small read does not count as responding. */
const maxResponseChecks = 1000 / checkIntervalMs;

/**
 * A planned change of the primary, or a write to a busy disk, takes less. Requests wait for it, but less than the
 * three seconds after which deploy/nginx.conf repeats them on another replica.
 */
const maxWaitChecks = 2600 / checkIntervalMs;

/** Work that has already taken long does not end at the first sign that the database is away. */
const minAwayChecks = 1400 / checkIntervalMs;

const writable = new Set(['RSPrimary', 'Standalone', 'Mongos', 'LoadBalancer']);

/**
 * Whether the database answers and accepts writes: by the driver's monitoring, and by a small read that repeats.
 * Waits are counted in checks instead of milliseconds: when this process is suspended, as with the machine it
 * runs on, at most one check follows before it reads what the database has answered meanwhile.
 */
export class DatabaseState {
  /** The address of the server that accepts writes; null until the driver reports a change. */
  #primary: string | undefined | null = null;
  #lostAt: Date | undefined;
  /** When the read that is waiting was sent. */
  #sentAt: Date | undefined;
  /** How many checks were made since the waiting read was sent. */
  #checksSinceSent = 0;
  /** How many checks in a row have found the database away. */
  #checksAway = 0;
  #failedAt: Date | undefined;
  #returnedAt = Number.NEGATIVE_INFINITY;

  #primaryChanges = 0;
  /** How many checks were made since work began that waits for the database, by the function that ends it. */
  readonly #waiting = new Map<() => void, number>();
  #reportResponse: (milliseconds: number) => void = () => {};

  constructor(
    connection: Connection,
    private readonly log: Logger,
  ) {
    connection
      .getClient()
      .on('topologyDescriptionChanged', ({ newDescription }) => this.#see(newDescription));
    const timer = setInterval(() => this.#check(), checkIntervalMs);
    timer.unref();
    connection.once('close', () => clearInterval(timer));
  }

  /**
   * Returns the result of `work`, or fails when it has taken almost three seconds and the database is away.
   * Then `work` continues unobserved, within the limits of its transaction.
   * @throws DatabaseTimeoutError
   */
  async unlessAway<T>(work: () => Promise<T>): Promise<T> {
    let end = () => {};
    const gone = new Promise<never>((_, reject) => {
      end = () => reject(new DatabaseTimeoutError());
    });
    this.#waiting.set(end, 0);
    const result = work();
    result.catch(() => undefined); // when the database is gone, its outcome no longer matters
    try {
      return await Promise.race([result, gone]);
    } finally {
      this.#waiting.delete(end);
    }
  }

  #check(): void {
    if (this.#sentAt) this.#checksSinceSent += 1;
    this.#checksAway = this.awaySince ? this.#checksAway + 1 : 0;
    for (const [end, checks] of this.#waiting) {
      if (checks >= maxWaitChecks && this.#checksAway >= minAwayChecks) end();
      else this.#waiting.set(end, checks + 1);
    }
  }

  /** Since when the database does not respond; undefined while it does. */
  get awaySince(): Date | undefined {
    const isOverdue = this.#checksSinceSent > maxResponseChecks;
    return this.#lostAt ?? this.#failedAt ?? (isOverdue ? this.#sentAt : undefined);
  }

  /** Milliseconds since the database was last away. */
  get respondsForMs(): number {
    return performance.now() - this.#returnedAt;
  }

  /** How often another server has become the primary. */
  get primaryChanges(): number {
    return this.#primaryChanges;
  }

  /** Calls `report` with the duration of each response to the small read. */
  onResponse(report: (milliseconds: number) => void): void {
    this.#reportResponse = report;
  }

  /** Runs a small read that repeats several times a second. Its failure is that of the database. */
  async observe<T>(read: () => Promise<T>): Promise<T> {
    this.#sentAt ??= new Date();
    const startedAt = performance.now();
    try {
      const result = await read();
      this.#reportResponse(performance.now() - startedAt);
      if (this.awaySince) this.#returnedAt = performance.now();
      this.#failedAt = undefined;
      return result;
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#failedAt ??= this.#sentAt;
      throw error;
    } finally {
      this.#sentAt = undefined;
      this.#checksSinceSent = 0;
    }
  }

  #see({ servers }: mongo.TopologyDescription): void {
    const primary = [...servers.values()].find(({ type }) => writable.has(type))?.address;
    if (primary === this.#primary) return;
    if (primary === undefined) {
      this.#lostAt = new Date();
      this.log.warn({ was: this.#primary }, 'the database has no primary');
    } else if (this.#primary !== null) {
      const seconds = this.#lostAt ? (Date.now() - this.#lostAt.getTime()) / 1000 : 0;
      this.#primaryChanges += 1;
      this.log.warn({ primary, secondsWithout: seconds }, 'the database has a primary again');
      this.#lostAt = undefined;
      this.#returnedAt = performance.now();
    }
    this.#primary = primary;
  }
}
