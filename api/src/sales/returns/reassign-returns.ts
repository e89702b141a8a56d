import type { ClientSession, Connection } from 'mongoose';
import { returnModel } from './return.model.ts';

/** Returns a function that gives the returns of orders to another customer. */
export function reassignReturns(connection: Connection) {
  const returns = returnModel(connection);
  return (orderIds: string[], u_id: number, session: ClientSession) =>
    returns.updateMany({ orderId: { $in: orderIds } }, { $set: { u_id } }, { session });
}
