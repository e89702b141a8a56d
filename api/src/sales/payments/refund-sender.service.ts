import type { Platform } from '../../platform/platform.ts';
import type { PaymentProviders } from './payment-providers.ts';
import type { PaymentProvider, RefundStatus } from './provider.ts';
import { isRefusal } from './providers/provider-http.ts';
import { type RefundDocument, refundModel } from './refund.model.ts';
import type { RefundResults } from './refund-results.service.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'log'> {
  providers: PaymentProviders;
  refundResults: Pick<RefundResults, 'settle' | 'reportUnconfirmed'>;
  now?: () => number;
}

const batchSize = 50;
const minuteMs = 60_000;
const maxRetryMs = 60 * minuteMs;
/** After this many attempts, about two days, the shop is notified. Attempts go on. */
const attemptsUntilReport = 60;
/** Between two questions about a refund that the provider has accepted. */
const sentIntervalMs = 6 * 60 * minuteMs;

/** Sends refunds to providers. A repeated attempt has the same id, so that money is sent once. */
export class RefundSender {
  readonly #refunds;
  readonly #now: () => number;

  constructor(private readonly deps: Dependencies) {
    this.#refunds = refundModel(deps.connection);
    this.#now = deps.now ?? Date.now;
  }

  /** Sends the refunds that are due. Replicas share the work. */
  async run(): Promise<void> {
    for (;;) {
      const due = await this.#refunds
        .find({ dueAt: { $lte: new Date(this.#now()) } })
        .sort({ dueAt: 1 })
        .limit(batchSize)
        .lean();
      for (const refund of due) await this.#process(refund);
      if (due.length < batchSize) return;
    }
  }

  async #process(refund: RefundDocument): Promise<void> {
    const { _id, provider: name, orderId } = refund;
    if (!(await this.#claim(refund))) return;
    const provider = this.deps.providers.find(name);
    if (!provider) return; // not in use at the moment; an admin sees that the refund is pending
    try {
      await this.#settle(_id, await ask(provider, refund));
    } catch (error) {
      this.deps.log.warn({ err: error, refundId: _id, orderId }, 'a refund was not sent');
      // The provider may have sent the money without saying so: only a refusal is a failure.
      if (isRefusal(error) && refund.state !== 'sent') {
        const reason = error.message.slice(0, 200);
        await this.#settle(_id, { state: 'failed', providerRefundId: '', reason });
      } else if (refund.attempts + 1 === attemptsUntilReport) {
        const { transactions, refundResults } = this.deps;
        await transactions.run((tx) => refundResults.reportUnconfirmed(refund, tx));
      }
    }
  }

  async #settle(_id: string, status: RefundStatus): Promise<void> {
    await this.deps.transactions.run(async (tx) => {
      const refund = await this.#refunds.findById(_id, null, { session: tx.session }).lean();
      if (refund) await this.deps.refundResults.settle(refund, status, tx);
    });
  }

  /** Postpones the next attempt. Returns false if another replica has done so. */
  async #claim({ _id, dueAt, attempts, state }: RefundDocument): Promise<boolean> {
    const delayMs =
      state === 'sent'
        ? sentIntervalMs
        : Math.min(minuteMs * 2 ** Math.min(attempts, 10), maxRetryMs);
    const update = { $set: { dueAt: new Date(this.#now() + delayMs) }, $inc: { attempts: 1 } };
    const { modifiedCount } = await this.#refunds.updateOne({ _id, dueAt }, update);
    return modifiedCount === 1;
  }
}

function ask(provider: PaymentProvider, refund: RefundDocument): Promise<RefundStatus> {
  const { _id: refundId, state, providerRefundId, chargeId, amount, currency, reason } = refund;
  if (state === 'sent' && providerRefundId)
    return provider.findRefund({ providerRefundId, chargeId });
  return provider.refund({ refundId, chargeId, amount, currency, reason });
}
