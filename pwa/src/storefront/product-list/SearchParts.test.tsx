import { render, screen } from '@testing-library/react';
import type { UnderstoodPart } from '@vajra/contract';
import { expect, it } from 'vitest';
import { TestRouter } from '../../test-router.tsx';
import { SearchParts } from './SearchParts.tsx';

const search = 'braclets 1ct d-f f under $900 GIA f';
const parts: UnderstoodPart[] = [
  {
    as: 'filter',
    text: 'braclets',
    start: 0,
    corrected: 'bracelets',
    key: 'pc_id',
    ids: [5],
    names: ['Bracelets'],
  },
  { as: 'range', text: '1ct', start: 9, range: 'carat', min: 0.9, max: 1.1 },
  {
    as: 'filter',
    text: 'd-f',
    start: 13,
    key: 'ncolor_id',
    ids: [1, 2, 3],
    names: ['D', 'E', 'F'],
  },
  { as: 'words', text: 'f', start: 17 },
  { as: 'range', text: 'under $900', start: 19, range: 'price', max: 900, currency: 'USD' },
  { as: 'unknown', text: 'GIA', start: 30 },
];

it('links each part to the search without it, and says what was corrected and left out', () => {
  render(
    <TestRouter path="/">
      <SearchParts parts={parts} search={search} currency="INR" href={(text) => `/?${text}`} />
    </TestRouter>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Bracelets ×', '/?1ct d-f f under $900 GIA f'],
    ['0.9 ct to 1.1 ct ×', '/?braclets d-f f under $900 GIA f'],
    ['D to F ×', '/?braclets 1ct f under $900 GIA f'],
    ['f ×', '/?braclets 1ct d-f under $900 GIA f'],
    ['Up to $900 ×', '/?braclets 1ct d-f f GIA f'],
  ]);
  expect(links[0]?.getAttribute('aria-label')).toBe('Remove Bracelets');
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([
    'Showing results for “bracelets” instead of “braclets”.',
    'Left out, because nothing here has it: “GIA”.',
  ]);
});

it('shows nothing when no part of the search was understood', () => {
  render(
    <TestRouter path="/">
      <SearchParts
        parts={[{ as: 'unknown', text: 'GIA', start: 0 }]}
        search="GIA"
        currency="INR"
        href={String}
      />
    </TestRouter>,
  );
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.queryAllByRole('status')).toEqual([]);
});
