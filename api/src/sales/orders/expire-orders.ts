import type { QueryFilter } from 'mongoose';
import type { Recipient } from '../../platform/mail/mail.service.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';
import type { Platform } from '../../platform/platform.ts';
import { type OrderDocument, orderModel } from './order.model.ts';
import { mailCustomer, type OrderMail } from './order-mail.ts';
import { type OrderStatuses, systemUserId } from './order-status.service.ts';

export interface ExpiryDependencies
  extends Pick<Platform, 'connection' | 'audit' | 'log'>,
    OrderMail {
  orderStatuses: Pick<OrderStatuses, 'expire'>;
}

interface Expiry {
  /** Names the cause in the audit trail. */
  endpoint: string;
  /** Matches the Pending orders whose time is over. */
  overdue: QueryFilter<OrderDocument>;
  sort: Record<string, 1>;
  /** What has to be done before the transaction. */
  prepare?(orderId: string): Promise<void>;
  messageTo(recipient: Recipient, order: OrderDocument): MailContent;
}

const batchSize = 100;

/**
 * Cancels the orders whose time is over, each in a transaction of its own, and mails their customers.
 * Several replicas may do so at once: the first to commit cancels an order.
 */
export async function expireOrders(
  deps: ExpiryDependencies,
  { endpoint, overdue, sort, prepare, messageTo }: Expiry,
): Promise<void> {
  const { connection, audit, log, orderStatuses } = deps;
  const orders = orderModel(connection);
  for (;;) {
    const found = await orders.find(overdue, { _id: 1 }).sort(sort).limit(batchSize).lean();
    let failures = 0;
    for (const { _id } of found) {
      await expire(_id).catch((error) => {
        failures += 1; // the others must not wait for this one
        log.warn({ err: error, orderId: _id, endpoint }, 'an order did not expire; will retry');
      });
    }
    if (found.length < batchSize || failures === batchSize) return;
  }

  async function expire(orderId: string): Promise<void> {
    await prepare?.(orderId);
    const call = { u_id: systemUserId, u_name: 'System', endpoint, requestId: orderId };
    const isExpired = await audit.during(call, () =>
      orderStatuses.expire(orderId, { ...overdue, status: 'Pending' }, async (order, session) => {
        await mailCustomer(deps, { u_id: order.u_id, session }, (to) => messageTo(to, order));
      }),
    );
    if (isExpired) log.info({ orderId, endpoint }, 'cancelled an order whose time was over');
  }
}
