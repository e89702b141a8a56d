import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { endpoints } from '../api/endpoints.ts';
import { deviceStorage } from '../browser/storage.ts';
import { testProduct } from '../offline/catalogue/test-feed.ts';
import { TestRouter } from '../test-router.tsx';
import { recentSearches, rememberSearch } from './recent-searches.ts';
import { SearchBox } from './SearchBox.tsx';

const responses: Record<string, unknown> = {
  [endpoints.getDiamondShapes.path]: [{ shape_id: 2, name: 'Oval', image_url: null }],
  [endpoints.getCollectionsByParent.path]: [
    { pc_id: 4, name: 'Rings', collections: [{ c_id: 9, name: 'Oval Halo Rings', pc_id: 4 }] },
  ],
  [endpoints.getProducts.path]: { productData: [testProduct(7)], totalCount: 1 },
};

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const onDone = vi.fn();
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search products...' });
const address = () => document.querySelector('output')?.textContent;
const chosen = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

beforeEach(() => {
  deviceStorage.clear();
  onDone.mockClear();
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ status: true, description: '', data: responses[path] }),
  );
});

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <Provider store={createStore()}>
      <TestRouter path="/">
        <QueryClientProvider client={client}>
          <SearchBox onDone={onDone} />
          <Address />
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
}

it('suggests shapes, collections and products, which are chosen with the keyboard', async () => {
  show();
  expect(document.activeElement).toBe(box());
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(box(), 'oval');
  await screen.findByRole('option', { name: /Stone 7/ });
  const names = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(names.map((option) => option.textContent)).toEqual([
    'Oval',
    'Oval Halo Rings',
    expect.stringContaining('Stone 7'),
  ]);
  expect(chosen()).toBeNull();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()?.textContent).toBe('Oval Halo Rings');
  expect(chosen()?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(chosen()?.textContent).toContain('Stone 7');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/product-details/7');
  expect(onDone).toHaveBeenCalledOnce();
  expect(recentSearches()).toEqual([]);
});

it('searches for what is written, and remembers it on this device', async () => {
  show();
  await userEvent.type(box(), '  1ct round {Enter}');
  expect(address()).toBe('/all-diamonds?search=1ct+round');
  expect(recentSearches()).toEqual(['1ct round']);
});

it('does nothing for blank text', async () => {
  show();
  await userEvent.type(box(), '   {Enter}');
  expect(address()).toBe('/');
  expect(onDone).not.toHaveBeenCalled();
});

it('suggests recent searches, the last first, until they are cleared', async () => {
  for (const text of ['oval', 'round', 'Oval']) rememberSearch(text);
  show();
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Oval', 'round']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(recentSearches()).toEqual([]);
});

it('closes the suggestions first, then itself', async () => {
  show();
  await userEvent.type(box(), 'oval');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onDone).toHaveBeenCalledOnce();
});

it('ignores what is stored as recent searches but is none', () => {
  for (const stored of ['{', '"oval"', '[1,null," ","ring"]']) {
    deviceStorage.set('vajra-searches', stored);
    expect(recentSearches()).toEqual(stored.includes('ring') ? ['ring'] : []);
  }
});
