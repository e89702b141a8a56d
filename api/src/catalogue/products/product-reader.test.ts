import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/factories.ts';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import type { ProductDocument } from './product.model.ts';
import { ProductReader } from './product-reader.ts';

let api: TestApi;
/** Is asked for in the test that counts commands. */
const unknownId = 999_999;
let commands = 0;

beforeAll(async () => {
  const monitored = (uri: string) => `${uri}${uri.includes('?') ? '&' : '/?'}monitorCommands=true`;
  api = await startTestApi({ rewriteUri: monitored });
  api.connection.getClient().on('commandStarted', ({ command }) => {
    // The server's own tasks read products, too.
    const isOwn = command.find === 'products' && command.filter._id?.$in?.includes(unknownId);
    if (isOwn || (command.getMore && command.collection === 'products')) commands++;
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

describe('products', () => {
  it('are read in the order of their ids with one command, without those that do not exist', async () => {
    const reader = new ProductReader(api.connection);
    // More than 101, the default size of MongoDB's first batch.
    const ids = (await copies((await createProduct(api)).p_id, 120)).toReversed();
    commands = 0;
    const found = await reader.findInOrder([...ids, unknownId]);
    expect(found.map(({ _id }) => _id)).toEqual(ids);
    expect(commands).toBe(1);
  });

  it('are current when read again', async () => {
    const reader = new ProductReader(api.connection);
    const { p_id } = await createProduct(api, { quantity: 5 });
    expect((await reader.find(p_id))?.remaining_qty).toBe(5);
    await api.services.stock.change(p_id, 2, { u_id: 1 });
    expect((await reader.find(p_id))?.remaining_qty).toBe(7);
    expect(await reader.find(unknownId)).toBeUndefined();
  });
});
