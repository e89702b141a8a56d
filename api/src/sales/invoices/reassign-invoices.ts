import type { ClientSession, Connection } from 'mongoose';
import { invoiceModel } from './invoice.model.ts';

/** Returns a function that gives the invoices of orders to another customer. */
export function reassignInvoices(connection: Connection) {
  const invoices = invoiceModel(connection);
  return (orderIds: string[], u_id: number, session: ClientSession) =>
    invoices.updateMany({ orderId: { $in: orderIds } }, { $set: { u_id } }, { session });
}
