import type { ClientSession, Connection } from 'mongoose';
import { paymentModel } from './payment.model.ts';

/** Returns a function that gives the payments of orders to another customer. */
export function reassignPayments(connection: Connection) {
  const payments = paymentModel(connection);
  return (orderIds: string[], u_id: number, session: ClientSession) =>
    payments.updateMany({ orderId: { $in: orderIds } }, { $set: { u_id } }, { session });
}
