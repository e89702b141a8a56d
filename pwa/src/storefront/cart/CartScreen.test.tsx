import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CartRow } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { expect, it, vi } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { CartScreen } from './CartScreen.tsx';

interface Line {
  inr_price?: number;
  remaining_qty: number;
  u_qty: number;
  discount?: number;
  problem?: CartRow['problem'];
}

/** Shows a cart of products at ₹1,000.00 and returns the bodies of its changes. */
function show(lines: readonly Line[]): unknown[] {
  const changes: unknown[] = [];
  const rows = lines.map(({ u_qty, problem = null, ...change }, index) => ({
    ...{ cart_id: index + 1, p_id: index + 1, u_qty, problem },
    product: testProduct(index + 1, { inr_price: 1000, ...change }),
  }));
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === endpoints.getCartData.path) {
      return Response.json({ status: true, description: '', data: rows });
    }
    if (path === endpoints.getStoreConfig.path) return Response.json({ priceBasis: 'list' });
    const change = JSON.parse(String(body));
    changes.push(change);
    const row = rows.find(({ cart_id }) => cart_id === change.cart_id);
    const data = { ...row, u_qty: change.u_qty, problem: null };
    return Response.json({ status: true, description: '', data });
  });
  const store = createStore();
  store.set(sessionAtom, testCustomer);
  render(
    <Provider store={store}>
      <TestRouter>
        <QueryClientProvider client={new QueryClient()}>
          <CartScreen />
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
  return changes;
}

const item = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li') as HTMLElement); // list items are elements
};
const total = () =>
  within(screen.getByRole('complementary', { name: 'Total' })).getByRole('status').textContent;

it('marks rows that others have bought, and leaves them out of the total', async () => {
  show([
    { remaining_qty: 5, u_qty: 2 },
    { remaining_qty: 0, u_qty: 1, discount: 10, problem: 'out-of-stock' },
    { remaining_qty: 5, u_qty: 1, problem: 'inactive' },
  ]);
  const soldOut = await item('Stone 2');
  expect(soldOut.getByText('Out of Stock')).toBeTruthy();
  expect(soldOut.getByText('Not in total')).toBeTruthy();
  expect(soldOut.queryByRole('button', { name: 'Increase quantity' })).toBeNull();
  expect((await item('Stone 3')).getByText('No longer available')).toBeTruthy();
  expect(total()).toBe('₹2,000.00');
  expect(screen.queryByText(/Offer prices are not applied/)).toBeNull();
});

it('offers the remaining quantity, and steps down to it, when fewer pieces are left', async () => {
  const changes = show([{ remaining_qty: 2, u_qty: 5, problem: 'not-enough' }]);
  const row = await item('Stone 1');
  const decrease = row.getByRole('button', { name: 'Decrease quantity' });
  expect([decrease, row.getByRole('button', { name: 'Increase quantity' })]).toMatchObject([
    { disabled: false },
    { disabled: true },
  ]);
  await userEvent.click(row.getByRole('button', { name: 'Set to 2' }));
  await waitFor(() => expect(row.queryByRole('button', { name: 'Set to 2' })).toBeNull());
  expect(changes).toEqual([{ cart_id: 1, u_qty: 2 }]);
  expect(total()).toBe('₹2,000.00');
});

it('multiplies prices with decimals', async () => {
  show([{ inr_price: 1234.5, remaining_qty: 5, u_qty: 2 }]);
  const row = await item('Stone 1');
  expect(row.getByText('₹1,234.50 each')).toBeTruthy();
  expect(row.getByText('₹2,469.00')).toBeTruthy();
  expect(total()).toBe('₹2,469.00');
});

it('says why the total is higher than the offer prices', async () => {
  show([{ remaining_qty: 5, u_qty: 2, discount: 20 }]);
  const row = await item('Stone 1');
  expect(row.getByText('Offer price ₹800.00, not applied to online orders')).toBeTruthy();
  expect(total()).toBe('₹2,000.00');
  expect(
    screen.getByText(
      'Offer prices are not applied to online orders. You pay the list prices, which are ₹400.00 higher.',
    ),
  ).toBeTruthy();
});
