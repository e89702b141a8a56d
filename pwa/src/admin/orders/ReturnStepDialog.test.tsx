import { screen } from '@testing-library/react';
import type { Order, StaffReturn } from '@vajra/contract';
import { expect, it } from 'vitest';
import { renderScreen, setUpFakeApi } from '../shared/test-screen.tsx';
import { ReturnStepDialog } from './ReturnStepDialog.tsx';

setUpFakeApi();

const at = '2026-11-23T10:00:00.000Z';
const pieces = { p_id: 5, quantity: 2, restocked: 1, writtenOff: 0 };
const request: StaffReturn = {
  ...{ returnId: 4, orderId: 'ABCDE-12345', userId: 2, state: 'received', reason: 'damaged' },
  ...{ wish: 'refund', description: '', photos: 0, note: '', currency: 'INR', createdAt: at },
  ...{ history: [], notes: [], items: [{ ...pieces, sku: 'A', name: 'Ring', price: 100 }] },
};

function orderOf(tax: number | undefined, paid: number): Order {
  const ring = {
    p_id: 5,
    sku: 'A',
    product: { name: 'Ring', image1: null },
    quantity: 4,
    price: 100,
  };
  return {
    ...{ orderId: 'ABCDE-12345', id: 'ABCDE-12345', userId: 2, totalAmount: 412, currency: 'INR' },
    ...{ priceBasis: 'list', status: 'Delivered', createdAt: at, customer: null, history: [] },
    ...{ shippingAddress: null, paymentMethod: 'upi' },
    items: [{ ...ring, ...(tax !== undefined && { tax }) }],
    payment: {
      ...{ state: 'paid', provider: 'demo', method: 'upi', paid, refunded: 0, events: [] },
    },
  };
}

it.each([
  ['the price of the piece that has arrived', undefined, 400, '100'],
  ['the price with its share of the tax that was added', 12, 412, '103'],
  ['no more than what can be refunded', 12, 50, '50'],
])('suggests to refund %s', (_case, tax, paid, amount) => {
  renderScreen(
    <ReturnStepDialog
      order={orderOf(tax, paid)}
      request={request}
      kind="refunded"
      onClose={() => undefined}
    />,
  );
  expect(screen.getByLabelText('Amount').getAttribute('value')).toBe(amount);
});
