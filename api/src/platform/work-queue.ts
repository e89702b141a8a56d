import pLimit, { type LimitFunction } from 'p-limit';
import { TooManyRequestsError } from './errors.ts';

const retryAfterSeconds = 5;

/** Limits how much expensive work runs at a time and how much may wait for it. */
export class WorkQueue {
  readonly #limit: LimitFunction;
  readonly #maxTotal: number;

  constructor({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
    this.#limit = pLimit(concurrency);
    this.#maxTotal = concurrency + maxWaiting;
  }

  get isFull(): boolean {
    // Work starts in a later microtask, so that only the sum is up to date.
    return this.#limit.activeCount + this.#limit.pendingCount >= this.#maxTotal;
  }

  /** @throws {TooManyRequestsError} if the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new TooManyRequestsError(retryAfterSeconds);
    return this.#limit(work);
  }
}
