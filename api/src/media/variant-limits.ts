import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../errors.ts';

/** New variants of a network: more than a first visit of a new store needs. */
const maxVariants = 300;
const periodSeconds = 60;

/** Limits how many variants a network may let the server create. Stored ones are not counted. */
export class VariantLimits {
  readonly #created: RateLimiterMemory;

  constructor(throttleFactor: number) {
    this.#created = new RateLimiterMemory({
      keyPrefix: 'variants',
      points: Math.max(1, Math.round(maxVariants * throttleFactor)),
      duration: periodSeconds,
    });
  }

  /** @throws {TooManyRequestsError} when the network has used up its variants */
  async run<T>(network: string, create: () => Promise<T>): Promise<T> {
    await this.#created.consume(network).catch((refusal: { msBeforeNext: number }) => {
      throw new TooManyRequestsError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    });
    return create();
  }
}
