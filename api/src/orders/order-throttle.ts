import type { Connection } from 'mongoose';
import { HttpError, TooManyRequestsError } from '../errors.ts';
import { Throttle } from '../mongo/throttle.ts';
import { orderModel } from './order.model.ts';

const maxOrdersPerWindow = 30;
const windowSeconds = 15 * 60;

/**
 * Limits the orders of an account per 15 minutes, across all replicas. Placed orders are counted in
 * their own collection, so an order needs no extra write; refused orders are counted by a throttle.
 */
export class OrderThrottle {
  readonly #orders;
  readonly #refusals: Throttle;
  readonly #maxOrders: number;

  constructor(connection: Connection, factor: number) {
    this.#orders = orderModel(connection);
    this.#maxOrders = Math.max(1, Math.round(maxOrdersPerWindow * factor));
    this.#refusals = new Throttle(connection, {
      name: 'refused_orders_of_account',
      points: maxOrdersPerWindow,
      seconds: windowSeconds,
      factor,
    });
  }

  /** @throws TooManyRequestsError when the account placed too many orders recently, or was refused too many. */
  async check(u_id: number): Promise<void> {
    await Promise.all([this.#checkOrders(u_id), this.#refusals.check(String(u_id))]);
  }

  async #checkOrders(u_id: number): Promise<void> {
    const windowStart = Date.now() - windowSeconds * 1000;
    const [oldest] = await this.#orders.collection
      .find({ u_id, createdAt: { $gt: new Date(windowStart) } })
      .project<{ createdAt: Date }>({ _id: 0, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .skip(this.#maxOrders - 1)
      .limit(1)
      .toArray();
    if (!oldest) return;
    throw new TooManyRequestsError(Math.ceil((oldest.createdAt.getTime() - windowStart) / 1000));
  }

  /**
   * Counts an order that was refused with a client error. Server failures are not counted.
   * @throws TooManyRequestsError after too many refused orders
   */
  async recordRefusal(u_id: number, reason: unknown): Promise<void> {
    if (reason instanceof HttpError) await this.#refusals.consume(String(u_id));
  }
}
