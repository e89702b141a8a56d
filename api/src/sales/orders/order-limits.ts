import { LRUCache } from 'lru-cache';
import type { ClientSession, Connection } from 'mongoose';
import {
  type Applicant,
  countPieces,
  type HeldOrder,
  networkOf,
  OpenOrders,
  type OrderLimitSettings,
} from './open-orders.ts';
import { type OrderDocument, type OrderHold, orderModel } from './order.model.ts';

interface Dependencies {
  connection: Connection;
  limits: OrderLimitSettings;
  /** Secret key under which the networks of orders are stored. */
  secret: string;
}

/** How long a customer who has received an order is known without another look. */
const knownTtlMs = 60_000;
/** Open orders that the database sends at once. */
const maxBatchOrders = 10_000;

/**
 * Limits what Pending orders keep from other customers, since they cost nothing. Checks run in the
 * transaction of the orders. Concurrent orders of one customer conflict on the cart, and those of one
 * product on its stock, so these limits are exact. Orders of a network that several replicas place in the
 * same moment do not conflict, and may exceed its limit together by what one transaction orders.
 */
export class OrderLimits {
  readonly #orders;
  /** Customers who have received an order. */
  readonly #known = new LRUCache<number, true>({ max: 10_000, ttl: knownTtlMs });

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
  }

  /** Returns the customers who have received an order. Call it before the transaction, which should be short. */
  async findKnown(customers: readonly number[], signal: AbortSignal): Promise<ReadonlySet<number>> {
    const unknown = customers.filter((u_id) => !this.#known.has(u_id));
    if (unknown.length > 0) {
      const stages = [
        { $match: { u_id: { $in: unknown }, status: 'Delivered' } },
        { $group: { _id: '$u_id' } },
      ];
      const found = this.#orders.collection.aggregate<{ _id: number }>(stages, { signal });
      for (const { _id } of await found.toArray()) this.#known.set(_id, true);
    }
    return new Set(customers.filter((u_id) => this.#known.has(u_id)));
  }

  /** Reads the Pending orders that count against orders of these products by these customers. */
  async openOrders(
    applicants: readonly (Applicant & { productIds: readonly number[] })[],
    session: ClientSession,
  ): Promise<OpenOrders> {
    const { limits, secret } = this.deps;
    const networks = applicants.flatMap((applicant) => networkOf(applicant, secret) ?? []);
    const reserved = applicants.flatMap(({ level, productIds }) =>
      level === 'new' ? productIds : [],
    );
    const conditions = [
      { 'hold.u_id': { $in: applicants.map(({ caller }) => caller.u_id) } },
      ...(networks.length > 0 ? [{ 'hold.network': { $in: networks } }] : []),
      ...(reserved.length > 0 ? [{ 'hold.unverifiedProducts': { $in: reserved } }] : []),
    ];
    const projection = { hold: 1, ...(reserved.length > 0 && { items: 1 }) };
    const options = { session, projection, batchSize: maxBatchOrders };
    const found = await this.#orders.collection
      .find<HeldOrder>({ $or: conditions }, options)
      .toArray();
    return new OpenOrders(found, limits, secret);
  }
}

/** Returns what an order holds that an earlier release stored or an admin reopened. */
export function holdOf({ u_id, items, currency, total }: OrderDocument): OrderHold {
  // The rupees of an order in dollars are not known any more; its pieces count.
  return { u_id, pieces: countPieces(items), value: currency === 'INR' ? total : 0 };
}
