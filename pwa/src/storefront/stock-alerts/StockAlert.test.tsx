import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StockAlert as Alert, Session } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { rowOf } from '../../offline/outbox/test-outbox.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { outboxesAtom } from '../shared/state/pending-changes.ts';
import { SoldOut } from './SoldOut.tsx';

const product = testProduct(7, { remaining_qty: 0 });
const sent: { path: string; method: string; body: string | undefined }[] = [];
let alerts: Alert[];

beforeEach(() => {
  sent.length = 0;
  alerts = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json({ alerts });
    sent.push({ path, method, body: body === undefined ? undefined : String(body) });
    if (method === 'DELETE') return Response.json({ message: 'Deleted' });
    const alert = { p_id: 7, requestedAt: '2026-11-28T10:00:00Z' };
    return Response.json({ message: 'Please confirm your request.', alert });
  });
});
afterEach(cleanup);

function show(session: Session | null) {
  const store = createStore();
  store.set(sessionAtom, session);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <Provider store={store}>
      <TestRouter>
        <QueryClientProvider client={client}>
          <SoldOut product={product} />
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
  return store;
}

const waiting = 'We will write to you when it is in stock again.';
const pressed = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('sends the address of a visitor, and says what to do next', async () => {
  show(null);
  expect(screen.getByRole('link', { name: 'Find similar' })).toBeTruthy();
  await pressed('Notify me');
  const input = screen.getByLabelText('Your email address');
  expect(document.activeElement).toBe(input);
  await userEvent.type(input, 'asha@example.com{Enter}');
  expect(await screen.findByText('Please confirm your request.')).toBeTruthy();
  expect(sent).toEqual([
    {
      path: '/api/stock-alerts',
      method: 'POST',
      body: JSON.stringify({ p_id: 7, email: 'asha@example.com' }),
    },
  ]);
});

it('starts and ends the alert of a customer with one button, which keeps the focus', async () => {
  show({ ...testCustomer, emailVerified: true });
  await pressed('Notify me');
  expect(await screen.findByText(waiting)).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Do not notify me' });
  expect(document.activeElement).toBe(button);
  await pressed('Do not notify me');
  await screen.findByRole('button', { name: 'Notify me' });
  expect(screen.queryByText(waiting)).toBeNull();
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/stock-alerts/7',
    'DELETE /api/stock-alerts/7',
  ]);
});

it('offers to confirm the address of a customer who waits', async () => {
  alerts = [{ p_id: 7, requestedAt: '2026-11-28T10:00:00Z' }];
  show({ ...testCustomer, emailVerified: false });
  expect(await screen.findByText(waiting)).toBeTruthy();
  expect(screen.getByText(/Please confirm your email address first/)).toBeTruthy();
});

it('shows a request that has not been sent', async () => {
  const store = show({ ...testCustomer, emailVerified: true });
  const shown = { name: product.name, isWanted: true };
  const row = { ...rowOf(7, 1), kind: 'stock-alert', object: 'stock-alert:7', shown } as const;
  store.set(outboxesAtom, { [testCustomer.u_id]: [row] });
  expect(await screen.findByText(waiting)).toBeTruthy();
  store.set(outboxesAtom, { [testCustomer.u_id]: [{ ...row, problem: 'Too many' }] });
  expect(await screen.findByRole('button', { name: 'Notify me' })).toBeTruthy();
});
