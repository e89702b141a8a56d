import { endpoints, lookupKinds, lookups, type Product } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  createImageFile,
  createLookup,
  createProduct,
  createReview,
  placeOrder,
  uniqueName,
  uploadProductImage,
} from '../../../test/factories.ts';
import { FeedReader } from '../../../test/feed-reader.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

/** Reads the page after a query, when all changes have versions. */
async function readChanges(query: { limit?: number; epoch?: string; since?: string } = {}) {
  await api.numberChanges();
  return (await api.call(endpoints.getCatalogueChanges, { query })).data;
}

/** Returns a reader that has all changes. */
async function upToDate(): Promise<FeedReader> {
  const reader = new FeedReader();
  await reader.readAllPages(api);
  return reader;
}

async function shown(p_id: number): Promise<Product> {
  return (await api.call(endpoints.getProductById, { body: { p_id } })).data;
}

async function setStatus(p_id: number, status: 0 | 1): Promise<void> {
  await api.call(endpoints.changeProductStatus, { body: { p_id, status } }, admin);
}

describe('the first page', () => {
  it('contains products in their public form with both versions, and all lookups', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const { p_id } = await createProduct(api, { shape_id });
    const data = await readChanges();
    const row = data.products.find(({ product: { p_id: id } }) => id === p_id);
    expect(row).toEqual({ catalogue: expect.any(Number), stock: 0, product: await shown(p_id) });
    expect(data).toMatchObject({ more: false, stock: [], next: data.head });
    expect(data.total).toBe(data.products.length);
    for (const kind of lookupKinds) {
      const { data: listed } = await api.call(lookups[kind].list);
      expect(data.lookups?.[kind]).toEqual(listed);
    }
  });

  it('contains only the id and version of inactive products', async () => {
    const { p_id, sku, name } = await createProduct(api, { status: 0, name: 'Locked away' });
    await api.numberChanges();
    const reply = await api.fetch('/catalogue/changes');
    const { data } = endpoints.getCatalogueChanges.response.parse(reply.body);
    expect(data.gone).toContainEqual({ p_id, version: expect.any(Number) });
    expect(data.products.map((row) => row.product.p_id)).not.toContain(p_id);
    expect(reply.text).not.toContain(name);
    expect(reply.text).not.toContain(sku);
  });

  it('lets a client start from its head', async () => {
    const { epoch, head } = await readChanges({ limit: 1 });
    const { p_id } = await createProduct(api);
    const data = await readChanges({ epoch, since: head });
    expect(data.products.map((row) => row.product.p_id)).toEqual([p_id]);
    expect(data.lookups).toBeNull();
  });
});

describe('paging', () => {
  it('returns the products of one change one at a time, each once', async () => {
    const clarity_id = await createLookup(api, 'clarity');
    for (let count = 0; count < 5; count++) await createProduct(api, { clarity_id });
    const reader = await upToDate();
    const changed = { body: { clarity_id, clarity: uniqueName('IF') } };
    await api.call(endpoints.updateClarity, changed, admin);
    const customer = await api.createCustomer();
    await placeOrder(api, customer, await createProduct(api), 2);
    const pages = await reader.readAllPages(api, 1);
    const sizes = pages.map((page) => page.products.length + page.stock.length + page.gone.length);
    expect(Math.max(...sizes)).toBe(1);
    const ids = pages.flatMap((page) => page.products.map((row) => row.product.p_id));
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    expect(pages.map(({ more }) => more)).toEqual([...pages.slice(1).map(() => true), false]);
    expect(reader.products).toEqual((await upToDate()).products);
  });

  it('sends products that changed since their page again, and stock with its product', async () => {
    const [one, two] = [await createProduct(api), await createProduct(api)];
    const total = (await upToDate()).products.length;
    const reader = new FeedReader();
    await reader.readPage(api, 1);
    await api.call(endpoints.addStock, { body: { p_id: one.p_id, stock: 3 } }, admin);
    await api.call(endpoints.addStock, { body: { p_id: two.p_id, stock: 4 } }, admin);
    const pages = await reader.readAllPages(api, 3);
    expect(pages.flatMap((page) => page.products)).toHaveLength(total - 1);
    for (const { p_id } of [one, two]) {
      expect(reader.products).toContainEqual(await shown(p_id));
    }
  });
});

