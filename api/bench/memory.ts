import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { endpoints } from '@vajra/contract';
import autocannon from 'autocannon';
import { serve } from './processes.ts';
import { address, type BenchStore, newShoppers } from './shop.ts';

const port = 3205;
const connections = 16;
const firstRequests = 10_000;
const totalRequests = 100_000;

/** Measures the API's memory after 10,000 mixed requests and after 100,000. */
export async function benchMemory(store: BenchStore): Promise<void> {
  const { mongodbUri } = store;
  const environment = { MONGODB_URI: mongodbUri, PORT: String(port), THROTTLE: '1000000' };
  const server = await serve('serve-api.ts', environment, ['--expose-gc']);
  try {
    const [token = ''] = await newShoppers(store, 1);
    const requests = mixedRequests(token);
    const afterFew = await send(server, requests, firstRequests);
    const afterMany = await send(server, requests, totalRequests - firstRequests);
    const ratio = afterMany.rss / afterFew.rss;
    console.log(`memory, mixed requests, ${connections} connections`);
    console.log(`  after ${firstRequests}: ${describeMemory(afterFew)}`);
    console.log(`  after ${totalRequests}: ${describeMemory(afterMany)}`);
    console.log(`  ratio ${ratio.toFixed(2)} (target at most 1.20)`);
  } finally {
    server.kill();
  }
}

interface Memory {
  rss: number;
  heapUsed: number;
}

function describeMemory({ rss, heapUsed }: Memory): string {
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  return `${megabytes(rss)} MB resident, ${megabytes(heapUsed)} MB of heap`;
}

async function send(
  server: ChildProcess,
  requests: autocannon.Request[],
  amount: number,
): Promise<Memory> {
  const url = `http://127.0.0.1:${port}`;
  const result = await autocannon({ url, connections, amount, requests });
  if (result.errors > 0 || result['5xx'] > 0) {
    throw new Error(`${result.errors} errors, ${result['5xx']} responses of 500 and above`);
  }
  server.send('memory');
  const [memory] = await once(server, 'message');
  return memory as Memory; // the message of serve-api
}

/** Mostly reads, some writes, some invalid requests. */
function mixedRequests(token: string): autocannon.Request[] {
  const json = { 'content-type': 'application/json' };
  const mine = { ...json, authorization: `Bearer ${token}` };
  const post = (path: string, body: unknown, headers: Record<string, string> = json) => ({
    method: 'POST' as const,
    path,
    headers,
    body: JSON.stringify(body),
  });
  const get = (path: string) => ({ method: 'GET' as const, path });
  const page = (number: number) =>
    post('/getproducts', { page: number, perPage: 20, facets: true });
  const product = (number: number) => post('/getproductbyid', { p_id: number * 97 + 1 });
  const words = ['oval', 'round 1', 'brilliant', 'no such stone', 'emerald cut'];
  const numbers = Array.from({ length: 12 }, (_, number) => number + 1);
  return [
    ...numbers.map(page),
    ...numbers.map(product),
    ...words.map((search) => post('/getproducts', { search, page: 1, perPage: 20 })),
    ...numbers.map((p_id) => post('/getuserreviews', { p_id })),
    get('/getdiamondshapes'),
    get('/getparentcollectionwisecollection'),
    get('/api/store'),
    post('/getalluserreviews', { page: 1, perPage: 20 }),
    ...numbers.map((p_id) => post(endpoints.addToCart.path, { p_id, u_qty: 1 }, mine)),
    post(endpoints.getCartData.path, {}, mine),
    { ...get(endpoints.getMyOrders.path), headers: mine },
    post(
      endpoints.createOrder.path,
      {
        items: [{ p_id: 1, u_qty: 1 }],
        totalAmount: 1,
        shippingAddress: address,
        paymentMethod: 'upi',
      },
      mine,
    ),
    post('/contactus', {
      name: 'A',
      mo_no: '+919800000000',
      email: 'a@example.com',
      message: 'Hi',
    }),
    post('/getproducts', { page: -1, search: { $gt: '' } }),
    post('/addclarity', { clarity: 'VVS1' }, mine),
    get('/nothing'),
    get('/Assets/Products/nothing.jpg'),
  ];
}
