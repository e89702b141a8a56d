import type { Connection } from 'mongoose';
import type { Transaction } from '../mongo/transactions.ts';
import { changedPayment } from '../orders/order-payment.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import type { ShopNotifications } from '../shop-mail/shop-notifications.service.ts';
import type { PaymentDocument } from './payment.model.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import { disputeModel } from './payment-records.model.ts';
import type { ProviderEvent } from './provider.ts';

interface Dependencies {
  connection: Connection;
  orderPayments: OrderPayments;
  ledger: PaymentLedger;
  shopNotifications: Pick<ShopNotifications, 'add'>;
}

type DisputeChange = Extract<ProviderEvent['change'], { kind: 'dispute' }>;

const eventKinds = {
  opened: 'disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const;

/** Records customers' complaints at their banks, which providers report. They are answered there. */
export class Disputes {
  readonly #disputes;

  constructor(private readonly deps: Dependencies) {
    this.#disputes = disputeModel(deps.connection);
  }

  /** Records the state of a dispute. A decision that arrives before the opening counts for both. */
  async record(
    { _id: paymentId, orderId, provider }: PaymentDocument,
    { disputeId, amount, currency, state, reason }: DisputeChange,
    openedAt: Date,
    { session }: Transaction,
  ): Promise<void> {
    const { orderPayments, ledger, shopNotifications } = this.deps;
    const _id = `${provider}:${disputeId}`;
    const known = await this.#disputes.findById(_id, null, { session }).lean();
    if (known && (known.state !== 'opened' || state === 'opened')) return;
    const at = new Date();
    const entry = { cause: _id, orderId, paymentId, currency, at };
    if (!known) {
      const opened = { _id, provider, orderId, paymentId, amount, currency, state, openedAt };
      await this.#disputes.create([{ ...opened, ...(reason && { reason }) }], { session });
      await ledger.record({ ...entry, kind: 'dispute', amount: -amount }, session);
    } else {
      await this.#disputes.updateOne({ _id }, { $set: { state } }, { session });
    }
    if (state === 'won') {
      const returned = known?.amount ?? amount;
      await ledger.record({ ...entry, kind: 'dispute_won', amount: returned }, session);
    }
    const order = await orderPayments.find(orderId, session);
    if (order) {
      const kind = eventKinds[state];
      const others = { orderId, _id: { $ne: _id }, state: { $ne: 'won' } } as const;
      const isDisputed =
        state !== 'won' || (await this.#disputes.exists(others).session(session)) !== null;
      const change = { isDisputed, event: { kind, amount, at } };
      await orderPayments.save(order, changedPayment(order, change), session);
    }
    const problem = state === 'opened' ? 'The payment is disputed' : `The dispute was ${state}`;
    await shopNotifications.add([{ kind: 'payment', orderId, problem }], session);
  }
}
