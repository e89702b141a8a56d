import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Product } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { descriptionOf, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { StockForm } from './StockForm.tsx';

const fake = setUpFakeApi();
const product = { p_id: 5, remaining_qty: 3, purchased_qty: 1, quantity: 4 } as Product; // What it reads.

describe('StockForm', () => {
  it.each([
    ['Add stock', endpoints.addStock],
    ['Reduce stock', endpoints.reduceStock],
  ] as const)('changes 1 piece by default and notes a reason: %s', async (name, endpoint) => {
    fake.api.on(endpoint, () => ({ status: true, description: 'Done.', data: {} }));
    const onDone = vi.fn();
    renderScreen(<StockForm product={product} onDone={onDone} />);
    await userEvent.type(screen.getByLabelText('Reason'), 'Counted again');
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.api.changes).toEqual([
      {
        ...{ method: 'POST', url: endpoint.path },
        body: { p_id: 5, stock: 1, note: 'Counted again' },
      },
    ]);
  });

  it('keeps the amount when the server rejects a reduction', async () => {
    const description = 'Only 3 of Oval left.';
    fake.api.on(endpoints.reduceStock, () => Response.json({ description }, { status: 409 }));
    renderScreen(<StockForm product={product} />);
    const amount = screen.getByLabelText('Amount');
    await userEvent.clear(amount);
    await userEvent.type(amount, '9');
    await userEvent.click(screen.getByRole('button', { name: 'Reduce stock' }));
    expect(await screen.findByText(description)).toBeDefined();
    expect(amount).toHaveProperty('value', '9');
  });

  it.each(['', '0', '-1', '1.5'])('rejects the amount %j', async (text) => {
    renderScreen(<StockForm product={product} />);
    const amount = screen.getByLabelText('Amount');
    await userEvent.clear(amount);
    if (text) await userEvent.type(amount, text);
    await userEvent.click(screen.getByRole('button', { name: 'Add stock' }));
    await waitFor(() => expect(descriptionOf(amount)).toMatch(/^Amount /));
    expect(fake.api.changes).toEqual([]);
  });
});
