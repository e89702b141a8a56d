import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { Product } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { describe, expect, it } from 'vitest';
import { keys } from '../../api/queries.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { TestRouter } from '../../test-router.tsx';
import { BuyColumn } from './BuyColumn.tsx';

function show(change: Partial<Product>, store: object): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.store, store);
  render(
    <Provider store={createStore()}>
      <TestRouter>
        <QueryClientProvider client={client}>
          <BuyColumn product={testProduct(1, change)} soldOut="Sold out" />
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
}

const offerNotice =
  'The offer price is not applied to online orders. You pay the list price of ₹18,900.00.';

describe('BuyColumn', () => {
  it.each([
    ['list', 20, 1],
    ['list', 0, 0],
    ['discounted', 20, 0],
    [undefined, 20, 1], // a configuration that an earlier release stored
  ])(
    'with the price basis %s and a discount of %d says %d times that the offer is not applied',
    (priceBasis, discount, count) => {
      show({ inr_price: 18_900, discount }, { priceBasis });
      expect(screen.queryAllByText(offerNotice)).toHaveLength(count);
      // In the bar that stays in view.
      expect(screen.queryAllByText('You pay ₹18,900.00')).toHaveLength(count);
    },
  );

  it('offers to ask for the price of a product that has none', () => {
    show({ inr_price: 0, usd_price: 10, sku: 'VJ-10001' }, {});
    expect(screen.getAllByText('Price on request').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
    for (const link of screen.getAllByRole('link', { name: 'Ask for the price' })) {
      expect(link.getAttribute('href')).toBe('/custom?price=VJ-10001');
    }
  });

  it.each([
    ['Lab Grown', 1],
    ['Natural', 0],
  ])('discloses the stone type %s %d times', (type, count) => {
    show({ name: 'Ring', stonetype: { stone_id: 1, type } }, {});
    expect(screen.queryAllByText('Laboratory-grown')).toHaveLength(count);
  });

  it.each([
    [undefined, 'We ship worldwide. Delivery typically takes 15-25 business days.'],
    [7, 'We ship worldwide. Delivery typically takes 15-25 business days.'],
    [20, 'We ship worldwide. Delivery typically takes 20 days.'],
  ])('with %s delivery days notes: %s', (deliveryDays, note) => {
    show({}, { deliveryDays });
    expect(screen.getByText(note)).toBeTruthy();
  });

  it('limits the quantity to the remaining pieces', () => {
    show({ remaining_qty: 2 }, {});
    const stepper = within(screen.getByRole('group', { name: 'Quantity of Stone 1' }));
    const [less, more] = stepper.getAllByRole<HTMLButtonElement>('button');
    const state = () => [less?.disabled, stepper.getByRole('status').textContent, more?.disabled];
    expect(state()).toEqual([true, '1', false]);
    fireEvent.click(stepper.getByRole('button', { name: 'Increase quantity' }));
    expect(state()).toEqual([false, '2', true]);
    fireEvent.click(stepper.getByRole('button', { name: 'Decrease quantity' }));
    expect(state()).toEqual([true, '1', false]);
  });

  it('cannot add a product to the cart that is sold out', () => {
    show({ remaining_qty: 0 }, {});
    expect(screen.getByText('Sold out')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add to Cart|quantity/ })).toBeNull();
  });

  it("notes the days of the store's first shipping method and its handling time", () => {
    const methods = [{ name: 'Standard', fromDays: 4, toDays: 9 }];
    show({}, { delivery: { handling: { fromDays: 2, toDays: 2 }, methods } });
    expect(
      screen.getByText('We ship worldwide. Delivery typically takes 4-9 business days.'),
    ).toBeTruthy();
    expect(screen.getByText(/hand it to the carrier within 2 working days/)).toBeTruthy();
  });
});
