import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { endpoints, type Order, type OrderStatus } from '@vajra/contract';
import { expect, it } from 'vitest';
import { testCustomer } from '../../session/test-session.ts';
import { inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { OrderHistory } from './OrderHistory.tsx';

const fake = setUpFakeApi();

/** Shows the history of one order, whose status may change until it is loaded again. */
function show(statusOf: () => OrderStatus): void {
  const item = { p_id: 1, sku: 'V-1', product: { name: 'Ring', image1: null } };
  fake.api.on(endpoints.getMyOrders, () => {
    const order = {
      ...{ orderId: 'ABCD1234', id: 'ABCD1234', userId: testCustomer.u_id, totalAmount: 100 },
      ...{ currency: 'INR', priceBasis: 'list', status: statusOf(), history: [], customer: null },
      ...{ items: [{ ...item, quantity: 1, price: 100 }], shippingAddress: null },
      ...{ paymentMethod: 'upi', createdAt: '2026-01-31T10:00:00.000Z' },
    } satisfies Order;
    return { orders: [order], totalCount: 1 };
  });
  const element = <OrderHistory session={testCustomer} renderItemActions={() => null} />;
  renderScreen(element, '/profile', testCustomer);
}

/** Presses Cancel Order, and answers the question with a button of this name. */
async function cancel(answer: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Order' }));
  await screen.findByRole('dialog');
  fireEvent.click(inDialog().getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it.each<[OrderStatus, number]>([
  ['Pending', 1],
  ['Shipped', 1],
  ['Delivered', 0],
  ['Cancelled', 0],
])('%s: has %d buttons to cancel the order', async (status, count) => {
  show(() => status);
  const card = within(await screen.findByRole('article', { name: 'Order ABCD1234' }));
  expect(card.getByText(status)).toBeTruthy();
  expect(card.queryAllByRole('button', { name: 'Cancel Order' })).toHaveLength(count);
});

it('does not cancel an order that the customer keeps', async () => {
  show(() => 'Pending');
  await cancel('Keep order');
  expect(fake.api.changes).toEqual([]);
});

it('shows why a cancellation was refused, and the order as it is now', async () => {
  let status: OrderStatus = 'Pending';
  fake.api.on(endpoints.cancelOrder, () => {
    status = 'Delivered';
    const message = 'A delivered order cannot be cancelled.';
    return Response.json({ message }, { status: 409 });
  });
  show(() => status);
  await cancel('Cancel Order');
  expect(await screen.findByText('A delivered order cannot be cancelled.')).toBeTruthy();
  expect(await screen.findByText('Delivered')).toBeTruthy();
});

it('leaves it to the app to report that the session has ended', async () => {
  const ended = { status: 403, message: 'Your session has ended.' };
  const end = () => Response.json(ended, { status: 401 });
  const refuse = () => Response.json({ message: 'No.' }, { status: 409 });
  const replies = [end, refuse];
  fake.api.on(endpoints.cancelOrder, () => replies.shift()?.());
  fake.api.on(endpoints.renewSession, end);
  show(() => 'Pending');
  await cancel('Cancel Order');
  await cancel('Cancel Order');
  // The notice of the second attempt, which follows those of the first.
  expect(await screen.findByText('No.')).toBeTruthy();
  expect(screen.queryByText(ended.message)).toBeNull();
});
