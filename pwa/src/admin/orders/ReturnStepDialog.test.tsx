import { fireEvent, screen, waitFor } from '@testing-library/react';
import { endpoints, type Order, type StaffReturn } from '@vajra/contract';
import { expect, it, vi } from 'vitest';
import { renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ReturnStepDialog } from './ReturnStepDialog.tsx';

const fake = setUpFakeApi();

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

const parcel = { carrier: 'BlueDart', trackingNumber: 'B-1', trackingUrl: '' };
it.each([
  [
    'approved',
    'decideReturn',
    'Approve the return',
    { 'Note to the customer': 'Yes' },
    { decision: 'approved', note: 'Yes' },
  ],
  [
    'rejected',
    'decideReturn',
    'Reject the return',
    { 'Note to the customer': 'No' },
    { decision: 'rejected', note: 'No' },
  ],
  [
    'received',
    'receiveReturn',
    'Receive the pieces',
    { 'Back to stock: Ring': '1', 'Written off: Ring': '1' },
    { items: [{ p_id: 5, restocked: 1, writtenOff: 1 }] },
  ],
  [
    'exchanged',
    'exchangeReturn',
    'Ship the replacement',
    { Carrier: 'BlueDart', 'Tracking number': 'B-1' },
    parcel,
  ],
  ['refunded', 'refundReturn', 'Refund', { Amount: ' 90 ' }, { amount: '90' }],
  ['note', 'addReturnNote', 'Add a note', { Note: 'Broken clasp' }, { message: 'Broken clasp' }],
] as const)('sends what was entered for the step %s', async (kind, name, button, typed, body) => {
  const { method, path } = endpoints[name];
  fake.api.on({ method, path }, () => ({ message: 'Saved.' }));
  const onClose = vi.fn();
  renderScreen(
    <ReturnStepDialog
      order={orderOf(undefined, 400)}
      request={request}
      kind={kind}
      onClose={onClose}
    />,
  );
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const url = path.replace('{returnId}', '4');
  expect(fake.api.changes).toEqual([{ method, url, body }]);
});

it('sends nothing that is invalid, or more than can be refunded', async () => {
  renderScreen(
    <ReturnStepDialog
      order={orderOf(undefined, 50)}
      request={request}
      kind="refunded"
      onClose={() => undefined}
    />,
  );
  for (const value of ['51', 'ten']) {
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
    expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
  }
  expect(fake.api.changes).toEqual([]);
});
