import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import type { Mail } from '../../platform/mail/mail.service.ts';
import type { Platform } from '../../platform/platform.ts';
import { orderModel } from './order.model.ts';
import { expiredMessage, type OrderMailSettings } from './order-messages.ts';
import { type OrderStatuses, pendingSince, systemUserId } from './order-status.service.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'audit' | 'log'> {
  orderStatuses: Pick<OrderStatuses, 'expire'>;
  accounts: Pick<Accounts, 'findRecipient'>;
  mail: Pick<Mail, 'compose' | 'sendTo'>;
  mailSettings: OrderMailSettings;
  /** Milliseconds that an order may be Pending; undefined for any time. */
  holdMs: number | undefined;
  now?: () => number;
}

const batchSize = 100;

/** Cancels orders that were not confirmed in time, so that their pieces can be sold. */
export class OrderExpiry {
  readonly #orders;
  readonly #now: () => number;

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
    this.#now = deps.now ?? Date.now;
  }

  /**
   * Cancels the orders that have been Pending for too long, each in a transaction of its own. Several
   * replicas may run it at once: the first to commit cancels an order.
   */
  async run(): Promise<void> {
    const { holdMs } = this.deps;
    if (holdMs === undefined) return;
    const before = new Date(this.#now() - holdMs);
    for (;;) {
      const overdue = await this.#orders
        .find(pendingSince(before), { _id: 1 })
        .sort({ createdAt: 1, _id: 1 })
        .limit(batchSize)
        .lean();
      let failures = 0;
      for (const { _id } of overdue) {
        await this.#expire(_id, before, holdMs).catch((error) => {
          failures += 1; // the others must not wait for this one
          this.deps.log.warn({ err: error, orderId: _id }, 'an order was not expired; will retry');
        });
      }
      if (overdue.length < batchSize || failures === batchSize) return;
    }
  }

  async #expire(orderId: string, before: Date, holdMs: number): Promise<void> {
    const { audit, orderStatuses, accounts, mail, mailSettings, log } = this.deps;
    const endpoint = 'ORDER_HOLD';
    const call = { u_id: systemUserId, u_name: 'System', endpoint, requestId: orderId };
    const isExpired = await audit.during(call, () =>
      orderStatuses.expire(orderId, pendingSince(before), async (order, session) => {
        const recipient = await accounts.findRecipient(order.u_id, session);
        if (!recipient) return;
        const content = expiredMessage(order, holdMs, recipient, mailSettings);
        await mail.sendTo(recipient, mail.compose(content), session);
      }),
    );
    if (isExpired) log.info({ orderId }, 'cancelled an order that was not confirmed in time');
  }
}
