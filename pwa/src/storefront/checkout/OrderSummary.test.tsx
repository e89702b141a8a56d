import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { CartRow, ShippingQuote } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { keys } from '../../api/queries.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { TestRouter } from '../../test-router.tsx';
import type { Pricing } from '../shared/cards/prices.ts';
import { cartTotal } from '../shared/cart.ts';
import { OrderSummary } from './OrderSummary.tsx';

const pricing: Pricing = { currency: 'INR', basis: 'list' };

function row(p_id: number, problem: CartRow['problem'], remaining_qty: number): CartRow {
  const product = testProduct(p_id, { inr_price: 1000, remaining_qty });
  return { cart_id: p_id, p_id, u_qty: 2, product, problem };
}

function show(
  rows: readonly CartRow[],
  shipping?: ShippingQuote,
  isWaiting = false,
  tax?: number,
): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.store, {});
  render(
    <Provider store={createStore()}>
      <TestRouter>
        <QueryClientProvider client={client}>
          <OrderSummary
            rows={rows}
            pricing={pricing}
            shipping={shipping}
            tax={tax}
            total={cartTotal(rows, pricing) + (shipping?.inr_price ?? 0) * 100}
            busy={false}
            isWaiting={isWaiting}
            failure={null}
            needsConfirmedEmail={false}
          />
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
}

it('marks rows that cannot be ordered, and leads back to the cart', () => {
  show([row(1, null, 5), row(2, 'out-of-stock', 0), row(3, 'not-enough', 1)]);
  const [, soldOut, short] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(soldOut?.getByText('Out of Stock')).toBeTruthy();
  expect(soldOut?.getByText('Not in total')).toBeTruthy();
  expect(short?.getByText('Only 1 left')).toBeTruthy();
  expect(screen.getByText('₹4,000.00')).toBeTruthy();
  expect(screen.getByText(/Some items are not available/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to cart' }).getAttribute('href')).toBe('/cart');
});

it('marks nothing when all rows can be ordered', () => {
  show([row(1, null, 5)]);
  expect(screen.queryByText(/Some items are not available/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows what goods and shipping cost', () => {
  const method = { methodId: 2, name: 'Express', description: '', fromDays: 5, toDays: 7 };
  show([row(1, null, 5)], { ...method, inr_price: 2500, usd_price: 30 });
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Items', 'Shipping: Express']);
  expect(amounts).toEqual(['₹2,000.00', '₹2,500.00']);
  expect(screen.getByText('₹4,500.00')).toBeTruthy();
});

it.each([false, true])('lets the customer order only once the total is known', (isWaiting) => {
  show([row(1, null, 5)], undefined, isWaiting);
  const button = screen.getByRole('button', { name: 'Proceed to Payment' });
  expect(button.hasAttribute('disabled')).toBe(isWaiting);
});

it('shows the tax that the total contains before shipping is known', () => {
  show([row(1, null, 5)], undefined, false, 6000);
  const [items, tax, ...others] = screen.getAllByRole('definition').slice(-2);
  expect(others).toEqual([]);
  expect(items?.textContent).toBe('₹2,000.00');
  expect(tax?.textContent).toBe('₹60.00');
});
