import type { Connection } from 'mongoose';
import { HttpError, TooManyRequestsError } from '../errors.ts';
import { Throttle } from '../mongo/throttle.ts';
import { orderModel } from './order.model.ts';

const maxOrdersPerWindow = 30;
const windowSeconds = 15 * 60;

/**
 * How often an account may order in a quarter of an hour, on all replicas together. Orders are
 * counted where they stand and refusals by a throttle, so that an order costs no write besides.
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

  /** Throws TooManyRequestsError to an account that ordered too often of late. */
  async check(u_id: number): Promise<void> {
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
   * Counts an order that was refused, not one that failed through no fault of the shopper's; throws
   * TooManyRequestsError after too many.
   */
  async recordRefusal(u_id: number, reason: unknown): Promise<void> {
    if (reason instanceof HttpError) await this.#refusals.consume(String(u_id));
  }
}
