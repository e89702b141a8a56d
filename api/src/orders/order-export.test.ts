import { endpoints } from '@vajra/contract';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order, product } from '../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../test/start-test-api.ts';
import { startTcpProxy, type TcpProxy } from '../../test/tcp-proxy.ts';
import { type OrderDocument, orderModel } from './order.model.ts';

let line: TcpProxy;
let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  line = await startTcpProxy();
  api = await startTestApi({ rewriteUri: line.rewriteUri });
  admin = await api.admin();
});
afterAll(async () => {
  line.restore();
  await api.close();
  await line.close();
});

const exported = (query: Record<string, unknown>) =>
  api.send(endpoints.exportOrders, { query }, admin);

function rowsOf(text: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** So many orders like one that is there, straight into the database. */
async function copies(orderId: string, count: number): Promise<void> {
  const orders = orderModel(api.connection);
  const like = await orders.findById(orderId).orFail().lean();
  const ids = Array.from({ length: count }, (_, index) => `${orderId}:${index}`);
  const collection = api.connection.collection<OrderDocument>('orders');
  await collection.insertMany(ids.map((_id) => ({ ...like, _id })));
}

describe('the export of orders', () => {
  it('has what the filter shows, an order a line, without formulas', async () => {
    const person = await api.customer();
    const stone = await product(api, { inr_price: 1234.5 });
    const first = await order(api, person, stone, 2);
    const second = await order(api, person, stone);
    const customer = { u_name: '=HYPERLINK("http://x")', email: 'a@b.c', mo_no: '+911' };
    const orders = orderModel(api.connection);
    await orders.updateOne({ _id: first.orderId }, { $set: { customer } });
    await orders.updateOne({ _id: second.orderId }, { $set: { status: 'Shipped' } });

    const reply = await exported({ userId: person.u_id, sort: 'oldest' });
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    const rows = rowsOf(reply.text);
    expect(rows.map((row) => row['Order ID'])).toEqual([first.orderId, second.orderId]);
    expect(rows[0]).toMatchObject({
      Status: 'Pending',
      Customer: '\'=HYPERLINK("http://x")',
      Phone: "'+911",
      City: 'Surat',
      Currency: 'INR',
      Total: '2469',
      Pieces: '2',
      Items: `${stone.sku} x 2`,
    });
    const shipped = rowsOf((await exported({ userId: person.u_id, status: 'Shipped' })).text);
    expect(shipped.map((row) => row['Order ID'])).toEqual([second.orderId]);
    expect(rowsOf((await exported({ search: 'nobody' })).text)).toEqual([]);
  });

  it('has all of them, however many', async () => {
    const person = await api.customer();
    const { orderId } = await order(api, person, await product(api));
    await copies(orderId, 700);
    const { text } = await exported({ userId: person.u_id });
    expect(rowsOf(text)).toHaveLength(701);
  });

  it('is refused as any other call', async () => {
    expect((await exported({ status: 'Lost' })).status).toBe(400);
    expect((await api.send(endpoints.exportOrders)).status).toBe(401);
    expect((await api.send(endpoints.exportOrders, {}, await api.customer())).status).toBe(403);
  });

  it('is whole, or breaks off, when the database goes away meanwhile', async () => {
    const person = await api.customer();
    const { orderId } = await order(api, person, await product(api));
    await copies(orderId, 1500);
    const url = `${api.url}${endpoints.exportOrders.path}?userId=${person.u_id}`;
    const headers = { Authorization: `Bearer ${admin.token}` };
    const response = await fetch(url, { headers });
    expect(response.status).toBe(200);
    line.disconnect();
    const text = await response.text().catch(() => 'broken off');
    line.restore();
    if (text !== 'broken off') expect(rowsOf(text)).toHaveLength(1501);
    expect((await exported({ userId: person.u_id })).status).toBe(200);
  });
});
