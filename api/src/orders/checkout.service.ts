import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type Body,
  type Currency,
  currencyOf,
  type endpoints,
  orderIdFrom,
  type PriceBasis,
  type ResponseBody,
  toDecimal,
} from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { Cart } from '../cart/cart.service.ts';
import type { Caller } from '../http/state.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import type { Mail } from '../mail/mail.service.ts';
import type { Transaction } from '../mongo/transactions.ts';
import type { Products } from '../products/products.service.ts';
import type { Stock } from '../stock/stock.service.ts';
import { assertUnchanged, type Basket, priceBasket } from './basket.ts';
import { confirmationMessage } from './confirmation.ts';
import { type OrderDocument, orderModel } from './order.model.ts';
import type { CustomerLevel, OrderLimits } from './order-limits.ts';
import { searchTerms } from './order-search.ts';
import { OrderThrottle } from './order-throttle.ts';

type CheckoutRequest = Body<typeof endpoints.createOrder>;
type CheckoutResponse = ResponseBody<typeof endpoints.createOrder>;

interface Dependencies {
  connection: Connection;
  idempotency: Idempotency;
  cart: Cart;
  products: Products;
  stock: Stock;
  accounts: Accounts;
  mail: Mail;
  orderLimits: OrderLimits;
  priceBasis: PriceBasis;
  storeName: string;
  /** Base URL of the links in emails. */
  storeUrl: string;
  /** Called after an order is committed. */
  onOrderPlaced(currency: Currency): void;
  /** Multiplies the order limit. */
  throttle: number;
}

/** Who places an order. */
interface Customer {
  caller: Caller;
  /** The client's address or network. */
  address: string;
}

/** Places orders: one transaction takes stock, stores the order, queues mail and clears the cart. */
export class Checkout {
  readonly #orders;
  readonly #throttle: OrderThrottle;

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
    this.#throttle = new OrderThrottle(deps.connection, deps.throttle);
  }

  /**
   * Orders the caller's stored cart. A repeated idempotency key returns the stored response; a
   * request without a key always places a new order.
   */
  async place(
    customer: Customer,
    body: CheckoutRequest,
    request?: IdempotentRequest,
  ): Promise<CheckoutResponse> {
    const { idempotency, orderLimits, onOrderPlaced } = this.deps;
    const { caller } = customer;
    const stored = await idempotency.storedResponse<CheckoutResponse>(request);
    if (stored) return stored.response;
    await this.#throttle.check(caller.u_id);
    const level = await orderLimits.levelOf(caller);
    try {
      const { response, isReplay } = await idempotency.run(request, 'stock', (tx) =>
        this.#placeInTransaction(tx, { ...customer, level }, body),
      );
      if (!isReplay) onOrderPlaced(response.currency);
      return response;
    } catch (error) {
      await this.#throttle.recordRefusal(caller.u_id, error);
      throw error;
    }
  }

  async #placeInTransaction(
    tx: Transaction,
    customer: Customer & { level: CustomerLevel },
    body: CheckoutRequest,
  ): Promise<CheckoutResponse> {
    const { session } = tx;
    const { cart, products, stock, accounts, mail, priceBasis, storeName, storeUrl } = this.deps;
    const { caller } = customer;
    const { u_id } = caller;
    const rows = await cart.listRows(u_id, session);
    const current = await products.findMany(
      rows.map(({ p_id }) => p_id),
      session,
    );
    const basket = priceBasket(rows, current, currencyOf(caller), priceBasis);
    assertUnchanged(basket, body);

    const request = { ...customer, basket, products: current };
    const hold = await this.deps.orderLimits.check(request, session);
    const order = { ...this.#newOrder(caller, basket, body), hold };
    const movement = { reason: 'ordered', u_id, orderId: order._id } as const;
    await stock.sell(basket.items, movement, tx);
    await this.#orders.create([order], { session });
    // The contact's address is not verified, and could be anyone's.
    const message = confirmationMessage(order, caller, { name: storeName, url: storeUrl });
    await mail.sendTo(caller, message, session);
    await cart.clear(u_id, session);
    if (!isDeepStrictEqual(caller.address, body.shippingAddress)) {
      await accounts.saveShippingAddress(u_id, body.shippingAddress, session);
    }
    return presentPlacedOrder(order);
  }

  #newOrder(
    caller: Caller,
    { items, total, currency }: Basket,
    body: CheckoutRequest,
  ): OrderDocument {
    const { u_id, mo_no } = caller;
    const { u_name, email } = body.contact ?? caller;
    const createdAt = new Date();
    const _id = orderIdFrom(randomBytes(10));
    const customer = { u_name, email, mo_no };
    return {
      _id,
      u_id,
      customer,
      currency,
      priceBasis: this.deps.priceBasis,
      total,
      items,
      shippingAddress: body.shippingAddress,
      paymentMethod: body.paymentMethod,
      status: 'Pending',
      history: [{ status: 'Pending', at: createdAt, by: 'customer', u_id }],
      createdAt,
      ...searchTerms({ _id, customer }),
    };
  }
}

function presentPlacedOrder(order: OrderDocument): CheckoutResponse {
  return {
    message: 'Order placed successfully!',
    orderId: order._id,
    totalAmount: toDecimal(order.total),
    currency: order.currency,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
  };
}
