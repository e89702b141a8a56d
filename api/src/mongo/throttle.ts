import { type Connection, Schema } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../errors.ts';

const collection = 'throttles';

const schema = new Schema({ key: String, points: Number, expire: Date }, { collection });
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: -1 }, { expireAfterSeconds: 0 });

export interface ThrottleOptions {
  /** Says what is counted; throttles of the same name share their counts. */
  name: string;
  /** How often a key may be used… */
  points: number;
  /** …in this many seconds, counted from its first use. */
  seconds: number;
  /** Multiplies `points`: the setting THROTTLE. */
  factor: number;
}

/**
 * Counts uses of a key in the database, and nowhere else, so that all replicas share the count.
 * An error of the database passes through as it is.
 */
export class Throttle {
  readonly #limiter: RateLimiterMongo;

  constructor(connection: Connection, { name, points, seconds, factor }: ThrottleOptions) {
    // Declared for buildIndexes(), which says when an index could not be made; the limiter would not.
    if (!connection.models.Throttle) connection.model('Throttle', schema);
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

  /** Counts one use of `key`; throws TooManyRequestsError, with the seconds to wait, past the limit. */
  async consume(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyRequestsError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  /** Forgets the uses of `key`, as after a login that succeeded. */
  async reset(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}
