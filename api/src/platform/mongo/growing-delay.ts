import type { Collection, Connection } from 'mongoose';
import { TooManyRequestsError } from '../errors.ts';
import { scaleLimit } from '../memory-throttle.ts';
import { isDuplicateKey } from './duplicate-key.ts';
import { declareThrottles, type ThrottleDocument } from './throttle.ts';

export interface GrowingDelayOptions {
  /** Delays of the same name share their counts. */
  name: string;
  /** Number of attempts per key without a delay. */
  free: number;
  /** The delay after them. It doubles with each further attempt… */
  firstSeconds: number;
  /** …up to this one. */
  maxSeconds: number;
  /** Attempts are forgotten when there was none for so long. */
  memorySeconds: number;
  /** Multiplies `free`; the setting THROTTLE. */
  factor: number;
}

/**
 * Delays attempts that keep failing, per key and for all replicas. Unlike with a throttle, an attempt
 * that comes too early does not count, so that the delay ends although attempts continue. Database
 * errors propagate.
 */
export class GrowingDelay {
  readonly #attempts: Collection<ThrottleDocument>;
  readonly #free: number;

  constructor(
    connection: Connection,
    private readonly options: GrowingDelayOptions,
  ) {
    this.#attempts = declareThrottles(connection);
    this.#free = scaleLimit(options.free, options.factor);
  }

  /**
   * Counts an attempt as failed, before its outcome is known: concurrent guesses count too.
   * @throws TooManyRequestsError with the seconds to wait, during a delay
   */
  async begin(key: string): Promise<void> {
    const id = this.#id(key);
    for (;;) {
      const now = new Date();
      try {
        const filter = { key: id, blockedUntil: { $not: { $gt: now } } };
        await this.#attempts.updateOne(filter, this.#count(now), { upsert: true });
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      // The key exists, so it is delayed, unless another request has just inserted it.
      const blockedUntil = (await this.#attempts.findOne({ key: id }))?.blockedUntil;
      const waitMs = (blockedUntil?.getTime() ?? 0) - Date.now();
      if (waitMs > 0) throw new TooManyRequestsError(Math.ceil(waitMs / 1000));
    }
  }

  /** Takes back the count of one attempt, which has succeeded. */
  async takeBack(key: string): Promise<void> {
    const update = { $inc: { points: -1 }, $set: { blockedUntil: new Date() } };
    await this.#attempts.updateOne({ key: this.#id(key) }, update);
  }

  /** Forgets the attempts of a key. */
  async reset(key: string): Promise<void> {
    await this.#attempts.deleteOne({ key: this.#id(key) });
  }

  /** Forgets the attempts of all keys that start with `prefix`. */
  async resetAll(prefix: string): Promise<void> {
    const start = this.#id(prefix);
    await this.#attempts.deleteMany({ key: { $gte: start, $lt: `${start}\uffff` } });
  }

  #id(key: string): string {
    return `${this.options.name}:${key}`;
  }

  #count(now: Date): object[] {
    const { firstSeconds, maxSeconds, memorySeconds } = this.options;
    const doublings = { $min: [{ $subtract: ['$points', this.#free] }, 30] };
    const delaySeconds = {
      $min: [maxSeconds, { $multiply: [firstSeconds, { $pow: [2, doublings] }] }],
    };
    const isFree = { $lt: ['$points', this.#free] };
    return [
      {
        $set: {
          points: { $add: [{ $cond: [{ $gt: ['$expire', now] }, '$points', 0] }, 1] },
          expire: new Date(now.getTime() + memorySeconds * 1000),
        },
      },
      {
        $set: {
          blockedUntil: {
            $add: [now, { $cond: [isFree, 0, { $multiply: [delaySeconds, 1000] }] }],
          },
        },
      },
    ];
  }
}
