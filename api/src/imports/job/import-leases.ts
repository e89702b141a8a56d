import { randomUUID } from 'node:crypto';
import type { ClientSession, Connection, UpdateQuery } from 'mongoose';
import { ConflictError } from '../../errors.ts';
import { isDuplicateKey } from '../../mongo/duplicate-key.ts';
import { type ImportDocument, importModel } from '../import.model.ts';

/** Milliseconds after its last sign of life for which work is believed to go on. */
const leaseMs = 12_000;
/** Milliseconds between two of them. */
const heartbeatMs = 3_000;

interface LeaseDocument {
  /** Of the import. */
  _id: number;
  runner: string;
  until: Date;
}

/** The import is somebody else's by now, or was asked to stop. */
export class LeaseLostError extends Error {}

/**
 * Who works on an import: of all imports and replicas one at a time. Signs of life stand beside the
 * import, since a batch of it can wait a minute for a transaction that a crash left open. The turn of
 * a server that is gone lapses, and then the import counts as stopped.
 */
export class ImportLeases {
  readonly #imports;
  readonly #leases;

  constructor(connection: Connection) {
    this.#imports = importModel(connection);
    this.#leases = connection.collection<LeaseDocument>('import_leases');
  }

  /** Takes the turn, with these changes. Throws ConflictError where another import is at work. */
  async acquire(
    _id: number,
    changes: UpdateQuery<ImportDocument>['$set'],
    session: ClientSession,
  ): Promise<ImportDocument> {
    const runner = randomUUID();
    try {
      const taken = await this.#imports
        .findOneAndUpdate(
          { _id },
          {
            $set: { ...changes, busy: true, runner },
            $unset: { isStopping: 1 },
          },
          { session, returnDocument: 'after' },
        )
        .lean<ImportDocument>();
      if (!taken) throw new Error(`no import ${_id}`);
      const sign = { $set: { runner, until: until() } };
      await this.#leases.updateOne({ _id }, sign, { session, upsert: true });
      return taken;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new ConflictError('Another import is at work. Wait until it is done, or stop it.');
    }
  }

  /** Gives signs of life until the answer is called. */
  startHeartbeat({ _id, runner = '' }: ImportDocument): () => void {
    const timer = setInterval(() => {
      const sign = { $set: { until: until() } };
      // Where the database does not answer, the turn lapses.
      this.#leases.updateOne({ _id, runner }, sign).catch(() => undefined);
    }, heartbeatMs);
    return () => clearInterval(timer);
  }

  /** Notes how far the work has come. Throws TurnEnded where it is not to go on. */
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

  /** Ends the turn, if it is still one's own. */
  async release({ _id, runner }: ImportDocument, changes: Partial<ImportDocument>): Promise<void> {
    await this.#imports.updateOne(
      { _id, runner },
      { $set: { ...changes, endedAt: new Date() }, $unset: turn },
    );
  }

  /** Those at work, as they say, of which no sign of life has come for long. */
  async findExpired(): Promise<ImportDocument[]> {
    const busy = await this.#imports.find({ busy: true }).lean<ImportDocument[]>();
    const leases = await this.#leases.find({ _id: { $in: busy.map(({ _id }) => _id) } }).toArray();
    const isAlive = ({ _id, runner }: ImportDocument) =>
      leases.some((each) => each._id === _id && each.runner === runner && each.until > new Date());
    return busy.filter((each) => !isAlive(each));
  }

  /** Gives up the turns of servers that are gone. */
  async releaseExpired(): Promise<void> {
    for (const { _id, runner } of await this.findExpired()) {
      await this.#imports.updateOne(
        { _id, runner, busy: true },
        { $set: { state: 'stopped', reason: interruptedReason }, $unset: turn },
      );
    }
  }
}

export const interruptedReason = 'The server stopped while it was at work.';
const turn = { busy: 1, runner: 1, isStopping: 1 } as const;

function until(): Date {
  return new Date(Date.now() + leaseMs);
}
