import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type BodyOf,
  currencyOf,
  orderIdFrom,
  type PriceBasis,
  type ResponseBodyOf,
  type ShippingAddress,
  toDecimal,
} from '@vajra/contract';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { Products } from '../../catalogue/products/products.service.ts';
import type { Stock } from '../../catalogue/stock/stock.service.ts';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import { HttpError } from '../../platform/errors.ts';
import type { IdempotentResult } from '../../platform/idempotency/idempotency.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import type { Outcome } from '../../platform/mongo/batches.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Cart } from '../cart/cart.service.ts';
import type { CheckoutSettings } from '../checkout-settings/checkout-settings.ts';
import type { PaymentTerms } from '../payments/payment-terms.ts';
import { chooseShipping } from '../shipping/choose-shipping.ts';
import { parcelOf } from '../shipping/shipping-quotes.ts';
import { assertUnchanged, type Basket, composeBasket, priceItems } from './basket.ts';
import type { Applicant } from './open-orders.ts';
import type { OrderDocument, OrderHold, OrderPaymentDocument } from './order.model.ts';
import { presentPayment } from './order.presenter.ts';
import type { OrderLimits } from './order-limits.ts';
import { type OrderMailSettings, placedMessage } from './order-messages.ts';
import { searchTerms } from './order-search.ts';

export type CheckoutRequest = BodyOf<'createOrder'>;
export type CheckoutResponse = ResponseBodyOf<'createOrder'>;

/** A customer's attempt to order their cart. */
export interface OrderAttempt extends Applicant {
  body: CheckoutRequest;
  request: IdempotentRequest | undefined;
}

export type PlacedOrder = IdempotentResult<CheckoutResponse>;

interface Dependencies
  extends Pick<Platform, 'connection' | 'idempotency' | 'mail' | 'shopNotifications'> {
  cart: Cart;
  products: Products;
  stock: Stock;
  accounts: Accounts;
  orderLimits: OrderLimits;
  checkoutSettings: Pick<CheckoutSettings, 'current'>;
  mailSettings: OrderMailSettings;
  paymentTerms: Pick<PaymentTerms, 'of'>;
}

/** An order that is written at the end of the transaction. */
interface NewOrder {
  attempt: OrderAttempt;
  order: OrderDocument;
  response: CheckoutResponse;
}

/**
 * Places the orders of different customers in one transaction: it takes stock, stores the orders, queues
 * mail and clears the carts. Reads and writes are made once for all of them.
 */
export class OrderBatch {
  readonly #orders;

  constructor(private readonly deps: Dependencies) {
    // The driver's collection: validation by mongoose would cost more than the write.
    this.#orders = deps.connection.collection<OrderDocument>('orders');
  }

  /** Returns the outcome of each attempt, in order. An attempt that is refused writes nothing. */
  async place(attempts: readonly OrderAttempt[], tx: Transaction): Promise<Outcome<PlacedOrder>[]> {
    const placeOne = await this.#prepare(attempts, tx);
    const placed: NewOrder[] = [];
    const outcomes = attempts.map((attempt): Outcome<PlacedOrder> => {
      try {
        const result = placeOne(attempt);
        if ('isReplay' in result) return { value: result };
        placed.push(result);
        return { value: { response: result.response, isReplay: false } };
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return { error };
      }
    });
    if (placed.length > 0) await this.#write(placed, tx);
    return outcomes;
  }

