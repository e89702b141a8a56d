import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { Order } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { expect, it, vi } from 'vitest';
import { keys } from '../../api/queries.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { ConfirmProvider } from '../../ui/confirm.tsx';
import { noticesAtom } from '../../ui/notices.ts';
import { OrderCard } from './OrderCard.tsx';
import { orderReturnsQuery } from './use-returns.ts';

const order: Order = {
  orderId: 'ABCD1234',
  id: 'ABCD1234',
  userId: testCustomer.u_id,
  totalAmount: 100,
  currency: 'INR',
  priceBasis: 'list',
  status: 'Pending',
  createdAt: '2026-01-31T10:00:00.000Z',
  items: [],
  customer: null,
  shippingAddress: null,
  paymentMethod: 'upi',
  history: [],
};
const orders = { queryKey: keys.orders(order.userId), queryFn: async () => ({ orders: [order] }) };

function Orders() {
  return useQuery(orders).data?.orders.map((each) => (
    <OrderCard key={each.orderId} order={each} renderItemActions={() => null} />
  ));
}

it('keeps the focus at an order that was cancelled by keyboard', async () => {
  const cancelled = { message: 'Order cancelled.', order: { ...order, status: 'Cancelled' } };
  vi.stubGlobal('fetch', async () => Response.json(cancelled));
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmProvider>
          <TestRouter>
            <Orders />
          </TestRouter>
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>,
  );
  const button = await screen.findByRole('button', { name: 'Cancel Order' });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel Order' }));
  await screen.findByText('Cancelled');
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Order ABCD1234' }));
});

it('reports only the success of a cancellation while returns of another order are shown', async () => {
  const cancelled = { message: 'Order cancelled.', order: { ...order, status: 'Cancelled' } };
  vi.stubGlobal('fetch', async () => Response.json(cancelled));
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  const client = new QueryClient();
  client.setQueryData(orderReturnsQuery({ ...order, orderId: 'OTHER' }).queryKey, { returns: [] });
  render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <TestRouter>
            <Orders />
          </TestRouter>
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Order' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel Order' }));
  await screen.findByText('Cancelled');
  expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(['Order cancelled.']);
});

it('shows what has happened, with a link to the tracking page', () => {
  const at = (hour: number) => `2026-01-31T1${hour}:00:00.000Z`;
  const parcel = { shipmentId: 1, carrier: 'DHL', trackingNumber: 'N1', shippedAt: at(1) };
  const shipped: Order = {
    ...order,
    status: 'Shipped',
    history: [
      { status: 'Pending', at: at(0), by: 'customer' },
      { status: 'Shipped', at: at(1), by: 'admin' },
    ],
    shipments: [{ ...parcel, trackingUrl: 'https://track.example/N1', items: [] }],
  };
  render(
    <Provider>
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmProvider>
          <TestRouter>
            <OrderCard order={shipped} renderItemActions={() => null} />
          </TestRouter>
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>,
  );
  const timeline = within(screen.getByRole('list', { name: 'What has happened' }));
  expect(timeline.getAllByRole('listitem')).toHaveLength(2);
  const link = timeline.getByRole('link', { name: 'track N1' });
  expect(link.getAttribute('href')).toBe('https://track.example/N1');
});

it('shows the shipping method with its price and time', () => {
  const shipping = { methodId: 2, name: 'Express', price: 2500, fromDays: 5, toDays: 7 };
  const client = new QueryClient();
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={client}>
        <TestRouter>
          <OrderCard order={{ ...order, shipping }} renderItemActions={() => null} />
        </TestRouter>
      </QueryClientProvider>
    </Provider>,
  );
  expect(screen.getByText('Shipping: Express')).toBeTruthy();
  expect(screen.getByText('5-7 working days')).toBeTruthy();
  expect(screen.getByText('₹2,500.00')).toBeTruthy();
});

it.each([
  ['paid', 'Pending', 1],
  ['due', 'Pending', 0],
  ['paid', 'Shipped', 0],
] as const)(
  'with the payment %s and the status %s says %d times that it is being prepared',
  (state, status, count) => {
    const payment = {
      ...{ state, provider: 'demo', method: 'upi', paid: 100, refunded: 0, events: [] },
    } as Order['payment'];
    render(
      <Provider store={createStore()}>
        <QueryClientProvider client={new QueryClient()}>
          <TestRouter>
            <OrderCard order={{ ...order, status, payment }} renderItemActions={() => null} />
          </TestRouter>
        </QueryClientProvider>
      </Provider>,
    );
    expect(screen.getByText(status)).toBeTruthy();
    expect(screen.queryAllByText('We are preparing your order')).toHaveLength(count);
  },
);