describe('following', () => {
  it('removes a product that becomes inactive, and sends it with current stock when it is active again', async () => {
    const { p_id } = await createProduct(api, { quantity: 5 });
    const reader = await upToDate();
    await setStatus(p_id, 0);
    const [away] = await reader.readAllPages(api);
    expect(away).toMatchObject({ gone: [{ p_id }], products: [], stock: [] });
    await api.call(endpoints.addStock, { body: { p_id, stock: 2 } }, admin);
    const [whileInactive] = await reader.readAllPages(api);
    expect(whileInactive).toMatchObject({ gone: [], products: [], stock: [], more: false });
    await setStatus(p_id, 1);
    const [back] = await reader.readAllPages(api);
    expect(back?.products.map((row) => row.product)).toEqual([await shown(p_id)]);
    expect(back?.products[0]?.product.remaining_qty).toBe(7);
  });

  const stockWrites: [string, (p_id: number) => Promise<unknown>][] = [
    ['adding', (p_id) => api.call(endpoints.addStock, { body: { p_id, stock: 2 } }, admin)],
    ['reducing', (p_id) => api.call(endpoints.reduceStock, { body: { p_id } }, admin)],
    ['an order', async (p_id) => placeOrder(api, await api.createCustomer(), await shown(p_id))],
  ];

  it.each(stockWrites)('sends %s as a stock change only', async (_name, write) => {
    const { p_id } = await createProduct(api);
    const reader = await upToDate();
    await write(p_id);
    const { quantity, purchased_qty, remaining_qty } = await shown(p_id);
    const [page] = await reader.readAllPages(api);
    expect(page).toMatchObject({ products: [], gone: [], lookups: null });
    const version = expect.any(Number);
    expect(page?.stock).toEqual([{ p_id, version, quantity, purchased_qty, remaining_qty }]);
  });

  it('sends stock changes of a cancelled and of a reinstated order', async () => {
    const customer = await api.createCustomer();
    const { p_id, ...stone } = await createProduct(api, { quantity: 3 });
    const { orderId } = await placeOrder(api, customer, { p_id, ...stone }, 2);
    const reader = await upToDate();
    const remaining = () =>
      reader.products.find((candidate) => candidate.p_id === p_id)?.remaining_qty;
    expect(remaining()).toBe(1);
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    await reader.readAllPages(api);
    expect(remaining()).toBe(3);
    const input = { params: { orderId }, body: { status: 'Pending' as const } };
    await api.call(endpoints.changeOrderStatus, input, admin);
    await reader.readAllPages(api);
    expect(remaining()).toBe(1);
  });

  const productWrites: [string, (p_id: number, file: string) => Promise<unknown>][] = [
    [
      'a name',
      (p_id) =>
        api.call(
          endpoints.updateProduct,
          { params: { p_id }, body: { name: uniqueName('Ring') } },
          admin,
        ),
    ],
    [
      'a review',
      async (p_id) => createReview(api, await api.createCustomer(), p_id, { rating: 3 }),
    ],
    ['a lost image', (_p_id, file) => api.services.media.referrers.removeReferences(file)],
    [
      'a removed image',
      async (p_id) => {
        const [image] = (await shown(p_id)).productimages;
        await api.call(
          endpoints.deleteImage,
          { params: { image_id: image?.image_id ?? 0 } },
          admin,
        );
      },
    ],
  ];

  it.each(productWrites)('sends %s', async (_name, write) => {
    const image = await uploadProductImage(
      api,
      admin,
      await createImageFile('orange', uniqueName('picture')),
    );
    const reader = await upToDate();
    const showing = reader.products.filter(({ productimages }) =>
      productimages.some(({ image_url }) => image_url === image.image_url),
    );
    const p_id = showing.at(-1)?.p_id ?? 0;
    const before = await shown(p_id);
    await write(p_id, image.image_url);
    await reader.readAllPages(api);
    const after = await shown(p_id);
    expect(after).not.toEqual(before);
    expect(reader.products).toContainEqual(after);
  });

  it('increases the stock version only when an edit changes the quantity', async () => {
    const { p_id } = await createProduct(api, { quantity: 5 });
    await api.call(endpoints.addStock, { body: { p_id } }, admin);
    const reader = await upToDate();
    const edited = async (quantity: number) => {
      const input = { params: { p_id }, body: { quantity } };
      await api.call(endpoints.updateProduct, input, admin);
      const pages = await reader.readAllPages(api);
      expect(pages.flatMap(({ stock }) => stock)).toEqual([]);
      return pages[0]?.products[0];
    };
    const same = await edited(6);
    const more = await edited(9);
    expect(more).toMatchObject({ product: { quantity: 9, remaining_qty: 9 } });
    expect(more?.stock).toBeGreaterThan(same?.stock ?? Number.NaN);
    expect(await edited(9)).toMatchObject({ stock: more?.stock });
  });
});

