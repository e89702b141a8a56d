import { isPayable, type PaymentAttemptState } from '@vajra/contract';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { changedPayment, paymentOf } from '../orders/order-payment.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import type { Charges } from './charges.service.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { type PaymentStatus, ProviderError } from './provider.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'log'> {
  orderPayments: OrderPayments;
  providers: PaymentProviders;
  charges: Pick<Charges, 'accept'>;
  now?: () => number;
}

const minuteMs = 60_000;
const batchSize = 50;
/** Money may arrive for this long after a page was to close. */
const graceMs = 24 * 60 * minuteMs;
/** A customer who waits for the result asks the provider at most this often. */
const minRefreshMs = 3000;
/** Between two questions about a payment while its page is open, and afterwards. */
const openIntervalMs = 2 * minuteMs;
const closedIntervalMs = 60 * minuteMs;

/** Of attempts whose page may still be open. Razorpay lets customers try again after a failure. */
const unfinishedStates: readonly PaymentAttemptState[] = ['open', 'failed', 'superseded'];

/** Asks providers for payments whose notifications are late or lost. */
export class PaymentReconciliation {
  readonly #payments;
  readonly #now: () => number;

  constructor(private readonly deps: Dependencies) {
    this.#payments = paymentModel(deps.connection);
    this.#now = deps.now ?? Date.now;
  }

  /** Asks for the payments that are due. Replicas share the work. */
  async run(): Promise<void> {
    for (;;) {
      const due = await this.#payments
        .find({ checkAt: { $lte: new Date(this.#now()) } })
        .sort({ checkAt: 1 })
        .limit(batchSize)
        .lean();
      for (const payment of due) await this.#checkLogged(payment);
      if (due.length < batchSize) return;
    }
  }

  /** Asks for the open payment of an order, unless it was asked for just now. Returns whether it did. */
  async refresh(orderId: string): Promise<boolean> {
    const soon = new Date(this.#now() + openIntervalMs - minRefreshMs);
    const open = await this.#payments
      .find({ orderId, state: { $in: ['open', 'superseded'] } })
      .lean();
    const due = open.filter(({ checkAt }) => checkAt && checkAt < soon);
    for (const payment of due) await this.#checkLogged(payment);
    return due.length > 0;
  }

  /**
   * Closes the pages of an order that may still take money. What was paid on them counts, if the provider
   * responds.
   */
  async closeOrder(orderId: string): Promise<void> {
    const state = { $in: [...unfinishedStates] };
    const pages = await this.#payments.find({ orderId, state, checkAt: { $exists: true } }).lean();
    for (const page of pages) {
      // First, since asking captures what a customer of PayPal has approved, which closing prevents.
      const status = await this.#logged(page, () => this.#ask(page));
      if (status && status.state !== 'open') continue;
      await this.close(page);
      await this.#logged(page, () => this.#ask(page));
    }
  }

  /** Closes a page on which nothing should be paid any more. What was paid meanwhile counts. */
  async close(payment: PaymentDocument): Promise<void> {
    const { providers, log } = this.deps;
    const { _id: paymentId, providerId } = payment;
    const provider = providers.find(payment.provider);
    if (!provider || !providerId) return;
    try {
      await provider.close({ paymentId, providerId });
    } catch (error) {
      log.info({ err: error, paymentId }, 'a payment page was not closed; it expires by itself');
    }
  }

  #checkLogged(payment: PaymentDocument): Promise<void> {
    return this.#logged(payment, () => this.check(payment));
  }

  async #logged<Result>(
    { _id: paymentId, orderId }: PaymentDocument,
    act: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await act();
    } catch (error) {
      const level = error instanceof ProviderError ? 'info' : 'warn';
      this.deps.log[level](
        { err: error, paymentId, orderId },
        'a payment was not checked; will retry',
      );
      return undefined;
    }
  }

  /** Asks the provider for a payment, applies what it knows, and closes a page that is not needed. */
  async check(payment: PaymentDocument): Promise<void> {
    if (!(await this.#claim(payment))) return;
    const status = await this.#ask(payment);
    if (status?.state === 'open' && !(await this.#isNeeded(payment))) await this.close(payment);
  }

  /** Asks the provider for a payment and applies what it knows. */
  async #ask(payment: PaymentDocument): Promise<PaymentStatus | undefined> {
    const status = await this.statusOf(payment);
    if (status) await this.apply(payment, status);
    return status;
  }

  /**
   * Asks the provider for a payment. What a customer has approved is captured if the order needs it.
   * @throws ProviderError
   */
  async statusOf(payment: PaymentDocument): Promise<PaymentStatus | undefined> {
    const { _id: paymentId, providerId } = payment;
    const provider = this.deps.providers.find(payment.provider);
    // Without the provider's id no customer has seen the page.
    if (!provider || !providerId) return undefined;
    const mayCapture = await this.#isNeeded(payment);
    return provider.find({ paymentId, providerId }, { mayCapture });
  }

  /** Whether a customer should still pay on a page: it was not replaced, and its order is unpaid. */
  async #isNeeded({ state, orderId }: PaymentDocument): Promise<boolean> {
    if (state === 'superseded') return false;
    const order = await this.deps.orderPayments.find(orderId);
    return order !== null && isPayable({ status: order.status, payment: paymentOf(order) });
  }

  /** Applies what a provider knows about a payment. */
  async apply({ _id }: PaymentDocument, status: PaymentStatus): Promise<void> {
    if (status.state === 'open') return;
    await this.deps.transactions.run(async (tx) => {
      const payment = await this.#payments.findById(_id, null, { session: tx.session }).lean();
      if (payment) await this.applyInTransaction(payment, status, tx);
    });
  }

  /** Applies what a provider knows about a payment that was read in the transaction. */
  async applyInTransaction(
    payment: PaymentDocument,
    status: PaymentStatus,
    tx: Transaction,
  ): Promise<void> {
    if (status.state === 'open') return;
    if (status.state === 'paid') return this.deps.charges.accept(payment, status.charge, tx);
    const { _id, orderId, amount, charges, state } = payment;
    // A page that was replaced by another, or that took money, says nothing about the order.
    if (charges.length > 0 || (state !== 'open' && state !== 'creating')) return;
    const { session } = tx;
    await this.#payments.updateOne({ _id }, { $set: { state: status.state } }, { session });
    const order = await this.deps.orderPayments.find(orderId, session);
    if (order?.status !== 'Pending' || !order.payment?.holdUntil) return;
    const event = { kind: 'failed', amount, at: new Date(this.#now()) } as const;
    const changed = changedPayment(order, { isFailed: true, event });
    await this.deps.orderPayments.save(order, changed, session);
  }

  /** Postpones the next check. Returns false if another replica has done so. */
  async #claim({ _id, checkAt, expiresAt }: PaymentDocument): Promise<boolean> {
    if (!checkAt) return false;
    const now = this.#now();
    const expired = expiresAt.getTime();
    const next =
      now < expired
        ? Math.min(now + openIntervalMs, expired + minRefreshMs)
        : now + closedIntervalMs;
    const update =
      now > expired + graceMs
        ? { $unset: { checkAt: 1 as const } }
        : { $set: { checkAt: new Date(next) } };
    const { modifiedCount } = await this.#payments.updateOne({ _id, checkAt }, update);
    return modifiedCount === 1;
  }
}
