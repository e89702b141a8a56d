import type { PaymentMethod } from '@vajra/contract';
import type { OrderDocument } from '../src/sales/orders/order.model.ts';
import { changedPayment, newPayment } from '../src/sales/orders/order-payment.ts';
import type { PaymentDocument } from '../src/sales/payments/payment.model.ts';
import type { RefundDocument } from '../src/sales/payments/refund.model.ts';
import type { ReturnDocument } from '../src/sales/returns/return.model.ts';
import { orderReturnOf } from '../src/sales/returns/return.presenter.ts';
import { addInvoices } from './order-invoices.ts';
import { adminId, baseDate, dayMs, type OrderRecords, type SeedProduct } from './plan.ts';
import type { Random } from './random.ts';
import { seedTaxSettings } from './tax-settings.ts';

export const noOrderRecords: OrderRecords = {
  payments: [],
  refunds: [],
  payment_ledger: [],
  invoices: [],
  invoice_series: [],
  store_settings: [],
  returns: [],
};

/** A fictitious account, whose number and codes are not assigned. */
const demoAccount = {
  ...{ accountName: 'Vajra Demonstration', accountNumber: '00000000000000' },
  ...{ bankName: 'Demonstration Bank', ifsc: 'DEMO0000000', upiId: 'demonstration@vajra' },
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Pays the orders, with invoices: cancelled ones are refunded, one is refunded in part, one is to be paid
 * by bank transfer, and a customer asks to return a piece. Changes the orders.
 */
export function recordOrders(
  orders: readonly OrderDocument[],
  products: readonly SeedProduct[],
  random: Random,
): OrderRecords {
  const records = { ...structuredClone(noOrderRecords), store_settings: [seedTaxSettings] };
  const unpaid = orders.findLast(({ status }) => status === 'Pending');
  const delivered = orders.filter((order) => wasDelivered(order));
  const [partlyRefunded, returned] = [delivered.at(-4), delivered.at(-1)];
  for (const order of orders) {
    if (order === unpaid) {
      order.paymentMethod = 'bank_transfer';
      order.payment = {
        ...newPayment('manual', 'bank_transfer', undefined),
        transfer: { ...demoAccount, payBy: new Date(order.createdAt.getTime() + 5 * dayMs) },
      };
      continue;
    }
    const payment = pay(order, records, random);
    const cancelled = order.history.find(({ status }) => status === 'Cancelled');
    if (cancelled) {
      const { by, u_id, at } = cancelled;
      const reason = 'The order was cancelled';
      refund({ order, payment, amount: order.total, reason, by, u_id, at }, records, random);
    }
    if (order === partlyRefunded) {
      const amount = Math.round(order.total / 1000) * 100; // a tenth, without fractions
      const at = new Date(lastOf(order).at.getTime() + 5 * hourMs);
      const reason = 'Engraving left out at the customer’s wish';
      refund({ order, payment, amount, reason, by: 'admin', u_id: adminId, at }, records, random);
    }
  }
  if (returned) records.returns.push(requestReturn(returned));
  addInvoices(orders, products, records);
  return records;
}

function wasDelivered(order: OrderDocument): boolean {
  return order.status === 'Delivered' && lastOf(order).at.getTime() + dayMs < baseDate.getTime();
}

function lastOf({ history, _id }: OrderDocument) {
  const last = history.at(-1);
  if (!last) throw new RangeError(`order ${_id} has no history`);
  return last;
}

function pay(order: OrderDocument, records: OrderRecords, random: Random): PaymentDocument {
  const { _id: orderId, u_id, total: amount, currency, createdAt } = order;
  const method: PaymentMethod = order.paymentMethod;
  const _id = `pay_${hexOf(random)}`;
  const at = new Date(createdAt.getTime() + random.between(1, 9) * minuteMs);
  const chargeId = `demo_${_id}`;
  const payment: PaymentDocument = {
    ...{ _id, orderId, u_id, provider: 'demo', method, amount, currency, state: 'paid' },
    providerId: chargeId,
    url: `/demo-payment/${_id}`,
    charges: [{ chargeId, amount, currency, at, isApplied: true }],
    createdAt,
    expiresAt: new Date(createdAt.getTime() + hourMs),
  };
  records.payments.push(payment);
  records.payment_ledger.push({
    _id: `charge:demo:${chargeId}`,
    ...{ orderId, paymentId: _id, kind: 'charge', amount, currency, at },
  });
  order.payment = changedPayment(
    { ...order, payment: newPayment('demo', method, undefined) },
    { paid: amount, event: { kind: 'paid', amount, at } },
  );
  return payment;
}

interface SeedRefund extends Pick<RefundDocument, 'amount' | 'reason' | 'by' | 'u_id'> {
  order: OrderDocument;
  payment: PaymentDocument;
  at: Date;
}

function refund(
  { order, payment, at, ...details }: SeedRefund,
  records: OrderRecords,
  random: Random,
): void {
  const _id = `ref_${hexOf(random)}`;
  const { _id: paymentId, orderId, provider, currency } = payment;
  const settledAt = new Date(at.getTime() + 2 * minuteMs);
  const { amount } = details;
  records.refunds.push({
    ...{ _id, orderId, paymentId, provider, currency, ...details },
    chargeId: `demo_${paymentId}`,
    state: 'succeeded',
    isOfOrder: true,
    providerRefundId: `demo_${_id}`,
    attempts: 1,
    createdAt: at,
    settledAt,
  });
  records.payment_ledger.push({
    _id: `refund:${_id}`,
    ...{ orderId, paymentId, kind: 'refund', amount: -amount, currency, at: settledAt },
  });
  const event = { kind: 'refunding', amount, at } as const;
  order.payment = changedPayment(order, { refunded: amount, event });
  const settled = { kind: 'refunded', amount, at: settledAt } as const;
  order.payment = changedPayment(order, { event: settled });
}

function requestReturn(order: OrderDocument): ReturnDocument {
  const { _id: orderId, u_id, currency, items } = order;
  const [item] = items;
  if (!item) throw new RangeError(`order ${orderId} has no items`);
  const createdAt = new Date(lastOf(order).at.getTime() + 20 * hourMs);
  const { p_id, sku, name, unit } = item;
  const request: ReturnDocument = {
    _id: 1,
    ...{ orderId, u_id, currency, reason: 'defective', wish: 'exchange', state: 'requested' },
    items: [{ p_id, sku, name, unit, quantity: 1, restocked: 0, writtenOff: 0 }],
    description: 'One of the prongs is loose, and the stone moves when I touch it.',
    photos: [],
    note: '',
    notes: [],
    history: [{ state: 'requested', at: createdAt, by: 'customer', u_id }],
    createdAt,
  };
  order.returns = [orderReturnOf(request)];
  return request;
}

function hexOf(random: Random): string {
  return Buffer.from(random.bytes(12)).toString('hex');
}
