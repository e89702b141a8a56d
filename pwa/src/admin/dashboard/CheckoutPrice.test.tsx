import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type PriceBasis, type Session } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { testAdmin } from '../../session/test-session.ts';
import { inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { CheckoutPrice } from './CheckoutPrice.tsx';

const fake = setUpFakeApi();

interface Shown {
  session?: Session;
  isChosen?: boolean;
}

function show(
  stored: PriceBasis,
  discountedProducts: number,
  { session = testAdmin, isChosen = true }: Shown = {},
): void {
  let priceBasis = stored;
  fake.api.on(endpoints.getCheckoutPrice, () => ({ priceBasis, isChosen, discountedProducts }));
  fake.api.on(endpoints.changeCheckoutPrice, ({ body }) => {
    ({ priceBasis } = body as { priceBasis: PriceBasis });
    return { message: 'Checkout price saved.', priceBasis, isChosen, discountedProducts };
  });
  renderScreen(<CheckoutPrice />, '/admin', session);
}

describe('CheckoutPrice', () => {
  it('warns of offer prices that checkout does not charge, and switches after a confirmation', async () => {
    show('list', 12);
    const warning = await screen.findByRole('link', {
      name: '12 products show an offer price that checkout does not charge',
    });
    expect(warning.getAttribute('href')).toBe('/admin/products?status=1&sort=discount');
    await userEvent.click(screen.getByRole('button', { name: 'Charge offer prices' }));
    expect(fake.api.changes).toEqual([]);
    await userEvent.click(inDialog().getByRole('button', { name: 'Charge offer prices' }));
    await screen.findByText('Checkout charges offer prices.');
    expect(fake.api.changes).toMatchObject([{ body: { priceBasis: 'discounted' } }]);
    expect(screen.queryByText(/does not charge/)).toBeNull();
  });

  it('warns other staff too, who cannot switch', async () => {
    show('list', 1, { session: { ...testAdmin, role: 'orders' } });
    await screen.findByText('1 product shows an offer price that checkout does not charge');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('does not warn without discounts', async () => {
    show('list', 0);
    await screen.findByText('Checkout charges list prices.');
  });

  it('offers both prices until one is chosen', async () => {
    show('list', 0, { isChosen: false });
    await screen.findByText('Checkout charges list prices. No one has chosen this yet.');
    await userEvent.click(screen.getByRole('button', { name: 'Charge list prices' }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Charge list prices' }));
    await vi.waitFor(() =>
      expect(fake.api.changes).toMatchObject([{ body: { priceBasis: 'list' } }]),
    );
  });
});
