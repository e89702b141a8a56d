import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TooManyRequestsError } from './errors.ts';
import type { ThrottleOptions } from './mongo/throttle.ts';

/** Counts uses of a key in this process, where a shared count would cost a database write for each. */
export class MemoryThrottle {
  readonly #limiter: RateLimiterMemory;

  constructor({ name, points, seconds, factor }: ThrottleOptions) {
    this.#limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: Math.max(1, Math.round(points * factor)),
      duration: seconds,
    });
  }

  /** Counts one use of `key`. @throws {TooManyRequestsError} with the seconds to wait, above the limit */
  async consume(key: string): Promise<void> {
    await this.#limiter.consume(key).catch((refusal: { msBeforeNext: number }) => {
      throw new TooManyRequestsError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    });
  }
}
