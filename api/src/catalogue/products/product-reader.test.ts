import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/factories.ts';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import type { ProductDocument } from './product.model.ts';
import { ProductReader } from './product-reader.ts';

let api: TestApi;
/** Is asked for in each test that counts queries. */
const unknownId = 999_999;
let finds = 0;

beforeAll(async () => {
  const monitored = (uri: string) => `${uri}${uri.includes('?') ? '&' : '/?'}monitorCommands=true`;
  api = await startTestApi({ rewriteUri: monitored });
  api.connection.getClient().on('commandStarted', ({ command }) => {
    // The server's own tasks read products, too.
    if (command.find === 'products' && command.filter._id?.$in?.includes(unknownId)) finds++;
  });
});
afterAll(() => api.close());

/** Inserts copies of a product and returns their ids. */
async function copies(p_id: number, count: number): Promise<number[]> {
  const products = api.connection.collection<ProductDocument>('products');
  const original = await products.findOne({ _id: p_id });
  if (!original) throw new Error('it was just made');
  const made = Array.from({ length: count }, (_, n) => ({
    ...original,
    _id: 1000 + n,
    sku: `COPY-${n}`,
  }));
  await products.insertMany(made);
  return made.map(({ _id }) => _id);
}

describe('products that are read concurrently', () => {
  it('share one query', async () => {
    const reader = new ProductReader(api.connection);
    const ids = [(await createProduct(api)).p_id, (await createProduct(api)).p_id];
    const [one = 0, other = 0] = ids;
    finds = 0;
    const found = await Promise.all([one, other, one, unknownId].map((p_id) => reader.find(p_id)));
    expect(found.map((document) => document?._id)).toEqual([one, other, one, undefined]);
    expect(finds).toBe(1);
  });

  it('share the query with lists, which keep their order', async () => {
    const reader = new ProductReader(api.connection);
    // More than 101, the default size of MongoDB's first batch.
    const ids = await copies((await createProduct(api)).p_id, 120);
    finds = 0;
    const [all, few] = await Promise.all([
      reader.findInOrder(ids),
      reader.findInOrder([ids[2] ?? 0, unknownId, ids[0] ?? 0]),
      reader.find(ids[1] ?? 0),
    ]);
    expect(all.map(({ _id }) => _id)).toEqual(ids);
    expect(few.map(({ _id }) => _id)).toEqual([ids[2], ids[0]]);
    expect(finds).toBe(1);
  });

  it('are current when read again', async () => {
    const reader = new ProductReader(api.connection);
    const { p_id } = await createProduct(api, { quantity: 5 });
    expect((await reader.find(p_id))?.remaining_qty).toBe(5);
    await api.services.stock.change(p_id, 2, { u_id: 1 });
    expect((await reader.find(p_id))?.remaining_qty).toBe(7);
  });

  it('fail together, without affecting later reads', async () => {
    let isBroken = true;
    const products = api.connection.collection<ProductDocument>('products');
    const find = (...asked: Parameters<typeof products.find>) => {
      if (isBroken) throw new Error('gone');
      return products.find(...asked);
    };
    const reader = new ProductReader({ collection: () => ({ find }) } as never); // all that the reader uses
    const results = await Promise.allSettled([reader.find(1), reader.find(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await reader.find(unknownId)).toBeUndefined();
  });
});
