import { type Body, endpoints, type RangeKey } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createLookup, createProduct } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

const prices = { inr_price: 400_000, usd_price: 4800 };

/** Creates products of a shape of their own; returns how to list those within ranges. */
async function createShape(...products: Parameters<typeof createProduct>[1][]) {
  const shape_id = await createLookup(api, 'diamondShape');
  const ids: number[] = [];
  for (const product of products) {
    ids.push((await createProduct(api, { shape_id, ...product })).p_id);
  }
  const list = async (query: Partial<Body<typeof endpoints.getProducts>> | object) => {
    const body = { shape_id, sort: 'price-asc', facets: true, ...query };
    return (await api.call(endpoints.getProducts, { body } as never)).data;
  };
  const listed = async (query: object) =>
    (await list(query)).productData.map(({ p_id }) => ids.indexOf(p_id));
  return { shape_id, list, listed };
}

describe('ranges of a list', () => {
  it('include both ends, either of which can be left out', async () => {
    const { listed } = await createShape(
      { ...prices, weight: 0.9, length: 5, discount: 0 },
      { inr_price: 400_000.01, usd_price: 1, weight: 1.2, length: 7.5, discount: 12.5 },
      { inr_price: 500_000, usd_price: 2, weight: 1.21 },
    );
    expect(await listed({ price: '-400000' })).toEqual([0]);
    expect(await listed({ price: '400000.01-' })).toEqual([1, 2]);
    expect(await listed({ price: '400000-500000' })).toHaveLength(3);
    expect(await listed({ carat: '0.9-1.2' })).toEqual([1, 0]);
    expect(await listed({ carat: '1.2-1.2', price: '-500000' })).toEqual([1]);
    expect(await listed({ length: '5.01-' })).toEqual([1]);
    expect(await listed({ length: '0-' })).toHaveLength(2); // one has no length
    expect(await listed({ discount: '12.5-' })).toEqual([1]);
    expect(await listed({ discount: '-12.49' })).toEqual([0, 2]);
    expect(await listed({ carat: '2-' })).toEqual([]);
  });

  it('compare the price in the currency of the request, and leave out what has none in it', async () => {
    const { listed } = await createShape({ ...prices }, { inr_price: 400_000, usd_price: 0 });
    expect(await listed({ price: '-400000' })).toHaveLength(2);
    expect(await listed({ price: '4800-4800', currency: 'USD' })).toEqual([0]);
    expect(await listed({ price: '0-', currency: 'USD' })).toEqual([0]);
  });

  it('compare the price that checkout charges', async () => {
    const { listed, list } = await createShape({ ...prices, discount: 50 });
    expect(await listed({ price: '-200000' })).toEqual([]);
    const admin = await api.createAdmin();
    const charge = (priceBasis: 'list' | 'discounted') =>
      api.call(endpoints.changeCheckoutPrice, { body: { priceBasis } }, admin);
    await charge('discounted');
    try {
      expect(await listed({ price: '-200000' })).toEqual([0]);
      expect(await listed({ price: '200000.01-' })).toEqual([]);
      const { facets } = await list({});
      expect(facets?.price).toEqual([{ from: 200_000, to: 224_000, count: 1 }]);
    } finally {
      await charge('list');
    }
  });

  it('count in histograms, each of which ignores its own range and follows all other filters', async () => {
    const clarity_id = await createLookup(api, 'clarity');
    const { list } = await createShape(
      { ...prices, weight: 0.9, clarity_id },
      { ...prices, weight: 1, clarity_id },
      { inr_price: 50_000, usd_price: 600, weight: 0.91, discount: 10 },
    );
    const all = (await list({})).facets;
    expect(all?.carat).toEqual([
      { from: 0.9, to: 1, count: 2 },
      { from: 1, to: 1.12, count: 1 },
    ]);
    expect(all?.length).toEqual([]);
    expect(all?.discount).toEqual([
      { from: 0, to: 5, count: 2 },
      { from: 10, to: 15, count: 1 },
    ]);
    const heavy = (await list({ carat: '1-', clarity_id })).facets;
    expect(heavy?.carat?.map(({ count }) => count)).toEqual([1, 1]);
    expect(heavy?.price).toEqual([{ from: 400_000, to: 450_000, count: 1 }]);
    expect(heavy?.clarity_id).toEqual([{ id: clarity_id, count: 1 }]);
  });

  it('are the same in the address of the cacheable list', async () => {
    const { shape_id, list } = await createShape(
      { ...prices, weight: 1 },
      { ...prices, weight: 2 },
    );
    const query = { shape_id, carat: '1.5-', price: '', facets: 1, sort: 'price-asc' };
    const page = await api.send(endpoints.getProductsPage, { query });
    const { productData, ...counts } = await list({ carat: '1.5-' });
    expect(page.body).toEqual({ products: productData, ...counts });
    expect(productData).toHaveLength(1);
  });

  it.each<[RangeKey, unknown]>([
    ['price', '400000-50000'],
    ['price', '-5-10'],
    ['price', '--5'],
    ['price', '1e309-'],
    ['price', 'NaN-NaN'],
    ['price', 'Infinity-'],
    ['price', '0.001-'],
    ['price', `${'9'.repeat(400)}-`],
    ['carat', '-'],
    ['carat', '1'],
    ['carat', 1],
    ['carat', ['1-2', '3-4']],
    ['length', ' 1-2'],
    ['discount', '5%-'],
  ])('refuse %s %j', async (key, range) => {
    const body = { [key]: range } as never; // invalid on purpose
    const { status, body: answer } = await api.send(endpoints.getProducts, { body });
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining('must be')]);
  });

  it('refuse a repeated range in an address', async () => {
    const response = await api.fetch(`${endpoints.getProductsPage.path}?price=1-2&price=3-4`);
    expect(response.status).toBe(400);
  });
});
