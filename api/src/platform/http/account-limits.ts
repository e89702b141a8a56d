import type { Endpoint } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { scaleLimit } from '../memory-throttle.ts';
import { Throttle } from '../mongo/throttle.ts';
import { WorkQueues } from '../work-queue.ts';

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
  readonly #queues: WorkQueues<number>;

  constructor(
    private readonly connection: Connection,
    /** Multiplies the limits; the setting THROTTLE. */
    private readonly factor: number,
  ) {
    const maxWaiting = scaleLimit(maxWaitingChanges, factor);
    this.#queues = new WorkQueues({ concurrency: maxConcurrentChanges, maxWaiting });
  }

  /** Counts a use of an endpoint that has a limit. @throws TooManyRequestsError */
  async countUse(endpoint: Endpoint, u_id: number): Promise<void> {
    if (endpoint.limit) await this.#throttleOf(endpoint, endpoint.limit).consume(String(u_id));
  }

  /**
   * Runs a change when the account's turn has come.
   * @throws TooManyRequestsError if too many changes of the account wait already
   */
  run<T>(u_id: number, change: () => Promise<T>): Promise<T> {
    return this.#queues.run(u_id, change);
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
