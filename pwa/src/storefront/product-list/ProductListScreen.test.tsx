import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { TestRouter } from '../../test-router.tsx';
import { ShapePage } from './ShapePage.tsx';

const respond = (data: unknown) => Response.json({ status: true, description: '', data });

/** Shows the list of shape 3. `shapes` is the response to the request for the shapes. */
function show(shapes: Promise<Response>): void {
  const list = { productData: [testProduct(7)], totalCount: 1 };
  vi.stubGlobal('fetch', async (path: string) =>
    path === endpoints.getDiamondShapes.path
      ? shapes
      : respond(path === endpoints.getProducts.path ? list : []),
  );
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
