import { render, screen } from '@testing-library/react';
import { type Facets, forEachId, forEachRange, type ListState, noFilters } from '@vajra/contract';
import { expect, it, vi } from 'vitest';
import { TestRouter } from '../../test-router.tsx';
import { EmptyList } from './EmptyList.tsx';

const noFacets: Facets = { ...forEachId([]), ...forEachRange(() => []) };

const onIncludeSold = vi.fn();

function show(
  list: Partial<ListState>,
  { facets = noFacets, name }: { facets?: Facets; name?: string } = {},
) {
  render(
    <TestRouter path="/all-diamonds">
      <EmptyList
        list={{ ...noFilters, search: '', page: 1, sort: 'newest', ...list }}
        understood={undefined}
        currency="INR"
        facets={facets}
        name={name}
        onIncludeSold={onIncludeSold}
        href={({ filters, ranges }) => `/list?${JSON.stringify(filters ?? ranges)}`}
      />
    </TestRouter>,
  );
}

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('offers the list without one filter, the closest first', () => {
  const filters = { shape_id: [1], clarity_id: [2], grade_id: [3] };
  const facets = {
    ...noFacets,
    shape_id: [
      { id: 5, count: 3 },
      { id: 6, count: 1 },
    ],
    clarity_id: [{ id: 7, count: 1 }],
  };
  show({ filters, search: 'ring' }, { facets });
  expect(screen.getByText('No products found for your filters.')).toBeTruthy();
  expect(links().slice(0, 2)).toEqual([
    ['Show 1 product with any clarity', '/list?{"shape_id":[1],"grade_id":[3]}'],
    ['Show 4 products with any shape', '/list?{"clarity_id":[2],"grade_id":[3]}'],
  ]);
});

it('offers the list without filters when no filter alone is the cause', () => {
  show({ filters: { shape_id: [1], clarity_id: [2] } });
  expect(links()[0]).toEqual(['Show this list without filters', '/list?{}']);
});

it('offers to include what is sold when only available pieces are shown', () => {
  show({ available: true });
  expect(screen.getByText('No products found for your filters.')).toBeTruthy();
  screen.getByRole('button', { name: 'Include sold pieces' }).click();
  expect(onIncludeSold).toHaveBeenCalledOnce();
  expect(screen.queryByText('Show this list without filters')).toBeNull();
});

it('asks for a letter or digit when the search has none, whatever the filters are', () => {
  show({ search: "--  '", filters: { shape_id: [1] }, available: true });
  expect(screen.getByText('Enter at least one letter or digit.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(links()).toEqual([
    ['Browse all diamonds', '/all-diamonds'],
    ['Ask us to find it for you', '/custom'],
  ]);
});

it.each([
  ['a search', { search: 'zzz' }, undefined, 'No products found for “zzz”.'],
  ['a collection', {}, 'Rings', 'There are no products in Rings at the moment.'],
  ['a store', {}, undefined, 'There are no products at the moment.'],
])('says what %s without filters does not have', (_, list, name, text) => {
  show(list, { name });
  expect(screen.getByText(text)).toBeTruthy();
});
