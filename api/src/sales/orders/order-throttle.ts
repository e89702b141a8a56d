import type { Connection } from 'mongoose';
import { HttpError, TooManyRequestsError } from '../../platform/errors.ts';
import { scaleLimit } from '../../platform/memory-throttle.ts';
import { Throttle } from '../../platform/mongo/throttle.ts';
import { orderModel } from './order.model.ts';

const maxOrdersPerWindow = 30;
const windowSeconds = 15 * 60;
/** Orders that the database sends at once. */
const maxBatchOrders = 10_000;

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
    this.#maxOrders = scaleLimit(maxOrdersPerWindow, factor);
    this.#refusals = new Throttle(connection, {
      name: 'refused_orders_of_account',
      points: maxOrdersPerWindow,
      seconds: windowSeconds,
      factor,
    });
  }

  /** Returns the errors of the accounts that placed too many orders recently, or were refused too many. */
  async refusalsOf(
    accounts: readonly number[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, Error>> {
    const [placed, refused] = await Promise.all([
      this.#accountsAboveLimit(accounts, signal),
      this.#refusals.refusalsOf(accounts.map(String), signal),
    ]);
    for (const [account, error] of refused) placed.set(Number(account), error);
    return placed;
  }

  async #accountsAboveLimit(
    accounts: readonly number[],
    signal: AbortSignal,
  ): Promise<Map<number, Error>> {
    const windowStart = Date.now() - windowSeconds * 1000;
    const recent = await this.#orders.collection
      .find(
        { u_id: { $in: accounts }, createdAt: { $gt: new Date(windowStart) } },
        { signal, batchSize: maxBatchOrders },
      )
      .project<{ u_id: number; createdAt: Date }>({ _id: 0, u_id: 1, createdAt: 1 })
      .toArray();
    const timesByAccount = new Map<number, number[]>();
    for (const { u_id, createdAt } of recent) {
      timesByAccount.set(u_id, [...(timesByAccount.get(u_id) ?? []), createdAt.getTime()]);
    }
    return new Map(
      [...timesByAccount].flatMap(([account, times]): [number, Error][] => {
        // The next order is allowed when this one leaves the window.
        const oldest = times.sort((a, b) => b - a)[this.#maxOrders - 1];
        if (oldest === undefined) return [];
        return [[account, new TooManyRequestsError(Math.ceil((oldest - windowStart) / 1000))]];
      }),
    );
  }

  /**
   * Counts an order that was refused with a client error. Server failures are not counted.
   * @throws TooManyRequestsError after too many refused orders
   */
  async recordRefusal(u_id: number, reason: unknown): Promise<void> {
    if (reason instanceof HttpError) await this.#refusals.consume(String(u_id));
  }
}
