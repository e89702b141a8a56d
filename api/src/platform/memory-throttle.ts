import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TooManyRequestsError } from './errors.ts';
import type { ThrottleOptions } from './mongo/throttle.ts';

/** Counts uses of a key in this process, where a shared count would cost a database write for each. */
export class MemoryThrottle {
  readonly #limiter: RateLimiterMemory;
  readonly #points: number;

  constructor({ name, points, seconds, factor }: ThrottleOptions) {
    this.#points = Math.max(1, Math.round(points * factor));
    this.#limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: this.#points,
      duration: seconds,
    });
  }

  /** Counts nothing. @throws {TooManyRequestsError} with the seconds to wait, when `key` is used up */
  async assertLeft(key: string): Promise<void> {
    const used = await this.#limiter.get(key);
    if (used && used.consumedPoints >= this.#points) throw tooMany(used);
  }

  /** Counts uses of `key`. @throws {TooManyRequestsError} with the seconds to wait, above the limit */
  async consume(key: string, uses = 1): Promise<void> {
    await this.#limiter.consume(key, uses).catch((refusal: { msBeforeNext: number }) => {
      throw tooMany(refusal);
    });
  }
}

function tooMany({ msBeforeNext }: { msBeforeNext: number }): TooManyRequestsError {
  return new TooManyRequestsError(Math.max(1, Math.ceil(msBeforeNext / 1000)));
}
