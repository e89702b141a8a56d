import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, pageSizes } from '@vajra/contract';
import { expect, it } from 'vitest';
import { currentPath, renderScreen, setUpFakeApi } from '../shared/test-screen.tsx';
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