describe('a client that is ahead of this replica', () => {
  /** Returns the cursor of now, moved by versions of the catalogue, the stock and the lookups. */
  async function cursorFromNow(catalogue: number, stock: number, lookupVersions: number) {
    const { epoch, head } = await readChanges();
    const [version = 0, , stockVersion = 0, , lookupVersion = 0] = head.split('.').map(Number);
    const moved = [version + catalogue, 0, stockVersion + stock, 0, lookupVersion + lookupVersions];
    return { epoch, since: moved.join('.') };
  }

  it('in every space gets its own cursor back', async () => {
    const { epoch, since } = await cursorFromNow(5, 5, 5);
    const page = await readChanges({ epoch, since });
    expect(page).toMatchObject({
      next: since,
      more: false,
      products: [],
      stock: [],
      lookups: null,
    });
  });

  it('in one space does not move backwards there when it reads the others', async () => {
    const { p_id } = await createProduct(api);
    await api.call(endpoints.addStock, { body: { p_id, stock: 2 } }, admin);
    await createLookup(api, 'clarity');
    const now = (await cursorFromNow(0, 0, 0)).since.split('.');
    for (const [catalogue, stock, lookupVersions] of [
      [5, -1, -1],
      [-1, 5, -1],
      [-1, -1, 5],
    ] as const) {
      const ahead = await cursorFromNow(catalogue, stock, lookupVersions);
      const { next } = await readChanges(ahead);
      const since = ahead.since.split('.').map(Number);
      // Each version is the later of what the client has and what this replica has.
      const expected = now.map((version, at) => Math.max(Number(version), since[at] ?? 0));
      expect(next).toBe(expected.join('.'));
    }
  });
});

describe.each(lookupKinds)('a %s', (kind) => {
  it('is sent when it is added, renamed or deleted, and not otherwise', async () => {
    const reader = await upToDate();
    let id = 0;
    const changes = [
      async () => {
        id = await createLookup(api, kind);
      },
      () => api.services.lookups.update(kind, id, { text: uniqueName('Other') }),
      () => api.services.lookups.remove(kind, id),
    ];
    for (const change of changes) {
      const before = reader.lookups?.[kind];
      await change();
      const pages = await reader.readAllPages(api, 1);
      const { data } = await api.call(lookups[kind].list);
      expect(data).not.toEqual(before);
      expect(pages.map((page) => page.lookups?.[kind])).toEqual([data]);
      await createProduct(api);
      expect((await reader.readAllPages(api)).map((page) => page.lookups)).toEqual([null]);
    }
  });
});

it('sends a shape whose image is lost', async () => {
  const input = { body: { name: uniqueName('Oval') }, files: [await createImageFile('teal')] };
  const { data: shape } = await api.call(endpoints.addDiamondShape, input, admin);
  const reader = await upToDate();
  await api.services.media.referrers.removeReferences(String(shape.image_url));
  await reader.readAllPages(api);
  expect(reader.lookups?.diamondShape).toContainEqual({
    ...shape,
    image_url: null,
    image_look: null,
  });
});
