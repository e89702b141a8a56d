import { type Currency, formatMoney } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { ConflictError } from '../errors.ts';
import type { Caller } from '../http/state.ts';
import type { ProductDocument } from '../products/product.model.ts';
import type { Basket } from './basket.ts';
import { networkKey } from './network-key.ts';
import { type OrderDocument, type OrderHold, orderModel } from './order.model.ts';
import { stockForUnverified } from './stock-reserve.ts';

/** How far a customer is known: a new account, a confirmed address, or an order that has arrived. */
export type CustomerLevel = 'new' | 'verified' | 'known';

/** What the Pending orders of an account may hold together. */
export interface OrderLimit {
  pieces: number;
  /** Paise, at list prices; null for no limit. */
  value: number | null;
}

export interface OrderLimitSettings extends Readonly<Record<CustomerLevel, OrderLimit>> {
  /** How many times its own limit all accounts of a network may hold that are not `known`. */
  networkFactor: number;
}

interface Dependencies {
  connection: Connection;
  limits: OrderLimitSettings;
  /** Secret key under which the networks of orders are stored. */
  secret: string;
}

/** Orders that a migration reads and writes at once. */
const migrationBatchSize = 500;

/** An order that is about to be placed. */
interface Request {
  caller: Caller;
  level: CustomerLevel;
  /** The client's address. */
  address: string;
  basket: Basket;
  /** The basket's products. */
  products: readonly ProductDocument[];
}

/** 409: the customer's open orders hold as much as they may. */
export class OrderLimitError extends ConflictError {
  constructor(
    message: string,
    /** What the customer can do: confirm the address, or wait for orders and contact the store. */
    reason: 'confirm_email' | 'open_orders',
  ) {
    super(message, { reason });
  }
}

type Held = Pick<OrderHold, 'pieces' | 'value'>;

/**
 * Limits what Pending orders keep from other customers, since they cost nothing. Checks run in the
 * transaction of the order, after which no other order commits between check and order: all of them
 * allocate a version of the stock space.
 */
export class OrderLimits {
  readonly #orders;

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
  }

  /** Counts the Pending orders that earlier releases stored. */
  async start(): Promise<void> {
    const isUncounted = { status: 'Pending', hold: { $exists: false } } as const;
    for (;;) {
      const orders = await this.#orders.find(isUncounted).limit(migrationBatchSize).lean();
      if (orders.length === 0) return;
      const writes = orders.map((order) => ({
        // Skips orders that are no longer Pending since they were read.
        updateOne: {
          filter: { _id: order._id, ...isUncounted },
          update: { $set: { hold: holdOf(order) } },
        },
      }));
      await this.#orders.bulkWrite(writes);
    }
  }

  /** Returns how far a customer is known. Does not belong into the transaction, which others wait for. */
  async levelOf({ u_id, u_type, isEmailVerified }: Caller): Promise<CustomerLevel> {
    if (u_type === '0') return 'known';
    const hasReceived = await this.#orders.exists({ u_id, status: 'Delivered' });
    if (hasReceived) return 'known';
    return isEmailVerified ? 'verified' : 'new';
  }

  /**
   * Returns what the order holds, to be stored with it.
   * @throws OrderLimitError if the account, its network or all new accounts would hold too much
   */
  async check(request: Request, session: ClientSession): Promise<OrderHold> {
    const { caller, level, address, basket, products } = request;
    const requested = { pieces: countPieces(basket.items), value: listValue(basket, products) };
    const own = await this.#held({ 'hold.u_id': caller.u_id }, session);
    const limit = this.deps.limits[level];
    const excess = excessOf(sum(own, requested), limit);
    if (excess) throw accountError(level, excess, limit, basket.currency);
    const network = level === 'known' ? null : networkKey(address, this.deps.secret);
    if (network !== null) await this.#checkNetwork(network, requested, level, session);
    if (level === 'new') await this.#checkReserve(basket, products, session);
    return {
      u_id: caller.u_id,
      ...requested,
      ...(network !== null && { network }),
      ...(level === 'new' && { unverifiedProducts: basket.items.map(({ p_id }) => p_id) }),
    };
  }

  async #checkNetwork(
    network: string,
    requested: Held,
    level: CustomerLevel,
    session: ClientSession,
  ): Promise<void> {
    const { networkFactor } = this.deps.limits;
    const { pieces, value } = this.deps.limits[level];
    const limit = {
      pieces: pieces * networkFactor,
      value: value === null ? null : value * networkFactor,
    };
    const held = await this.#held({ 'hold.network': network }, session);
    if (excessOf(sum(held, requested), limit) === null) return;
    throw level === 'new'
      ? new OrderLimitError(
          'Many open orders come from your network. Confirm your email address to order now.',
          'confirm_email',
        )
      : new OrderLimitError(
          'Too many open orders come from your network. Please contact us to order.',
          'open_orders',
        );
  }

  /** Keeps the last pieces of a product from accounts without a confirmed address. */
  async #checkReserve(
    { items }: Basket,
    products: readonly ProductDocument[],
    session: ClientSession,
  ): Promise<void> {
    const ids = items.map(({ p_id }) => p_id);
    const held = await this.#orders
      .find({ 'hold.unverifiedProducts': { $in: ids } }, { items: 1 }, { session })
      .lean();
    for (const { p_id, name, quantity } of items) {
      const remaining = products.find(({ _id }) => _id === p_id)?.remaining_qty ?? 0;
      const heldPieces = held
        .flatMap((order) => order.items)
        .reduce((pieces, item) => pieces + (item.p_id === p_id ? item.quantity : 0), 0);
      if (quantity <= stockForUnverified(remaining, heldPieces)) continue;
      const message = `Confirm your email address to order the last pieces of ${name}.`;
      throw new OrderLimitError(message, 'confirm_email');
    }
  }

  async #held(filter: Record<string, unknown>, session: ClientSession): Promise<Held> {
    const orders = await this.#orders.find(filter, { hold: 1 }, { session }).lean();
    const holds = orders.flatMap(({ hold }) => (hold ? [hold] : []));
    return holds.reduce<Held>(sum, { pieces: 0, value: 0 });
  }
}

