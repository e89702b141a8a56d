import type { ClientSession, Connection } from 'mongoose';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { ShopNotifications } from '../../platform/shop-mail/shop-notifications.service.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { changedPayment } from '../orders/order-payment.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import type { PaymentDocument } from './payment.model.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import { disputeModel } from './payment-records.model.ts';
import type { ProviderEvent } from './provider.ts';
import type { Refunds } from './refunds.service.ts';

interface Dependencies {
  connection: Connection;
  orderPayments: OrderPayments;
  ledger: PaymentLedger;
  refunds: Pick<Refunds, 'returnRest'>;
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
    { _id: paymentId, orderId, provider, charges }: PaymentDocument,
    { disputeId, chargeId, amount, currency, state, reason }: DisputeChange,
    openedAt: Date,
    tx: Transaction,
  ): Promise<void> {
    const { session } = tx;
    const { orderPayments, ledger, refunds, shopNotifications } = this.deps;
    const _id = `${provider}:${disputeId}`;
    const known = await this.#disputes.findById(_id, null, { session }).lean();
    if (known && (known.state !== 'opened' || state === 'opened')) return;
    // A decision may report another amount than the opening, which is what the bank took.
    const disputedAmount = known?.amount ?? amount;
    const at = new Date();
    const entry = { cause: _id, orderId, paymentId, currency, at };
    if (!known) {
      const opened = { _id, provider, orderId, paymentId, chargeId, amount, currency, state };
      const isOfOrder = charges.some((each) => each.chargeId === chargeId && each.isApplied);
      const returned = !isOfOrder && ({ isReturned: true } as const);
      const dispute = { ...opened, openedAt, ...returned, ...(reason && { reason }) };
      await this.#disputes.create([dispute], { session });
      await ledger.record({ ...entry, kind: 'dispute', amount: -amount }, session);
    } else {
      await this.#disputes.updateOne({ _id }, { $set: { state } }, { session });
    }
    if (state === 'won') {
      await ledger.record({ ...entry, kind: 'dispute_won', amount: disputedAmount }, session);
    }
    const order = await orderPayments.find(orderId, session);
    if (order) {
      const kind = eventKinds[state];
      const open = await this.#openDisputesOf(order, session);
      const ofOrder = open.filter(({ isReturned }) => !isReturned);
      const disputed = ofOrder.reduce((sum, each) => sum + each.amount, 0);
      const event = { kind, amount: disputedAmount, at };
      const change = { isDisputed: open.length > 0, disputed, event };
      const changed = await orderPayments.save(order, changedPayment(order, change), session);
      // That of an order which was cancelled meanwhile belongs to the customer.
      if (state === 'won') await refunds.returnRest(changed, tx);
    }
    const problem = state === 'opened' ? 'The payment is disputed' : `The dispute was ${state}`;
    await shopNotifications.add([{ kind: 'payment', orderId, problem }], session);
  }

  /** Returns the disputes of an order that are open or lost. */
  #openDisputesOf({ _id: orderId }: OrderDocument, session: ClientSession) {
    return this.#disputes.find({ orderId, state: { $ne: 'won' } }, null, { session }).lean();
  }
}
