import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { Order, ReturnState } from '@vajra/contract';
import { Provider } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConfirmProvider } from '../../ui/confirm.tsx';
import { OrderReturns } from './OrderReturns.tsx';
// Loaded before the first test, which does not wait for it.
import './ReturnForm.tsx';

const hourMs = 60 * 60 * 1000;
const pieces = { p_id: 1, quantity: 2, restocked: 0, writtenOff: 0 };

function orderOf({
  deliveredHoursAgo = 1,
  state,
}: {
  deliveredHoursAgo?: number;
  state?: ReturnState;
}): Order {
  const at = new Date(Date.now() - deliveredHoursAgo * hourMs).toISOString();
  const request = { returnId: 4, reason: 'damaged' as const, wish: 'exchange' as const };
  return {
    ...{ orderId: 'ABCD1-23456', id: 'ABCD1-23456', userId: 7, totalAmount: 10, currency: 'INR' },
    ...{ priceBasis: 'list', status: 'Delivered', createdAt: at, customer: null },
    ...{ shippingAddress: null, paymentMethod: 'upi' },
    items: [{ p_id: 1, sku: 'A', product: { name: 'Ring', image1: null }, quantity: 2, price: 5 }],
    history: [{ status: 'Delivered', at, by: 'admin' }],
    ...(state && { returns: [{ ...request, state, items: [pieces], history: [] }] }),
  };
}

function show(order: Order) {
  return render(
    <Provider>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ConfirmProvider>
          <OrderReturns order={order} />
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>,
  );
}

const sent: { url: string; body: FormData }[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (body instanceof FormData) sent.push({ url, body });
    const request = { ...orderOf({ state: 'rejected' }).returns?.[0], note: 'It was worn.' };
    const details = { photos: 0, items: [{ ...pieces, name: 'Ring', sku: 'A', price: 5 }] };
    return Response.json({ message: 'Sent.', returns: [{ ...request, ...details }] });
  });
});

it('offers a return only within the exchange window', () => {
  show(orderOf({ deliveredHoursAgo: 49 }));
  expect(screen.queryByRole('button')).toBeNull();
  show(orderOf({ deliveredHoursAgo: 47 }));
  expect(screen.getByRole('button', { name: 'Return or exchange' })).toBeTruthy();
});

it('sends pieces, reason and description, and asks for what is missing', async () => {
  show(orderOf({}));
  fireEvent.click(screen.getByRole('button', { name: 'Return or exchange' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(dialog.getByText('Choose at least one piece.')).toBeTruthy();
  expect(dialog.getByText('Describe what is wrong.')).toBeTruthy();
  expect(sent).toEqual([]);
  await vi.waitFor(() => {
    expect(document.activeElement?.textContent).toBe('Choose at least one piece.');
  });
  const stepper = within(dialog.getByRole('group', { name: 'Quantity of Ring to return' }));
  const [, increase] = stepper.getAllByRole('button');
  if (increase) fireEvent.click(increase);
  fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'Cracked' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => Object.fromEntries(body))).toEqual([
    {
      items: '[{"p_id":1,"quantity":1}]',
      reason: 'defective',
      wish: 'exchange',
      description: 'Cracked',
    },
  ]);
});

it('shows the note of the shop after a rejection, and offers the pieces again', async () => {
  show(orderOf({ state: 'rejected' }));
  expect(await screen.findByText('From the shop: It was worn.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw request 4' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Return or exchange' })).toBeTruthy();
});

it('keeps what was typed when the connection is lost, and says so', async () => {
  show(orderOf({}));
  fireEvent.click(screen.getByRole('button', { name: 'Return or exchange' }));
  const dialog = within(await screen.findByRole('dialog'));
  const stepper = within(dialog.getByRole('group', { name: 'Quantity of Ring to return' }));
  const [, increase] = stepper.getAllByRole('button');
  if (increase) fireEvent.click(increase);
  fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'Cracked' } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  await dialog.findByText(/You need to be online to request a return/);
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Cracked');
});
