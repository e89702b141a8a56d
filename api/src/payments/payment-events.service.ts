import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { Transaction, Transactions } from '../mongo/transactions.ts';
import type { Charges } from './charges.service.ts';
import type { Disputes } from './disputes.service.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import type { PaymentReconciliation } from './payment-reconciliation.service.ts';
import { paymentEventModel } from './payment-records.model.ts';
import type { EventSubject, PaymentProvider, ProviderEvent, WebhookRequest } from './provider.ts';
import type { RefundResults } from './refund-results.service.ts';

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  charges: Pick<Charges, 'accept'>;
  reconciliation: Pick<PaymentReconciliation, 'applyInTransaction'>;
  refundResults: RefundResults;
  disputes: Disputes;
  log: Logger;
}

/** Processes the notifications of providers, each once. */
export class PaymentEvents {
  readonly #payments;
  readonly #events;

  constructor(private readonly deps: Dependencies) {
    this.#payments = paymentModel(deps.connection);
    this.#events = paymentEventModel(deps.connection);
  }

  /** Verifies and processes a webhook request. @throws InvalidSignatureError */
  async receive(provider: PaymentProvider, request: WebhookRequest): Promise<void> {
    for (const event of await provider.parseWebhook(request)) await this.process(provider, event);
  }

  /** Processes a verified event in one transaction. A repeated event changes nothing. */
  async process({ name }: Pick<PaymentProvider, 'name'>, event: ProviderEvent): Promise<void> {
    const { transactions, log } = this.deps;
    try {
      await transactions.run(async (tx) => {
        const { session } = tx;
        const _id = idOf(name, event);
        if (await this.#events.exists({ _id }).session(session)) return;
        const isApplied = await this.#apply(name, event, tx);
        const { change } = event;
        const isWaiting = !isApplied && (change.kind === 'refund' || change.kind === 'dispute');
        const waiting = isWaiting && { provider: name, chargeId: change.chargeId, event };
        const receivedAt = new Date();
        await this.#events.create([{ _id, receivedAt, ...(waiting && { waiting }) }], { session });
      });
    } catch (error) {
      const isProcessed =
        isDuplicateKey(error) && (await this.#events.exists({ _id: idOf(name, event) }));
      if (!isProcessed) throw error;
    }
    log.info({ provider: name, event: event.id, kind: event.change.kind }, 'payment event');
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
      await this.deps.transactions.run(async (tx) => {
        const { session } = tx;
        const filter = { _id, 'waiting.chargeId': held.chargeId };
        if (!(await this.#events.exists(filter).session(session))) return;
        if (!(await this.#apply(held.provider, held.event, tx))) return;
        await this.#events.updateOne({ _id }, { $unset: { waiting: 1 } }, { session });
      });
    }
  }

  /** Returns whether the event is about a payment of ours. */
  async #apply(
    name: PaymentProvider['name'],
    { change, at }: ProviderEvent,
    tx: Transaction,
  ): Promise<boolean> {
    const { charges, reconciliation, refundResults, disputes, log } = this.deps;
    const { session } = tx;
    const payment =
      change.kind === 'refund' || change.kind === 'dispute'
        ? await this.#findByCharge(name, change.chargeId, session)
        : await this.#findBySubject(name, change, session);
    if (!payment) {
      // Of another shop with the same account, or from before the provider's account was ours.
      log.warn(
        { provider: name, kind: change.kind },
        'a payment event is about no payment of ours',
      );
      return false;
    }
    if (change.kind === 'paid') await charges.accept(payment, change.charge, tx);
    else if (change.kind === 'refund') await refundResults.record(payment, change, tx);
    else if (change.kind === 'dispute') await disputes.record(payment, change, at, tx);
    else await reconciliation.applyInTransaction(payment, { state: change.kind }, tx);
    return true;
  }

  #findByCharge(provider: PaymentProvider['name'], chargeId: string, session: ClientSession) {
    const filter = { 'charges.chargeId': chargeId, provider };
    return this.#payments.findOne(filter, null, { session }).lean<PaymentDocument>();
  }

  async #findBySubject(
    provider: PaymentProvider['name'],
    { paymentId, providerId }: EventSubject,
    session: ClientSession,
  ): Promise<PaymentDocument | null> {
    if (paymentId !== undefined) {
      const found = await this.#payments.findById(paymentId, null, { session }).lean();
      if (found?.provider === provider) return found;
    }
    if (providerId === undefined) return null;
    return this.#payments.findOne({ provider, providerId }, null, { session }).lean();
  }
}

function idOf(provider: string, { id }: ProviderEvent): string {
  return `${provider}:${id}`;
}
