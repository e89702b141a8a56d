import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { Product, Session } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { OfflineClient } from '../../api/offline-client.ts';
import { keys } from '../../api/queries.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { TestRouter } from '../../test-router.tsx';
import { comparedAtom } from '../shared/compare/compared-products.ts';
import { ComparePage } from './ComparePage.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // of products that are not found
});
afterEach(() => vi.restoreAllMocks());

/** A shop with these products only. */
class Shop extends OfflineClient {
  constructor(
    readonly products: readonly Product[],
    public isDown: boolean,
  ) {
    super();
  }

  override async publicResponse(...[, input]: Parameters<OfflineClient['publicResponse']>) {
    if (this.isDown) throw new ApiError({ kind: 'network', status: 0, description: '' });
    const { body } = input as { body: { p_id: number } }; // the page makes no other calls
    const data = this.products.find(({ p_id }) => p_id === body.p_id);
    if (!data) throw new ApiError({ kind: 'http', status: 404, description: '' });
    return { data };
  }
}

interface Options {
  session?: Session | null;
  priceBasis?: 'list' | 'discounted';
  isDown?: boolean;
}

function show(
  path: string,
  products: readonly Product[],
  { session = null, priceBasis = 'list', isDown = false }: Options = {},
) {
  const offline = new Shop(products, isDown);
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, meta: { offline } } },
  });
  client.setQueryData(keys.store, { priceBasis });
  const atoms = createStore();
  atoms.set(sessionAtom, session);
  render(
    <Provider store={atoms}>
      <TestRouter path={path}>
        <QueryClientProvider client={client}>
          <ComparePage />
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
  return { atoms, offline };
}

const round = { shape_id: 1, name: 'Round' };
const small = testProduct(1, {
  name: 'Small',
  weight: 0.5,
  inr_price: 1000,
  usd_price: 12,
  clarity: { clarity_id: 1, clarity: 'VS1' },
  diamondshape: round,
  length: 5,
});
const large = testProduct(2, {
  name: 'Large',
  weight: 1.5,
  inr_price: 2000,
  usd_price: 25,
  discount: 10,
  clarity: { clarity_id: 2, clarity: 'IF' },
  diamondshape: round,
  length: 7.5,
  averageRating: 4.5,
  reviewCount: 2,
});

/** Returns the texts of a row's cells, without its header. */
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('has a column for each product and a row for each property, in the order of the address', async () => {
  show('/compare?ids=2,1', [small, large]);
  const [, ...columns] = await screen.findAllByRole('columnheader');
  expect(columns.map((column) => within(column).getByRole('link').textContent)).toEqual([
    'Large',
    'Small',
  ]);
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Actions',
    'Price Differs',
    'Price per carat Differs',
    'Availability',
    'Rating Differs',
    'Shape',
    'Clarity Differs',
    'Length Differs',
    'Weight Differs',
  ]);
  expect(cells(/^Clarity/)).toEqual(['IF', 'VS1']);
  expect(cells(/^Rating/)).toEqual([' 4.5 · 2 reviews', 'No reviews yet']);
  expect(screen.getByText('6 of 8 properties differ')).toBeTruthy();
});

it('shows differences only on request', async () => {
  show('/compare?ids=1,2', [small, large]);
  fireEvent.click(await screen.findByRole('switch', { name: 'Show differences only' }));
  expect(screen.queryByRole('rowheader', { name: 'Shape' })).toBeNull();
  expect(screen.getByRole('rowheader', { name: /^Clarity/ })).toBeTruthy();
});

const abroad = { ...testCustomer, mo_no: '+14155550100' };
it.each<[string, Options, string[]]>([
  ['rupees', {}, ['₹2,000.00 / ct', '₹1,333.33 / ct']],
  ['dollars', { session: abroad }, ['$24.00 / ct', '$16.67 / ct']],
  [
    'a discount that is charged',
    { priceBasis: 'discounted' },
    ['₹2,000.00 / ct', '₹1,200.00 / ct'],
  ],
])('calculates the price per carat of what checkout charges: %s', async (_, options, expected) => {
  show('/compare?ids=1,2', [small, large], options);
  await screen.findByRole('table');
  expect(cells(/^Price per carat/)).toEqual(expected);
});

it('has no price per carat without a weight or a price, and offers to ask for it', async () => {
  const ring = testProduct(3, { name: 'Ring', weight: null });
  const rare = testProduct(4, { name: 'Rare', weight: 1, inr_price: 0, sku: 'V-4' });
  show('/compare?ids=1,3,4', [small, ring, rare]);
  await screen.findByRole('table');
  expect(cells(/^Price per carat/)).toEqual(['₹2,000.00 / ct', '–Not stated', '–Not stated']);
  const ask = screen.getByRole('link', { name: 'Ask for the price' });
  expect(ask.getAttribute('href')).toBe('/custom?price=V-4');
});

it.each<[string, Partial<Product>, boolean, string[]]>([
  ['stones of known lengths at the same scale', {}, true, ['66.7%', '100.0%']],
  ['stones in equal boxes when one has no length', { length: null }, false, ['100.0%', '100.0%']],
  ['jewellery in equal boxes', { diamondshape: null }, false, ['100.0%', '100.0%']],
])('shows %s', async (_, change, isScaled, widths) => {
  show('/compare?ids=1,2', [small, { ...large, ...change }]);
  await screen.findByRole('table');
  expect(screen.queryAllByText('Pictures are scaled by length.')).toHaveLength(isScaled ? 1 : 0);
  const frames = [...document.querySelectorAll<HTMLElement>('th [style]')];
  expect(frames.map(({ style }) => style.inlineSize)).toEqual(widths);
});

it('says what is not found, and ignores what is repeated, invalid or too much', async () => {
  const more = [5, 6].map((id) => testProduct(id));
  show('/compare?ids=1,,1,x,-3,99,2,5,6', [small, large, ...more]);
  expect(
    await screen.findByText('3 products of this link were not found. They may no longer be sold.'),
  ).toBeTruthy();
  expect(screen.getByText(/This link has 1 more, which is left out\./)).toBeTruthy();
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
});

it.each(['/compare', '/compare?ids=', '/compare?ids=99'])(
  'explains at %s how to choose products',
  async (path) => {
    show(path, []);
    expect(await screen.findByText(/Choose Compare on up to 4 products/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  },
);

it('removes a product from the address and from the choice', async () => {
  const { atoms } = show('/compare?ids=1,2', [small, large]);
  atoms.set(comparedAtom, [1, 2]);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Small from the comparison' }));
  expect(
    await screen.findByText('Choose Compare on another product to see how they differ.'),
  ).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Small' })).toBeNull();
  expect(screen.queryByText(/not found/)).toBeNull();
  expect(atoms.get(comparedAtom)).toEqual([2]);
});

it('tries again on request when products cannot be loaded', async () => {
  const { offline } = show('/compare?ids=1,2', [small, large], { isDown: true });
  expect(await screen.findByText('Some products could not be loaded.')).toBeTruthy();
  offline.isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});
