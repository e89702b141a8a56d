import type { Endpoint } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { Throttle } from '../mongo/throttle.ts';
import { WorkQueue } from '../work-queue.ts';

/** Changes of one account that run at a time. The others wait in a queue of the account's own… */
const maxConcurrentChanges = 4;
/** …of this length. */
const maxWaitingChanges = 50;

/**
 * Keeps one account from slowing others down: counts the uses of calls with a limit, and lets few of the
 * account's changes run at a time in this process, so that the changes of others never wait for many.
 */
export class AccountLimits {
  readonly #throttles = new Map<Endpoint, Throttle>();
  readonly #queues = new Map<number, { queue: WorkQueue; users: number }>();

  constructor(
    private readonly connection: Connection,
    /** Multiplies the limits; the setting THROTTLE. */
    private readonly factor: number,
  ) {}

  /** Counts a use of an endpoint that has a limit. @throws TooManyRequestsError */
  async countUse(endpoint: Endpoint, u_id: number): Promise<void> {
    if (endpoint.limit) await this.#throttleOf(endpoint, endpoint.limit).consume(String(u_id));
  }

  /**
   * Runs a change when the account's turn has come.
   * @throws TooManyRequestsError if too many changes of the account wait already
   */
  async run<T>(u_id: number, change: () => Promise<T>): Promise<T> {
    const own = this.#queues.get(u_id) ?? { queue: this.#createQueue(), users: 0 };
    this.#queues.set(u_id, own);
    own.users += 1;
    try {
      return await own.queue.run(change);
    } finally {
      own.users -= 1;
      if (own.users === 0) this.#queues.delete(u_id);
    }
  }

  #createQueue(): WorkQueue {
    const maxWaiting = Math.max(1, Math.round(maxWaitingChanges * this.factor));
    return new WorkQueue({ concurrency: maxConcurrentChanges, maxWaiting });
  }

  #throttleOf(endpoint: Endpoint, { uses, minutes }: NonNullable<Endpoint['limit']>): Throttle {
    const existing = this.#throttles.get(endpoint);
    if (existing) return existing;
    const throttle = new Throttle(this.connection, {
      name: `${endpoint.method} ${endpoint.path}`,
      points: uses,
      seconds: minutes * 60,
      factor: this.factor,
    });
    this.#throttles.set(endpoint, throttle);
    return throttle;
  }
}
