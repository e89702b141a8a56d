import { type ExpiryDependencies, expireOrders } from '../orders/expire-orders.ts';
import { unpaidMessage } from '../orders/order-messages.ts';
import type { PaymentReconciliation } from './payment-reconciliation.service.ts';

interface Dependencies extends ExpiryDependencies {
  reconciliation: Pick<PaymentReconciliation, 'closeOrder'>;
  now?: () => number;
}

/** Cancels orders that were not paid in time, which returns their pieces to stock. */
export class PaymentHolds {
  constructor(private readonly deps: Dependencies) {}

  async run(): Promise<void> {
    const { reconciliation, mailSettings, now = Date.now } = this.deps;
    await expireOrders(this.deps, {
      endpoint: 'PAYMENT_HOLD',
      overdue: { 'payment.holdUntil': { $lt: new Date(now()) } },
      sort: { 'payment.holdUntil': 1 },
      // What was paid on the last page counts. A provider that does not respond holds no stock.
      prepare: (orderId) => reconciliation.closeOrder(orderId),
      messageTo: (recipient, order) => unpaidMessage(order, recipient, mailSettings),
    });
  }
}