  /**
   * Reads what all attempts need. Returns a function that decides about one attempt, given those
   * before it, and throws an HttpError if it is refused.
   */
  async #prepare(
    attempts: readonly OrderAttempt[],
    { session }: Transaction,
  ): Promise<(attempt: OrderAttempt) => NewOrder | PlacedOrder> {
    const { idempotency, cart, orderLimits, checkoutSettings, paymentTerms } = this.deps;
    const settings = await checkoutSettings.current(session);
    const { priceBasis, shippingSettings, taxRules } = settings;
    const stored = await idempotency.storedResponses(
      attempts.map(({ request }) => request),
      session,
    );
    const customers = attempts.map(({ caller }) => caller.u_id);
    const carts = await cart.rowsByCustomer(customers, session);
    const products = await this.#readProducts(
      [...carts.values()].flat().map(({ p_id }) => p_id),
      session,
    );
    const applicants = attempts.map((attempt) => {
      const productIds = carts.get(attempt.caller.u_id)?.map(({ p_id }) => p_id) ?? [];
      return { ...attempt, productIds };
    });
    const openOrders = await orderLimits.openOrders(applicants, session);
    return (attempt) => {
      const { caller, body, request } = attempt;
      const replay = stored.get<CheckoutResponse>(request);
      if (replay) return replay;
      const rows = carts.get(caller.u_id) ?? [];
      const currency = currencyOf(caller);
      const items = priceItems(rows, products, currency, priceBasis);
      const shippingRequest = {
        country: body.shippingAddress.country,
        currency,
        methodId: body.shippingMethod,
      };
      const parcel = parcelOf(linesOf(items, products), priceBasis);
      const chosenShipping = chooseShipping(shippingSettings, shippingRequest, parcel);
      const address = body.shippingAddress;
      const added = taxRules.addedTo({ items, shipping: chosenShipping, address, products });
      const basket = composeBasket({
        items,
        shipping: chosenShipping,
        tax: added?.tax,
        currency,
      });
      assertUnchanged(basket, body);
      const _id = orderIdFrom(randomBytes(10));
      const rupees = currency === 'INR' ? basket.total : parcel.goods.inr;
      const pan = taxRules.panFor({ pan: body.pan, order: { _id, ...basket }, address, rupees });
      const placedAt = new Date();
      const payment = paymentTerms.of(body.paymentMethod, currency, basket.total, placedAt);
      const hold = openOrders.add(attempt, basket, products);
      take(products, basket);
      const order = newOrder(
        attempt,
        { ...basket, priceBasis },
        {
          ...{ _id, hold, payment, placedAt },
          ...(added && { taxBasis: added.taxBasis }),
          ...(pan && { pan }),
        },
      );
      return { attempt, order, response: presentPlacedOrder(order) };
    };
  }

  async #readProducts(ids: readonly number[], session: Transaction['session']) {
    const found = await this.deps.products.findMany([...new Set(ids)], { session });
    return new Map(found.map((product) => [product._id, product]));
  }

  async #write(placed: readonly NewOrder[], tx: Transaction): Promise<void> {
    const { session } = tx;
    const { idempotency, cart, stock, accounts, mail, mailSettings, shopNotifications } = this.deps;
    await stock.sellAvailable(
      placed.map(({ attempt, order }) => {
        const cause = { reason: 'ordered', u_id: attempt.caller.u_id, orderId: order._id } as const;
        return { lines: order.items, cause };
      }),
      tx,
    );
    await this.#orders.insertMany(
      placed.map(({ order }) => order),
      { session },
    );
    // The contact's address is not verified, and could be anyone's.
    const notices = placed.map(({ attempt: { caller }, order }) => ({
      recipient: caller,
      message: mail.compose(placedMessage(order, caller, mailSettings)),
    }));
    await mail.sendToAll(notices, session);
    const events = placed.map(({ order: { _id: orderId, currency, total, items } }) => {
      const named = items.map(({ name, quantity }) => ({ name, quantity }));
      return { kind: 'order', orderId, currency, total, items: named } as const;
    });
    await shopNotifications.add(events, session);
    await cart.clearAll(
      placed.map(({ attempt }) => attempt.caller.u_id),
      session,
    );
    await accounts.saveShippingAddresses(newAddresses(placed), session);
    await accounts.nameGuests(guestNames(placed), session);
    await idempotency.store(
      placed.map(({ attempt: { request }, response }) => ({ request, response })),
      session,
    );
  }
}

/** What an order consists of in addition to its basket. */
interface Terms extends Pick<OrderDocument, '_id' | 'taxBasis' | 'pan'> {
  hold: OrderHold;
  payment: OrderPaymentDocument;
  placedAt: Date;
}

function newOrder(
  { caller, body }: OrderAttempt,
  { items, shipping, tax, total, currency, priceBasis }: Basket & { priceBasis: PriceBasis },
  { _id, hold, payment, placedAt: createdAt, taxBasis, pan }: Terms,
): OrderDocument {
  const { u_id, mo_no } = caller;
  const { u_name, email } = body.contact ?? caller;
  const customer = { u_name, email, mo_no };
  return {
    _id,
    u_id,
    customer,
    currency,
    priceBasis,
    total,
    items,
    shippingAddress: body.shippingAddress,
    ...(shipping && { shipping }),
    ...(tax !== undefined && { tax }),
    ...(taxBasis && { taxBasis }),
    ...(pan && { pan }),
    paymentMethod: body.paymentMethod,
    payment,
    status: 'Pending',
    history: [{ status: 'Pending', at: createdAt, by: 'customer', u_id }],
    createdAt,
    ...searchTerms({ _id, customer, items }),
    hold,
  };
}

/** The products of a basket. */
function linesOf(items: Basket['items'], products: ReadonlyMap<number, ProductDocument>) {
  return items.flatMap(({ p_id, quantity }) => {
    const product = products.get(p_id);
    return product ? [{ product, quantity }] : [];
  });
}

/** Reduces the stock that the next attempts of the batch find. */
function take(products: ReadonlyMap<number, ProductDocument>, { items }: Basket): void {
  for (const { p_id, quantity } of items) {
    const product = products.get(p_id);
    if (product) product.remaining_qty -= quantity;
  }
}

function newAddresses(placed: readonly NewOrder[]): Map<number, ShippingAddress> {
  const changed = placed.filter(
    ({ attempt: { caller, body } }) => !isDeepStrictEqual(caller.address, body.shippingAddress),
  );
  return new Map(
    changed.map(({ attempt: { caller, body } }) => [caller.u_id, body.shippingAddress]),
  );
}

function guestNames(placed: readonly NewOrder[]): Map<number, string> {
  const unnamed = placed.filter(({ attempt: { caller } }) => caller.isGuest && !caller.u_name);
  return new Map(
    unnamed.map(({ attempt: { caller }, order }) => [caller.u_id, order.customer?.u_name ?? '']),
  );
}

function presentPlacedOrder(order: OrderDocument): CheckoutResponse {
  return {
    message: 'Order placed successfully!',
    orderId: order._id,
    totalAmount: toDecimal(order.total),
    currency: order.currency,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    payment: order.payment && presentPayment(order.payment),
  };
}
