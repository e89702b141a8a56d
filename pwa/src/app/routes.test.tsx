import { render, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { endpoints } from '../api/endpoints.ts';
import { queryClientContext } from '../api/load-queries.ts';
import { OfflineClient } from '../api/offline-client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { deviceStorage } from '../browser/storage.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { testProduct } from '../offline/catalogue/test-feed.ts';
import { App } from './App.tsx';
import { RouteError } from './RouteError.tsx';
import { createRoutes, screens } from './routes.tsx';

const product = testProduct(7);
const list = { productData: [product], totalCount: 100 };
const store = {
  name: 'Vajra',
  tagline: '',
  phone: '',
  email: '',
  address: '',
  mapUrl: '',
  mapEmbedUrl: null,
  social: [],
  priceBasis: 'list',
  deliveryDays: 25,
};
const { path: listPath } = endpoints.getProducts;
const { path: productPath } = endpoints.getProductById;

afterEach(() => deviceStorage.remove(storageKeys.availableOnly));

/** Responds to all requests, and records those for the products of a screen. */
function recordRequests(): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === endpoints.getStoreConfig.path) return Response.json(store);
    const isSimilar = String(body).includes('similar_to'); // of a product that is known
    if ((path === listPath || path === productPath) && !isSimilar) requests.push(`${path} ${body}`);
    const data = path === listPath ? list : path === productPath ? product : [];
    return Response.json({ status: true, description: '', data });
  });
  return requests;
}

function open(address: string) {
  const queryClient = createQueryClient();
  const router = createMemoryRouter(createRoutes(), {
    initialEntries: [address],
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  });
  const show = () =>
    render(
      <App store={createStore()} queryClient={queryClient} offline={new OfflineClient()}>
        <RouterProvider router={router} />
      </App>,
    );
  return { queryClient, router, show };
}

it.each([
  ['/', 3],
  ['/?page=3', 3],
  ['/product-details/7', 1],
  ['/all-diamonds', 1],
  ['/all-diamonds/?search=oval&page=2&sort=price-asc&clarity=1,2&available=1', 1],
  ['/collections/3?search=ignored', 1],
  ['/parent-collections/3', 1],
  ['/shapes/3?page=2', 1],
])('requests the products of %s before it is shown, and only then', async (address, count) => {
  const requests = recordRequests();
  const { queryClient, router, show } = open(address);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
  expect(requests).toHaveLength(count);
  show();
  expect((await screen.findAllByText(product.name)).length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(requests).toHaveLength(count);
});

it('leaves out pieces that are sold where the device remembers that choice', async () => {
  deviceStorage.set(storageKeys.availableOnly, '1');
  const requests = recordRequests();
  const { router } = open('/all-diamonds');
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
  expect(requests).toEqual([expect.stringContaining('"in_stock":1')]);
});

it.each(['/about', '/product-details/none', '/collections/0', '/admin/products'])(
  'requests no products for %s',
  async (address) => {
    const requests = recordRequests();
    const { router } = open(address);
    await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
    expect(requests).toEqual([]);
  },
);

it.each(screens.map(({ path }) => path))('has a screen at %s', async (path) => {
  recordRequests();
  const { router } = open(path.replace(/:\w+/, '7'));
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
  expect(router.state.errors).toBeNull();
  expect(router.state.matches.at(-1)?.route.path).toBe(path);
});

it.each([
  '/a/b/c',
  '/product-details/0',
  '/product-details/1.5',
  '/shapes/x',
  '/collections/%3Cscript%3E',
  '/parent-collections/-7',
])('shows 404 Not Found and the header at %s', async (path) => {
  recordRequests();
  const { router, show } = open(path);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: '404 Not Found' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
});

it('reports a screen whose code cannot be loaded', async () => {
  recordRequests();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lazy = () => Promise.reject(new Error('no code'));
  const router = createMemoryRouter([
    { ErrorBoundary: RouteError, children: [{ path: '/', lazy }] },
  ]);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
  render(
    <App store={createStore()} queryClient={createQueryClient()} offline={new OfflineClient()}>
      <RouterProvider router={router} />
    </App>,
  );
  expect(await screen.findByRole('alert')).toBeDefined();
});
