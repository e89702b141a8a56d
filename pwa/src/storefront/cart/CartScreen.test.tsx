import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CartRow, endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { testCustomer } from '../../session/test-session.ts';
import { currentPath, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { CartScreen } from './CartScreen.tsx';

interface Line {
  inr_price?: number;
  remaining_qty: number;
  u_qty: number;
  discount?: number;
  problem?: CartRow['problem'];
}

const fake = setUpFakeApi();

const respond = (data: unknown) => ({ status: true, description: '', data });

const rowsOf = (lines: readonly Line[]) =>
  lines.map(({ u_qty, problem = null, ...change }, index) => ({
    ...{ cart_id: index + 1, p_id: index + 1, u_qty, problem },
    product: testProduct(index + 1, { inr_price: 1000, ...change }),
  }));

/** Shows a cart of products at ₹1,000.00. */
function show(lines: readonly Line[]): void {
  const rows = rowsOf(lines);
  fake.api.on(endpoints.getCartData, () => respond(rows));
  fake.api.on(endpoints.getStoreConfig, () => ({ priceBasis: 'list' }));
  fake.api.on(endpoints.updateCart, ({ body }) => {
    const { cart_id, u_qty } = body as { cart_id: number; u_qty: number }; // the call's input
    return respond({ ...rows[cart_id - 1], u_qty, problem: null });
  });
  fake.api.on(endpoints.removeCartItem, () => respond(null));
  renderScreen(<CartScreen />, '/cart', testCustomer);
}

const item = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li') as HTMLElement); // list items are elements
};
const total = () =>
  within(screen.getByRole('complementary', { name: 'Total' })).getByRole('status').textContent;

it('marks rows that others have bought, and leaves them out of the total', async () => {
  show([
    { remaining_qty: 5, u_qty: 2 },
    { remaining_qty: 0, u_qty: 1, discount: 10, problem: 'out-of-stock' },
    { remaining_qty: 5, u_qty: 1, problem: 'inactive' },
  ]);
  const soldOut = await item('Stone 2');
  expect(soldOut.getByText('Out of Stock')).toBeTruthy();
  expect(soldOut.getByText('Not in total')).toBeTruthy();
  expect(soldOut.queryByRole('button', { name: 'Increase quantity' })).toBeNull();
  expect((await item('Stone 3')).getByText('No longer available')).toBeTruthy();
  expect(total()).toBe('₹2,000.00');
  expect(screen.queryByText(/Offer prices are not applied/)).toBeNull();
});

it('offers the remaining quantity, and steps down to it, when fewer pieces are left', async () => {
  show([{ remaining_qty: 2, u_qty: 5, problem: 'not-enough' }]);
  const row = await item('Stone 1');
  const decrease = row.getByRole('button', { name: 'Decrease quantity' });
  expect([decrease, row.getByRole('button', { name: 'Increase quantity' })]).toMatchObject([
    { disabled: false },
    { disabled: true },
  ]);
  await userEvent.click(row.getByRole('button', { name: 'Set to 2' }));
  await waitFor(() => expect(row.queryByRole('button', { name: 'Set to 2' })).toBeNull());
  expect(fake.api.changes.map(({ body }) => body)).toEqual([{ cart_id: 1, u_qty: 2 }]);
  expect(total()).toBe('₹2,000.00');
});

it('multiplies prices with decimals', async () => {
  show([{ inr_price: 1234.5, remaining_qty: 5, u_qty: 2 }]);
  const row = await item('Stone 1');
  expect(row.getByText('₹1,234.50 each')).toBeTruthy();
  expect(row.getByText('₹2,469.00')).toBeTruthy();
  expect(total()).toBe('₹2,469.00');
});

it('says why the total is higher than the offer prices', async () => {
  show([{ remaining_qty: 5, u_qty: 2, discount: 20 }]);
  const row = await item('Stone 1');
  expect(row.getByText('Offer price ₹800.00, not applied to online orders')).toBeTruthy();
  expect(total()).toBe('₹2,000.00');
  expect(
    screen.getByText(
      'Offer prices are not applied to online orders. You pay the list prices, which are ₹400.00 higher.',
    ),
  ).toBeTruthy();
});

it('blocks the checkout until no item is unavailable', async () => {
  show([
    { remaining_qty: 0, u_qty: 1, problem: 'out-of-stock' },
    { remaining_qty: 2, u_qty: 3, problem: 'not-enough' },
  ]);
  const [gone, fewer] = [await item('Stone 1'), await item('Stone 2')];
  expect(fewer.getByText('Only 2 left')).toBeTruthy();
  const proceed = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
  proceed();
  const notice = 'Some items are not available. Change or remove them to continue.';
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(currentPath()).toBe('/cart');

  fireEvent.click(gone.getByRole('button', { name: 'Remove Stone 1' }));
  fireEvent.click(fewer.getByRole('button', { name: 'Decrease quantity' }));
  await waitFor(() => expect(screen.queryByText(/left$|^Out of Stock$/)).toBeNull());
  proceed();
  expect(currentPath()).toBe('/checkout');
});

it('shows why a change was refused, and the pieces that are left', async () => {
  show([{ remaining_qty: 5, u_qty: 1 }]);
  fake.api.on(endpoints.updateCart, () => {
    fake.api.on(endpoints.getCartData, () => respond(rowsOf([{ remaining_qty: 1, u_qty: 1 }])));
    return Response.json({ description: 'Only 1 of Stone 1 left.' }, { status: 409 });
  });
  const row = await item('Stone 1');
  const increase = row.getByRole('button', { name: 'Increase quantity' });
  fireEvent.click(increase);
  expect(await screen.findByText('Only 1 of Stone 1 left.')).toBeTruthy();
  await waitFor(() => expect(increase).toHaveProperty('disabled', true));
  expect(within(row.getByRole('group')).getByRole('status').textContent).toBe('1');
});
