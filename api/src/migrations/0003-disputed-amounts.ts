import type { OrderDocument } from '../orders/order.model.ts';
import type { DisputeDocument } from '../payments/payment-records.model.ts';
import type { Migration } from './migration.ts';

/** Stores in orders how much of their money is disputed, which earlier releases let staff refund as well. */
export const disputedAmounts: Migration = {
  number: 3,
  name: 'disputed amounts of orders',
  async run(connection) {
    const orders = connection.collection<OrderDocument>('orders');
    const disputed = connection.collection<DisputeDocument>('disputes').aggregate<{
      _id: string;
      amount: number;
    }>([
      { $match: { state: { $ne: 'won' } } },
      { $group: { _id: '$orderId', amount: { $sum: '$amount' } } },
    ]);
    for await (const { _id, amount } of disputed) {
      await orders.updateOne(
        { _id, payment: { $exists: true } },
        { $set: { 'payment.disputed': amount } },
      );
    }
  },
};
