import type { Order } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { stockChangeQuestion } from './order-texts.ts';
import { testOrder } from './test-order.ts';

const order = (status: Order['status']): Order => {
  const { items } = testOrder();
  const pear = {
    p_id: 2,
    sku: 'B',
    product: { name: 'Pear', image1: null },
    quantity: 1,
    price: 5,
  };
  return testOrder({ status, items: [...items, pear] });
};

describe('stockChangeQuestion', () => {
  it('says that shipped pieces do not return, and takes none for them', () => {
    for (const status of ['Shipped', 'Delivered'] as const) {
      expect(stockChangeQuestion(order(status), 'Cancelled')).toContain('not return 3 pieces');
    }
    const shipped = { ...order('Cancelled'), hasLeftStore: true as const };
    expect(stockChangeQuestion(shipped, 'Shipped')).toBeUndefined();
  });

  it('says what is refunded of a cancelled order, and how', () => {
    const paidBy = (provider: 'stripe' | 'manual', refunded = 0): Order => ({
      ...order('Pending'),
      payment: { state: 'paid', provider, method: 'upi', paid: 10, refunded, events: [] },
    });
    expect(stockChangeQuestion(paidBy('stripe'), 'Cancelled')).toContain(
      '₹10.00 is refunded through Stripe.',
    );
    expect(stockChangeQuestion(paidBy('manual', 4), 'Cancelled')).toContain(
      'You have to send ₹6.00 back to the customer and record it.',
    );
    expect(stockChangeQuestion(paidBy('stripe', 10), 'Cancelled')).toBe(
      'This returns 3 pieces to stock.',
    );
    const shipped = { ...paidBy('stripe'), status: 'Shipped' as const };
    expect(stockChangeQuestion(shipped, 'Cancelled')).not.toContain('₹');
  });

  it('asks only when stock moves, with the total number of pieces', () => {
    expect(stockChangeQuestion(order('Pending'), 'Shipped')).toBeUndefined();
    expect(stockChangeQuestion(order('Pending'), 'Cancelled')).toContain('returns 3 pieces');
    expect(stockChangeQuestion(order('Cancelled'), 'Pending')).toContain('takes 3 pieces');
    expect(stockChangeQuestion(order('Cancelled'), 'Cancelled')).toBeUndefined();
  });
});
