import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, endpoints, type Product } from '@vajra/contract';
import { ProductIndex, Vocabulary } from '@vajra/product-index';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createLookup,
  createProduct,
  createReview,
  placeOrder,
  uniqueName,
} from '../../../test/factories.ts';
import { clearFaults, permanentErrorCode, setFault, withAppName } from '../../../test/faults.ts';
import { isRefusal, startTestApi, type TestApi, useTestApi } from '../../../test/start-test-api.ts';
import type { ListAnswer, ListInput } from './list-query.ts';
import { productModel } from './product.model.ts';
import { presentProduct } from './product.presenter.ts';
import { ProductLists } from './product-lists.ts';
import { ProductReader } from './product-reader.ts';
import { PublicCatalogue } from './public-catalogue.ts';
import { PublicProducts } from './public-products.ts';

const name = 'catalogue';
const watched = (uri: string) => `${withAppName(name)(uri)}&monitorCommands=true`;
const api = await useTestApi({ rewriteUri: watched });
const replica = await startTestApi({ databaseOf: api });
afterAll(() => replica.close());
const admin = await api.createAdmin();
const products = productModel(api.connection);
/** Replicas agree within a second; longer, because tests share the machine. */
const timeout = 5000;

/** Returns the products as the database has them. */
async function stored(ids: readonly number[]) {
  const documents = await products.find({ _id: { $in: ids } }).lean();
  return ids.flatMap((id) => {
    const document = documents.find(({ _id }) => _id === id);
    return document ? [JSON.parse(JSON.stringify(presentProduct(document)))] : [];
  });
}

const listed = async (at = api, shape_id?: number) =>
  (await at.call(endpoints.getProducts, { body: { shape_id, perPage: 100 } })).data.productData;

/** Counts how often `work` reads products from the database. */
async function countReads(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const note = ({ command }: { command: { find?: string } }) => {
    if (command.find === 'products') count += 1;
  };
  const client = api.connection.getClient();
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return count;
}

const listsOf = (index: ProductIndex) =>
  new ProductLists(
    { index, lookupsVersion: 0 },
    {
      priceBasis: async () => 'list',
      vocabulary: async () => vocabulary,
    },
  );
const vocabulary = new Vocabulary({ lookups: {}, synonyms: [] });

