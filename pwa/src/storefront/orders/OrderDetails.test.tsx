import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { OrderDetails } from './OrderDetails.tsx';

const orderId = '7K3MQ-9QXTD';
const shown = {
  orderId,
  totalAmount: 1000,
  currency: 'INR',
  status: 'Pending',
  createdAt: '2026-11-23T10:00:00.000Z',
  items: [],
  paymentMethod: 'upi',
  history: [],
};
const masked = {
  ...shown,
  customer: { u_name: 'A•••', email: 'a•••@example.com' },
  destination: { city: 'Surat', country: 'India' },
};
const own = {
  ...shown,
  ...{ id: orderId, userId: testCustomer.u_id, priceBasis: 'list' },
  customer: { u_name: 'Asha', email: 'asha@example.com', mo_no: '+919876543210' },
  shippingAddress: {
    ...{ address: '1 Ring Road', city: 'Surat', state: 'Gujarat' },
    ...{ postalCode: '395003', country: 'India' },
  },
};
const missing = { status: false, message: 'Order not found' };
let responses: Record<string, object>;

beforeEach(() => {
  responses = {};
  vi.stubGlobal('fetch', async (path: string) => {
    const found = responses[path];
    return Response.json(found ?? missing, { status: found ? 200 : 404 });
  });
});

function show({ linkKey, isSignedIn }: { linkKey: string | null; isSignedIn: boolean }) {
  const store = createStore();
  store.set(sessionAtom, isSignedIn ? testCustomer : null);
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <TestRouter path={`/orders/${orderId}`}>
          <OrderDetails
            orderId={orderId}
            linkKey={linkKey}
            renderActions={({ status }) => <p>Actions of {status}</p>}
            renderItemActions={() => null}
          />
        </TestRouter>
      </QueryClientProvider>
    </Provider>,
  );
}

it('shows the order of a link with masked data and without cancelling', async () => {
  responses[`/api/orders/${orderId}/public?key=k`] = masked;
  show({ linkKey: 'k', isSignedIn: false });
  await screen.findByText('Actions of Pending');
  expect(screen.getByText('Surat, India')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull();
});

it("shows the signed-in customer's own order, also by a link", async () => {
  responses[`/api/orders/mine/${orderId}`] = own;
  show({ linkKey: 'k', isSignedIn: true });
  await screen.findByText(/1 Ring Road/);
  expect(screen.getByRole('button', { name: 'Cancel Order' })).toBeTruthy();
});

it('shows the order of a link to a customer of whom it is not', async () => {
  responses[`/api/orders/${orderId}/public?key=k`] = masked;
  show({ linkKey: 'k', isSignedIn: true });
  await screen.findByText('Surat, India');
});

it('offers the login for a link that has ended', async () => {
  show({ linkKey: 'k', isSignedIn: false });
  const link = await screen.findByRole('link', { name: 'Login' });
  expect(link.getAttribute('href')).toBe('/login');
});
