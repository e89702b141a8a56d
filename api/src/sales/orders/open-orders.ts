import { type Currency, formatMoney } from '@vajra/contract';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { Basket } from './basket.ts';
import { networkKey } from './network-key.ts';
import type { OrderDocument, OrderHold } from './order.model.ts';
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

/** A customer who is about to order. */
export interface Applicant {
  caller: Caller;
  level: CustomerLevel;
  /** The client's address. */
  address: string;
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

/** The items are needed for the reserve only, which concerns new accounts. */
export type HeldOrder = Pick<OrderDocument, 'hold'> & Partial<Pick<OrderDocument, 'items'>>;
type Held = Pick<OrderHold, 'pieces' | 'value'>;

/** The Pending orders that count against orders which are about to be placed. */
export class OpenOrders {
  readonly #orders: HeldOrder[];

  constructor(
    orders: readonly HeldOrder[],
    private readonly limits: OrderLimitSettings,
    private readonly secret: string,
  ) {
    this.#orders = [...orders];
  }

  /**
   * Returns what an order holds, to be stored with it, and counts it.
   * @throws OrderLimitError if the account, its network or all new accounts would hold too much
   */
  add(
    applicant: Applicant,
    basket: Basket,
    products: ReadonlyMap<number, ProductDocument>,
  ): OrderHold {
    const { caller, level } = applicant;
    const { items } = basket;
    const requested = { pieces: countPieces(items), value: listValue(basket, products) };
    const own = this.#held(({ u_id }) => u_id === caller.u_id);
    const limit = this.limits[level];
    const excess = excessOf(sum(own, requested), limit);
    if (excess) throw accountError(level, excess, limit, basket.currency);
    const network = networkOf(applicant, this.secret);
    if (network !== null) this.#checkNetwork(network, requested, level);
    if (level === 'new') this.#checkReserve(basket, products);
    const hold = {
      u_id: caller.u_id,
      ...requested,
      ...(network !== null && { network }),
      ...(level === 'new' && { unverifiedProducts: items.map(({ p_id }) => p_id) }),
    };
    this.#orders.push({ hold, items });
    return hold;
  }

  #checkNetwork(network: string, requested: Held, level: CustomerLevel): void {
    const { networkFactor } = this.limits;
    const { pieces, value } = this.limits[level];
    const limit = {
      pieces: pieces * networkFactor,
      value: value === null ? null : value * networkFactor,
    };
    const held = this.#held((hold) => hold.network === network);
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
  #checkReserve({ items }: Basket, products: ReadonlyMap<number, ProductDocument>): void {
    const held = new Map<number, number>();
    for (const { hold, items: heldItems = [] } of this.#orders) {
      if (!hold?.unverifiedProducts) continue;
      for (const { p_id, quantity } of heldItems) {
        held.set(p_id, (held.get(p_id) ?? 0) + quantity);
      }
    }
    for (const { p_id, name, quantity } of items) {
      const remaining = products.get(p_id)?.remaining_qty ?? 0;
      if (quantity <= stockForUnverified(remaining, held.get(p_id) ?? 0)) continue;
      const message = `Confirm your email address to order the last pieces of ${name}.`;
      throw new OrderLimitError(message, 'confirm_email');
    }
  }

  #held(counts: (hold: OrderHold) => boolean): Held {
    const holds = this.#orders.flatMap(({ hold }) => (hold && counts(hold) ? [hold] : []));
    return holds.reduce<Held>(sum, { pieces: 0, value: 0 });
  }
}

/** Returns the key of an applicant's network, or null if its orders are not counted. */
export function networkOf({ level, address }: Applicant, secret: string): string | null {
  return level === 'known' ? null : networkKey(address, secret);
}

export function countPieces(items: readonly { quantity: number }[]): number {
  return items.reduce((pieces, { quantity }) => pieces + quantity, 0);
}

/** Returns the value at list prices in paise, for customers who pay in dollars too. */
function listValue({ items }: Basket, products: ReadonlyMap<number, ProductDocument>): number {
  return items.reduce(
    (value, { p_id, quantity }) => value + (products.get(p_id)?.price.inr ?? 0) * quantity,
    0,
  );
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
