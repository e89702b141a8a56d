import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Order } from '@vajra/contract';
import { beforeEach, expect, it } from 'vitest';
import { testAdmin } from '../../session/test-session.ts';
import { descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { PaymentsPanel } from './PaymentsPanel.tsx';

const fake = setUpFakeApi();

const at = '2026-11-23T10:00:00.000Z';
const order: Order = {
  ...{ orderId: 'ABCDE-12345', id: 'ABCDE-12345', userId: 2, totalAmount: 300, currency: 'INR' },
  ...{ priceBasis: 'list', status: 'Pending', createdAt: at, items: [] },
  ...{ customer: null, shippingAddress: null, paymentMethod: 'upi', history: [] },
  payment: { state: 'due', provider: 'manual', method: 'upi', paid: 0, refunded: 0, events: [] },
};
const paidOrder = (refunded = 0): Order => ({
  ...order,
  payment: { state: 'paid', provider: 'demo', method: 'upi', paid: 300, refunded, events: [] },
});
const attempt = {
  ...{ paymentId: 'pay_1', provider: 'demo', method: 'upi', state: 'paid', amount: 300 },
  ...{ currency: 'INR', createdAt: at, charges: [] },
} as const;
const refund = {
  ...{ refundId: 'ref_1', provider: 'manual', amount: 100, currency: 'INR', reason: 'Chipped' },
  ...{ by: 'admin', state: 'manual', createdAt: at, settledAt: null },
} as const;

beforeEach(() => {
  fake.api.on(endpoints.getOrderPayments, () => ({ payments: [], refunds: [], disputes: [] }));
});

it('records a payment that arrived by arrangement', async () => {
  fake.api.on(endpoints.recordPayment, () => ({ message: 'Payment recorded.', order }));
  renderScreen(<PaymentsPanel order={order} />);
  expect(await screen.findByText('No payments yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Record payment' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Record payment' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(descriptionOf(dialog.getByLabelText('Reference'))).toContain('Reference is required');
  await userEvent.type(dialog.getByLabelText('Reference'), 'UTR 42');
  await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.api.changes).toMatchObject([
    { url: '/api/orders/ABCDE-12345/payments/manual', body: { reference: 'UTR 42' } },
  ]);
});

it('refunds the rest or less, never more', async () => {
  fake.api.on(endpoints.getOrderPayments, () => ({
    ...{ payments: [attempt], refunds: [], disputes: [] },
  }));
  fake.api.on(endpoints.refundOrder, () => ({ message: 'Refund requested.', order }));
  renderScreen(<PaymentsPanel order={paidOrder(50.5)} />);
  expect(await screen.findByText('₹300.00, paid')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refund' }));
  const amount = dialog.getByLabelText('Amount in rupees');
  expect(amount).toHaveProperty('value', '249.5');
  await userEvent.clear(amount);
  await userEvent.type(amount, '249.51');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Chipped');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(descriptionOf(amount)).toContain('must be at most ₹249.50');
  await userEvent.clear(amount);
  await userEvent.type(amount, '100');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.api.changes).toMatchObject([
    { url: '/api/orders/ABCDE-12345/refunds', body: { amount: '100', reason: 'Chipped' } },
  ]);
});

it('marks a manual refund as sent after a question', async () => {
  fake.api.on(endpoints.getOrderPayments, () => ({
    ...{ payments: [attempt], refunds: [refund], disputes: [] },
  }));
  fake.api.on(endpoints.confirmRefund, () => ({ message: 'Refund saved.', order }));
  renderScreen(<PaymentsPanel order={paidOrder(100)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }));
  const question = within(screen.getByRole('dialog', { name: 'Have you sent ₹100.00?' }));
  await userEvent.click(question.getByRole('button', { name: 'Mark as sent' }));
  await waitFor(() =>
    expect(fake.api.changes).toMatchObject([{ url: '/api/orders/ABCDE-12345/refunds/ref_1' }]),
  );
});

it('lets staff send a failed refund by hand', async () => {
  const failed = { ...refund, state: 'failed', problem: 'The card has expired' } as const;
  fake.api.on(endpoints.getOrderPayments, () => ({
    ...{ payments: [attempt], refunds: [failed], disputes: [] },
  }));
  fake.api.on(endpoints.confirmRefund, () => ({ message: 'Refund saved.', order }));
  renderScreen(<PaymentsPanel order={paidOrder(100)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send by hand' }));
  await waitFor(() =>
    expect(fake.api.changes).toMatchObject([
      { url: '/api/orders/ABCDE-12345/refunds/ref_1', body: { isManual: true } },
    ]),
  );
});

it('offers no payment or refund to staff who may only read orders', async () => {
  fake.api.on(endpoints.getOrderPayments, () => ({
    ...{ payments: [attempt], refunds: [refund], disputes: [] },
  }));
  renderScreen(<PaymentsPanel order={paidOrder(50)} />, '/admin', {
    ...testAdmin,
    role: 'support',
  });
  expect(await screen.findByText('₹300.00, paid')).toBeDefined();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
