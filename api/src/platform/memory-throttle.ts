import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from './errors.ts';

export interface ThrottleOptions {
  /** Throttles of the same name share their counts. */
  name: string;
  /** Number of uses allowed per key… */
  points: number;
  /** …in this many seconds, counted from its first use; an hour by default. */
  seconds?: number;
  /** Multiplies `points`; the setting THROTTLE. */
  factor: number;
}

/** Multiplies a limit by the setting THROTTLE. */
export function scaleLimit(limit: number, factor: number): number {
  return Math.max(1, Math.round(limit * factor));
}

export function limiterOptions({ name, points, seconds = 60 * 60, factor }: ThrottleOptions) {
  return { keyPrefix: name, points: scaleLimit(points, factor), duration: seconds };
}

/** Counts uses of a key. */
export class LimiterThrottle {
  constructor(protected readonly limiter: RateLimiterAbstract) {}

  /** Counts uses of `key`. @throws {TooManyRequestsError} with the seconds to wait, above the limit */
  async consume(key: string, uses = 1): Promise<void> {
    try {
      await this.limiter.consume(key, uses);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyRequests(refusal.msBeforeNext) : refusal;
    }
  }
}

/** Counts uses in this process, where a shared count would cost a database write for each. */
export class MemoryThrottle extends LimiterThrottle {
  constructor(options: ThrottleOptions) {
    super(new RateLimiterMemory(limiterOptions(options)));
  }

  /** Counts nothing. @throws {TooManyRequestsError} with the seconds to wait, when `key` is used up */
  async assertLeft(key: string): Promise<void> {
    const used = await this.limiter.get(key);
    if (used && used.consumedPoints >= this.limiter.points)
      throw tooManyRequests(used.msBeforeNext);
  }
}

export function tooManyRequests(waitMs: number): TooManyRequestsError {
  return new TooManyRequestsError(Math.max(1, Math.ceil(waitMs / 1000)));
}
