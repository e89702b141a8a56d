import { endpoints } from '@vajra/contract';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts';
import { type OrderDocument, orderModel } from './order.model.ts';

let proxy: TcpProxy;
let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  proxy = await startTcpProxy();
  api = await startTestApi({ rewriteUri: proxy.rewriteUri });
  admin = await api.createAdmin();
});
afterAll(async () => {
  proxy.restore();
  await api.close();
  await proxy.close();
});

const exportOrders = (query: Record<string, unknown>) =>
  api.send(endpoints.exportOrders, { query }, admin);

function parseRows(text: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** Inserts `count` copies of an order directly into the database. */
async function insertCopies(orderId: string, count: number): Promise<void> {
  const orders = orderModel(api.connection);
  const original = await orders.findById(orderId).orFail().lean();
  const ids = Array.from({ length: count }, (_, index) => `${orderId}:${index}`);
  const collection = api.connection.collection<OrderDocument>('orders');
  await collection.insertMany(ids.map((_id) => ({ ...original, _id })));
}

describe('the order export', () => {
  it('returns one row per matching order, with formulas escaped', async () => {
    const buyer = await api.createCustomer();
    const diamond = await createProduct(api, { inr_price: 1234.5 });
    const first = await placeOrder(api, buyer, diamond, 2);
    const second = await placeOrder(api, buyer, diamond);
    const customer = { u_name: '=HYPERLINK("http://x")', email: 'a@b.c', mo_no: '+911' };
    const orders = orderModel(api.connection);
    await orders.updateOne({ _id: first.orderId }, { $set: { customer } });
    await orders.updateOne({ _id: second.orderId }, { $set: { status: 'Shipped' } });

    const reply = await exportOrders({ userId: buyer.u_id, sort: 'oldest' });
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    const rows = parseRows(reply.text);
    expect(rows.map((row) => row['Order ID'])).toEqual([first.orderId, second.orderId]);
    expect(rows[0]).toMatchObject({
      Status: 'Pending',
      'Shipping method': 'Standard',
      Shipping: '0',
      Customer: '\'=HYPERLINK("http://x")',
      Phone: "'+911",
      City: 'Surat',
      Currency: 'INR',
      Total: '2469',
      Pieces: '2',
      Items: `${diamond.sku} x 2`,
    });
    const shipped = parseRows((await exportOrders({ userId: buyer.u_id, status: 'Shipped' })).text);
    expect(shipped.map((row) => row['Order ID'])).toEqual([second.orderId]);
    expect(parseRows((await exportOrders({ search: 'unknown' })).text)).toEqual([]);
  });

  it('returns more orders than one batch', async () => {
    const buyer = await api.createCustomer();
    const { orderId } = await placeOrder(api, buyer, await createProduct(api));
    await insertCopies(orderId, 700);
    const { text } = await exportOrders({ userId: buyer.u_id });
    expect(parseRows(text)).toHaveLength(701);
  });

  it('validates the query and requires an admin', async () => {
    expect((await exportOrders({ status: 'Lost' })).status).toBe(400);
    expect((await api.send(endpoints.exportOrders)).status).toBe(401);
    expect((await api.send(endpoints.exportOrders, {}, await api.createCustomer())).status).toBe(
      403,
    );
  });

  it('is complete or aborts when the database connection drops during the export', async () => {
    const buyer = await api.createCustomer();
    const { orderId } = await placeOrder(api, buyer, await createProduct(api));
    await insertCopies(orderId, 1500);
    const url = `${api.url}${endpoints.exportOrders.path}?userId=${buyer.u_id}`;
    const headers = { Authorization: `Bearer ${admin.token}` };
    const response = await fetch(url, { headers });
    expect(response.status).toBe(200);
    proxy.disconnect();
    const text = await response.text().catch(() => 'aborted');
    proxy.restore();
    if (text !== 'aborted') expect(parseRows(text)).toHaveLength(1501);
    expect((await exportOrders({ userId: buyer.u_id })).status).toBe(200);
  });
});
