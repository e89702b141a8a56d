import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { Order } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { expect, it, vi } from 'vitest';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';

const at = '2026-11-23T10:00:00.000Z';
type Payment = NonNullable<Order['payment']>;

function orderOf(
  payment: Partial<Payment>,
  status: Order['status'] = 'Pending',
  by: Order['history'][number]['by'] = 'admin',
): Order {
  return {
    ...{ orderId: 'ABCD1-23456', id: 'ABCD1-23456', userId: 2, totalAmount: 10, currency: 'INR' },
    ...{ priceBasis: 'list', status, createdAt: at, customer: null, shippingAddress: null },
    ...{ paymentMethod: 'upi', items: [], history: [{ status, at, by }] },
    payment: {
      ...{ state: 'open', provider: 'demo', method: 'upi', paid: 0, refunded: 0, events: [] },
      ...payment,
    },
  };
}

function show(response: () => Response): void {
  vi.stubGlobal('fetch', async () => response());
  render(
    <Provider store={createStore()}>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <TestRouter>
          <PaymentScreen session={testCustomer} orderId="ABCD1-23456" />
        </TestRouter>
      </QueryClientProvider>
    </Provider>,
  );
}

it.each([
  [
    'was refunded',
    orderOf({ state: 'refunded', paid: 10, refunded: 10 }),
    'Your payment was refunded',
  ],
  ['failed', orderOf({ state: 'failed' }), 'Payment failed'],
  ['is open', orderOf({}), 'Complete your payment'],
])('names the state of a payment that %s', async (_, order, title) => {
  const isPayable = order.payment?.state !== 'refunded';
  show(() => Response.json({ order, methods: isPayable ? ['upi', 'credit_card'] : [] }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

it.each([
  ['expired', orderOf({ state: 'expired' }, 'Cancelled', 'system'), /not paid in time/],
  ['was cancelled unpaid', orderOf({ state: 'expired' }, 'Cancelled'), 'Nothing was charged.'],
  ['waits for its refund', orderOf({ state: 'paid', paid: 10 }, 'Cancelled'), /is being sent back/],
  [
    'was refunded',
    orderOf({ state: 'refunded', paid: 10, refunded: 10 }, 'Cancelled'),
    /was sent back/,
  ],
])('says what became of the money of a cancelled order that %s', async (_, order, text) => {
  show(() => Response.json({ order, methods: [] }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('writes the names of methods as a sentence does', async () => {
  show(() => Response.json({ order: orderOf({}), methods: ['upi', 'credit_card'] }));
  expect(await screen.findByRole('button', { name: 'Pay ₹10.00 with UPI' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay with credit card' })).toBeTruthy();
});

it('leads on from an order that does not exist', async () => {
  show(() => Response.json({ status: false, message: 'Order not found.' }, { status: 404 }));
  expect(await screen.findByText('We cannot show this order.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View your orders' })).toBeTruthy();
});
