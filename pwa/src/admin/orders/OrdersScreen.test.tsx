import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Order } from '@vajra/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentPath, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';
import { testOrder } from './test-order.ts';

const fake = setUpFakeApi();
let orders: Order[];

beforeEach(() => {
  orders = [testOrder({ totalAmount: 200_000 })];
  fake.api.on(endpoints.getListSettings, () => ({ lists: [] }));
  fake.api.on(endpoints.getOrders, () => ({ orders, totalCount: orders.length, hasMore: false }));
});

async function show(path = '/admin/orders'): Promise<void> {
  renderScreen(<OrdersScreen />, path);
  await screen.findByRole('link', { name: '7K3MQ-9QXTD' });
}

const requestsOf = ({ path }: { path: string }) =>
  fake.api.requests.map(({ url }) => url).filter((url) => url.startsWith(`${path}?`));
const expectListed = (query: RegExp) =>
  waitFor(() => expect(requestsOf(endpoints.getOrders).at(-1)).toMatch(query));

describe('the list of orders', () => {
  it('shows what was ordered, and searches', async () => {
    await show();
    const row = screen.getByRole('link', { name: '7K3MQ-9QXTD' }).closest('tr')?.textContent;
    for (const text of ['Oval', '2 pieces', '₹2,00,000.00']) expect(row).toContain(text);
    expect(screen.getByText('1 order')).toBeDefined();
    orders = [];
    await userEvent.type(screen.getByRole('searchbox'), 'Asha 98');
    expect(await screen.findByText('No orders found.')).toBeDefined();
    expect(currentPath()).toBe('/admin/orders?search=Asha+98');
    await expectListed(/[?&]search=Asha\+98(&|$)/);
  });

  it('is filtered by user and date, and sorted', async () => {
    await show('/admin/orders?user=3');
    expect(screen.getByText('1 order of user 3')).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'oldest');
    await expectListed(/userId=3.*sort=oldest/);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2001-01-31' } });
    await expectListed(/to=2001-01-31/);
    const path = '/admin/orders?user=3&sort=oldest&to=2001-01-31';
    expect(currentPath()).toBe(path);

    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2001-02-01' } });
    expect(await screen.findByText('The last day is before the first.')).toBeDefined();
    expect(currentPath()).toBe(`${path}&from=2001-02-01`);
    expect(requestsOf(endpoints.getOrders).join()).not.toContain('from');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
    await expectListed(/from=2001-02-01/);
    await userEvent.click(await screen.findByRole('button', { name: 'Orders of all users' }));
    await waitFor(() => expect(currentPath()).not.toContain('user='));
    expect(await screen.findByText('1 order')).toBeDefined();
  });

  it('is exported as it is filtered', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:orders');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    fake.api.on(endpoints.exportOrders, () => new Response('Order ID'));
    await show('/admin/orders?user=3&status=Shipped');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^orders-[\d-]{10}\.csv$/)]));
    expect(requestsOf(endpoints.exportOrders)).toEqual([
      `${endpoints.exportOrders.path}?status=Shipped&userId=3`,
    ]);
    fake.api.on(endpoints.exportOrders, () => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Failed to fetch orders.')).toBeDefined();
  });
});
