import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { Product, ProductImage, Session } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { keys } from '../../../api/queries.ts';
import { testProduct } from '../../../offline/catalogue/test-feed.ts';
import { sessionAtom } from '../../../session/session.ts';
import { testCustomer } from '../../../session/test-session.ts';
import { TestRouter } from '../../../test-router.tsx';
import { ProductCard } from './ProductCard.tsx';

const clarity = { clarity_id: 1, clarity: 'VS1' };
const labGrown = { stone_id: 1, type: 'Lab Grown' };
const natural = { stone_id: 2, type: 'Natural' };

function show(change: Partial<Product>, store?: object, session: Session | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  if (store) client.setQueryData(keys.store, store);
  const atoms = createStore();
  atoms.set(sessionAtom, session);
  return render(
    <Provider store={atoms}>
      <TestRouter>
        <QueryClientProvider client={client}>
          <ProductCard product={testProduct(1, change)} />
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
}

it.each<[string, Partial<Product>, string]>([
  ['a stone', { clarity, stonetype: labGrown }, 'Laboratory-grown · VS1'],
  ['jewellery', { stonetype: labGrown }, 'Laboratory-grown'],
  [
    'a stone whose name says it',
    { name: '1 ct Lab Grown Oval', clarity, stonetype: labGrown },
    'VS1',
  ],
  ['a natural stone', { clarity, stonetype: natural }, 'VS1'],
])('shows the origin and the facts of %s', (_case, change, facts) => {
  show(change);
  expect(screen.getByText(facts)).toBeTruthy();
});

const image: ProductImage = {
  image_id: 1,
  image_url: 'one.jpg',
  kind: 'image',
  width: 800,
  height: 800,
  thumbhash: null,
};
const diamondshape = { shape_id: 1, name: 'Oval' };

it.each<[string, Partial<Product>, string]>([
  [
    'the cut of a stone',
    { name: '1 ct Oval', diamondshape },
    'Drawing of an oval cut, not a photo',
  ],
  [
    'a ring for jewellery',
    { name: 'Oval Halo Ring', diamondshape },
    'Drawing of a ring, not a photo',
  ],
  ['a ring without a shape', { name: 'Gift' }, 'Drawing of a ring, not a photo'],
])('draws %s whose image cannot be loaded', async (_case, change, label) => {
  const { container } = show({ ...change, productimages: [image] });
  // happy-dom loads no images; whether it reports the failure before or after this does not matter.
  const photo = container.querySelector('img');
  if (photo) fireEvent.error(photo);
  expect((await screen.findByRole('img', { name: label })).querySelector('polygon')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});

it('offers to ask for a price that it does not have', () => {
  show({ name: 'Ring', inr_price: 0, usd_price: 10, discount: 10, sku: 'VJ-1' });
  expect(screen.getByText('Price on request')).toBeTruthy();
  expect(screen.queryByText('10% OFF')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Add to Cart/ })).toBeNull();
  const link = screen.getByRole('link', { name: 'Ask for the price' });
  expect(link.getAttribute('href')).toBe('/custom?price=VJ-1');
});

it.each([
  ['list', 20, 1],
  ['list', 0, 0],
  ['discounted', 20, 0],
])(
  'with the price basis %s and a discount of %d says %d times what checkout charges',
  (priceBasis, discount, count) => {
    show({ inr_price: 18_900, discount }, { priceBasis });
    expect(screen.queryAllByText('You pay ₹18,900.00')).toHaveLength(count);
  },
);

it.each([
  ['rupees to visitors', null, '₹15,120.00', '₹18,900.00'],
  ['dollars to customers abroad', { ...testCustomer, mo_no: '+14155550100' }, '$176.00', '$220.00'],
])('shows the discounted and the list price in %s', (_case, session, now, was) => {
  show({ inr_price: 18_900, usd_price: 220, discount: 20 }, { priceBasis: 'discounted' }, session);
  expect(screen.getByText(now)).toBeTruthy();
  expect(screen.getByText(was).tagName).toBe('S');
});
