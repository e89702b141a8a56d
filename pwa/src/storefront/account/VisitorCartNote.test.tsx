import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { storageKeys } from '../../browser/storage-keys.ts';
import { TestRouter } from '../../test-router.tsx';
import { readVisitorCart, withVisitorItem, writeVisitorCart } from '../shared/visitor-cart.ts';
import { VisitorCartNote } from './VisitorCartNote.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: true, description: '', data: { p_id: 1, name: 'Asha solitaire' } }),
  );
});

let state: unknown;
function State() {
  state = useLocation().state;
  return null;
}

function show(initial?: object) {
  render(
    <Provider>
      <QueryClientProvider client={new QueryClient()}>
        <TestRouter path="/login" state={initial}>
          <VisitorCartNote />
          <State />
        </TestRouter>
      </QueryClientProvider>
    </Provider>,
  );
}

const want = (p_id: number) =>
  writeVisitorCart(withVisitorItem(readVisitorCart(), { p_id, u_qty: 1 }));

it('keeps the piece that led to the sign-in on the device, and names it', async () => {
  show({ from: '/product-details/1', intent: { p_id: 1, u_qty: 2 } });
  await screen.findByText('Asha solitaire will be in your cart after you sign in.');
  expect(readVisitorCart()).toMatchObject([{ p_id: 1, u_qty: 2 }]);
  expect(state).toEqual({ from: '/product-details/1', opensCart: true });
});

it('counts several pieces, and discards them', async () => {
  want(1);
  want(2);
  show();
  await screen.findByText('2 products will be in your cart after you sign in.');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/will be in your cart/)).toBeNull());
  expect(localStorage.getItem(storageKeys.visitorCart)).toBeNull();
});

it('follows other tabs', async () => {
  show();
  expect(screen.queryByText(/will be in your cart/)).toBeNull();
  want(1);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: storageKeys.visitorCart })));
  await screen.findByText('Asha solitaire will be in your cart after you sign in.');
});
