import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Order } from '@vajra/contract';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { OrderScreen } from './OrderScreen.tsx';
import { testOrder } from './test-order.ts';

const fake = setUpFakeApi();
/** As stored by the server. */
let stored: Order;

async function show(status: Order['status']): Promise<void> {
  stored = testOrder({ status });
  fake.api.on(endpoints.getOrder, () => ({ order: stored, stock: [] }));
  fake.api.on(endpoints.changeOrderStatus, ({ body }) => {
    stored = { ...stored, status: (body as Order).status };
    return { message: 'Status updated successfully!', order: stored };
  });
  open();
  await screen.findByRole('combobox', { name: 'Status of order 7K3MQ-9QXTD' });
}

const open = () =>
  renderScreen(
    <Routes>
      <Route path="/admin/orders/:orderId" element={<OrderScreen />} />
    </Routes>,
    '/admin/orders/7K3MQ-9QXTD',
  );

const select = () => screen.getByRole('combobox', { name: 'Status of order 7K3MQ-9QXTD' });
const choose = (status: Order['status']) => userEvent.selectOptions(select(), status);
/** Waits until the select shows this status and can be changed. */
const expectStatus = (status: Order['status']) =>
  waitFor(() => expect(select()).toMatchObject({ value: status, disabled: false }));
const answer = async (question: RegExp, button: string) => {
  expect(await screen.findByText(question)).toBeDefined();
  await userEvent.click(inDialog().getByRole('button', { name: button }));
};
const changes = () => fake.api.changes.map(({ body }) => body);

it('reports an unknown order as not found', async () => {
  fake.api.on(endpoints.getOrder, () => Response.json({ message: 'Not found.' }, { status: 404 }));
  open();
  expect(await screen.findByText('Order not found.')).toBeDefined();
});

it('keeps a status that the customer has set, which the next change replaces', async () => {
  await show('Pending');
  const history: Order['history'] = [
    { status: 'Cancelled', at: '2026-11-21T10:00:00.000Z', by: 'customer' },
  ];
  fake.api.on(endpoints.changeOrderStatus, () => {
    stored = { ...stored, status: 'Cancelled', history };
    return Response.json({ message: 'Changed.', now: stored }, { status: 409 });
  });
  await choose('Shipped');
  await userEvent.click(inDialog().getByRole('button', { name: 'Ship without tracking' }));
  await screen.findByText(/ was set to Cancelled by the customer\. Check it and try again\.$/);
  await expectStatus('Cancelled');

  fake.api.on(endpoints.changeOrderStatus, () => {
    stored = { ...stored, status: 'Shipped' };
    return { message: 'Status updated successfully!', order: stored };
  });
  await choose('Shipped');
  await answer(/^This takes 2 pieces from stock again\./, 'Set to Shipped');
  expect(await screen.findByText('Status updated successfully!')).toBeDefined();
  await expectStatus('Shipped');
  expect(changes()).toEqual([
    { status: 'Shipped', expected: 'Pending' },
    { status: 'Shipped', expected: 'Cancelled' },
  ]);
});

it('asks before an order is cancelled', async () => {
  await show('Pending');
  await choose('Cancelled');
  await answer(/^This returns 2 pieces to stock\./, 'Cancel');
  await expectStatus('Pending');
  expect(changes()).toEqual([]);
  await choose('Cancelled');
  await answer(/^This returns 2 pieces to stock\./, 'Set to Cancelled');
  expect(await screen.findByText('Status updated successfully!')).toBeDefined();
  await expectStatus('Cancelled');
  expect(changes()).toEqual([{ status: 'Cancelled', expected: 'Pending' }]);
});

it('leaves an order cancelled whose pieces are no longer available', async () => {
  await show('Cancelled');
  fake.api.on(endpoints.changeOrderStatus, () =>
    Response.json({ message: 'Only 1 of Oval left.' }, { status: 409 }),
  );
  await choose('Pending');
  await answer(/^This takes 2 pieces from stock again\./, 'Set to Pending');
  expect(await screen.findByText('Only 1 of Oval left.')).toBeDefined();
  await expectStatus('Cancelled');
});
