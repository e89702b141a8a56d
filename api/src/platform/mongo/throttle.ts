import { type Collection, type Connection, Schema } from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import type { TooManyRequestsError } from '../errors.ts';
import {
  LimiterThrottle,
  limiterOptions,
  type ThrottleOptions,
  tooManyRequests,
} from '../memory-throttle.ts';

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

/** Declares the collection for buildIndexes(), which reports failures; the limiter would ignore them. */
export function declareThrottles(connection: Connection): Collection<ThrottleDocument> {
  if (!connection.models.Throttle) connection.model('Throttle', schema);
  return connection.collection<ThrottleDocument>(collection);
}

/** Counts uses of a key in the database, so that replicas share the count. Database errors propagate. */
export class Throttle extends LimiterThrottle {
  readonly #throttles: Collection<ThrottleDocument>;

  constructor(connection: Connection, options: ThrottleOptions) {
    super(
      new RateLimiterMongo({
        storeClient: connection.getClient(),
        dbName: connection.name,
        tableName: collection,
        disableIndexesCreation: true,
        ...limiterOptions(options),
      }),
    );
    this.#throttles = declareThrottles(connection);
  }

  /** Returns the errors of the keys whose next use would be refused, without counting a use. */
  async refusalsOf(
    keys: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, TooManyRequestsError>> {
    const now = Date.now();
    const prefix = `${this.limiter.keyPrefix}:`;
    const refused = await this.#throttles
      .find(
        {
          key: { $in: keys.map((key) => prefix + key) },
          points: { $gte: this.limiter.points },
          expire: { $gt: new Date(now) },
        },
        { signal },
      )
      .toArray();
    return new Map(
      refused.map(({ key, expire }) => [
        key.slice(prefix.length),
        tooManyRequests(expire.getTime() - now),
      ]),
    );
  }

  /** Resets the count of `key`, for example after a successful login. */
  async reset(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}

/**
 * Returns a function that creates the throttles of a service: their name, and how many uses a key has in a
 * time, which is an hour by default.
 */
export function throttlesOf({
  connection,
  throttle: factor,
}: {
  connection: Connection;
  throttle: number;
}) {
  return (name: string, points: number, seconds?: number): Throttle =>
    new Throttle(connection, { name, points, factor, ...(seconds !== undefined && { seconds }) });
}
