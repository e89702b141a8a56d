import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createLookup, createProduct, createReview } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

describe('GET /api/products', () => {
  it('returns the same as /getproducts, with comma-separated ids', async () => {
    const shapes = [
      await createLookup(api, 'diamondShape'),
      await createLookup(api, 'diamondShape'),
    ];
    const [shape_id, other] = shapes;
    const clarity_id = await createLookup(api, 'clarity');
    await createProduct(api, { shape_id, clarity_id, inr_price: 5 });
    await createProduct(api, { shape_id: other, is_recommended: 1, inr_price: 3 });
    await createProduct(api, { shape_id, name: 'Zirconia', inr_price: 4 });
    await createProduct(api, { status: 0 });
    await createProduct(api);

    const alike: [Record<string, unknown>, object][] = [
      [{}, {}],
      [{ shape_id: shapes.join(',') }, { shape_id: shapes }],
      [
        { shape_id, clarity_id },
        { shape_id, clarity_id },
      ],
      [
        { search: 'zir', status: 1 },
        { search: 'zir', status: 1 },
      ],
      [{ status: 0 }, { status: 0 }],
      [
        { is_recommended: 1, facets: 1 },
        { is_recommended: 1, facets: true },
      ],
      [
        { sort: 'price-asc', page: 2, perPage: 2 },
        { sort: 'price-asc', page: 2, perPage: 2 },
      ],
      [{ shape_id: '', search: '', status: '' }, {}],
    ];
    for (const token of [undefined, (await api.createAdmin()).token]) {
      for (const [query, body] of alike) {
        const page = await api.send(endpoints.getProductsPage, { query }, { token });
        const { productData, ...counts } = (
          await api.call(endpoints.getProducts, { body }, { token })
        ).data;
        expect(page.body, JSON.stringify(query)).toEqual({ products: productData, ...counts });
        expect(productData.length, JSON.stringify(query)).toBeGreaterThan(0);
        if (query.status === 0) expect(productData[0]?.status).toBe(token ? 0 : 1);
      }
    }
  });

  it('accepts repeated keys instead of comma-separated values', async () => {
    const shapes = [
      await createLookup(api, 'diamondShape'),
      await createLookup(api, 'diamondShape'),
    ];
    for (const shape_id of shapes) await createProduct(api, { shape_id });
    const query = shapes.map((shape_id) => `shape_id=${shape_id}`).join('&');
    const { body } = await api.fetch(`/api/products?${query}`);
    expect(body).toMatchObject({ totalCount: 2 });
  });

  it.each([
    'shape_id=1,',
    'shape_id=,1',
    'shape_id=1,a',
    'shape_id=0',
    'shape_id=1.5',
    'shape_id[$gt]=1&shape_id=x',
    `shape_id=${Array(101).fill(1).join(',')}`,
    `${Array(101).fill('shape_id=1').join('&')}`,
    'shape_id=%00',
    'status=2',
    'sort=cheapest',
    'sort=newest&sort=discount',
    'search=a&search=b',
    'search=%00',
    'facets=yes',
    'page=0',
    'perPage=101',
    `search=${'x'.repeat(201)}`,
  ])('rejects %s', async (query) => {
    const { status, body } = await api.fetch(`/api/products?${query}`);
    expect(status).toBe(400);
    expect(body?.message).toMatch(/must|is required/);
  });
});

describe('GET /api/products/{p_id}', () => {
  it('returns the product, and inactive ones to admins only', async () => {
    const { p_id } = await createProduct(api);
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    expect(await api.call(endpoints.getProduct, { params: { p_id } })).toEqual(data);

    const hidden = { params: { p_id: (await createProduct(api, { status: 0 })).p_id } };
    expect((await api.send(endpoints.getProduct, hidden)).status).toBe(404);
    expect((await api.send(endpoints.getProduct, hidden, await api.createCustomer())).status).toBe(
      404,
    );
    expect((await api.send(endpoints.getProduct, hidden, await api.createAdmin())).status).toBe(
      200,
    );
  });
});

describe('GET /api/reviews', () => {
  it('returns pages of all reviews or of a product', async () => {
    const [one, two] = [await createProduct(api), await createProduct(api)];
    const written: number[] = [];
    for (const { p_id } of [one, two, one]) {
      written.unshift((await createReview(api, await api.createCustomer(), p_id)).r_id);
    }
    const ids = async (query: { p_id?: number; page?: number; perPage?: number }) => {
      const { reviews, totalCount } = await api.call(endpoints.getReviews, { query });
      return [reviews.map(({ r_id }) => r_id), totalCount];
    };
    const [third, second, first] = written;
    expect(await ids({})).toEqual([written, 3]);
    expect(await ids({ page: 2, perPage: 2 })).toEqual([[first], 3]);
    expect(await ids({ p_id: one.p_id })).toEqual([[third, first], 2]);
    expect(await ids({ p_id: two.p_id })).toEqual([[second], 1]);
    const { data } = await api.call(endpoints.getUserReviews, { body: { p_id: one.p_id } });
    const { reviews } = await api.call(endpoints.getReviews, { query: { p_id: one.p_id } });
    expect(reviews).toEqual(data);
  });
});

describe('POST /getuserreviews', () => {
  it('returns at most a page, and finds the review of one customer', async () => {
    const { p_id } = await createProduct(api);
    const written: number[] = [];
    const first = await api.createCustomer();
    written.push((await createReview(api, first, p_id)).r_id);
    for (let n = 1; n < 21; n++) {
      written.unshift((await createReview(api, await api.createCustomer(), p_id)).r_id);
    }
    const ids = async (body: object) => {
      const input = { body: { p_id, ...body } };
      return (await api.call(endpoints.getUserReviews, input)).data.map(({ r_id }) => r_id);
    };
    expect(await ids({})).toEqual(written.slice(0, 20));
    expect(await ids({ page: 2 })).toEqual(written.slice(20));
    expect(await ids({ page: 3, perPage: 2 })).toEqual(written.slice(4, 6));
    expect(await ids({ u_id: first.u_id })).toEqual(written.slice(20));
    expect(
      (await api.send(endpoints.getUserReviews, { body: { p_id, perPage: 101 } })).status,
    ).toBe(400);
  });
});
