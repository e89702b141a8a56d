import type { ClientSession, Connection } from 'mongoose';
import { paymentModel } from './payment.model.ts';
import { refundModel } from './refund.model.ts';

/** Returns a function that gives the payments of orders, and what was refunded, to another customer. */
export function reassignPayments(connection: Connection) {
  const payments = paymentModel(connection);
  const refunds = refundModel(connection);
  return async (orderIds: string[], u_id: number, session: ClientSession) => {
    const orderId = { $in: orderIds };
    await payments.updateMany({ orderId }, { $set: { u_id } }, { session });
    // Other refunds name the admin who has made them.
    await refunds.updateMany({ orderId, by: 'customer' }, { $set: { u_id } }, { session });
  };
}
