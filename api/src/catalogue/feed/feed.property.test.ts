import { endpoints, lookupKinds, lookups, type Product } from '@vajra/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createLookup,
  createProduct,
  createReview,
  placeOrder,
  uniqueName,
} from '../../../test/factories.ts';
import { FeedReader } from '../../../test/feed-reader.ts';
import {
  isRefusal,
  startTestApi,
  type TestApi,
  type TestUser,
} from '../../../test/start-test-api.ts';

/** Two processes on one database. Each read and write goes through one of them. */
let replicas: readonly [TestApi, TestApi];
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  const first = await startTestApi();
  replicas = [first, await startTestApi({ databaseOf: first })];
  [admin, customer] = [await first.createAdmin(), await first.createCustomer()];
  // Random writes hide some of them again.
  for (let count = 0; count < 16; count++) await createProduct(first, { quantity: 50 });
  for (const kind of lookupKinds) await createLookup(first, kind);
});
afterAll(async () => {
  await replicas[1].close();
  await replicas[0].close();
});

/** The parameters of a write: the product, and a number that selects a variation. */
interface Chosen {
  api: TestApi;
  p_id: number;
  number: number;
}

const writes = {
  insert: ({ api, number }: Chosen) =>
    createProduct(api, { status: number % 3 === 0 ? 0 : 1, quantity: 20 }),
  hide: ({ api, p_id }: Chosen) => api.services.productEditing.changeStatus(p_id, 0),
  show: ({ api, p_id }: Chosen) => api.services.productEditing.changeStatus(p_id, 1),
  edit: ({ api, p_id, number }: Chosen) =>
    edit(api, p_id, { name: uniqueName('Edited'), discount: number }),
  setQuantity: ({ api, p_id, number }: Chosen) => edit(api, p_id, { quantity: 30 + number }),
  embed: ({ api, p_id, number }: Chosen) =>
    edit(api, p_id, { grade_id: 1, clarity_id: number % 2 === 0 ? 1 : null }),
  stock: ({ api, p_id, number }: Chosen) =>
    api.services.stock.change(p_id, number - 5, { u_id: 1 }),
  order: async ({ api, p_id }: Chosen) => {
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } }, admin);
    await api.call(endpoints.clearCart, {}, customer);
    return placeOrder(api, customer, data);
  },
  cancel: async ({ api, number }: Chosen) => {
    const { orders } = await api.call(endpoints.getMyOrders, {}, customer);
    const { orderId } = orders[number % orders.length] ?? { orderId: 'none' };
    const status = number % 2 ? 'Cancelled' : 'Pending';
    return api.services.orderStatuses.change(admin.u_id, orderId, { status });
  },
  review: async ({ api, p_id, number }: Chosen) =>
    createReview(api, await api.createCustomer(), p_id, { rating: 1 + (number % 5) }),
  rename: ({ api, number }: Chosen) => {
    const kind = number % 2 === 0 ? 'clarity' : 'cutGrade';
    return api.services.lookups.update(kind, 1, { text: uniqueName('Renamed') });
  },
  addLookup: ({ api, number }: Chosen) => createLookup(api, lookupKinds[number % 8] ?? 'clarity'),
  removeLookup: async ({ api, number }: Chosen) => {
    const kind = lookupKinds[number % 8] ?? 'clarity';
    const all: object[] = await api.services.lookups.list(kind);
    const id = Number(Reflect.get(all.at(-1) ?? {}, lookups[kind].idKey) ?? 0);
    await api.services.lookups.remove(kind, id);
  },
} as const satisfies Record<string, (chosen: Chosen) => Promise<unknown>>;

function edit(api: TestApi, p_id: number, change: Record<string, unknown>): Promise<Product> {
  const parsed = endpoints.updateProduct.body.parse(change);
  return api.services.productEditing.update(p_id, parsed, [], 1);
}

const write = fc.record({
  kind: fc.constantFrom(...(Object.keys(writes) as (keyof typeof writes)[])), // Object.keys() does not type the keys
  at: fc.nat(1000),
  number: fc.nat(9),
});
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;
const page = fc.record({ replica: fc.constantFrom(0, 1), limit: fc.integer({ min: 1, max: 7 }) });

/** Runs the writes sequentially; two histories run concurrently. */
async function writeAll(api: TestApi, history: readonly Write[], count: number): Promise<void> {
  for (const { kind, at, number } of history) {
    await writes[kind]({ api, p_id: 1 + (at % count), number }).catch((error) => {
      // Rejected writes change nothing: out of stock, in use, not found, already reviewed.
      if (!isRefusal(error)) throw error;
    });
  }
}

/** Returns all active products through the public list. */
async function allProducts(api: TestApi): Promise<Product[]> {
  await api.services.products.afterCatalogueChange();
  const all: Product[] = [];
  for (let number = 1; ; number++) {
    const body = { page: number, perPage: 100 };
    const { data } = await api.call(endpoints.getProducts, { body });
    all.push(...data.productData);
    if (data.productData.length < 100) break;
  }
  return all.sort((one, other) => one.p_id - other.p_id);
}

// Follows through all runs, like a client that is used for years.
const follower = new FeedReader();

test('clients that page at any time end with the state of the database', async () => {
  let checked = 0;
  const history = fc.array(write, { minLength: 1, maxLength: 12, size: 'max' });
  const pages = fc.array(page, { maxLength: 12, size: 'max' });
  await fc.assert(
    fc.asyncProperty(history, history, pages, pages, async (one, other, often, fromScratch) => {
      const fresh = new FeedReader();
      const count = await replicas[0].services.products.lastId();
      const read = async (reader: FeedReader, moments: typeof often) => {
        for (const { replica, limit } of moments) {
          await reader.readPage(replicas[replica] ?? replicas[0], limit);
        }
      };
      await Promise.all([
        writeAll(replicas[0], one, count),
        writeAll(replicas[1], other, count),
        read(follower, often),
        read(fresh, fromScratch),
      ]);
      await Promise.all([follower.readAllPages(replicas[1]), fresh.readAllPages(replicas[0], 3)]);
      const expected = await allProducts(replicas[0]);
      expect(follower.products).toEqual(expected);
      expect(fresh.products).toEqual(expected);
      for (const kind of lookupKinds) {
        const { data } = await replicas[0].call(lookups[kind].list);
        expect([follower.lookups?.[kind], fresh.lookups?.[kind]]).toEqual([data, data]);
      }
      checked += expected.length;
    }),
    // Each run continues from the state of the last one, so shrinking is not possible.
    { numRuns: 25, endOnFailure: true },
  );
  expect(checked).toBeGreaterThan(100);
});
