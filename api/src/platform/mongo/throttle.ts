import { type Collection, type Connection, Schema } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../errors.ts';

const collection = 'throttles';

/** The uses of one key. */
export interface ThrottleDocument {
  key: string;
  points: number;
  /** When they are forgotten. */
  expire: Date;
  /** See GrowingDelay. */
  blockedUntil?: Date;
}

const schema = new Schema({ key: String, points: Number, expire: Date }, { collection });
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: -1 }, { expireAfterSeconds: 0 });

export interface ThrottleOptions {
  /** Throttles of the same name share their counts. */
  name: string;
  /** Number of uses allowed per key… */
  points: number;
  /** …in this many seconds, counted from its first use. */
  seconds: number;
  /** Multiplies `points`; the setting THROTTLE. */
  factor: number;
}

/** Declares the collection for buildIndexes(), which reports failures; the limiter would ignore them. */
export function declareThrottles(connection: Connection): Collection<ThrottleDocument> {
  if (!connection.models.Throttle) connection.model('Throttle', schema);
  return connection.collection<ThrottleDocument>(collection);
}

/** Counts uses of a key in the database, so that replicas share the count. Database errors propagate. */
export class Throttle {
  readonly #throttles: Collection<ThrottleDocument>;
  readonly #limiter: RateLimiterMongo;

  constructor(connection: Connection, { name, points, seconds, factor }: ThrottleOptions) {
    this.#throttles = declareThrottles(connection);
    this.#limiter = new RateLimiterMongo({
      storeClient: connection.getClient(),
      dbName: connection.name,
      tableName: collection,
      disableIndexesCreation: true,
      keyPrefix: name,
      points: Math.max(1, Math.round(points * factor)),
      duration: seconds,
    });
  }

  /** Counts one use of `key`. @throws TooManyRequestsError with the seconds to wait, above the limit */
  async consume(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequests(refusal);
    }
  }

  /** Returns the errors of the keys whose next use would be refused, without counting a use. */
  async refusalsOf(
    keys: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, TooManyRequestsError>> {
    const now = Date.now();
    const prefix = `${this.#limiter.keyPrefix}:`;
    const refused = await this.#throttles
      .find(
        {
          key: { $in: keys.map((key) => prefix + key) },
          points: { $gte: this.#limiter.points },
          expire: { $gt: new Date(now) },
        },
        { signal },
      )
      .toArray();
    return new Map(
      refused.map(({ key, expire }) => [
        key.slice(prefix.length),
        tooManyRequests({ msBeforeNext: expire.getTime() - now }),
      ]),
    );
  }

  /** Resets the count of `key`, for example after a successful login. */
  async reset(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}

function tooManyRequests({
  msBeforeNext,
}: Pick<RateLimiterRes, 'msBeforeNext'>): TooManyRequestsError {
  return new TooManyRequestsError(Math.max(1, Math.ceil(msBeforeNext / 1000)));
}
