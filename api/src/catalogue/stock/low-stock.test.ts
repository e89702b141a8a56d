import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

it('lists products with the lowest stock, best-selling first, and counts those out of stock', async () => {
  const low = (limit: number) => api.call(endpoints.getLowStock, { query: { limit } }, admin);
  expect(await low(10)).toEqual({ products: [], outOfStock: 0, totalCount: null });

  const person = await api.createCustomer();
  const unsold = await createProduct(api, { quantity: 1 });
  const selling = await createProduct(api, { quantity: 3 });
  const soldOut = await createProduct(api, { quantity: 1 });
  const plenty = await createProduct(api, { quantity: 50 });
  await createProduct(api, { quantity: 1, status: 0 });
  await placeOrder(api, person, selling, 2);
  await placeOrder(api, person, soldOut);
  const rows = [
    [selling.p_id, 1, 2],
    [unsold.p_id, 1, 0],
    [plenty.p_id, 50, 0],
  ];
  const { products, outOfStock } = await low(10);
  expect(products.map((one) => [one.p_id, one.remaining_qty, one.purchased_qty])).toEqual(rows);
  expect(products[0]).toMatchObject({ sku: selling.sku, name: selling.name });
  expect(outOfStock).toBe(1);
  expect((await low(1)).products).toHaveLength(1);
  await api.services.products.afterCatalogueChange(); // orders do not wait for the index
  for (const [max_left, found, count] of [
    [1, rows.slice(0, 2), 2],
    [49, rows.slice(0, 2), 2],
    [1_000_000, rows, 3],
    [0, [[soldOut.p_id, 0, 1]], 1],
    ['', rows, null],
  ] as const) {
    const result = await api.call(endpoints.getLowStock, { query: { max_left } }, admin);
    expect(result.products.map((one) => [one.p_id, one.remaining_qty, one.purchased_qty])).toEqual(
      found,
    );
    expect(result).toMatchObject({ totalCount: count, outOfStock: 1 });
    if (count === null) continue;
    // The product list that the dashboard links to shows the same products.
    const body = {
      max_left,
      in_stock: max_left === 0 ? 0 : 1,
      status: 1,
      sort: 'left-asc',
    } as const;
    const { data } = await api.call(endpoints.getProducts, { body }, admin);
    expect(data.totalCount).toBe(count);
    expect(data.productData.map(({ remaining_qty }) => remaining_qty)).toEqual(
      found.map(([, left]) => left),
    );
  }
});

it.each([
  { limit: 0 },
  { max_left: -1 },
  { max_left: 1_000_001 },
  { max_left: 1.5 },
  { max_left: 'x' },
])('rejects %j', async (query) => {
  expect((await api.send(endpoints.getLowStock, { query }, admin)).status).toBe(400);
});
