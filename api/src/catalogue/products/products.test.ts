import { type AdminSortOrder, endpoints, filterKeys, lookupKinds, lookups } from '@vajra/contract';
import { describe, expect, it, test } from 'vitest';
import {
  createImageFile,
  createLookup,
  createProduct,
  uniqueName,
} from '../../../test/factories.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const customer = await api.createCustomer();

async function list(body: Record<string, unknown>, token?: string) {
  const { data } = await api.call(endpoints.getProducts, { body }, { token });
  return { ...data, ids: data.productData.map(({ p_id }) => p_id) };
}

describe('adding a product', () => {
  it('stores every field and both images, and assigns an id', async () => {
    const ids = Object.fromEntries(
      await Promise.all(
        lookupKinds
          .filter((kind) => kind !== 'collection')
          .map(async (kind) => [lookups[kind].idKey, await createLookup(api, kind)] as const),
      ),
    );
    const body = {
      ...ids,
      name: 'One of everything',
      description: 'Words',
      specifications: '6.18 x 6.21 x 3.83 mm',
      inr_price: '384200.50',
      usd_price: 4200.5,
      is_recommended: 1 as const,
      length: '6.18',
      weight: 0.9,
      quantity: '3',
      discount: '10',
    };
    const files = [await createImageFile('#ff0000'), await createImageFile('#00ff00')];
    const { data } = await api.call(endpoints.insertProduct, { body, files }, admin);
    expect(data).toMatchObject({
      ...ids,
      name: 'One of everything',
      inr_price: 384200.5,
      usd_price: 4200.5,
      is_recommended: 1,
      weight: 0.9,
      length: 6.18,
      quantity: 3,
      purchased_qty: 0,
      remaining_qty: 3,
      discount: 10,
      status: 1,
      averageRating: 0,
      reviewCount: 0,
    });
    expect(data.sku).toMatch(/^VJ-\d+$/);
    expect(data.productimages.map(({ width, height }) => [width, height])).toEqual([
      [8, 6],
      [8, 6],
    ]);
    const shown = await api.call(endpoints.getProductById, { body: { p_id: data.p_id } }, admin);
    expect(shown.data).toEqual(data);
    for (const { image_url } of data.productimages) {
      const { status, headers } = await api.fetch(`/Assets/Products/${image_url}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  it('rejects an invalid price with the specified message', async () => {
    const body = { name: 'x', inr_price: '-1', usd_price: 'much' };
    const { status, body: answer } = await api.send(endpoints.insertProduct, { body }, admin);
    expect(status).toBe(400);
    expect(answer?.description).toBe(
      'Price must be a valid non-negative number.; Price must be a valid non-negative number.',
    );
  });

  it('rejects a duplicate SKU and does not store the uploads', async () => {
    const { sku } = await createProduct(api);
    const files = [await createImageFile('#123456')];
    const body = { name: 'x', inr_price: 1, usd_price: 1, sku };
    const { status } = await api.send(endpoints.insertProduct, { body, files }, admin);
    expect(status).toBe(409);
    const kept = await api.connection.collection('media.files').countDocuments({
      'metadata.width': 8,
      filename: { $nin: await referencedFiles() },
    });
    expect(kept).toBe(0);
  });

  it('rejects unknown lookups, naming each', async () => {
    const body = { name: 'x', inr_price: 1, usd_price: 1, shape_id: 999_999, grade_id: 999_998 };
    const { status, body: answer } = await api.send(endpoints.insertProduct, { body }, admin);
    expect(status).toBe(400);
    expect(answer?.description).toContain('shape_id');
    expect(answer?.description).toContain('grade_id');
  });
});

async function referencedFiles(): Promise<string[]> {
  const products = await api.connection.collection('products').find().toArray();
  return products.flatMap(({ images }) => images.map(({ file }: { file: string }) => file));
}

describe('changing a product', () => {
  it('changes sent fields, clears blank ones and keeps the rest', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const stone = await createProduct(api, { shape_id, weight: 1.2, discount: 5 });
    const params = { p_id: stone.p_id };
    const body = { name: 'Renamed', weight: '', shape_id: '' };
    const { data } = await api.call(endpoints.updateProduct, { params, body }, admin);
    expect(data).toMatchObject({ name: 'Renamed', weight: null, shape_id: null, discount: 5 });
    expect(data.diamondshape).toBeNull();
  });

  it('never reduces the quantity below what is sold', async () => {
    const stone = await createProduct(api, { quantity: 4 });
    await api.connection
      .collection('products')
      .updateOne({ sku: stone.sku }, { $set: { purchased_qty: 3, remaining_qty: 1 } });
    const params = { p_id: stone.p_id };
    const refused = await api.send(
      endpoints.updateProduct,
      { params, body: { quantity: 2 } },
      admin,
    );
    expect([refused.status, refused.body?.description]).toEqual([
      422,
      'Quantity cannot be below the 3 already sold.',
    ]);
    const { data } = await api.call(
      endpoints.updateProduct,
      { params, body: { quantity: 3 } },
      admin,
    );
    expect([data.quantity, data.remaining_qty]).toEqual([3, 0]);
  });

  it('adds and removes images, and deletes a file with its last reference', async () => {
    const stone = await createProduct(api);
    const params = { p_id: stone.p_id };
    const files = [await createImageFile('#abcdef'), await createImageFile('#fedcba')];
    const { data } = await api.call(endpoints.updateProduct, { params, body: {}, files }, admin);
    const [first, second] = data.productimages;
    if (!first || !second) throw new Error('two pictures were sent');
    await api.call(endpoints.deleteImage, { params: { image_id: first.image_id } }, admin);
    const { data: after } = await api.call(endpoints.getProductById, { body: params });
    expect(after.productimages).toEqual([second]);
    expect((await api.fetch(`/Assets/Products/${first.image_url}`)).status).toBe(404);
    const again = await api.send(
      endpoints.deleteImage,
      { params: { image_id: first.image_id } },
      admin,
    );
    expect(again.status).toBe(404);
  });

  it('hides an inactive product from the storefront immediately, but not from admins', async () => {
    const { p_id } = await createProduct(api);
    await api.call(endpoints.changeProductStatus, { body: { p_id, status: 0 } }, admin);
    expect((await list({ status: 0 })).ids).not.toContain(p_id);
    expect((await api.send(endpoints.getProductById, { body: { p_id } })).status).toBe(404);
    expect((await list({ status: 0, perPage: 100 }, admin.token)).ids).toContain(p_id);
    expect((await list({ perPage: 100 }, customer.token)).ids).not.toContain(p_id);
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } }, admin);
    expect(data.status).toBe(0);
  });

  test.each([endpoints.changeProductStatus, endpoints.addStock, endpoints.reduceStock])(
    '$path of a product that is not there is 404',
    async (endpoint) => {
      const body = { p_id: 999_999, status: 1, stock: 1 };
      expect((await api.send(endpoint, { body }, admin)).status).toBe(404);
    },
  );
});

describe('stock', () => {
  it('is added and reduced, never below zero, and matches the ledger', async () => {
    const { p_id } = await createProduct(api, { quantity: 2 });
    await api.call(endpoints.addStock, { body: { p_id, stock: 3 } }, admin);
    const { data } = await api.call(endpoints.reduceStock, { body: { p_id } }, admin);
    expect([data.quantity, data.remaining_qty]).toEqual([4, 4]);
    const refused = await api.send(endpoints.reduceStock, { body: { p_id, stock: 5 } }, admin);
    expect([refused.status, refused.body?.description]).toEqual([
      409,
      `Only 4 of ${data.name} left.`,
    ]);
    const ledger = await api.connection.collection('stock_ledger').find({ p_id }).toArray();
    expect(ledger.map(({ change, reason }) => [change, reason])).toEqual([
      [2, 'opening'],
      [3, 'added'],
      [-1, 'reduced'],
    ]);
  });

  it('is correct after concurrent changes', async () => {
    const { p_id } = await createProduct(api, { quantity: 0 });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        api.call(endpoints.addStock, { body: { p_id, stock: 2 } }, admin),
      ),
    );
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    expect(data.remaining_qty).toBe(20);
  });
});

describe('lists', () => {
  it('combine filters, newest first, in pages', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const clarities = [await createLookup(api, 'clarity'), await createLookup(api, 'clarity')];
    const made: number[] = [];
    for (let n = 0; n < 5; n++) {
      made.push((await createProduct(api, { shape_id, clarity_id: clarities[n % 2] })).p_id);
    }
    const newest = made.toReversed();
    const first = await list({ shape_id, page: 1, perPage: 2 });
    expect([first.ids, first.totalCount]).toEqual([newest.slice(0, 2), 5]);
    expect((await list({ shape_id, page: 3, perPage: 2 })).ids).toEqual(newest.slice(4));
    expect((await list({ shape_id, page: 4, perPage: 2 })).ids).toEqual([]);
    const both = await list({ shape_id: String(shape_id), clarity_id: clarities });
    expect(both.totalCount).toBe(5);
    const one = await list({ shape_id, clarity_id: clarities[1], facets: true });
    expect(one.ids).toEqual([made[3], made[1]]);
    expect(one.facets?.clarity_id).toEqual(
      expect.arrayContaining([
        { id: clarities[0], count: 3 },
        { id: clarities[1], count: 2 },
      ]),
    );
  });

  it('search by prefixes of words', async () => {
    const word = uniqueName('Zephyr').replace(' ', '');
    const { p_id } = await createProduct(api, { name: `1.02 ct ${word} Oval` });
    expect((await list({ search: `  ${word.slice(0, 4).toLowerCase()} ov ` })).ids).toContain(p_id);
    expect((await list({ search: `${word} pear`, literal: 1 })).ids).toEqual([]);
    // A word that no product has is left out.
    const { data } = await api.call(endpoints.getProducts, { body: { search: `${word} qqqq` } });
    expect(data.productData.map((product) => product.p_id)).toContain(p_id);
    expect(data.understood?.map(({ as, text }) => [as, text])).toEqual([
      ['words', word],
      ['unknown', 'qqqq'],
    ]);
  });

  it('search names without marks, and stock numbers without separators', async () => {
    const number = `${uniqueName('N').replace(' ', '')}42`;
    const name = `Łódź O’Brien Strauß हीरा ${number}`;
    const { p_id } = await createProduct(api, { name, sku: `VJ-${number}-A` });
    const found = ['lodz', "o'brien", 'OBRIEN', 'brien', 'strauss', 'हीरा', `vj${number}a`]
      .concat([`vj-${number}-a`, `VJ ${number} A`, `VJ${number}`, `${number}a`])
      .map((text) => (text.includes(number) ? text : `${text} ${number}`));
    for (const search of [...found, number])
      for (const token of [undefined, admin.token])
        expect((await list({ search }, token)).ids, search).toEqual([p_id]);
    expect((await list({ search: `VJ${number}B` })).ids).toEqual([]);
  });

  it('find nothing for a search without a letter or digit, and everything for a blank one', async () => {
    const { p_id } = await createProduct(api);
    for (const search of ['--', '!!!', "   '", 'ʼ', '💎']) {
      const { data } = await api.call(endpoints.getProducts, { body: { search, facets: true } });
      expect(data, search).toMatchObject({ productData: [], totalCount: 0 });
      expect(Object.values(data.facets ?? {}).flat(), search).toEqual([]);
    }
    for (const search of ['', '  ', null, undefined])
      expect((await list({ search })).ids).toContain(p_id);
  });

  it('sort by the discounted price', async () => {
    const c_id = await createLookup(api, 'collection');
    const dear = await createProduct(api, { c_id, inr_price: 1000, usd_price: 10, discount: 50 });
    const cheap = await createProduct(api, { c_id, inr_price: 600, usd_price: 6 });
    expect((await list({ c_id, sort: 'price-asc' })).ids).toEqual([dear.p_id, cheap.p_id]);
    expect((await list({ c_id, sort: 'discount' })).ids).toEqual([dear.p_id, cheap.p_id]);
  });

  it('sort for admins by name, SKU and stock in both directions, with current values', async () => {
    const c_id = await createLookup(api, 'collection');
    const sku = uniqueName('sku');
    const made = [
      await createProduct(api, { c_id, name: 'élan', sku: `${sku}-B`, quantity: 5 }),
      await createProduct(api, { c_id, name: 'Elan 2', sku: `${sku}-a`, quantity: 1 }),
      await createProduct(api, { c_id, name: 'Drop', sku: `${sku}-C`, quantity: 3 }),
    ];
    const [elan = 0, second = 0, drop = 0] = made.map(({ p_id }) => p_id);
    const sorted = async (sort: AdminSortOrder) => (await list({ c_id, sort })).ids;
    for (const [key, ids] of [
      ['name', [drop, elan, second]],
      ['sku', [second, elan, drop]],
      ['left', [second, drop, elan]],
    ] as const) {
      expect(await sorted(`${key}-asc`), key).toEqual(ids);
      expect(await sorted(`${key}-desc`), key).toEqual(ids.toReversed());
    }
    expect((await list({ c_id, max_left: 3 })).ids).toEqual([drop, second]);
    await api.call(endpoints.reduceStock, { body: { p_id: elan, stock: 4 } }, admin);
    // Equal products are sorted newest first, and reversed in the opposite direction.
    expect(await sorted('left-asc')).toEqual([second, elan, drop]);
    expect(await sorted('left-desc')).toEqual([drop, elan, second]);
    expect((await list({ c_id, max_left: 3 })).ids).toEqual([drop, second, elan]);
    expect((await list({ c_id, max_left: 1 })).ids).toEqual([second, elan]);
  });

  test.each(filterKeys)('with an unused %s find nothing', async (key) => {
    expect(await list({ [key]: 987_654 })).toMatchObject({ ids: [], totalCount: 0 });
  });

  it('filter by recommended products', async () => {
    const { p_id } = await createProduct(api, { is_recommended: 1 });
    expect((await list({ is_recommended: 1, perPage: 4 })).ids).toContain(p_id);
  });

  it('agree with another replica within a second', async () => {
    const secondApi = await startTestApi({ databaseOf: api });
    try {
      const { p_id } = await createProduct(api);
      await expect
        .poll(
          async () => {
            const { data } = await secondApi.call(endpoints.getProducts, { body: { perPage: 1 } });
            return data.productData[0]?.p_id;
          },
          { timeout: 1500, interval: 50 },
        )
        .toBe(p_id);
    } finally {
      await secondApi.close();
    }
  });
});
