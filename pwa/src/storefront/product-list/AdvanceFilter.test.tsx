import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type LookupKind, lookupFields, lookupKinds } from '@vajra/contract';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { lookupList } from '../../api/lookup-queries.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { below } from '../../styles/breakpoints.ts';
import { currentPath, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { AllDiamondsPage } from './AllDiamondsPage.tsx';
// Loaded before the first test: a test must not end while the app is loading it.
import '../shared/StoneDrawing.tsx';
import { ShapePage } from './ShapePage.tsx';

const fake = setUpFakeApi();

const respond = (data: unknown) => ({ status: true, description: '', data });

// Every lookup has one value, with the ID 4. Three products have the clarity.
beforeEach(() => {
  for (const kind of lookupKinds) {
    const { idKey, textKey } = lookupFields[kind];
    fake.api.on(lookupList(kind), () => respond([{ [idKey]: 4, [textKey]: `One ${kind}` }]));
  }
  const facets = { clarity_id: [{ id: 4, count: 3 }] };
  const list = { productData: [testProduct(7)], totalCount: 41, facets };
  fake.api.on(endpoints.getProducts, () => respond(list));
});

afterEach(() => vi.unstubAllGlobals());

/** Opens a list for a visitor, and returns its filter panel. */
async function open(path: string) {
  renderScreen(
    <Routes>
      <Route path="/all-diamonds" element={<AllDiamondsPage />} />
      <Route path="/shapes/:shape_id" element={<ShapePage />} />
    </Routes>,
    path,
    null,
  );
  const panel = within(screen.getByRole('complementary', { name: 'Advance Filter' }));
  await panel.findByRole('checkbox', { name: /^One clarity ?3$/ });
  const choose = async (group: string) => {
    const options = within(panel.getByRole('group', { name: group }));
    fireEvent.click(await options.findByRole('checkbox'));
  };
  const button = (name: string) => panel.getByRole('button', { name });
  const isEnabled = (name: string) => button(name).getAttribute('aria-disabled') !== 'true';
  return { panel, choose, isEnabled, press: (name: string) => fireEvent.click(button(name)) };
}

const listRequests = () =>
  fake.api.requests.flatMap(({ url, body }) => (url === endpoints.getProducts.path ? [body] : []));

it.each<[title: string, kind: LookupKind]>([
  ['Shape', 'diamondShape'],
  ['Clarity', 'clarity'],
  ['Natural color', 'naturalColor'],
  ['Fancy color', 'fancyColor'],
  ['Cut grade', 'cutGrade'],
  ['Stone type', 'stoneType'],
  ['Collection', 'collection'],
])('filters by %s, from the first page', async (title, kind) => {
  const { choose, isEnabled, press } = await open('/all-diamonds?page=2');
  expect(isEnabled('Apply')).toBe(false);
  await choose(title);
  press('Apply');
  const { idKey } = lookupFields[kind];
  expect(currentPath()).toBe(`/all-diamonds?${idKey}=4`);
  expect(await screen.findByRole('link', { name: `Remove One ${kind}` })).toBeTruthy();
  const wanted = { [idKey]: [4], page: 1, perPage: 20 };
  expect(listRequests()).toContainEqual(expect.objectContaining(wanted));
});

it('can apply a change, and clear filters that are set', async () => {
  const { panel, choose, isEnabled, press } = await open('/all-diamonds');
  const enabled = () => ['Apply', 'Clear All Filters'].filter(isEnabled);
  expect(enabled()).toEqual([]);
  await choose('Clarity');
  expect(enabled()).toEqual(['Apply', 'Clear All Filters']);
  await choose('Clarity');
  expect(enabled()).toEqual([]);

  await choose('Clarity');
  await waitFor(() => expect(panel.getByRole('status').textContent).toBe('41 products match'));
  press('Apply');
  await waitFor(() => expect(enabled()).toEqual(['Clear All Filters']));
  press('Clear All Filters');
  expect(currentPath()).toBe('/all-diamonds');
  expect(screen.queryByRole('list', { name: 'Applied filters' })).toBeNull();
});

it('offers the remaining filters for the list of a shape', async () => {
  const { panel, choose, press } = await open('/shapes/3');
  expect(panel.queryByRole('group', { name: 'Shape' })).toBeNull();
  await choose('Clarity');
  press('Apply');
  expect(currentPath()).toBe('/shapes/3?clarity_id=4');
  const wanted = { shape_id: 3, clarity_id: [4], perPage: 20 };
  await waitFor(() => expect(listRequests()).toContainEqual(expect.objectContaining(wanted)));
});

it('narrows the results of a search', async () => {
  const { choose, press } = await open('/all-diamonds?search=ring');
  await choose('Clarity');
  press('Apply');
  expect(currentPath()).toBe('/all-diamonds?search=ring&clarity_id=4');
  const wanted = { search: 'ring', clarity_id: [4], perPage: 20 };
  await waitFor(() => expect(listRequests()).toContainEqual(expect.objectContaining(wanted)));
});

it('keeps an order and a search that are chosen after the panel was shown', async () => {
  const { choose, press } = await open('/all-diamonds?search=ring');
  const sort = screen.getByRole('combobox', { name: 'Sort' });
  fireEvent.change(sort, { target: { value: 'price-asc' } });
  expect(currentPath()).toBe('/all-diamonds?search=ring&sort=price-asc');
  fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(currentPath()).toBe('/all-diamonds?sort=price-asc');
  await choose('Clarity');
  press('Apply');
  expect(currentPath()).toBe('/all-diamonds?clarity_id=4&sort=price-asc');
});

it('renders the panel on a phone only while its sheet is open', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === below('medium') }),
  );
  renderScreen(<AllDiamondsPage />, '/all-diamonds', null);
  await screen.findByText('41 products');
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Advance Filter' }));
  expect(await screen.findByRole('checkbox', { name: 'Available only' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});
