import { endpoints, orderIdFrom, orderStatuses } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { type Random, randomOf } from '../seed/random.ts';
import { seedStore } from '../seed/seed.ts';
import { createLog } from '../src/log.ts';
import { buildIndexes, connect } from '../src/mongo/connect.ts';
import type { OrderDocument } from '../src/orders/order.model.ts';
import { searchTerms } from '../src/orders/order-search.ts';
import { createServices } from '../src/services.ts';
import { median, serve } from './processes.ts';
import { address, type BenchStore, Caller } from './shop.ts';

const sizes = [500, 50_000] as const;
const rounds = 200;
const wanted = 1.5;
const ordersOfAPerson = 5;
const batchSize = 1000;
const minute = 60_000;

/** What is asked, made of an order that is there; `last` is the last page. */
const lists: Readonly<Record<string, (like: OrderDocument, last: number) => object>> = {
  newest: () => ({}),
  'the page in the middle': (_, last) => ({ page: Math.ceil(last / 2) }),
  'one status': () => ({ status: 'Pending' }),
  'accepted orders': () => ({ status: 'Shipped,Delivered' }),
  'a customer': ({ u_id }) => ({ userId: u_id }),
  'found by id': ({ _id }) => ({ search: _id }),
  'found by name': ({ customer }) => ({ search: customer?.u_name }),
  'found by phone': ({ customer }) => ({ search: customer?.mo_no.slice(3) }),
  'a name that hundreds have': ({ customer }) => ({ search: customer?.u_name.split(' ')[0] }),
};

interface Store {
  size: number;
  url: string;
  token: string;
  some: readonly OrderDocument[];
  stop(): Promise<void>;
}

/** Pages of the desk's list of orders among 500 and among 50,000: milliseconds, in turn. */
export async function benchOrderLists({ mongodbUri, config }: BenchStore): Promise<void> {
  const stores: Store[] = [];
  try {
    for (const [index, size] of sizes.entries()) {
      stores.push(await open(mongodbUri, config, size, 3230 + index));
    }
    console.log(`pages of 20 orders, ${rounds} of each size in turn; p50 in ms`);
    for (const [name, list] of Object.entries(lists)) await measure(name, list, stores);
  } finally {
    for (const store of stores) await store.stop();
  }
}

async function measure(
  name: string,
  list: (like: OrderDocument, last: number) => object,
  stores: readonly Store[],
): Promise<void> {
  const times = new Map(stores.map(({ size }) => [size, [] as number[]]));
  for (let round = -20; round < rounds; round++) {
    for (const { size, url, token, some } of stores) {
      const like = some[Math.abs(round) % some.length];
      if (!like) throw new Error('no order');
      const query = new URLSearchParams(Object.entries(list(like, size / 20)));
      const began = performance.now();
      const answer = await fetch(`${url}?${query}`, { headers: { authorization: token } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${query} answered ${answer.status}: ${text}`);
      if (round >= 0) times.get(size)?.push(performance.now() - began); // the first ones warm up
    }
  }
  const [few = 0, many = 0] = [...times.values()].map(median);
  console.log(
    `  ${name.padEnd(26)} ${few.toFixed(2)} of 500, ${many.toFixed(2)} of 50,000: ` +
      `${(many / few).toFixed(2)} times (at most ${wanted} is wanted)`,
  );
}

async function open(
  mongodbUri: string,
  config: BenchStore['config'],
  size: number,
  port: number,
): Promise<Store> {
  const database = `vajra-bench-orders-${size}`;
  const uri = mongodbUri.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+)(\/[^?]*)?/, `$1/${database}`);
  const connection = await connect(uri);
  const services = createServices({ config, connection, log: createLog('warn') });
  await buildIndexes(connection);
  await seedStore({ connection, services, config: { ...config, seed: 'none' } });
  const some = await fill(connection, size);
  const server = await serve('serve-api.ts', { MONGODB_URI: uri, PORT: String(port) });
  const token = `Bearer ${await new Caller(port).signInAdmin()}`;
  const url = `http://127.0.0.1:${port}${endpoints.getOrders.path}`;
  const stop = async () => {
    server.kill();
    await connection.dropDatabase();
    await connection.close();
  };
  return { size, url, token, some, stop };
}

/** Writes so many orders; some of them, from all over. */
async function fill(connection: Connection, size: number): Promise<OrderDocument[]> {
  const random = randomOf(`orders ${size}`);
  const some: OrderDocument[] = [];
  const collection = connection.collection<OrderDocument>('orders');
  for (let from = 0; from < size; from += batchSize) {
    const count = Math.min(batchSize, size - from);
    const orders = Array.from({ length: count }, (_, index) => orderOf(from + index, random));
    some.push(...orders.filter((_, index) => index % Math.ceil(size / 100) === 0));
    await collection.insertMany(orders);
  }
  return some;
}

const syllables = ['ra', 'me', 'ka', 'vi', 'no', 'shi', 'da', 'lu', 'pri', 'ya', 'su', 'te'];

function orderOf(number: number, random: Random): OrderDocument {
  const person = Math.floor(number / ordersOfAPerson);
  const of = randomOf(`person ${person}`);
  const name = (parts: number) => Array.from({ length: parts }, () => of.pick(syllables)).join('');
  const u_name = `${name(2)} ${name(4)}`;
  const mo_no = `+91${of.int(6_000_000_000, 9_999_999_999)}`;
  const customer = { u_name, email: `${name(3)}${person}@vajra.example`, mo_no };
  const _id = orderIdFrom(random.bytes(10));
  const createdAt = new Date(Date.parse('2026-01-01') + number * minute);
  const status = random.pick(orderStatuses);
  return {
    _id,
    u_id: 1000 + person,
    customer,
    currency: 'INR',
    priceBasis: 'list',
    total: 100_000,
    items: [{ p_id: 1, sku: 'R-1', name: 'Round', image: null, quantity: 1, unit: 100_000 }],
    shippingAddress: address,
    paymentMethod: 'upi',
    status,
    history: [{ status, at: createdAt, by: 'customer', u_id: 1000 + person }],
    createdAt,
    search: searchTerms({ _id, customer }),
  };
}