describe('lists and products', () => {
  it('are served without the database once they have been read', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const { p_id } = await createProduct(api, { shape_id });
    const read = async () => {
      await listed(api, shape_id);
      await api.call(endpoints.getProductById, { body: { p_id } });
      await api.call(endpoints.getProduct, { params: { p_id } });
      await api.call(endpoints.getProductsPage, { query: { shape_id: String(shape_id) } });
    };
    await read();
    // A process that is held up for a second reads the database once more.
    await expect.poll(() => countReads(read)).toBe(0);
  });

  it('show a change at once in this process, and in others within a second', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const { p_id } = await createProduct(api, { shape_id, quantity: 5 });
    const customer = await api.createCustomer();
    const changes = [
      () =>
        api.call(endpoints.updateProduct, { params: { p_id }, body: { name: 'Renamed' } }, admin),
      () => createReview(api, customer, p_id),
      () => api.call(endpoints.addStock, { body: { p_id, stock: 3 } }, admin),
    ];
    for (const change of changes) {
      await Promise.all([listed(api, shape_id), listed(replica, shape_id)]);
      await change();
      const expected = await stored([p_id]);
      expect(await listed(api, shape_id)).toEqual(expected);
      await expect.poll(() => listed(replica, shape_id), { timeout }).toEqual(expected);
    }
  });

  it('contain products like another, the most similar first and those in stock before others', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const stone_id = await createLookup(api, 'stoneType');
    const stone = { shape_id, stone_id, weight: 1, inr_price: 1000 };
    const { p_id } = await createProduct(api, stone);
    const sold = await createProduct(api, { ...stone, quantity: 0 });
    const larger = await createProduct(api, { ...stone, weight: 2 });
    const otherType = await createProduct(api, { ...stone, stone_id: null });
    const dearer = await createProduct(api, { ...stone, inr_price: 1300 });
    await createProduct(api, { ...stone, shape_id: null });
    const similar = await api.call(endpoints.getProducts, { body: { similar_to: p_id } });
    expect(similar.data.productData.map((product) => product.p_id)).toEqual(
      [dearer, larger, otherType, sold].map((product) => product.p_id),
    );
    const none = await api.call(endpoints.getProducts, { body: { similar_to: 999_999 } });
    expect(none.data).toMatchObject({ productData: [], totalCount: 0 });
  });

  it('contain products of the same parent collection where a product has no shape', async () => {
    const pc_id = await createLookup(api, 'parentCollection');
    const { p_id } = await createProduct(api, { pc_id });
    const other = await createProduct(api, { pc_id });
    const similar = await api.call(endpoints.getProducts, { body: { similar_to: p_id } });
    expect(similar.data.productData.map((product) => product.p_id)).toEqual([other.p_id]);
  });

  it('contain no product that was deactivated', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const { p_id } = await createProduct(api, { shape_id });
    expect(await listed(api, shape_id)).toHaveLength(1);
    const body = { p_id, status: 0 as const };
    await api.call(endpoints.changeProductStatus, { body }, admin);
    expect(await listed(api, shape_id)).toEqual([]);
    expect((await api.send(endpoints.getProduct, { params: { p_id } })).status).toBe(404);
    expect((await api.send(endpoints.getProductById, { body: { p_id } })).status).toBe(404);
  });

  it('come from the database while the index is behind it, for example during an import', async () => {
    const { p_id } = await createProduct(api);
    const reader = new ProductReader(api.connection);
    const kept = new PublicProducts(reader, 2 ** 20);
    let isCurrent = true;
    const index = new ProductIndex();
    const catalogue = new PublicCatalogue(
      { isCurrent: async () => isCurrent, awaySince: undefined },
      kept,
      listsOf(index),
      () => undefined,
    );
    const nameOf = async () =>
      (await catalogue.get(endpoints.getProduct, p_id, (product) => product)).json().name;
    const before = await nameOf();
    isCurrent = false;
    await products.updateOne({ _id: p_id }, { $set: { name: 'Imported' } });
    expect(await nameOf()).toBe('Imported');
    isCurrent = true;
    expect(await nameOf()).toBe(before); // until the index gets the change
    kept.forget([p_id]);
    expect(await nameOf()).toBe('Imported');
  });

  it('are computed once for the same filters until a product changes or the index is behind', async () => {
    const { p_id } = await createProduct(api);
    const kept = new PublicProducts(new ProductReader(api.connection), 2 ** 20);
    let isCurrent = true;
    let queries = 0;
    const query = () => {
      queries++;
      return { ids: [p_id], totalCount: queries };
    };
    const index = { query } as unknown as ProductIndex; // all that lists use
    const catalogue = new PublicCatalogue(
      { isCurrent: async () => isCurrent, awaySince: undefined },
      kept,
      listsOf(index),
      () => undefined,
    );
    const input = endpoints.getProducts.body.parse({});
    const asPage = (page: ListAnswer) => page;
    const countOf = async (
      changes: Partial<ListInput> = {},
      endpoint: Endpoint = endpoints.getProducts,
    ) => (await catalogue.list(endpoint, { ...input, ...changes }, asPage)).json().totalCount;
    expect([await countOf(), await countOf()]).toEqual([1, 1]);
    expect(await countOf({ search: 'oval', literal: 1 })).toBe(2);
    expect(await countOf({}, endpoints.getProductsPage)).toBe(3);
    kept.forget([p_id]);
    expect([await countOf(), await countOf()]).toEqual([4, 4]);
    isCurrent = false;
    expect([await countOf(), await countOf()]).toEqual([5, 6]);
    isCurrent = true;
    kept.forgetAll();
    expect(await countOf()).toBe(7);
  });

  it('fail rather than show outdated products when the index cannot follow the database', async () => {
    const { p_id } = await createProduct(api);
    const get = () => api.send(endpoints.getProduct, { params: { p_id } });
    expect((await get()).status).toBe(200);
    const fault = { failCommands: ['find'], errorCode: permanentErrorCode };
    await setFault(replica, name, fault, { skip: 0 });
    await expect.poll(async () => (await get()).status, { timeout }).toBe(500);
    await clearFaults(replica);
    expect((await get()).status).toBe(200);
  });

  it('equal those of the database after random changes in two replicas', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const made: Product[] = [];
    for (let n = 0; n < 3; n++) {
      made.push(await createProduct(api, { shape_id, quantity: 100_000 }));
    }
    const ids = made.map(({ p_id }) => p_id);
    const customers = new Map([
      [api, await api.createCustomer()],
      [replica, await api.createCustomer()],
    ]);
    const listIn = async (at: TestApi) =>
      (await listed(at, shape_id)).sort((one, other) => one.p_id - other.p_id);

    const kinds = ['rename', 'activate', 'deactivate', 'order', 'rate', 'rename shape'] as const;
    const change = fc.record({
      isInReplica: fc.boolean(),
      index: fc.constantFrom(...ids.keys()),
      kind: fc.constantFrom(...kinds),
    });
    async function apply(kind: (typeof kinds)[number], at: TestApi, product: Product) {
      const { p_id } = product;
      const customer = customers.get(at) ?? expect.fail();
      if (kind === 'rename') {
        const body = { name: uniqueName('Stone') };
        await at.call(endpoints.updateProduct, { params: { p_id }, body }, admin);
      } else if (kind === 'order') {
        await placeOrder(at, customer, product);
      } else if (kind === 'rate') {
        await createReview(at, customer, p_id);
      } else if (kind === 'rename shape') {
        const body = { shape_id, name: uniqueName('Shape') };
        await at.call(endpoints.updateDiamondShape, { body }, admin);
      } else {
        const status = kind === 'activate' ? 1 : 0;
        await at.call(endpoints.changeProductStatus, { body: { p_id, status } }, admin);
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        for (const { isInReplica, index, kind } of changes) {
          const product = made[index] ?? expect.fail();
          const at = isInReplica ? replica : api;
          const before = await stored([product.p_id]);
          // These may end before, during or after the change.
          const reads = [listIn(api), listIn(replica), listIn(api)];
          await apply(kind, at, product).catch((error) => {
            if (!isRefusal(error)) throw error; // for example an order of an inactive product
          });
          const [after] = await stored([product.p_id]);
          if (!isDeepStrictEqual([after], before)) {
            const shown = (await listIn(at)).find(({ p_id }) => p_id === product.p_id);
            expect(shown).toEqual(after.status === 1 ? after : undefined);
          }
          await Promise.all(reads);
        }
        const active = (await stored(ids)).filter(({ status }) => status === 1);
        for (const at of [api, replica]) {
          await expect.poll(() => listIn(at), { timeout, interval: 50 }).toEqual(active);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('responses', () => {
  const get = (endpoint: Endpoint, input: object, headers: Record<string, string>) => {
    const path = endpoint.path.replace(/\{(\w+)\}/, (_, key) => Reflect.get(input, key));
    return fetch(`${api.url}${path}`, { headers });
  };

  it.each(['br', 'gzip', 'identity'])(
    'are encoded as %s under a strong ETag of their own',
    async (encoding) => {
      const { p_id } = await createProduct(api);
      const headers = { 'Accept-Encoding': encoding };
      const first = await get(endpoints.getProduct, { p_id }, headers);
      const tag = first.headers.get('ETag') ?? '';
      expect(tag).toMatch(encoding === 'identity' ? /^"[\w-]{43}"$/ : `-${encoding}"`);
      expect(first.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(first.headers.get('Cache-Control')).toBe('public, no-cache');
      expect(await first.json()).toEqual((await stored([p_id]))[0]);
      for (const tags of [tag, `"other", ${tag}`, `W/${tag}`]) {
        const again = await get(
          endpoints.getProduct,
          { p_id },
          { ...headers, 'If-None-Match': tags },
        );
        expect([again.status, await again.text()], tags).toEqual([304, '']);
        expect(again.headers.get('ETag')).toBeTruthy();
      }
      await api.call(endpoints.updateProduct, { params: { p_id }, body: { name: 'Other' } }, admin);
      const changed = await get(
        endpoints.getProduct,
        { p_id },
        { ...headers, 'If-None-Match': tag },
      );
      expect(changed.status).toBe(200);
      expect(changed.headers.get('ETag')).not.toBe(tag);
    },
  );

  it('to POST are not stored', async () => {
    const { p_id } = await createProduct(api);
    for (const [endpoint, body] of [
      [endpoints.getProducts, {}],
      [endpoints.getProductById, { p_id }],
    ] as const) {
      const { headers } = await api.send(endpoint, { body });
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });
});
