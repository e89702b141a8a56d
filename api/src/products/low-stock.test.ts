import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { order, product } from '../../test/factories.ts';
import { type Person, startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.admin();
});
afterAll(() => api.close());

it('tells of what the least is left, what sells first, and how many are out of stock', async () => {
  const low = (limit: number) => api.call(endpoints.getLowStock, { query: { limit } }, admin);
  expect(await low(10)).toEqual({ products: [], outOfStock: 0 });

  const person = await api.customer();
  const unsold = await product(api, { quantity: 1 });
  const selling = await product(api, { quantity: 3 });
  const soldOut = await product(api, { quantity: 1 });
  const plenty = await product(api, { quantity: 50 });
  await product(api, { quantity: 1, status: 0 });
  await order(api, person, selling, 2);
  await order(api, person, soldOut);
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
  const refused = await api.send(endpoints.getLowStock, { query: { limit: 0 } }, admin);
  expect(refused.status).toBe(400);
});
