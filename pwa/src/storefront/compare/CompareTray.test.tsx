import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { keys } from '../../api/queries.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { TestRouter } from '../../test-router.tsx';
import { noticesAtom } from '../../ui/notices.ts';
import { comparedAtom } from '../shared/compare/compared-products.ts';
import { LazyCompareTray } from './LazyCompareTray.tsx';

beforeEach(() => localStorage.clear());

function show(ids: readonly number[], path = '/all-diamonds') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  for (const id of ids) client.setQueryData(keys.product(id), testProduct(id));
  const atoms = createStore();
  atoms.set(comparedAtom, ids);
  render(
    <Provider store={atoms}>
      <TestRouter path={path}>
        <QueryClientProvider client={client}>
          <LazyCompareTray />
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
  return atoms;
}

const findTray = () => screen.findByRole('region', { name: 'Products to compare' });

it('names what is chosen, and links to its comparison', async () => {
  show([3, 1]);
  const tray = within(await findTray());
  expect(tray.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Stone 3',
    'Stone 1',
  ]);
  expect(tray.getByRole('status').textContent).toBe('2 of 4 chosen');
  expect(tray.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/compare?ids=3,1');
});

it('asks for a second product before it compares', async () => {
  const atoms = show([3]);
  const button = within(await findTray()).getByRole('button', { name: 'Compare' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(atoms.get(noticesAtom).map(({ text }) => text)).toEqual([
    'Choose at least two products to compare.',
  ]);
});

it('removes one product, or all', async () => {
  const atoms = show([1, 2, 3]);
  const tray = within(await findTray());
  fireEvent.click(tray.getByRole('button', { name: 'Remove Stone 2 from the comparison' }));
  expect(atoms.get(comparedAtom)).toEqual([1, 3]);
  fireEvent.click(tray.getByRole('button', { name: 'Clear' }));
  expect(atoms.get(comparedAtom)).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});

it.each(['/compare?ids=1,2', '/checkout', '/payment/1'])('is not shown at %s', async (path) => {
  show([1, 2], path);
  await act(() => import('./CompareTray.tsx'));
  expect(screen.queryByRole('region')).toBeNull();
});
