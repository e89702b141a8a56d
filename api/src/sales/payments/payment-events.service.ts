import type { ClientSession, QueryFilter } from 'mongoose';
import { MemoryThrottle } from '../../platform/memory-throttle.ts';
import { isDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Disputes } from './disputes.service.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import type { PaymentReconciliation } from './payment-reconciliation.service.ts';
import { paymentEventModel } from './payment-records.model.ts';
import {
  type EventSubject,
  InvalidSignatureError,
  type PaymentProvider,
  type PaymentStatus,
  type ProviderEvent,
  type WebhookRequest,
} from './provider.ts';
import type { RefundResults } from './refund-results.service.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'log' | 'throttle'> {
  reconciliation: Pick<PaymentReconciliation, 'statusOf' | 'applyInTransaction'>;
  refundResults: RefundResults;
  disputes: Disputes;
}

/** Of a network, within ten minutes. Providers send none, and each may make us ask the provider. */
const maxForgedRequests = 30;

type Change = ProviderEvent['change'];
type AttemptChange = Extract<Change, { kind: 'changed' | 'failed' }>;
type ChargeChange = Exclude<Change, AttemptChange>;

/** Processes the notifications of providers, each once. */
export class PaymentEvents {
  readonly #payments;
  readonly #events;
  readonly #forgedRequests: MemoryThrottle;

  constructor(private readonly deps: Dependencies) {
    this.#payments = paymentModel(deps.connection);
    this.#events = paymentEventModel(deps.connection);
    this.#forgedRequests = new MemoryThrottle({
      ...{ name: 'forged_payment_events', points: maxForgedRequests, seconds: 10 * 60 },
      factor: deps.throttle,
    });
  }

  /**
   * Verifies and processes a webhook request.
   * @param network the sender's, whose forged requests are limited
   * @throws InvalidSignatureError
   */
  async receive(
    provider: PaymentProvider,
    request: WebhookRequest,
    network: string,
  ): Promise<void> {
    await this.#forgedRequests.assertLeft(network);
    const events = await provider.parseWebhook(request).catch(async (error: unknown) => {
      if (error instanceof InvalidSignatureError) await this.#forgedRequests.consume(network);
      throw error;
    });
    for (const event of events) await this.process(provider, event);
  }

  /**
   * Processes a verified event in one transaction. A repeated event changes nothing.
   * @throws ProviderError when the provider cannot be asked for the attempt
   */
  async process({ name }: Pick<PaymentProvider, 'name'>, event: ProviderEvent): Promise<void> {
    const { transactions, log } = this.deps;
    const { change } = event;
    const _id = `${name}:${event.id}`;
    if (await this.#events.exists({ _id })) return;
    const apply = isAboutAttempt(change)
      ? await this.#ask(name, change)
      : (tx: Transaction) => this.#applyToCharge(name, { change, at: event.at }, tx);
    try {
      await transactions.run(async (tx) => {
        const { session } = tx;
        if (await this.#events.exists({ _id }).session(session)) return;
        const isApplied = await apply(tx);
        const isWaiting = !isApplied && !isAboutAttempt(change);
        const waiting = isWaiting && { provider: name, chargeId: change.chargeId, event };
        const receivedAt = new Date();
        await this.#events.create([{ _id, receivedAt, ...(waiting && { waiting }) }], { session });
        // Of another shop with the same account, or from before the provider's account was ours.
        if (!isApplied) log.warn({ provider: name, kind: change.kind }, notOurs);
      });
    } catch (error) {
      const isProcessed = isDuplicateKey(error) && (await this.#events.exists({ _id }));
      if (!isProcessed) throw error;
    }
    log.info({ provider: name, event: event.id, kind: change.kind }, 'payment event');
  }

  /** Processes refunds and disputes whose charges have arrived after them. */
  async processWaiting(): Promise<void> {
    // Those of another shop with the same account wait until they are deleted, so all are read.
    const waiting = this.#events
      .find({ 'waiting.chargeId': { $exists: true } })
      .lean()
      .cursor();
    for await (const { _id, waiting: held } of waiting) {
      if (!held || !(await this.#payments.exists({ 'charges.chargeId': held.chargeId }))) continue;
      const { change, at } = held.event;
      if (isAboutAttempt(change)) continue;
      await this.deps.transactions.run(async (tx) => {
        const { session } = tx;
        const filter = { _id, 'waiting.chargeId': held.chargeId };
        if (!(await this.#events.exists(filter).session(session))) return;
        if (!(await this.#applyToCharge(held.provider, { change, at }, tx))) return;
        await this.#events.updateOne({ _id }, { $unset: { waiting: 1 } }, { session });
      });
    }
  }

  /**
   * Asks the provider for the attempt of an event, before the transaction. Returns what applies the
   * response in one, and whether there is such an attempt.
   */
  async #ask(
    name: PaymentProvider['name'],
    { kind, ...subject }: AttemptChange,
  ): Promise<(tx: Transaction) => Promise<boolean>> {
    const { reconciliation } = this.deps;
    const known = await this.#findSubject(name, subject);
    const found = known && (await reconciliation.statusOf(known));
    if (!known || !found) return async () => false;
    const hasFailed = kind === 'failed' && found.state === 'open';
    const status: PaymentStatus = hasFailed ? { state: 'failed' } : found;
    return async (tx) => {
      const payment = await this.#findAttempt({ _id: known._id }, tx.session);
      if (payment) await reconciliation.applyInTransaction(payment, status, tx);
      return payment !== null;
    };
  }

  async #findSubject(
    provider: PaymentProvider['name'],
    { paymentId, providerId }: EventSubject,
  ): Promise<PaymentDocument | null> {
    if (paymentId === undefined) {
      return providerId === undefined ? null : this.#findAttempt({ provider, providerId });
    }
    const found = await this.#findAttempt({ _id: paymentId, provider });
    // The response with the provider's id may have been lost.
    const known = found?.providerId ?? providerId;
    return found && known && known === (providerId ?? known)
      ? { ...found, providerId: known }
      : null;
  }

  /** Returns whether the event is about a charge of ours. */
  async #applyToCharge(
    provider: PaymentProvider['name'],
    { change, at }: { change: ChargeChange; at: Date },
    tx: Transaction,
  ): Promise<boolean> {
    const { refundResults, disputes } = this.deps;
    const payment = await this.#findAttempt(
      { 'charges.chargeId': change.chargeId, provider },
      tx.session,
    );
    if (!payment) return false;
    if (change.kind === 'refund') await refundResults.record(payment, change, tx);
    else await disputes.record(payment, change, at, tx);
    return true;
  }

  #findAttempt(filter: QueryFilter<PaymentDocument>, session: ClientSession | null = null) {
    return this.#payments.findOne(filter, null, { session }).lean<PaymentDocument>();
  }
}

const notOurs = 'a payment event is about no payment of ours';

const isAboutAttempt = (change: Change): change is AttemptChange =>
  change.kind === 'changed' || change.kind === 'failed';
