import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  endpoints,
  forEachId,
  type ListSettings,
  noAttributes,
  type Product,
} from '@vajra/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentPath, inDialog, renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { ProductsScreen } from './ProductsScreen.tsx';

const fake = setUpFakeApi();
const envelope = (data: unknown) => ({ status: true, description: 'Found.', data });

const product = (p_id: number) =>
  ({
    ...{ p_id, sku: `VJ-${p_id}`, name: `Stone ${p_id}`, weight: 1.5, discount: 0 },
    ...{ inr_price: 1000, usd_price: 12, quantity: 4, purchased_qty: 1, remaining_qty: 3 },
    ...{ ...forEachId(null), ...noAttributes, productimages: [] },
    status: inactive.includes(p_id) ? 0 : 1,
  }) as unknown as Product; // The fields that the list shows.

/** As stored by the server. */
let settings: ListSettings;
let totalCount: number;
let inactive: number[];

beforeEach(() => {
  settings = { list: 'products', hidden: null, views: [], version: 0 };
  totalCount = 1;
  inactive = [];
  fake.api.on(endpoints.getProductDrafts, () => ({ drafts: [], totalCount: 0 }));
  fake.api.on(endpoints.getPriceChanges, () => ({ changes: [] }));
  fake.api.on(endpoints.getDiamondShapes, () => envelope([{ shape_id: 4, name: 'Oval' }]));
  fake.api.on(endpoints.getCollectionsByParent, () =>
    envelope([{ pc_id: 3, name: 'Rings', collections: [{ c_id: 11, name: 'Halo', pc_id: 3 }] }]),
  );
  fake.api.on(endpoints.getListSettings, () => ({ lists: settings.version ? [settings] : [] }));
  fake.api.on(endpoints.saveListSettings, ({ body }) => {
    settings = { ...(body as ListSettings), list: 'products', version: settings.version + 1 };
    return { message: 'Saved.', ...settings };
  });
  fake.api.on(endpoints.getProducts, ({ body }) => {
    const { page, perPage } = body as { page: number; perPage: number };
    const first = (page - 1) * perPage + 1;
    const length = Math.max(0, Math.min(perPage, totalCount - first + 1));
    const productData = Array.from({ length }, (_, index) => product(first + index));
    return envelope({ productData, totalCount });
  });
});

async function show(path = '/admin/products'): Promise<void> {
  renderScreen(<ProductsScreen />, path);
  await screen.findByRole('table');
}

/** Waits until the list has been requested with these values of fields. */
const expectQuery = (fields: Record<string, unknown>) =>
  waitFor(() => {
    const request = fake.api.requests.findLast(({ url }) => url === endpoints.getProducts.path);
    const body = request?.body as Record<string, unknown>;
    expect(Object.fromEntries(Object.keys(fields).map((key) => [key, body[key]]))).toEqual(fields);
  });
const select = (name: string, option: string | RegExp) =>
  userEvent.selectOptions(
    screen.getByRole('combobox', { name }),
    screen.getByRole('option', { name: option }),
  );
const click = (role: 'button' | 'checkbox' | 'link', name: string) =>
  userEvent.click(screen.getByRole(role, { name }));
/** The head of a column by which the list can be sorted. */
const head = (column: string) =>
  screen.queryByRole('button', { name: `Sort by ${column}` })?.closest('th') ?? null;

