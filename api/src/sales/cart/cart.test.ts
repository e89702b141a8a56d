import { randomUUID } from 'node:crypto';
import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { address, createProduct } from '../../../test/factories.ts';
import {
  startTestApi,
  type TestApi,
  type TestUser,
  useTestApi,
} from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

async function cartOf(customer: TestUser) {
  return (await api.call(endpoints.getCartData, { body: {} }, customer)).data;
}

describe('the cart', () => {
  it('has one row per product, which can be updated, removed and cleared', async () => {
    const customer = await api.createCustomer();
    const [one, two] = [await createProduct(api), await createProduct(api)];
    const { data: row } = await api.call(
      endpoints.addToCart,
      { body: { p_id: one.p_id, u_id: 1, u_qty: 1 } },
      customer,
    );
    await api.call(endpoints.addToCart, { body: { p_id: two.p_id, u_qty: 2 } }, customer);
    await api.call(endpoints.addToCart, { body: { p_id: two.p_id, u_qty: 1 } }, customer);
    expect((await cartOf(customer)).map(({ p_id, u_qty }) => [p_id, u_qty])).toEqual([
      [one.p_id, 1],
      [two.p_id, 3],
    ]);
    const { cart_id } = row;
    await api.call(endpoints.updateCart, { body: { cart_id, u_qty: '3' } }, customer);
    expect((await cartOf(customer))[0]?.u_qty).toBe(3);
    await api.call(endpoints.removeCartItem, { params: { cart_id } }, customer);
    expect((await cartOf(customer)).map(({ p_id }) => p_id)).toEqual([two.p_id]);
    await api.call(endpoints.clearCart, {}, customer);
    expect(await cartOf(customer)).toEqual([]);
  });

  it('responds 409 to quantities above the remaining stock', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api, { quantity: 2 });
    const body = { p_id: diamond.p_id, u_qty: 3 };
    const refused = await api.send(endpoints.addToCart, { body }, customer);
    expect([refused.status, refused.body?.description]).toEqual([
      409,
      `Only 2 of ${diamond.name} left.`,
    ]);
    const { data } = await api.call(endpoints.addToCart, { body: { ...body, u_qty: 2 } }, customer);
    const more = { cart_id: data.cart_id, u_qty: 3 };
    expect((await api.send(endpoints.updateCart, { body: more }, customer)).status).toBe(409);
    expect((await cartOf(customer))[0]?.u_qty).toBe(2);
  });

  it('sells nothing that has no price in the currency of the customer', async () => {
    const [indian, american] = [
      await api.createCustomer(),
      await api.createCustomer('+14155550131'),
    ];
    const { p_id, name } = await createProduct(api, { inr_price: 1000, usd_price: 0, quantity: 3 });
    const body = { p_id, u_qty: 1 };
    const refused = await api.send(endpoints.addToCart, { body }, american);
    const message = `${name} has no price in dollars. Please ask us for it.`;
    expect([refused.status, refused.body?.description]).toEqual([409, message]);
    const input = { params: { p_id }, body: { u_qty: 1 } };
    expect((await api.send(endpoints.setCartQuantity, input, american)).status).toBe(409);
    await api.call(endpoints.addToCart, { body: { ...body, u_qty: 2 } }, indian);
    expect((await cartOf(indian))[0]?.problem).toBeNull();

    // It has lost the price since.
    const changed = { name, inr_price: 0, usd_price: 0 };
    await api.call(endpoints.updateProduct, { params: { p_id }, body: changed }, admin);
    expect((await cartOf(indian))[0]?.problem).toBe('no-price');
    const less = { params: { p_id }, body: { u_qty: 1 } };
    await api.call(endpoints.setCartQuantity, less, indian);
    const order = {
      ...{ items: [{ p_id, u_qty: 1 }], totalAmount: 0, shippingAddress: address },
      paymentMethod: 'upi' as const,
    };
    const { status, body: refusal } = await api.send(
      endpoints.createOrder,
      { body: order },
      indian,
    );
    expect([status, refusal?.message]).toEqual([
      409,
      `${name} has no price in rupees. Please ask us for it.`,
    ]);
  });

  it('adds the pieces that are in stock to those in the cart, once for a repeated key', async () => {
    const customer = await api.createCustomer();
    const { p_id, name } = await createProduct(api, { quantity: 5 });
    await api.call(endpoints.addToCart, { body: { p_id, u_qty: 3 } }, customer);
    const body = { p_id, u_qty: 4, upToStock: true };
    const once = { ...customer, headers: { 'Idempotency-Key': randomUUID() } };
    const add = (options: typeof customer) => api.send(endpoints.addToCart, { body }, options);
    const replies = await Promise.all([add(once), add(once)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect((await cartOf(customer))[0]?.u_qty).toBe(5);
    expect(await add(customer)).toMatchObject({ status: 201, body: { data: { u_qty: 5 } } });
    await api.call(endpoints.reduceStock, { body: { p_id, stock: 5, note: 'Lost' } }, admin);
    expect(await add(customer)).toMatchObject({
      status: 409,
      body: { description: `${name} is out of stock.` },
    });
    expect((await cartOf(customer))[0]?.u_qty).toBe(5);
    const other = await api.createCustomer();
    expect((await add(other)).status).toBe(409);
  });

  it('adds, changes or removes a row when a quantity is set', async () => {
    const customer = await api.createCustomer();
    const { p_id, name } = await createProduct(api, { quantity: 4 });
    const set = (u_qty: number, id = p_id) =>
      api.send(endpoints.setCartQuantity, { params: { p_id: id }, body: { u_qty } }, customer);
    const rows: unknown[] = [];
    for (const [u_qty, description] of [
      [0, 'Item removed from cart.'],
      [2, 'Product added to cart.'],
      [1, 'Cart updated.'],
      [4, 'Cart updated.'],
    ] as const) {
      const { status, body } = await set(u_qty);
      expect([status, body?.description]).toEqual([200, description]);
      rows.push(body?.data);
    }
    const cart = await cartOf(customer);
    expect(rows.at(-1)).toEqual(cart[0]);
    expect(rows.map((row) => row && Reflect.get(row, 'u_qty'))).toEqual([null, 2, 1, 4]);
    expect(await set(5)).toMatchObject({
      status: 409,
      body: { message: `Only 4 of ${name} left.` },
    });
    expect((await set(1, 999_999)).status).toBe(404);
    expect((await set(0, 999_999)).status).toBe(200);

    await api.call(endpoints.changeProductStatus, { body: { p_id, status: 0 } }, admin);
    expect((await set(1)).status).toBe(404);
    expect(await cartOf(customer)).toMatchObject([{ p_id, u_qty: 4, problem: 'inactive' }]);
    expect(await set(0)).toMatchObject({ body: { data: null } });
    expect(await cartOf(customer)).toEqual([]);
  });

  it('has one row when two replicas set a quantity concurrently', async () => {
    const replica = await startTestApi({ databaseOf: api });
    try {
      const customer = await api.createCustomer();
      const { p_id } = await createProduct(api);
      const input = { params: { p_id }, body: { u_qty: 3 } };
      await Promise.all(
        [api, replica, api, replica, api, replica].map((target) =>
          target.call(endpoints.setCartQuantity, input, customer),
        ),
      );
      expect((await cartOf(customer)).map(({ u_qty }) => u_qty)).toEqual([3]);
    } finally {
      await replica.close();
    }
  });

  it('holds at most 200 products, and a full cart can still be changed', async () => {
    const customer = await api.createCustomer();
    const { p_id } = await createProduct(api);
    const rows = Array.from({ length: 200 }, (_, n) => ({
      _id: 1_000_000 + n,
      u_id: customer.u_id,
      p_id: n === 0 ? p_id : 1_000_000 + n,
      u_qty: 1,
      createdAt: new Date(),
    }));
    await api.connection.collection<{ _id: number }>('cart_rows').insertMany(rows);
    const set = (id: number) =>
      api.send(endpoints.setCartQuantity, { params: { p_id: id }, body: { u_qty: 2 } }, customer);
    expect((await set(p_id)).status).toBe(200);
    expect(await set((await createProduct(api)).p_id)).toMatchObject({
      status: 409,
      body: { message: 'A cart holds at most 200 different products.' },
    });
  });

  it('reports products that became inactive or short of stock', async () => {
    const customer = await api.createCustomer();
    const products = [
      await createProduct(api),
      await createProduct(api),
      await createProduct(api),
    ] as const;
    for (const { p_id } of products) {
      await api.call(endpoints.addToCart, { body: { p_id, u_qty: 2 } }, customer);
    }
    const [inactive, soldOut, scarce] = products.map(({ p_id }) => p_id);
    if (!inactive || !soldOut || !scarce) throw new Error('expected three products');
    await api.call(endpoints.changeProductStatus, { body: { p_id: inactive, status: 0 } }, admin);
    await api.call(endpoints.reduceStock, { body: { p_id: soldOut, stock: 5 } }, admin);
    await api.call(endpoints.reduceStock, { body: { p_id: scarce, stock: 4 } }, admin);
    expect((await cartOf(customer)).map(({ problem }) => problem)).toEqual([
      'inactive',
      'out-of-stock',
      'not-enough',
    ]);
  });

  it('has one row when the same product is added concurrently', async () => {
    const customer = await api.createCustomer();
    const { p_id } = await createProduct(api, { quantity: 8 });
    await Promise.all(
      Array.from({ length: 8 }, () => api.call(endpoints.addToCart, { body: { p_id } }, customer)),
    );
    expect((await cartOf(customer)).map(({ u_qty }) => u_qty)).toEqual([8]);
  });

  it('adds pieces once for each key, also when replicas receive it concurrently', async () => {
    const replica = await startTestApi({ databaseOf: api });
    try {
      const customer = await api.createCustomer();
      const { p_id, name } = await createProduct(api, { quantity: 5 });
      const add = (target: TestApi, key: string) =>
        target.send(
          endpoints.addToCart,
          { body: { p_id, u_qty: 2 } },
          { token: customer.token, headers: { 'Idempotency-Key': key } },
        );
      const keys = [randomUUID(), randomUUID()];
      const targets = [api, replica, api, replica];
      await Promise.all(keys.flatMap((key) => targets.map((target) => add(target, key))));
      expect((await cartOf(customer)).map(({ u_qty }) => u_qty)).toEqual([4]);
      expect(await add(api, randomUUID())).toMatchObject({
        status: 409,
        body: { description: `Only 5 of ${name} left.` },
      });
      expect((await cartOf(customer)).map(({ u_qty }) => u_qty)).toEqual([4]);
    } finally {
      await replica.close();
    }
  });

  it('reduces a quantity step by step when fewer pieces are left', async () => {
    const customer = await api.createCustomer();
    const { p_id } = await createProduct(api, { quantity: 5 });
    const { data } = await api.call(endpoints.addToCart, { body: { p_id, u_qty: 5 } }, customer);
    await api.call(endpoints.reduceStock, { body: { p_id, stock: 3 } }, admin);
    const { cart_id } = data;
    const update = async (u_qty: number) =>
      (await api.send(endpoints.updateCart, { body: { cart_id, u_qty } }, customer)).status;
    expect([await update(5), await update(6), await update(4)]).toEqual([409, 409, 200]);
    expect(await cartOf(customer)).toMatchObject([{ u_qty: 4, problem: 'not-enough' }]);
    const set = { params: { p_id }, body: { u_qty: 3 } };
    expect((await api.send(endpoints.setCartQuantity, set, customer)).status).toBe(200);
    expect(await update(2)).toBe(200);
    expect(await cartOf(customer)).toMatchObject([{ u_qty: 2, problem: null }]);
    expect(await update(3)).toBe(409);
  });

  it("responds 404 to another customer's row and to inactive or unknown products", async () => {
    const [owner, stranger] = [await api.createCustomer(), await api.createCustomer()];
    const { p_id } = await createProduct(api);
    const { data } = await api.call(endpoints.addToCart, { body: { p_id } }, owner);
    const { cart_id } = data;
    const changed = await api.send(endpoints.updateCart, { body: { cart_id, u_qty: 2 } }, stranger);
    expect(changed.status).toBe(404);
    const removed = await api.send(endpoints.removeCartItem, { params: { cart_id } }, stranger);
    expect(removed.status).toBe(404);
    expect(await cartOf(stranger)).toEqual([]);
    await api.call(endpoints.changeProductStatus, { body: { p_id, status: 0 } }, admin);
    expect((await api.send(endpoints.addToCart, { body: { p_id } }, stranger)).status).toBe(404);
    const unknown = { body: { p_id: 999_999 } };
    expect((await api.send(endpoints.addToCart, unknown, stranger)).status).toBe(404);
  });
});
