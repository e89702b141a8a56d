import type { OrderDocument } from '../../sales/orders/order.model.ts';
import type { PaymentDocument } from '../../sales/payments/payment.model.ts';
import type { DisputeDocument } from '../../sales/payments/payment-records.model.ts';
import type { Migration } from './migration.ts';

/**
 * Stores in orders how much of their money is disputed, which earlier releases let staff refund as well,
 * and marks the disputes of money that did not pay an order.
 */
export const disputedAmounts: Migration = {
  number: 3,
  name: 'disputed amounts of orders',
  async run(connection) {
    const orders = connection.collection<OrderDocument>('orders');
    const payments = connection.collection<PaymentDocument>('payments');
    const disputes = connection.collection<DisputeDocument>('disputes');
    const amounts = new Map<string, number>();
    for await (const { _id, orderId, paymentId, amount } of disputes.find({
      state: { $ne: 'won' },
    })) {
      const payment = await payments.findOne({ _id: paymentId });
      if (payment?.charges.some(({ isApplied }) => isApplied))
        amounts.set(orderId, (amounts.get(orderId) ?? 0) + amount);
      else await disputes.updateOne({ _id }, { $set: { isReturned: true } });
    }
    for (const [_id, amount] of amounts) {
      const isPaid = { _id, payment: { $exists: true } };
      await orders.updateOne(isPaid, { $set: { 'payment.disputed': amount } });
    }
  },
};
