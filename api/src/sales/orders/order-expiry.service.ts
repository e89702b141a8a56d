import { type ExpiryDependencies, expireOrders } from './expire-orders.ts';
import { expiredMessage } from './order-messages.ts';
import { pendingSince } from './order-status.service.ts';

interface Dependencies extends ExpiryDependencies {
  /** Milliseconds that an order may be Pending; undefined for any time. */
  holdMs: number | undefined;
  now?: () => number;
}

/** Cancels orders that were not confirmed in time, so that their pieces can be sold. */
export class OrderExpiry {
  constructor(private readonly deps: Dependencies) {}

  async run(): Promise<void> {
    const { holdMs, mailSettings, now = Date.now } = this.deps;
    if (holdMs === undefined) return;
    await expireOrders(this.deps, {
      endpoint: 'ORDER_HOLD',
      overdue: pendingSince(new Date(now() - holdMs)),
      sort: { createdAt: 1, _id: 1 },
      messageTo: (recipient, order) => expiredMessage(order, holdMs, recipient, mailSettings),
    });
  }
}
