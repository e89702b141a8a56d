import { TooManyRequestsError } from './errors.ts';

const retryAfterSeconds = 5;

interface FairWorkQueueOptions {
  concurrency: number;
  /** Of all clients. */
  maxWaiting: number;
  maxWaitingPerClient: number;
}

/**
 * Limits how much expensive work runs at a time and how much may wait for it. Clients take turns, so
 * one with much work delays its own only.
 */
export class FairWorkQueue {
  readonly #options: FairWorkQueueOptions;
  /** Waiting work by client, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  #runningCount = 0;
  #startedCount = 0;

  constructor(options: FairWorkQueueOptions) {
    this.#options = options;
  }

  /** How much work has started so far. */
  get startedCount(): number {
    return this.#startedCount;
  }

  /** @throws {TooManyRequestsError} if too much work is waiting, of this client or of all */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (this.#runningCount >= this.#options.concurrency) await this.#wait(client);
    else this.#runningCount += 1;
    this.#startedCount += 1;
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait(client: string): Promise<void> {
    const own = this.#waiting.get(client) ?? [];
    const { maxWaiting, maxWaitingPerClient } = this.#options;
    if (own.length >= maxWaitingPerClient || this.#waitingCount >= maxWaiting) {
      return Promise.reject(new TooManyRequestsError(retryAfterSeconds));
    }
    this.#waitingCount += 1;
    this.#waiting.set(client, own);
    return new Promise((resolve) => own.push(resolve));
  }

  /** Passes the place of finished work to the client whose turn it is. */
  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#runningCount -= 1;
      return;
    }
    const [client, own] = next;
    const start = own.shift();
    this.#waitingCount -= 1;
    this.#waiting.delete(client);
    if (own.length > 0) this.#waiting.set(client, own);
    start?.();
  }
}
