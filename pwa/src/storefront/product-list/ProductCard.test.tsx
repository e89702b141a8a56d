import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { Product } from '@vajra/contract';
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { MemoryRouter } from '../../router/MemoryRouter.tsx';
import { ProductCard } from './ProductCard.tsx';

const clarity = { clarity_id: 1, clarity: 'VS1' };
const labGrown = { stone_id: 1, type: 'Lab Grown' };
const natural = { stone_id: 2, type: 'Natural' };

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
  render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <ProductCard product={testProduct(1, change)} />
        </QueryClientProvider>
      </MemoryRouter>
    </Provider>,
  );
  expect(screen.getByText(facts)).toBeTruthy();
});
