import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, endpoints } from '@vajra/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assembleServer } from '../../scripts/assemble-server.ts';
import { buildServer } from '../../scripts/build-server.ts';
import { createFile, placeOrder } from './factories.ts';
import { applyTaxSettings } from './invoices.ts';
import { pdfText } from './pdf-text.ts';
import { type SpawnedServer, spawnServer, waitForStatus } from './spawn-server.ts';
import { createApiClient } from './start-test-api.ts';
import { startSharedMongo } from './test-mongo.ts';
import { workbookOf } from './workbooks.ts';

let folder: string;
let inputs: string[];
let server: SpawnedServer | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vajra-compiled-'));
  const { inputs: modules } = await buildServer();
  inputs = Object.keys(modules);
  await assembleServer(folder);
});
afterAll(async () => {
  await server?.cleanUp();
  await rm(folder, { recursive: true, force: true });
});

it('contains the server, but neither tests nor what only development needs', () => {
  expect(inputs).toContain('api/src/server/main.ts');
  const unwanted =
    /^api\/(embedded-mongo|studio|seed|test|bench)\/|\.test\.ts$|mongodb-memory|\/tsx\//;
  const compiled = inputs.filter((path) => !path.startsWith('omitted:'));
  expect(compiled.filter((path) => unwanted.test(path))).toEqual([]);
});

it('starts in production outside the repository and serves API and documentation', async () => {
  const { uri } = await startSharedMongo();
  const admin = { email: 'owner@example.com', password: 'a long password for tests' };
  server = await spawnServer(
    {
      NODE_ENV: 'production',
      MONGODB_URI: uri.replace(/\/(\?|$)/, `/compiled_${process.pid}$1`),
      SMTP_URL: 'smtp://127.0.0.1:1',
      STORE_URL: 'https://shop.example.com',
      JWT_SECRET: 'a secret of the compiled server only',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      API_DOCS: 'true',
    },
    { command: [join(folder, 'api/dist/main.js')] },
  );
  await waitForStatus(server.url + endpoints.ready.path, 200);

  const login = await fetch(server.url + endpoints.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  });
  expect(login.status).toBe(200);
  for (const path of ['/api/docs', '/api/docs/swagger-ui-bundle.js', '/getnewsline']) {
    expect((await fetch(server.url + path)).status).toBe(200);
  }
  const register = { ...admin, email: 'new@example.com', u_name: 'New', mo_no: '+919800000001' };
  const refused = await fetch(server.url + endpoints.register.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...register, password: 'password1', confirm_password: 'password1' }),
  });
  expect(await refused.text()).toContain('most common');
  const { data } = (await login.json()) as { data: { auth_token: string } }; // by its schema
  expect(await addHeicReview(server.url, data.auth_token)).toMatchObject({ status: true });
  expect(await orderInvoice(server.url, data.auth_token)).toMatch(/\nRing\s*કમલ\s*金\n/);
  expect(await uploadWorkbook(server.url, data.auth_token)).toEqual(['Stock']);
  server.signal('SIGTERM');
  expect(await server.exitCode).toBe(0);
});

/** Adds a product and a review with an image that a worker decodes. Returns the response. */
async function addHeicReview(url: string, token: string): Promise<unknown> {
  const post = async (endpoint: Endpoint, fields: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(url + endpoint.path, { method: 'POST', headers, body })).json();
  };
  const prices = { inr_price: '1000', usd_price: '12', quantity: '1' };
  const { data } = (await post(endpoints.insertProduct, { name: 'Ring કમલ 金', ...prices })) as {
    data: { p_id: number }; // by its schema
  };
  const file = await readFile(new URL('files/quarters.heic', import.meta.url));
  const userReviewImage = new Blob([new Uint8Array(file)]);
  const review = { p_id: String(data.p_id), rating: '5', message: 'Bright', userReviewImage };
  return post(endpoints.addUserReview, review);
}

/** Uploads a workbook, which a worker reads, and returns its sheets. */
async function uploadWorkbook(url: string, token: string): Promise<string[]> {
  const bytes = await workbookOf({
    Stock: [
      ['SKU', 'Name'],
      ['R-1', 'Ring'],
    ],
  });
  const files = [createFile(bytes, 'list.xlsx')];
  const owner = { u_id: 0, u_name: '', email: '', token };
  const sent = { query: { name: 'list.xlsx' }, files };
  return (await createApiClient(url).call(endpoints.uploadImport, sent, owner)).sheets;
}

/** Pays an order and returns the text of its invoice, which needs fonts of several packages. */
async function orderInvoice(url: string, token: string): Promise<string> {
  const api = createApiClient(url);
  const owner = { u_id: 0, u_name: '', email: '', token };
  await applyTaxSettings(api, owner);
  const { data } = await api.call(endpoints.getProducts, { body: {} });
  const [product] = data.productData;
  if (!product) throw new Error('no product to order');
  const { orderId } = await placeOrder(api, owner, product);
  const params = { orderId };
  const payment = { params, body: { reference: 'Transfer' } };
  const { order } = await api.call(endpoints.recordPayment, payment, owner);
  const invoiceId = order.invoices?.[0]?.invoiceId ?? '';
  const path = endpoints.downloadInvoice.path.replace('{invoiceId}', invoiceId);
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  return (await pdfText(Buffer.from(await response.arrayBuffer()))).join('');
}
