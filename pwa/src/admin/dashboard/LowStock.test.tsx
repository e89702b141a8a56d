import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { currentPath, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { LowStock } from './LowStock.tsx';

const fake = setUpFakeApi();

const list = () => screen.getByRole('list', { name: 'Low stock' }).textContent;

it('shows the stock of the selected limit, and links to these products', async () => {
  fake.api.on(endpoints.getLowStock, ({ url }) => {
    const left = new URL(url, 'http://localhost').searchParams.get('max_left');
    return {
      ...{ totalCount: left === null ? null : 1, outOfStock: 2 },
      products: [
        { p_id: 5, sku: 'VJ-5', name: 'Oval', remaining_qty: Number(left ?? 3), purchased_qty: 1 },
      ],
    };
  });
  renderScreen(<LowStock />, '/admin?low=seven');
  await screen.findByRole('list', { name: 'Low stock' });
  expect(list()).toContain('3 left');
  expect(screen.getByText('2 out of stock')).toBeDefined();
  const limit = screen.getByRole('combobox', { name: 'Stock limit' });
  expect(limit).toHaveProperty('value', '');
  await userEvent.selectOptions(limit, 'Out of stock');
  await waitFor(() => expect(list()).toContain('0 left'));
  await userEvent.selectOptions(limit, '1 left');
  await waitFor(() => expect(currentPath()).toBe('/admin?low=1'));
  await waitFor(() => expect(list()).toContain('1 left'));
  const link = screen.getByRole('link', { name: 'All low stock' });
  expect(link.getAttribute('href')).toBe('/admin/products?status=1&left=1&sort=left-asc');
});

it('takes the limit from its address', async () => {
  fake.api.on(endpoints.getLowStock, () => ({ totalCount: 0, products: [], outOfStock: 0 }));
  renderScreen(<LowStock />, '/admin?low=1');
  expect(await screen.findByText('No products with low stock.')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Stock limit' })).toHaveProperty('value', '1');
  expect(fake.api.requests[0]?.url).toContain('max_left=1');
});
