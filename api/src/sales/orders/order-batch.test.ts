import { randomUUID } from 'node:crypto';
import { endpoints, type Product } from '@vajra/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { address, createProduct } from '../../../test/factories.ts';
import {
  ambiguousCommit,
  clearFaults,
  permanentErrorCode,
  setFault,
  withAppName,
  writeCommands,
} from '../../../test/faults.ts';
import { type TestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import type { CartRowDocument } from '../cart/cart.model.ts';

const api = await useTestApi({
  rewriteUri: (uri) => {
    const named = withAppName('orders')(uri);
    return `${named}&monitorCommands=true`;
  },
});
/** Not subject to faults. */
const other = await useTestApi({
  databaseOf: api,
  settings: { ORDER_LIMIT_VERIFIED: '100000' },
});

/** Number of transactions that have changed products. */
let transactions = 0;
api.services.transactions.onChange(() => {
  transactions += 1;
});

const price = 1000;

function bodyOf({ p_id }: Product, u_qty: number, totalAmount = price * u_qty) {
  return {
    items: [{ p_id, u_qty, inr_price: price }],
    totalAmount,
    shippingAddress: address,
    paymentMethod: 'credit_card' as const,
  };
}

/** Stores the cart directly: most of these tests place orders, and carts are only their input. */
async function fillCart({ u_id }: TestUser, { p_id }: Product, u_qty = 1): Promise<void> {
  const rows = other.connection.collection<CartRowDocument>('cart_rows');
  const _id = await other.services.sequences.next('cart_rows');
  await rows.insertOne({ _id, u_id, p_id, u_qty, createdAt: new Date() });
}

async function stockOf({ p_id }: Product): Promise<number> {
  const [product] = await other.services.products.findMany([p_id]);
  return product?.remaining_qty ?? expect.fail();
}

const countOrders = ({ u_id }: TestUser) =>
  other.connection.collection('orders').countDocuments({ u_id });

/** Orders the carts at the same time and returns the statuses, in order. */
async function orderAll(
  customers: readonly TestUser[],
  bodies: readonly ReturnType<typeof bodyOf>[],
  keys?: readonly string[],
): Promise<number[]> {
  const replies = await Promise.all(
    customers.map((customer, index) =>
      api.send(endpoints.createOrder, { body: bodies[index] ?? {} } as never, {
        token: customer.token,
        headers: keys ? { 'Idempotency-Key': keys[index] ?? '' } : {},
      }),
    ),
  );
  return replies.map(({ status }) => status);
}

it('refuses single orders of a batch at any position, and places the others', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => api.createCustomer()));
  const kinds = fc.constantFrom('good', 'old price', 'other cart', 'empty cart');
  await fc.assert(
    fc.asyncProperty(
      fc.array(kinds, { minLength: 1, maxLength: customers.length }),
      fc.nat({ max: 6 }),
      async (attempts, stock) => {
        const product = await createProduct(other, { quantity: stock, inr_price: price });
        const batch = customers.slice(0, attempts.length);
        for (const [index, customer] of batch.entries()) {
          if (attempts[index] !== 'empty cart') await fillCart(customer, product);
        }
        const bodies = attempts.map((kind) => {
          if (kind === 'other cart') return bodyOf(product, 2);
          return bodyOf(product, 1, kind === 'old price' ? 900 : price);
        });
        transactions = 0;
        const counts = await Promise.all(batch.map(countOrders));
        const statuses = await orderAll(batch, bodies);
        const placed = statuses.filter((status) => status === 201).length;

        expect(placed).toBe(Math.min(stock, attempts.filter((kind) => kind === 'good').length));
        expect(await stockOf(product)).toBe(stock - placed);
        for (const [index, customer] of batch.entries()) {
          const isPlaced = statuses[index] === 201;
          expect(statuses[index]).toBe(
            isPlaced ? 201 : attempts[index] === 'empty cart' ? 400 : 409,
          );
          expect((await countOrders(customer)) - (counts[index] ?? 0)).toBe(isPlaced ? 1 : 0);
        }
        const left = await other.connection.collection('cart_rows').countDocuments();
        expect(left).toBe(attempts.filter((kind) => kind !== 'empty cart').length - placed);
        // A batch of refused orders commits nothing, and orders share transactions.
        expect(transactions).toBeLessThanOrEqual(placed);
        if (placed > 0) expect(transactions).toBeGreaterThan(0);
        const movements = await other.connection
          .collection('stock_ledger')
          .find({ p_id: product.p_id, reason: 'ordered' })
          .toArray();
        expect(movements.map(({ change }) => change)).toEqual(Array(placed).fill(-1));
        await other.connection.collection('orders').deleteMany({});
        await other.connection.collection('cart_rows').deleteMany({});
      },
    ),
    { numRuns: 20 },
  );
});

