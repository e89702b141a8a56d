import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { CartRow, Currency, ShippingQuote } from '@vajra/contract';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { ShippingMethods } from './ShippingMethods.tsx';
import { useShipping } from './use-shipping.ts';

function quote(methodId: number, name: string, inr_price: number): ShippingQuote {
  return { methodId, name, description: '', fromDays: 5, toDays: 7, inr_price, usd_price: 30 };
}
const quotes: Record<string, ShippingQuote[]> = {
  India: [quote(1, 'Standard', 0), quote(2, 'Express', 2500)],
  Nepal: [quote(3, 'Road', 900), quote(2, 'Express', 4000)],
  Qatar: [],
};

let bodies: { country: string; items: object[] }[];
beforeEach(() => {
  bodies = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body));
    bodies.push(sent);
    return new Response(JSON.stringify({ methods: quotes[sent.country] }));
  });
});

function row(p_id: number, problem: CartRow['problem']): CartRow {
  const product = testProduct(p_id, { inr_price: 1000, remaining_qty: 5 });
  return { cart_id: p_id, p_id, u_qty: 2, product, problem };
}
const rows = [row(1, null), row(2, 'inactive')];

function Checkout({ country, currency }: { country: string; currency: Currency }) {
  const [chosenId, setChosenId] = useState('');
  const shipping = useShipping(country, rows, chosenId);
  return (
    <>
      <ShippingMethods {...{ country, currency, shipping }} onChoose={setChosenId} />
      <output>{shipping.isNotServed ? 'not served' : shipping.chosen?.name}</output>
    </>
  );
}

function show(country: string, currency: Currency = 'INR') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screenOf = (shown: string) => (
    <QueryClientProvider client={client}>
      <Checkout country={shown} currency={currency} />
    </QueryClientProvider>
  );
  const { rerender } = render(screenOf(country));
  return { changeCountry: (to: string) => rerender(screenOf(to)) };
}
const methods = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent);
const chosen = () => screen.getByRole('radio', { checked: true }).closest('label')?.textContent;

it('offers the methods for the country and the items that can be ordered', async () => {
  show('India');
  await screen.findByText('₹2,500.00');
  expect(methods()).toEqual(['Standard5-7 working daysFree', 'Express5-7 working days₹2,500.00']);
  expect(chosen()).toContain('Standard');
  expect(bodies).toEqual([{ country: 'India', items: [{ p_id: 1, u_qty: 2 }] }]);
});

it('shows prices in dollars to customers who pay in dollars', async () => {
  show('India', 'USD');
  expect(await screen.findAllByText('$30.00')).toHaveLength(2);
});

it('keeps the choice for another country that it serves, and chooses the first one otherwise', async () => {
  const { changeCountry } = show('India');
  fireEvent.click(await screen.findByRole('radio', { name: /Express/ }));
  changeCountry('Nepal');
  await screen.findByText('₹4,000.00');
  expect(chosen()).toContain('Express');
  fireEvent.click(screen.getByRole('radio', { name: /Road/ }));
  changeCountry('India');
  await screen.findByText('₹2,500.00');
  expect(chosen()).toContain('Standard');
});

it('does not show the prices of another country while those of this one are loading', async () => {
  const { changeCountry } = show('India');
  await screen.findByText('₹2,500.00');
  changeCountry('Nepal');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('Loading shipping methods')).toBeTruthy();
  await screen.findByText('₹900.00');
});

it('says that the store does not ship to a country', async () => {
  show('Qatar');
  expect(await screen.findByText('We do not ship to Qatar.')).toBeTruthy();
  expect(screen.getByText('not served')).toBeTruthy();
});

it('asks for a country first', () => {
  show('');
  expect(screen.getByText('Choose a country to see the shipping methods.')).toBeTruthy();
  expect(bodies).toEqual([]);
});

it('offers to retry after a failure', async () => {
  const respond = globalThis.fetch;
  vi.stubGlobal('fetch', async () => new Response('{"message":"No"}', { status: 500 }));
  show('India');
  const retry = await screen.findByRole('button');
  vi.stubGlobal('fetch', respond);
  fireEvent.click(retry);
  expect(await screen.findByText('₹2,500.00')).toBeTruthy();
});
