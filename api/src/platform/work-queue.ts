import PQueue from 'p-queue';
import { TooManyRequestsError } from './errors.ts';

const retryAfterSeconds = 5;

interface WorkQueueOptions {
  concurrency: number;
  /** Of all clients. */
  maxWaiting: number;
  maxWaitingPerClient?: number;
}

/**
 * Limits how much expensive work runs at a time and how much may wait for it. Clients take turns, so
 * one with much work delays its own only.
 */
export class WorkQueue {
  readonly #queue: PQueue;
  /** Clients with waiting work. */
  readonly #clients = new Map<string, { waiting: number; lastTurn: number }>();
  /** The turn of the work that started last. */
  #turn = 0;
  #startedCount = 0;

  constructor(private readonly options: WorkQueueOptions) {
    this.#queue = new PQueue({ concurrency: options.concurrency });
  }

  get isIdle(): boolean {
    return this.#queue.pending === 0;
  }

  /** How much work has started so far. */
  get startedCount(): number {
    return this.#startedCount;
  }

  /** @throws {TooManyRequestsError} if too much work is waiting, of this client or of all */
  async run<T>(work: () => Promise<T>, client = ''): Promise<T> {
    const { concurrency, maxWaiting, maxWaitingPerClient = maxWaiting } = this.options;
    const own = this.#clients.get(client) ?? { waiting: 0, lastTurn: this.#turn };
    const isFull = this.#queue.size >= maxWaiting || own.waiting >= maxWaitingPerClient;
    if (isFull && this.#queue.pending >= concurrency) {
      throw new TooManyRequestsError(retryAfterSeconds);
    }
    own.waiting += 1;
    own.lastTurn += 1;
    this.#clients.set(client, own);
    const turn = own.lastTurn;
    const start = () => {
      this.#turn = turn;
      this.#startedCount += 1;
      own.waiting -= 1;
      if (own.waiting === 0) this.#clients.delete(client);
      return work();
    };
    return this.#queue.add(start, { priority: -turn });
  }
}

/** A queue for each key that has work. */
export class WorkQueues<Key> {
  readonly #queues = new Map<Key, WorkQueue>();

  constructor(private readonly options: WorkQueueOptions) {}

  /** @throws {TooManyRequestsError} if too much work of the key is waiting */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? new WorkQueue(this.options);
    this.#queues.set(key, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.isIdle && this.#queues.get(key) === queue) this.#queues.delete(key);
    }
  }
}
