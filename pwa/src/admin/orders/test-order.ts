import type { Order } from '@vajra/contract';

/** An order of two pieces for tests, with other fields where they matter. */
export const testOrder = (fields: Partial<Order> = {}): Order => ({
  orderId: '7K3MQ-9QXTD',
  id: '7K3MQ-9QXTD',
  userId: 1,
  totalAmount: 10,
  currency: 'INR',
  priceBasis: 'list',
  status: 'Shipped',
  createdAt: '2026-11-20T10:00:00.000Z',
  items: [{ p_id: 1, sku: 'A', product: { name: 'Oval', image1: null }, quantity: 2, price: 5 }],
  customer: null,
  shippingAddress: null,
  paymentMethod: 'upi',
  history: [],
  ...fields,
});
