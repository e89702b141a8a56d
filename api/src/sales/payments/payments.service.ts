import { randomBytes } from 'node:crypto';
import { type BodyOf, isPayable, type ResponseBodyOf, toDecimal } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  UnavailableError,
} from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { presentOrder } from '../orders/order.presenter.ts';
import { changedPayment, paymentOf } from '../orders/order-payment.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import type { PaymentProviders } from './payment-providers.ts';
import type { PaymentReconciliation } from './payment-reconciliation.service.ts';
import { type CheckoutPage, ProviderError } from './provider.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'log'> {
  orderPayments: OrderPayments;
  providers: PaymentProviders;
  reconciliation: Pick<PaymentReconciliation, 'refresh' | 'close'>;
  /** Milliseconds in which an order has to be paid online. */
  holdMs: number;
  /** Public address of the shop. */
  storeUrl: string;
}

type Method = NonNullable<BodyOf<'startPayment'>['method']>;
type StartedPayment = ResponseBodyOf<'startPayment'>;

/** An order may be held this many times as long as usual by further attempts. */
const maxHolds = 3;
/** A page that closes sooner is not shown again. */
const minRemainingMs = 60_000;
/** The provider is asked for the first time after this, in case its notification is lost. */
export const firstCheckMs = 60_000;

const notOnline = 'This order cannot be paid online. Please contact us.';

/** How an order is paid. */
type Terms = Pick<PaymentDocument, 'method' | 'provider'>;

/** Opens pages on which customers pay their orders, and reports what became of it. */
export class Payments {
  readonly #payments;

  constructor(private readonly deps: Dependencies) {
    this.#payments = paymentModel(deps.connection);
  }

