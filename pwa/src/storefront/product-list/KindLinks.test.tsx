import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import {
  type Facets,
  type Filters,
  forEachId,
  forEachRange,
  writeListState,
} from '@vajra/contract';
import { expect, it } from 'vitest';
import { keys } from '../../api/queries.ts';
import { TestRouter } from '../../test-router.tsx';
import { KindLinks } from './KindLinks.tsx';

const kinds = [
  { pc_id: 1, name: 'Loose Diamonds', collections: [] },
  { pc_id: 2, name: 'Rings', collections: [] },
  { pc_id: 3, name: 'Watches', collections: [] },
];

function show(counts: { id: number; count: number }[], filters: Filters = {}): string[][] {
  const facets: Facets = { ...forEachId([]), ...forEachRange(() => []), pc_id: counts };
  const client = new QueryClient();
  client.setQueryData(keys.menu, kinds);
  client.setQueryDefaults(keys.menu, { staleTime: Number.POSITIVE_INFINITY });
  const list = { search: '', page: 1, sort: 'newest', ranges: {}, available: false } as const;
  render(
    <QueryClientProvider client={client}>
      <TestRouter path="/all-diamonds">
        <KindLinks
          facets={facets}
          filters={filters}
          href={(change) => `/all-diamonds${writeListState({ ...list, ...change })}`}
        />
      </TestRouter>
    </QueryClientProvider>,
  );
  return screen
    .queryAllByRole('link')
    .map((link) => [
      link.textContent,
      link.getAttribute('href') ?? '',
      link.getAttribute('aria-current') ?? '',
    ]);
}

const both = [
  { id: 1, count: 1253 },
  { id: 2, count: 7 },
];

it('links to each kind that has products, with their number, and to all', () => {
  expect(show(both)).toEqual([
    ['All', '/all-diamonds', 'true'],
    ['Loose Diamonds 1,253', '/all-diamonds?pc_id=1', ''],
    ['Rings 7', '/all-diamonds?pc_id=2', ''],
  ]);
});

it('marks the chosen kind, replaces it, and keeps the other filters', () => {
  expect(show(both, { pc_id: [1], shape_id: [4] })).toEqual([
    ['All', '/all-diamonds?shape_id=4', ''],
    ['Loose Diamonds 1,253', '/all-diamonds?pc_id=1&shape_id=4', 'true'],
    ['Rings 7', '/all-diamonds?pc_id=2&shape_id=4', ''],
  ]);
});

it('is not shown for products of one kind', () => {
  expect(show(both.slice(0, 1))).toEqual([]);
});

it('keeps the chosen kind when nothing of it matches', () => {
  expect(show([], { pc_id: [2] }).map(([text]) => text)).toEqual(['All', 'Rings 0']);
});