describe('the list of products', () => {
  it('says that no product matches the filters', async () => {
    totalCount = 0;
    renderScreen(<ProductsScreen />, '/admin/products?search=x');
    expect(await screen.findByText('No products found for your filters.')).toBeDefined();
  });

  it('has twelve products per page', async () => {
    totalCount = 25;
    await show();
    await expectQuery({ page: 1, perPage: 12 });
    await click('link', 'Next');
    await expectQuery({ page: 2, perPage: 12 });
    expect(currentPath()).toBe('/admin/products?page=2');
    await screen.findByRole('link', { name: 'Stone 24' });
    await click('link', 'Page 3');
    await expectQuery({ page: 3 });
    expect(await screen.findByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['Name', 'name'],
    ['SKU', 'sku'],
    ['Left', 'left'],
  ])('is sorted by %s in both directions', async (column, key) => {
    await show();
    for (const [order, direction] of [
      [undefined, undefined],
      [`${key}-asc`, 'ascending'],
      [`${key}-desc`, 'descending'],
    ]) {
      if (order) {
        await click('button', `Sort by ${column}`);
        await expectQuery({ sort: order });
        expect(currentPath()).toBe(`/admin/products?sort=${order}`);
      }
      expect(head(column)?.getAttribute('aria-sort')).toBe(direction ?? null);
    }
  });

  it('is filtered by shape, stock and collection', async () => {
    await show();
    await screen.findByRole('option', { name: 'Oval' });
    await select('Diamond shape', 'Oval');
    await expectQuery({ shape_id: 4 });
    await select('Stock', 'Out of stock');
    await expectQuery({ in_stock: 0 });
    await select('Stock', 'In stock');
    await expectQuery({ in_stock: 1, max_left: undefined });
    await select('Stock', '2 or fewer left');
    await expectQuery({ in_stock: 1, max_left: 2 });
    expect(currentPath()).toBe('/admin/products?shape_id=4&left=2');
    await select('Stock', 'Any stock');
    await expectQuery({ in_stock: undefined, max_left: undefined });
    await select('Collection', 'Rings');
    await expectQuery({ pc_id: 3, c_id: undefined });
    await select('Collection', /Halo/);
    await expectQuery({ pc_id: undefined, c_id: 11, shape_id: 4 });
  });

  it.each([
    ['pc_id=3', 'Collection', 'pc_id 3', { pc_id: 3 }],
    ['shape_id=4', 'Diamond shape', '4', { shape_id: 4 }],
    ['left=1&sort=left-asc', 'Stock', 'left 1', { max_left: 1, in_stock: 1, sort: 'left-asc' }],
  ])('takes %s from its address', async (search, name, value, query) => {
    await show(`/admin/products?${search}`);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name })).toHaveProperty('value', value),
    );
    await expectQuery(query);
    const sorted = head('Left')?.getAttribute('aria-sort');
    expect(sorted).toBe(search.includes('sort') ? 'ascending' : null);
  });
});

it('keeps the chosen columns, and sorts by them', async () => {
  await show();
  expect(head('Carat')).toBeNull();
  await userEvent.click(screen.getByText('Columns', { selector: 'summary' }));
  await click('checkbox', 'Carat');
  await click('checkbox', 'SKU');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox', { name: 'Carat' })).toBeNull();
  await waitFor(() => expect(settings.version).toBe(2));

  cleanup();
  await show();
  await waitFor(() => expect(head('Carat')).not.toBeNull());
  expect(head('SKU')).toBeNull();
  await click('button', 'Sort by Carat');
  await expectQuery({ sort: 'carat-asc' });
  expect(head('Carat')?.getAttribute('aria-sort')).toBe('ascending');
  await click('button', 'Sort by Carat');
  await expectQuery({ sort: 'carat-desc' });
  expect(head('Carat')?.getAttribute('aria-sort')).toBe('descending');
  await click('button', 'Sort by $');
  await expectQuery({ sort: 'price-asc', currency: 'USD' });
});

it('keeps the selection across pages and clears it with another filter', async () => {
  totalCount = 13;
  await show();
  const bar = () => screen.queryByRole('region', { name: 'Selected products' });
  await click('checkbox', 'Select this page');
  expect(bar()?.textContent).toContain('12 selected');
  await click('link', 'Next');
  await screen.findByRole('link', { name: 'Stone 13' });
  const all = screen.getByRole('checkbox', { name: 'Select this page' });
  expect(all).toHaveProperty('checked', false);
  await userEvent.click(all);
  expect(bar()?.textContent).toContain('13 selected');
  await select('Status', 'Active');
  await waitFor(() => expect(bar()).toBeNull());
});

it('shows a new status immediately and reverts it when the server rejects it', async () => {
  totalCount = 2;
  let reject = () => undefined as unknown;
  const isRejected = new Promise<void>((resolve) => {
    reject = resolve;
  });
  fake.api.on(endpoints.changeProductStatus, async ({ body }) => {
    const { p_id } = body as Product;
    if (p_id === 2) {
      inactive = [p_id];
      return { status: true, description: 'Status updated successfully!' };
    }
    await isRejected;
    return Response.json({ description: 'It is needed.' }, { status: 409 });
  });
  await show();
  const row = (name: string) =>
    within(screen.getByRole('link', { name }).closest('tr') as HTMLElement);
  const toggle = (name: string) => row(name).getByRole('button', { name: `Deactive ${name}` });
  for (const name of ['Stone 1', 'Stone 2']) {
    await userEvent.click(toggle(name));
    await screen.findByText('Are you sure you want to deactive this product?');
    await userEvent.click(inDialog().getByRole('button', { name: 'Deactive' }));
    expect(await row(name).findByText('Inactive')).toBeDefined();
  }
  expect(row('Stone 1').getByText('Inactive')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(fake.api.changes).toHaveLength(1);

  reject();
  expect(await screen.findByText('It is needed.')).toBeDefined();
  await waitFor(() => expect(toggle('Stone 1')).toHaveProperty('disabled', false));
  expect(row('Stone 1').queryByText('Inactive')).toBeNull();
  expect(await screen.findByText('Status updated successfully!')).toBeDefined();
  expect(row('Stone 2').getByText('Inactive')).toBeDefined();
});