  /**
   * Returns the page on which a customer pays an order. While one is open for the method, it is
   * returned again, so that repeated requests cannot pay twice.
   * @throws NotFoundError, ConflictError for orders that cannot be paid, UnavailableError
   */
  async start(caller: Caller, orderId: string, method?: Method): Promise<StartedPayment> {
    const { transactions, reconciliation, log } = this.deps;
    const { payment, order, superseded } = await transactions.run((tx) =>
      this.#open(caller, orderId, method, tx),
    );
    for (const each of superseded) void reconciliation.close(each);
    const { _id: paymentId, provider } = payment;
    if (payment.url) return { paymentId, provider, url: payment.url };
    try {
      const page = await this.#createPage(payment, order, caller);
      await this.#storePage(payment, page);
      return { paymentId, provider, url: page.url };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error, provider, orderId, paymentId }, 'a payment page was not created');
      if (!error.isTemporary) {
        await this.#payments.updateOne(
          { _id: paymentId, state: 'creating' },
          { $set: { state: 'failed' } },
        );
        throw new ConflictError(
          'This payment method cannot be used for this order. Nothing was charged. Please choose another payment method.',
        );
      }
      throw new UnavailableError(
        'The payment page does not open at the moment. Nothing was charged. Please try again, or choose another payment method.',
      );
    }
  }

  /** Returns an order for its customer, after asking the provider for an open payment. */
  async status({ u_id }: Caller, orderId: string): Promise<ResponseBodyOf<'getOrderPayment'>> {
    const { orderPayments, providers, reconciliation } = this.deps;
    const found = await orderPayments.find(orderId);
    if (found?.u_id !== u_id) throw new NotFoundError('Order');
    const isChanged = await reconciliation.refresh(orderId);
    const order = isChanged ? ((await orderPayments.find(orderId)) ?? found) : found;
    const methods = isPayable(order) ? providers.online(order.currency) : [];
    return { order: presentOrder(order), methods };
  }

  /** Stores the address of a page. Closes the page if another attempt has replaced it meanwhile. */
  async #storePage(payment: PaymentDocument, page: CheckoutPage): Promise<void> {
    const { _id } = payment;
    await this.#payments.updateOne({ _id }, { $set: page });
    await this.#payments.updateOne({ _id, state: 'creating' }, { $set: { state: 'open' } });
    const stored = await this.#payments.findById(_id, { state: 1 }).lean();
    if (stored?.state !== 'superseded') return;
    void this.deps.reconciliation.close({ ...payment, ...page });
    throw new ConflictError(
      'Another payment of this order was started. Nothing was charged. Please continue with that one.',
    );
  }

  /** Finds the open attempt, or stores a new one and holds the order for it. */
  async #open(
    caller: Caller,
    orderId: string,
    wished: Method | undefined,
    { session }: Transaction,
  ) {
    const { orderPayments } = this.deps;
    const order = await orderPayments.find(orderId, session);
    if (order?.u_id !== caller.u_id) throw new NotFoundError('Order');
    assertPayable(order);
    const terms = this.#termsOf(order, wished);
    const attempts = await this.#payments.find({ orderId }, null, { session }).lean();
    const same = attempts.find((each) => isReusable(each, order, terms));
    const superseded = await this.#supersede(attempts, same, session);
    if (same) return { payment: same, order, superseded };
    const payment = this.#newAttempt(order, terms);
    await this.#payments.create([payment], { session });
    const { provider, method, expiresAt: holdUntil } = payment;
    const changed = changedPayment(order, {
      ...{ provider, method },
      ...(order.payment?.holdUntil && { holdUntil }),
    });
    // Also if nothing changes: of two requests at once, the second one conflicts and finds the attempt.
    await orderPayments.save(order, changed, session);
    return { payment, order, superseded };
  }

  /** Returns the method with which an order is paid, and who serves it. */
  #termsOf({ currency, payment }: OrderDocument, wished: Method | undefined): Terms {
    const { providers } = this.deps;
    const online = providers.online(currency);
    const [first] = online;
    if (!first) throw new ConflictError(notOnline);
    const method = wished ?? online.find((each) => each === payment?.method) ?? first;
    const provider = online.includes(method) ? providers.providerOf(method, currency) : null;
    if (provider) return { method, provider };
    const message = `must be one of the methods that the shop offers: ${online.join(', ')}`;
    throw new InvalidInputError([{ field: 'method', message }]);
  }

  /** Marks the other attempts that a customer may still pay, and returns them. */
  async #supersede(
    attempts: readonly PaymentDocument[],
    same: PaymentDocument | undefined,
    session: ClientSession,
  ): Promise<PaymentDocument[]> {
    const superseded = attempts.filter((each) => each !== same && isPageOpen(each));
    if (superseded.length > 0) {
      const ids = superseded.map(({ _id }) => _id);
      const update = { $set: { state: 'superseded' as const } };
      await this.#payments.updateMany({ _id: { $in: ids } }, update, { session });
    }
    return superseded;
  }

  /** Returns a new attempt. An order that is paid online waits for it, within limits. */
  #newAttempt(order: OrderDocument, { method, provider }: Terms): PaymentDocument {
    const { holdMs } = this.deps;
    const { _id: orderId, u_id, total: amount, currency } = order;
    const now = Date.now();
    // An order that an admin has reopened is not held, so it may be paid at any time.
    const isHeld = order.payment?.holdUntil !== undefined;
    const last = isHeld ? order.createdAt.getTime() + maxHolds * holdMs : Number.POSITIVE_INFINITY;
    const expiresAt = Math.min(now + holdMs, last);
    if (expiresAt < now + minRemainingMs) {
      throw new ConflictError('The time to pay this order is over. Please order again.');
    }
    return {
      _id: `pay_${randomBytes(12).toString('hex')}`,
      ...{ orderId, u_id, provider, method, amount, currency },
      state: 'creating',
      charges: [],
      createdAt: new Date(now),
      expiresAt: new Date(expiresAt),
      checkAt: new Date(now + firstCheckMs),
    };
  }

  #createPage(payment: PaymentDocument, order: OrderDocument, caller: Caller) {
    const { providers, storeUrl } = this.deps;
    const provider = providers.find(payment.provider);
    if (!provider) throw new ProviderError(`${payment.provider} is not in use`, false);
    const { _id: paymentId, orderId, method, amount, currency, createdAt, expiresAt } = payment;
    const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    return provider.createCheckout({
      ...{ paymentId, orderId, method, amount, currency, createdAt, expiresAt },
      description: `Order ${orderId} (${pieces} ${pieces === 1 ? 'piece' : 'pieces'})`,
      ...(caller.isEmailVerified && { email: caller.email }),
      returnUrl: `${storeUrl}/payment/${orderId}`,
    });
  }
}

/** Whether a customer can go on with an attempt instead of making another. */
function isReusable(
  { state, provider, method, amount, expiresAt }: PaymentDocument,
  order: OrderDocument,
  terms: Terms,
): boolean {
  const isOpen = state === 'creating' || state === 'open';
  const isSame = provider === terms.provider && method === terms.method && amount === order.total;
  return isOpen && isSame && expiresAt.getTime() > Date.now() + minRemainingMs;
}

/** Whether money may arrive for an attempt. The page of a failed one may be open: Razorpay's is. */
function isPageOpen({ state, providerId }: PaymentDocument): boolean {
  return (
    state === 'creating' || state === 'open' || (state === 'failed' && providerId !== undefined)
  );
}

function assertPayable(order: OrderDocument): void {
  if (isPayable({ status: order.status, payment: paymentOf(order) })) return;
  if (order.status === 'Cancelled') {
    throw new ConflictError('This order was cancelled. Please order again.');
  }
  throw new ConflictError(
    order.payment && order.payment.paid > 0 ? 'This order is paid already.' : notOnline,
    { totalAmount: toDecimal(order.total) },
  );
}
