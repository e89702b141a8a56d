import type { Order } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { ordersShown, stockQuestion } from './order-list.ts';

const order = (changes: Partial<Order>): Order => ({
  orderId: '7K3MQ-9QXTD',
  id: '7K3MQ-9QXTD',
  userId: 1,
  totalAmount: 10,
  currency: 'INR',
  priceBasis: 'list',
  status: 'Pending',
  createdAt: '2026-11-20T10:00:00.000Z',
  items: [
    { p_id: 1, sku: 'A', product: { name: 'Oval', image1: null }, quantity: 2, price: 5 },
    { p_id: 2, sku: 'B', product: { name: 'Pear', image1: null }, quantity: 1, price: 5 },
  ],
  customer: { u_name: 'Asha Rao', email: 'asha@example.com', mo_no: '+919812345678' },
  shippingAddress: null,
  paymentMethod: 'upi',
  history: [],
  ...changes,
});

describe('the order list', () => {
  const orders = [order({}), order({ orderId: 'AAAAA-BBBBB', customer: null, status: 'Shipped' })];

  it.each([
    ['the id as read out on the phone', 'aaaaa bbbbb', 'AAAAA-BBBBB'],
    ['the customer', 'asha', '7K3MQ-9QXTD'],
    ['the phone with spaces', '98123 45678', '7K3MQ-9QXTD'],
  ])('finds by %s', (_, search, found) => {
    expect(ordersShown(orders, '', search).map(({ orderId }) => orderId)).toEqual([found]);
  });

  it('filters by status', () => {
    expect(ordersShown(orders, 'Shipped', '')).toEqual([orders[1]]);
    expect(ordersShown(orders, '', '')).toHaveLength(2);
  });

  it('asks only where stock changes, and once for all pieces', () => {
    expect(stockQuestion(order({}), 'Shipped')).toBeUndefined();
    expect(stockQuestion(order({}), 'Cancelled')).toContain('3 pieces back');
    expect(stockQuestion(order({ status: 'Cancelled' }), 'Pending')).toContain('takes 3 pieces');
    expect(stockQuestion(order({ status: 'Cancelled' }), 'Cancelled')).toBeUndefined();
  });
});
