import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { TestRouter } from '../../test-router.tsx';
// Loaded before the first test: a test must not end while the app is loading it.
import '../shared/StoneDrawing.tsx';
import { ShapePage } from './ShapePage.tsx';

const respond = (data: unknown) => Response.json({ status: true, description: '', data });

const list = { productData: [testProduct(7)], totalCount: 1 };

/** Shows the list of shape 3. `shapes` is the response to the request for the shapes. */
function show(shapes: Promise<Response>, products = () => respond(list)): void {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === endpoints.getDiamondShapes.path) return shapes;
    return path === endpoints.getProducts.path ? products() : respond([]);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <Provider store={createStore()}>
      <TestRouter path="/shapes/3">
        <QueryClientProvider client={client}>
          <Routes>
            <Route path="/shapes/:shape_id" element={<ShapePage />} />
          </Routes>
        </QueryClientProvider>
      </TestRouter>
    </Provider>,
  );
}

it('has no heading as long as its name is loading', async () => {
  let resolve = (_: Response) => {};
  show(new Promise((resolveShapes) => (resolve = resolveShapes)));
  await screen.findAllByText('Stone 7');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.getByText('Filtered Diamonds').tagName).toBe('P');
  resolve(respond([{ shape_id: 3, name: 'Cushion' }]));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Cushion');
});

it.each([
  ['is unknown', () => respond([])],
  ['could not be loaded', () => new Response('', { status: 404 })],
])('has a general heading when its name %s', async (_, response) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(Promise.resolve(response()));
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Filtered Diamonds');
});

it('can be loaded again after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isDown = true;
  show(Promise.resolve(respond([])), () => {
    if (isDown) throw new TypeError('Failed to fetch');
    return respond(list);
  });
  const alert = within(await screen.findByRole('alert'));
  expect(
    alert.getByText(
      'Failed to fetch products. Please check if the backend is running or if you are logged in.',
    ),
  ).toBeTruthy();
  isDown = false;
  fireEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that there are no products', async () => {
  show(Promise.resolve(respond([])), () => respond({ productData: [], totalCount: 0 }));
  expect(await screen.findByText(/^There are no products/)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});
