import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import type { Mail } from '../../platform/mail/mail.service.ts';
import type { Platform } from '../../platform/platform.ts';
import { type OrderMailSettings, unpaidMessage } from '../orders/order-messages.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import { type OrderStatuses, systemUserId } from '../orders/order-status.service.ts';
import type { PaymentReconciliation } from './payment-reconciliation.service.ts';

interface Dependencies extends Pick<Platform, 'audit' | 'log'> {
  orderPayments: Pick<OrderPayments, 'findOverdue'>;
  orderStatuses: Pick<OrderStatuses, 'expire'>;
  reconciliation: Pick<PaymentReconciliation, 'closeOrder'>;
  accounts: Pick<Accounts, 'findRecipient'>;
  mail: Pick<Mail, 'compose' | 'sendTo'>;
  mailSettings: OrderMailSettings;
  now?: () => number;
}

const batchSize = 100;

/** Cancels orders that were not paid in time, which returns their pieces to stock. */
export class PaymentHolds {
  readonly #now: () => number;

  constructor(private readonly deps: Dependencies) {
    this.#now = deps.now ?? Date.now;
  }

  /** Cancels the orders whose hold is over. Of several replicas, the first to commit cancels an order. */
  async run(): Promise<void> {
    const { orderPayments, log } = this.deps;
    const before = new Date(this.#now());
    for (;;) {
      const overdue = await orderPayments.findOverdue(before, batchSize);
      let failures = 0;
      for (const orderId of overdue) {
        await this.#expire(orderId, before).catch((error) => {
          failures += 1; // the others must not wait for this one
          log.warn({ err: error, orderId }, 'an unpaid order was not cancelled; will retry');
        });
      }
      if (overdue.length < batchSize || failures === batchSize) return;
    }
  }

  async #expire(orderId: string, before: Date): Promise<void> {
    const { audit, orderStatuses, reconciliation, log } = this.deps;
    // What was paid on the last page counts. A provider that does not respond holds no stock.
    await reconciliation.closeOrder(orderId);
    const call = {
      ...{ u_id: systemUserId, u_name: 'System' },
      ...{ endpoint: 'PAYMENT_HOLD', requestId: orderId },
    };
    const overdue = { status: 'Pending', 'payment.holdUntil': { $lt: before } } as const;
    const isExpired = await audit.during(call, () =>
      orderStatuses.expire(orderId, overdue, async (order, session) => {
        const { accounts, mail, mailSettings } = this.deps;
        const recipient = await accounts.findRecipient(order.u_id, session);
        if (!recipient) return;
        const content = unpaidMessage(order, recipient, mailSettings);
        await mail.sendTo(recipient, mail.compose(content), session);
      }),
    );
    if (isExpired) log.info({ orderId }, 'cancelled an order that was not paid in time');
  }
}
