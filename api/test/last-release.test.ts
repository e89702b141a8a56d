import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  adminType,
  type Endpoint,
  endpoints,
  mediaPaths,
  type ResponseBody,
} from '@vajra/contract';
import { type EmbeddedMongo, startEmbeddedMongo } from '@vajra/embedded-mongo';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { connect } from '../src/platform/mongo/connect.ts';
import { address } from './factories.ts';
import { accounts, names } from './last-release/store.ts';
import { type AnyInput, requestOf, type TestInput } from './request.ts';
import { type SpawnedServer, spawnServer, waitForStatus } from './spawn-server.ts';
import { readWrittenMails } from './written-mails.ts';

const archive = fileURLToPath(new URL('last-release/store.tar.gz', import.meta.url));

let folder: string;
let mongo: EmbeddedMongo;
let connection: Connection;
let server: SpawnedServer;
let adminToken: string;
let customerToken: string;

async function call<E extends Endpoint>(
  endpoint: E,
  input: TestInput<E>,
  token?: string,
): Promise<ResponseBody<E>> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(...requestOf(server.url, endpoint, input as AnyInput, headers));
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return endpoint.response.parse(JSON.parse(text)) as ResponseBody<E>; // parsed by the endpoint's schema
}

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  return (await call(endpoints.login, { body: { email, password } })).data.auth_token;
}

/** Returns the token of the newest mail that the server has written, once it has a link. */
async function readMailedToken(): Promise<string> {
  const newest = (await readWrittenMails(join(folder, 'mail'))).at(-1) ?? '';
  const text = newest.replaceAll('=\n', '');
  const [, token] = /token=3D([\w-]+)/.exec(text) ?? [];
  if (!token) throw new Error('the newest mail has no link');
  return token;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vajra-last-release-'));
  execFileSync('tar', ['-C', folder, '-xzf', archive]);
  mongo = await startEmbeddedMongo({ dataDir: join(folder, 'embedded-mongo') });
  connection = await connect(mongo.uri);
  server = await spawnServer({ MONGODB_URI: mongo.uri, DATA_DIR: folder });
  await waitForStatus(server.url + endpoints.ready.path, 200);
  adminToken = await signIn(accounts.admin);
  customerToken = await signIn(accounts.customer);
});
afterAll(async () => {
  await server?.cleanUp();
  await connection?.close();
  await mongo?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a store of the last release', () => {
  it('keeps its users, and the guard counter under its new name', async () => {
    const { data } = await call(endpoints.getUsers, {}, adminToken);
    expect(data).toMatchObject([
      { email: accounts.admin.email, u_type: adminType, role: 'owner', status: 1 },
      { email: accounts.formerAdmin.email, u_type: adminType, status: 0 },
      { email: accounts.customer.email, status: 1 },
    ]);
    expect(data.map(({ emailVerified }) => emailVerified)).toEqual([true, true, false]);
    const admin = await connection.collection('users').findOne({ email: accounts.admin.email });
    expect(admin).toMatchObject({ adminGuard: 1 });
    expect(admin).not.toHaveProperty('adminsLetGo');
  });

  it('keeps its products, their images and reviews', async () => {
    const { data } = await call(endpoints.getProducts, { body: { page: 1, perPage: 10 } });
    const products = data.productData.toSorted((a, b) => a.p_id - b.p_id);
    expect(products.map(({ name }) => name)).toEqual([names.ordered, names.inCart]);
    expect(products[0]).toMatchObject({
      remaining_qty: 3,
      averageRating: 4,
      diamondshape: { name: names.shape },
    });
    for (const { productimages } of products) {
      const image = server.url + mediaPaths.product + productimages[0]?.image_url;
      expect((await fetch(image)).status).toBe(200);
    }
    const { p_id = 0 } = products[0] ?? {};
    const reviews = await call(endpoints.getUserReviews, { body: { p_id } });
    expect(reviews.data).toMatchObject([{ rating: 4, message: names.review }]);
  });

  it('keeps its carts, orders, contacts, inquiries and news', async () => {
    const cart = await call(endpoints.getCartData, {}, customerToken);
    expect(cart.data).toMatchObject([{ u_qty: 3 }]);
    const orders = await call(endpoints.getAllOrders, {}, adminToken);
    expect(orders).toMatchObject([{ status: 'Pending', items: [{ quantity: 2 }] }]);
    const paged = { body: { page: 1, perPage: 10 } };
    const contacts = await call(endpoints.getContacts, paged, adminToken);
    expect(contacts.data.contactData).toMatchObject([{ message: names.contact }]);
    const inquiries = await call(endpoints.getCustomInquiries, paged, adminToken);
    expect(inquiries.data.inquiryList).toMatchObject([{ u_name: names.inquirer }]);
    expect((await call(endpoints.getNewsLine, {})).data).toMatchObject({
      news_message: names.news,
    });
  });

  it('finds its orders by stock number, and its products by stock numbers without hyphens', async () => {
    const [order] = await call(endpoints.getAllOrders, {}, adminToken);
    const search = order?.items[0]?.sku.replaceAll('-', '') ?? '';
    expect(search).toMatch(/^VJ\d+$/);
    const page = await call(endpoints.getOrders, { query: { search } }, adminToken);
    expect(page.orders).toMatchObject([{ orderId: order?.orderId }]);
    const { data } = await call(endpoints.getProducts, { body: { search } });
    expect(data.productData).toMatchObject([{ name: names.ordered }]);
  });

  it('lets its customers confirm their addresses', async () => {
    await call(endpoints.sendEmailLink, {}, customerToken);
    const token = await vi.waitFor(readMailedToken, { timeout: 10_000 });
    await call(endpoints.confirmEmail, { body: { token } });
    expect((await call(endpoints.getMe, {}, customerToken)).emailVerified).toBe(true);
  });

  it('continues its change feed and takes orders', async () => {
    const { data: first } = await call(endpoints.getCatalogueChanges, { query: { limit: 10 } });
    expect(first.products.map(({ product }) => product.name).sort()).toEqual(
      [names.ordered, names.inCart].sort(),
    );
    const product = first.products
      .map((row) => row.product)
      .find((one) => one.name === names.inCart);
    if (!product) throw new Error('the feed lacks a product');
    const { p_id, inr_price } = product;
    const order = {
      items: [{ p_id, u_qty: 3, inr_price }],
      totalAmount: 3 * inr_price,
      shippingAddress: address,
      paymentMethod: 'upi' as const,
    };
    await call(endpoints.createOrder, { body: order }, customerToken);
    const since = { epoch: first.epoch, since: first.next, limit: 10 };
    await expect
      .poll(async () => (await call(endpoints.getCatalogueChanges, { query: since })).data.stock)
      .toMatchObject([{ p_id, remaining_qty: 2 }]);
    const discrepancies: string[] = [];
    for await (const row of (await checkConsistency(connection)).discrepancies)
      discrepancies.push(row);
    expect(discrepancies).toEqual([]);
  });

  it('has an index snapshot with positions of that release, which is not used', async () => {
    expect(server.output()).toContain('ignored the index snapshot');
    expect(server.output()).toContain('loaded the product index');
  });
});