it('leaves nothing half done when the database fails after any number of commands', async () => {
  const customers = await Promise.all([api.createCustomer(), api.createCustomer()]);
  const failCommands = [...writeCommands, 'find', 'aggregate'];
  let wasInterrupted = true;
  let skip = 0;
  for (; wasInterrupted; skip++) {
    const product = await createProduct(other, { quantity: 10, inr_price: price });
    await Promise.all(customers.map((customer) => fillCart(customer, product)));
    const bodies = customers.map(() => bodyOf(product, 1));
    const keys = customers.map(() => randomUUID());
    await setFault(other, 'orders', { failCommands, errorCode: permanentErrorCode }, { skip });
    const statuses = await orderAll(customers, bodies, keys);
    await clearFaults(other);
    const placed = statuses.filter((status) => status === 201).length;
    expect(statuses.filter((status) => status !== 201 && status !== 500)).toEqual([]);
    expect(await stockOf(product)).toBe(10 - placed);
    wasInterrupted = placed < customers.length;
    expect(await orderAll(customers, bodies, keys)).toEqual([201, 201]);
    expect(await Promise.all(customers.map(countOrders))).toEqual([1, 1]);
    expect(await stockOf(product)).toBe(8);
    await other.connection.collection('orders').deleteMany({});
  }
  expect(skip).toBeGreaterThan(10);
});

it('places the orders of a batch whose commit failed', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => api.createCustomer()));
  const product = await createProduct(other, { quantity: 10, inr_price: price });
  await Promise.all(customers.map((customer) => fillCart(customer, product)));
  const bodies = customers.map(() => bodyOf(product, 1));
  const failCommands = ['commitTransaction'];
  await setFault(other, 'orders', { failCommands, errorCode: permanentErrorCode });
  expect(await orderAll(customers, bodies)).toEqual([201, 201, 201, 201]);
  await clearFaults(other);
  expect(await Promise.all(customers.map(countOrders))).toEqual([1, 1, 1, 1]);
  expect(await stockOf(product)).toBe(6);
});

it('returns the orders of a batch whose commit got no response', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => api.createCustomer()));
  const product = await createProduct(other, { quantity: 10, inr_price: price });
  await Promise.all(customers.map((customer) => fillCart(customer, product)));
  const bodies = customers.map(() => bodyOf(product, 1));
  const keys = customers.map(() => randomUUID());
  await setFault(other, 'orders', ambiguousCommit);
  expect(await orderAll(customers, bodies, keys)).toEqual([201, 201, 201, 201]);
  await clearFaults(other);
  expect(await Promise.all(customers.map(countOrders))).toEqual([1, 1, 1, 1]);
  expect(await stockOf(product)).toBe(6);
});

it('makes at most 4 round trips for an order of 8 shoppers', async () => {
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => api.createCustomer()));
  const products = await Promise.all(
    shoppers.map(() => createProduct(other, { quantity: 10, inr_price: price })),
  );
  const perRound: number[] = [];
  for (let round = 0; round < 3; round++) {
    let commands = 0;
    const count = () => commands++;
    for (const [index, customer] of shoppers.entries()) {
      await fillCart(customer, products[index] as Product);
    }
    api.connection.getClient().on('commandStarted', count);
    const bodies = products.map((product) => bodyOf(product, 1));
    expect(new Set(await orderAll(shoppers, bodies))).toEqual(new Set([201]));
    api.connection.getClient().off('commandStarted', count);
    perRound.push(commands);
  }
  // The median: on a busy machine an order may arrive too late for the batch of its round.
  const [, median = Number.NaN] = perRound.sort((one, two) => one - two);
  expect(median / shoppers.length).toBeLessThanOrEqual(4);
});

it('reads the settings of checkout with one command', async () => {
  const product = await createProduct(other, { quantity: 10, inr_price: price });
  const customer = await api.createCustomer();
  await fillCart(customer, product);
  let reads = 0;
  const count = ({ command }: { command: { find?: string; txnNumber?: unknown } }) => {
    if (command.find === 'store_settings' && command.txnNumber !== undefined) reads++;
  };
  api.connection.getClient().on('commandStarted', count);
  expect(await orderAll([customer], [bodyOf(product, 1)])).toEqual([201]);
  api.connection.getClient().off('commandStarted', count);
  expect(reads).toBe(1);
});

it('places the orders of one replica while another one sells the same product', async () => {
  const product = await createProduct(other, { quantity: 10_000, inr_price: price });
  const customers = await Promise.all(Array.from({ length: 13 }, () => other.createCustomer()));
  const [lone, ...busy] = customers as [TestUser, ...TestUser[]];
  let isDone = false;
  let placed = 0;
  const order = async (replica: TestApi, customer: TestUser) => {
    await fillCart(customer, product);
    await replica.call(endpoints.createOrder, { body: bodyOf(product, 1) }, customer);
    placed++;
  };
  const shop = async (customer: TestUser) => {
    while (!isDone) await order(other, customer);
  };
  const shops = Promise.all(busy.map(shop));
  for (let n = 0; n < 3; n++) await order(api, lone);
  isDone = true;
  await shops;
  expect(await countOrders(lone)).toBe(3);
  expect(await stockOf(product)).toBe(10_000 - placed);
});
