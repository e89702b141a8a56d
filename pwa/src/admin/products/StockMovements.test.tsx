import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, pageSizes } from '@vajra/contract';
import { expect, it } from 'vitest';
import { currentPath, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { StockMovements } from './StockMovements.tsx';

const fake = setUpFakeApi();

it('shows older movements on further pages, and keeps the address', async () => {
  fake.api.on(endpoints.getStockMovements, ({ url }) => {
    const page = Number(new URL(url, 'http://localhost').searchParams.get('page'));
    const at = '2026-11-20T10:00:00.000Z';
    return {
      movements: [
        { movement_id: page, change: 1, reason: 'added', note: `Note ${page}`, at, u_name: 'Asha' },
      ],
      totalCount: pageSizes.stockMovements + 1,
    };
  });
  renderScreen(<StockMovements p_id={7} />, '/admin/products/7');
  await screen.findByText('Note 1');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Note 2');
  expect(screen.getByText('Page 2 of 2')).toBeDefined();
  expect(currentPath()).toBe('/admin/products/7');
});

it('shows the reason, the user and the order of each movement', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const ordered = { movement_id: 3, change: -3, reason: 'ordered', orderId: '7K3MQ-9QXTD' };
  const movements = [
    { ...ordered, at, u_name: 'Chitra' },
    { movement_id: 2, change: 2, reason: 'added', note: 'Back from memo', at, u_name: 'Asha' },
    { movement_id: 1, change: 5, reason: 'opening', at, u_name: null },
  ];
  fake.api.on(endpoints.getStockMovements, () => ({ movements, totalCount: 3 }));
  renderScreen(<StockMovements p_id={7} />);
  const table = await screen.findByRole('table');
  const rows = [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/−3Ordered 7K3MQ-9QXTDChitra$/),
    expect.stringMatching(/\+2AddedBack from memoAsha$/),
    expect.stringMatching(/\+5Initial stockDeleted user$/),
  ]);
  const link = screen.getByRole('link', { name: '7K3MQ-9QXTD' });
  expect(link.getAttribute('href')).toBe('/admin/orders?search=7K3MQ-9QXTD');
});
