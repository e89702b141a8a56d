import { type Endpoint, endpoints, type Product } from '@vajra/contract';
import { serve } from './processes.ts';

const shoppers = 8;
const seconds = 10;
const api = 'http://127.0.0.1:3203';
const address = {
  address: '1 Road',
  city: 'Surat',
  state: 'Gujarat',
  postalCode: '1',
  country: 'India',
};

interface Sale {
  ordered: number;
  refused: number;
  milliseconds: number[];
}

/** Orders a second of eight shoppers who want the same five stones, and how many were oversold. */
export async function benchOrders(mongodbUri: string): Promise<void> {
  const server = await serve('serve-api.ts', {
    MONGODB_URI: mongodbUri,
    PORT: '3203',
    THROTTLE: '1000000',
  });
  try {
    const admin = await signIn('admin@vajra.example', 'vajra-admin-demo');
    const stones = await Promise.all([1, 2, 3, 4, 5].map((number) => addStone(admin, number)));
    const tokens = await Promise.all(Array.from({ length: shoppers }, (_, n) => signUp(n)));
    const started = performance.now();
    const sales = await Promise.all(tokens.map((token) => shop(token, stones, started)));
    const elapsed = (performance.now() - started) / 1000;
    await report(sales, elapsed, stones);
  } finally {
    server.kill();
  }
}

async function report(sales: Sale[], elapsed: number, stones: Product[]): Promise<void> {
  const ordered = sales.reduce((sum, sale) => sum + sale.ordered, 0);
  const times = sales.flatMap((sale) => sale.milliseconds).sort((a, b) => a - b);
  const now = await Promise.all(
    stones.map(
      async ({ p_id }) => (await call(endpoints.getProductById, { p_id })).data as Product,
    ),
  );
  const sold = now.reduce((sum, stone) => sum + stone.purchased_qty, 0);
  const oversold = now.reduce((sum, stone) => sum + Math.max(0, -stone.remaining_qty), 0);
  console.log(`orders, ${shoppers} shoppers, ${elapsed.toFixed(1)} s, durable writes`);
  console.log(`  ${(ordered / elapsed).toFixed(1)} orders/s, ${sum(sales, 'refused')} refused`);
  console.log(`  p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`);
  console.log(`  oversold ${oversold}; pieces sold ${sold}, pieces in orders ${ordered}`);
}

function sum(sales: Sale[], key: 'ordered' | 'refused'): number {
  return sales.reduce((total, sale) => total + sale[key], 0);
}

function at(sorted: number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}

async function shop(token: string, stones: Product[], started: number): Promise<Sale> {
  const sale: Sale = { ordered: 0, refused: 0, milliseconds: [] };
  for (let turn = 0; performance.now() - started < seconds * 1000; turn++) {
    const stone = stones[turn % stones.length];
    if (!stone) throw new Error('no stone');
    await call(endpoints.addToCart, { p_id: stone.p_id, u_qty: 1 }, token);
    const began = performance.now();
    const order = {
      items: [{ p_id: stone.p_id, u_qty: 1, inr_price: stone.inr_price }],
      totalAmount: stone.inr_price,
      shippingAddress: address,
      paymentMethod: 'upi',
    };
    const answer = await call(endpoints.createOrder, order, token);
    sale.milliseconds.push(performance.now() - began);
    if (answer.orderId) sale.ordered++;
    else sale.refused++;
  }
  return sale;
}

async function addStone(token: string, number: number): Promise<Product> {
  const stone = {
    name: `Bench stone ${number}`,
    inr_price: 1000,
    usd_price: 12,
    quantity: 1_000_000,
  };
  return (await call(endpoints.insertProduct, stone, token)).data as Product; // checked by `call`
}

async function signUp(number: number): Promise<string> {
  const email = `bench-${Date.now()}-${number}@vajra.example`;
  const password = 'bench-password';
  const person = { u_name: `Shopper ${number}`, email, password, confirm_password: password };
  await call(endpoints.register, { ...person, mo_no: '+919800000000' });
  return signIn(email, password);
}

async function signIn(email: string, password: string): Promise<string> {
  const { data } = await call(endpoints.login, { email, password });
  return (data as { auth_token: string }).auth_token; // checked by `call`
}

interface Answer {
  data?: unknown;
  orderId?: string;
}

async function call(endpoint: Endpoint, body: unknown, token?: string): Promise<Answer> {
  const response = await fetch(api + endpoint.path, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: Answer = JSON.parse(await response.text());
  if (!response.ok && response.status !== 409) {
    throw new Error(`${endpoint.path}: ${response.status} ${JSON.stringify(answer)}`);
  }
  return answer;
}
