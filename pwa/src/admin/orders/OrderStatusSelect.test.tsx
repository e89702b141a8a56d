import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { OrderStatusSelect } from './OrderStatusSelect.tsx';
import { testOrder } from './test-order.ts';

const fake = setUpFakeApi();
const order = testOrder();

it.each([
  ['customer', 'the customer'],
  ['admin', 'another admin'],
] as const)('names the status that %s has set in the meantime, and keeps it', async (by, who) => {
  const history = [{ status: 'Cancelled', at: '2026-11-21T10:00:00.000Z', by } as const];
  fake.api.on(endpoints.changeOrderStatus, () =>
    Response.json(
      { message: 'Changed.', now: { ...order, status: 'Cancelled', history } },
      { status: 409 },
    ),
  );
  renderScreen(<OrderStatusSelect order={order} />);
  const select = screen.getByRole('combobox', { name: 'Status of order 7K3MQ-9QXTD' });
  await userEvent.selectOptions(select, 'Delivered');
  await screen.findByText(
    `Order 7K3MQ-9QXTD was set to Cancelled by ${who}. Check it and try again.`,
  );
  await waitFor(() => expect(select).toHaveProperty('disabled', false));
  expect(fake.api.changes.map(({ body }) => body)).toEqual([
    { status: 'Delivered', expected: 'Shipped' },
  ]);
});
