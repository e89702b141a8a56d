import { randomUUID } from 'node:crypto';
import type { ClientSession, Connection, UpdateQuery } from 'mongoose';
import { ConflictError } from '../../../platform/errors.ts';
import { isDuplicateKey } from '../../../platform/mongo/duplicate-key.ts';
import { type ImportDocument, importModel } from '../import.model.ts';

/** A job without a heartbeat for this long counts as interrupted. */
const leaseMs = 12_000;
const heartbeatMs = 3_000;

interface LeaseDocument {
  /** The import's id. */
  _id: number;
  runner: string;
  until: Date;
}

/** The lease belongs to another server now, or an admin requested the job to stop. */
export class LeaseLostError extends Error {}

/**
 * Ensures that one import is in progress at a time, across all replicas. Heartbeats are stored in a
 * collection of their own, because the import's document can be locked for a minute by a transaction
 * that a crash left open. When a server dies its lease expires, and the import counts as stopped.
 */
export class ImportLeases {
  readonly #imports;
  readonly #leases;

  constructor(connection: Connection) {
    this.#imports = importModel(connection);
    this.#leases = connection.collection<LeaseDocument>('import_leases');
  }

  /** Acquires the lease and applies these changes. @throws {ConflictError} while another import runs. */
  async acquire(
    _id: number,
    changes: UpdateQuery<ImportDocument>['$set'],
    session: ClientSession,
  ): Promise<ImportDocument> {
    const runner = randomUUID();
    try {
      const acquired = await this.#imports
        .findOneAndUpdate(
          { _id },
          {
            $set: { ...changes, busy: true, runner },
            $unset: { isStopping: 1 },
          },
          { session, returnDocument: 'after' },
        )
        .lean<ImportDocument>();
      if (!acquired) throw new Error(`no import ${_id}`);
      const heartbeat = { $set: { runner, until: expiry() } };
      await this.#leases.updateOne({ _id }, heartbeat, { session, upsert: true });
      return acquired;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new ConflictError('Another import is in progress. Wait until it is done, or stop it.');
    }
  }

  /** Sends heartbeats until the returned function is called. */
  startHeartbeat({ _id, runner = '' }: ImportDocument): () => void {
    const timer = setInterval(() => {
      const heartbeat = { $set: { until: expiry() } };
      // While the database is unavailable, the lease expires.
      this.#leases.updateOne({ _id, runner }, heartbeat).catch(() => undefined);
    }, heartbeatMs);
    return () => clearInterval(timer);
  }

  /** Saves the progress. @throws {LeaseLostError} when the job must not continue. */
  async saveProgress(
    { _id, runner }: ImportDocument,
    changes: Partial<ImportDocument>,
    session?: ClientSession,
  ): Promise<void> {
    const { matchedCount } = await this.#imports.updateOne(
      { _id, runner, isStopping: { $exists: false } },
      { $set: changes },
      { session },
    );
    if (matchedCount === 0) throw new LeaseLostError();
  }

  /** Releases the lease if it is still held. */
  async release({ _id, runner }: ImportDocument, changes: Partial<ImportDocument>): Promise<void> {
    await this.#imports.updateOne(
      { _id, runner },
      { $set: { ...changes, endedAt: new Date() }, $unset: leaseFields },
    );
  }

  /** Returns the imports in progress whose lease has expired. */
  async findExpired(): Promise<ImportDocument[]> {
    const busy = await this.#imports.find({ busy: true }).lean<ImportDocument[]>();
    const leases = await this.#leases.find({ _id: { $in: busy.map(({ _id }) => _id) } }).toArray();
    const isAlive = ({ _id, runner }: ImportDocument) =>
      leases.some((each) => each._id === _id && each.runner === runner && each.until > new Date());
    return busy.filter((each) => !isAlive(each));
  }

  /** Marks imports of dead servers as stopped. */
  async releaseExpired(): Promise<void> {
    for (const { _id, runner } of await this.findExpired()) {
      await this.#imports.updateOne(
        { _id, runner, busy: true },
        { $set: { state: 'stopped', reason: interruptedReason }, $unset: leaseFields },
      );
    }
  }
}

export const interruptedReason = 'The server stopped during the import.';
const leaseFields = { busy: 1, runner: 1, isStopping: 1 } as const;

function expiry(): Date {
  return new Date(Date.now() + leaseMs);
}
