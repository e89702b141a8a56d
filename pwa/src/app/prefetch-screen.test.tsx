import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, it, vi } from 'vitest';
import { endpoints } from '../api/endpoints.ts';
import { createQueryClient } from '../api/query-client.ts';
import { deviceStorage, storageKeys } from '../browser/storage.ts';
import { testProduct } from '../offline/catalogue/test-feed.ts';
import { MemoryRouter } from '../router/MemoryRouter.tsx';
import { Route, Routes } from '../router/Routes.tsx';
import { AllDiamondsRoute } from '../routes/all-diamonds.tsx';
import { CollectionRoute } from '../routes/collection.tsx';
import { HomeRoute, preloadLowerSections } from '../routes/home.tsx';
import { ParentCollectionRoute } from '../routes/parent-collection.tsx';
import { ProductDetailsRoute } from '../routes/product-details.tsx';
import { ShapeRoute } from '../routes/shape.tsx';
import { prefetchScreen } from './prefetch-screen.ts';

const product = testProduct(7);
const list = { productData: [product], totalCount: 100 };
const { path: listPath } = endpoints.getProducts;
const { path: productPath } = endpoints.getProductById;

/** Responds to all requests, and records those for the products of a screen. */
function recordRequests(): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const isSimilar = String(body).includes('similar_to'); // of a product that is known
    if ((path === listPath || path === productPath) && !isSimilar) requests.push(`${path} ${body}`);
    const data = path === listPath ? list : path === productPath ? product : [];
    return Response.json({ status: true, description: '', data });
  });
  return requests;
}

function show(address: string, client: ReturnType<typeof createQueryClient>): void {
  render(
    <Provider store={createStore()}>
      <MemoryRouter path={address}>
        <QueryClientProvider client={client}>
          <Routes>
            <Route path="/" element={<HomeRoute />} />
            <Route path="/all-diamonds" element={<AllDiamondsRoute />} />
            <Route path="/collections/:c_id" element={<CollectionRoute />} />
            <Route path="/parent-collections/:pc_id" element={<ParentCollectionRoute />} />
            <Route path="/shapes/:shape_id" element={<ShapeRoute />} />
            <Route path="/product-details/:p_id" element={<ProductDetailsRoute />} />
          </Routes>
        </QueryClientProvider>
      </MemoryRouter>
    </Provider>,
  );
}

it.each([
  ['/', 2],
  ['/?page=3', 2],
  ['/product-details/7', 1],
  ['/all-diamonds', 1],
  ['/all-diamonds/?search=oval&page=2&sort=price-asc&clarity=1,2&available=1', 1],
  ['/collections/3?search=ignored', 1],
  ['/parent-collections/3', 1],
  ['/shapes/3?page=2', 1],
])('requests the products of %s before it is shown, and only then', async (address, count) => {
  const requests = recordRequests();
  await preloadLowerSections();
  const client = createQueryClient();
  prefetchScreen(client, new URL(address, location.origin));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(requests).toHaveLength(count);
  show(address, client);
  expect((await screen.findAllByText(product.name)).length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(requests).toHaveLength(count);
});

it('leaves out pieces that are sold where the device remembers that choice', () => {
  deviceStorage.set(storageKeys.availableOnly, '1');
  const requests = recordRequests();
  prefetchScreen(createQueryClient(), new URL('/all-diamonds', location.origin));
  expect(requests).toEqual([expect.stringContaining('"in_stock":1')]);
});

it.each([
  ['/about', 3],
  ['/product-details/none', 3],
  ['/collections/0', 3],
  ['/admin/products', 0],
])('requests no products for %s', (address, queries) => {
  const requests = recordRequests();
  const client = createQueryClient();
  prefetchScreen(client, new URL(address, location.origin));
  expect(client.getQueryCache().getAll()).toHaveLength(queries);
  expect(requests).toEqual([]);
});
