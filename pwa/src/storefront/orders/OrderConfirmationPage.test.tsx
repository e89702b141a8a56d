import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { Order } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { OrderConfirmationPage } from './OrderConfirmationPage.tsx';

const shippingAddress = {
  ...{ address: '14 Diamond Lane', city: 'Surat', state: 'Gujarat' },
  ...{ postalCode: '395003', country: 'India' },
};
const placed = {
  ...{ orderId: '7K3MQ-9QXTD', totalAmount: 2000, currency: 'INR', paymentMethod: 'upi' },
  shippingAddress,
};
const at = '2026-11-27T10:00:00.000Z';
const payment: NonNullable<Order['payment']> = {
  ...{ state: 'paid', provider: 'razorpay', method: 'upi', paid: 2000, refunded: 0, events: [] },
};
const order = {
  ...{ ...placed, id: placed.orderId, userId: testCustomer.u_id, priceBasis: 'discounted' },
  ...{ status: 'Pending', createdAt: at, customer: null, history: [], payment },
  items: [
    {
      ...{ p_id: 7, sku: 'VJ-7', quantity: 2, price: 900, discount: 10 },
      product: { name: 'Halo ring', image1: 'halo.jpg' },
    },
  ],
  shipping: {
    ...{ methodId: 1, name: 'Standard', price: 200, fromDays: 15, toDays: 25 },
    expected: { from: '2026-12-21', to: '2027-01-06' },
  },
} as Order;

function show(response: () => Response, state: object | null = placed): void {
  vi.stubGlobal('fetch', async () => response());
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <TestRouter path="/order-confirmation" state={state}>
          <OrderConfirmationPage />
        </TestRouter>
      </QueryClientProvider>
    </Provider>,
  );
}

const factsOf = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );

describe('the confirmation of an order', () => {
  it('shows the pieces with pictures, the payment and the days of delivery', async () => {
    show(() => Response.json(order));
    const piece = await screen.findByRole('listitem');
    expect(within(piece).getByRole('link', { name: 'Halo ring' })).toBeTruthy();
    expect(piece.textContent).toContain('Quantity 2 · ₹900.00 each');
    expect(piece.textContent).toContain('10% OFF');
    expect(factsOf()).toMatchObject({
      'Order ID': '7K3MQ-9QXTD',
      'Total Amount': '₹2,000.00',
      'Payment Method': 'UPI',
      Payment: 'Paid',
      'Estimated Delivery': '21 December 2026 – 6 January 2027',
    });
  });

  it('says which offers checkout did not apply', async () => {
    show(() => Response.json({ ...order, priceBasis: 'list' }));
    await screen.findByText('List price: the offer of 10% is not applied to online orders');
  });

  it('shows where to transfer the money', async () => {
    const transfer = {
      ...{ accountName: 'Vajra', accountNumber: '50100123456789', ifsc: 'HDFC0000001' },
      ...{ upiId: 'vajra@bank', payBy: '2026-12-02T10:00:00.000Z' },
    };
    const due = { ...payment, state: 'due', method: 'bank_transfer', paid: 0, transfer };
    show(() => Response.json({ ...order, payment: due }));
    const details = within(await screen.findByRole('region', { name: 'Transfer the amount' }));
    details.getByText(/Please transfer ₹2,000.00 by 2 December 2026/);
    expect(factsOf()).toMatchObject({
      'Account number': '50100123456789',
      IFSC: 'HDFC0000001',
      'UPI ID': 'vajra@bank',
      Reference: '7K3MQ-9QXTD',
      Payment: 'Awaiting your transfer',
    });
    details.getByRole('img', { name: 'QR code for UPI apps' });
    const link = details.getByRole('link', { name: 'Open a UPI app' });
    expect(link.getAttribute('href')).toBe(
      'upi://pay?pa=vajra%40bank&pn=Vajra&am=2000.00&cu=INR&tn=7K3MQ-9QXTD',
    );
    expect(details.queryByText(/limit UPI payments/)).toBeNull();
  });

  it('shows what the checkout knows when the order cannot be fetched', async () => {
    show(() => Response.json({ message: 'No.' }, { status: 500 }));
    await screen.findByText('Failed to fetch the order.');
    expect(factsOf()).toMatchObject({ 'Order ID': '7K3MQ-9QXTD', 'Total Amount': '₹2,000.00' });
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toBeTruthy();
  });

  it('needs an order', () => {
    show(() => Response.json(order), null);
    expect(screen.getByRole('heading', { name: 'No Order Found' })).toBeTruthy();
    screen.getByText('Please place an order to view confirmation details.');
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
  });
});