/** Returns what an order holds that an earlier release stored or an admin reopened. */
export function holdOf({ u_id, items, currency, total }: OrderDocument): OrderHold {
  // The rupees of an order in dollars are not known any more; its pieces count.
  return { u_id, pieces: countPieces(items), value: currency === 'INR' ? total : 0 };
}

function countPieces(items: readonly { quantity: number }[]): number {
  return items.reduce((pieces, { quantity }) => pieces + quantity, 0);
}

/** Returns the value at list prices in paise, for customers who pay in dollars too. */
function listValue({ items }: Basket, products: readonly ProductDocument[]): number {
  const prices = new Map(products.map(({ _id, price }) => [_id, price.inr]));
  return items.reduce((value, { p_id, quantity }) => value + (prices.get(p_id) ?? 0) * quantity, 0);
}

function sum(one: Held, other: Held): Held {
  return { pieces: one.pieces + other.pieces, value: one.value + other.value };
}

function excessOf({ pieces, value }: Held, limit: OrderLimit): 'pieces' | 'value' | null {
  if (pieces > limit.pieces) return 'pieces';
  return limit.value !== null && value > limit.value ? 'value' : null;
}

function accountError(
  level: CustomerLevel,
  excess: 'pieces' | 'value',
  { pieces, value }: OrderLimit,
  currency: Currency,
): OrderLimitError {
  const money = currency === 'INR' ? formatMoney(value ?? 0, 'INR') : 'this amount';
  const many = pieces === 1 ? '1 piece' : `${pieces} pieces`;
  if (level === 'new') {
    const more = excess === 'pieces' ? `more than ${many}` : `for more than ${money}`;
    const text = currency === 'INR' || excess === 'pieces' ? more : `for ${money}`;
    return new OrderLimitError(`Confirm your email address to order ${text}.`, 'confirm_email');
  }
  const most = excess === 'pieces' ? many : currency === 'INR' ? money : 'a limited amount';
  const period = level === 'verified' ? 'Until you have received your first order, you' : 'You';
  const message = `${period} can have ${most} on order. Please contact us to order more.`;
  return new OrderLimitError(message, 'open_orders');
}
