import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.admin();
});
afterAll(() => api.close());

async function cartOf(person: TestUser) {
  return (await api.call(endpoints.getCartData, { body: {} }, person)).data;
}

describe('the cart', () => {
  it('holds one row for each product, which changes, goes, and is cleared', async () => {
    const person = await api.customer();
    const [one, two] = [await product(api), await product(api)];
    const { data: row } = await api.call(
      endpoints.addToCart,
      { body: { p_id: one.p_id, u_id: 1, u_qty: 1 } },
      person,
    );
    await api.call(endpoints.addToCart, { body: { p_id: two.p_id, u_qty: 2 } }, person);
    await api.call(endpoints.addToCart, { body: { p_id: two.p_id, u_qty: 1 } }, person);
    expect((await cartOf(person)).map(({ p_id, u_qty }) => [p_id, u_qty])).toEqual([
      [one.p_id, 1],
      [two.p_id, 2],
    ]);
    const { cart_id } = row;
    await api.call(endpoints.updateCart, { body: { cart_id, u_qty: '3' } }, person);
    expect((await cartOf(person))[0]?.u_qty).toBe(3);
    await api.call(endpoints.removeCartItem, { params: { cart_id } }, person);
    expect((await cartOf(person)).map(({ p_id }) => p_id)).toEqual([two.p_id]);
    await api.call(endpoints.clearCart, {}, person);
    expect(await cartOf(person)).toEqual([]);
  });

  it('never holds more than is left', async () => {
    const person = await api.customer();
    const stone = await product(api, { quantity: 2 });
    const body = { p_id: stone.p_id, u_qty: 3 };
    const refused = await api.send(endpoints.addToCart, { body }, person);
    expect([refused.status, refused.body?.description]).toEqual([
      409,
      `Only 2 of ${stone.name} left.`,
    ]);
    const { data } = await api.call(endpoints.addToCart, { body: { ...body, u_qty: 2 } }, person);
    const more = { cart_id: data.cart_id, u_qty: 3 };
    expect((await api.send(endpoints.updateCart, { body: more }, person)).status).toBe(409);
    expect((await cartOf(person))[0]?.u_qty).toBe(2);
  });

  it('is set to a number of a product, whether or not it had any', async () => {
    const person = await api.customer();
    const { p_id, name } = await product(api, { quantity: 4 });
    const set = (u_qty: number, id = p_id) =>
      api.send(endpoints.setCartQuantity, { params: { p_id: id }, body: { u_qty } }, person);
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
    const cart = await cartOf(person);
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
    expect(await cartOf(person)).toMatchObject([{ p_id, u_qty: 4, problem: 'inactive' }]);
    expect(await set(0)).toMatchObject({ body: { data: null } });
    expect(await cartOf(person)).toEqual([]);
  });

  it('has one row when a quantity is set many times at once, on two replicas', async () => {
    const beside = await startTestApi({ databaseOf: api });
    try {
      const person = await api.customer();
      const { p_id } = await product(api);
      const input = { params: { p_id }, body: { u_qty: 3 } };
      await Promise.all(
        [api, beside, api, beside, api, beside].map((replica) =>
          replica.call(endpoints.setCartQuantity, input, person),
        ),
      );
      expect((await cartOf(person)).map(({ u_qty }) => u_qty)).toEqual([3]);
    } finally {
      await beside.close();
    }
  });

  it('holds at most 200 products, of which each can still be changed', async () => {
    const person = await api.customer();
    const { p_id } = await product(api);
    const rows = Array.from({ length: 200 }, (_, n) => ({
      _id: 1_000_000 + n,
      u_id: person.u_id,
      p_id: n === 0 ? p_id : 1_000_000 + n,
      u_qty: 1,
      createdAt: new Date(),
    }));
    await api.connection.collection<{ _id: number }>('cart_rows').insertMany(rows);
    const set = (id: number) =>
      api.send(endpoints.setCartQuantity, { params: { p_id: id }, body: { u_qty: 2 } }, person);
    expect((await set(p_id)).status).toBe(200);
    expect(await set((await product(api)).p_id)).toMatchObject({
      status: 409,
      body: { message: 'A cart holds at most 200 different products.' },
    });
  });

  it('says what became of a product since', async () => {
    const person = await api.customer();
    const stones = [await product(api), await product(api), await product(api)] as const;
    for (const { p_id } of stones) {
      await api.call(endpoints.addToCart, { body: { p_id, u_qty: 2 } }, person);
    }
    const [inactive, out, few] = stones.map(({ p_id }) => p_id);
    if (!inactive || !out || !few) throw new Error('three stones');
    await api.call(endpoints.changeProductStatus, { body: { p_id: inactive, status: 0 } }, admin);
    await api.call(endpoints.reduceStock, { body: { p_id: out, stock: 5 } }, admin);
    await api.call(endpoints.reduceStock, { body: { p_id: few, stock: 4 } }, admin);
    expect((await cartOf(person)).map(({ problem }) => problem)).toEqual([
      'inactive',
      'out-of-stock',
      'not-enough',
    ]);
  });

  it('has one row when the same product is added many times at once', async () => {
    const person = await api.customer();
    const { p_id } = await product(api);
    await Promise.all(
      Array.from({ length: 8 }, () => api.call(endpoints.addToCart, { body: { p_id } }, person)),
    );
    expect((await cartOf(person)).map(({ u_qty }) => u_qty)).toEqual([1]);
  });

  it("answers 404 to somebody else's row, to an inactive product and to none", async () => {
    const [owner, stranger] = [await api.customer(), await api.customer()];
    const { p_id } = await product(api);
    const { data } = await api.call(endpoints.addToCart, { body: { p_id } }, owner);
    const { cart_id } = data;
    const changed = await api.send(endpoints.updateCart, { body: { cart_id, u_qty: 2 } }, stranger);
    expect(changed.status).toBe(404);
    const removed = await api.send(endpoints.removeCartItem, { params: { cart_id } }, stranger);
    expect(removed.status).toBe(404);
    expect(await cartOf(stranger)).toEqual([]);
    await api.call(endpoints.changeProductStatus, { body: { p_id, status: 0 } }, admin);
    expect((await api.send(endpoints.addToCart, { body: { p_id } }, stranger)).status).toBe(404);
    const nothing = { body: { p_id: 999_999 } };
    expect((await api.send(endpoints.addToCart, nothing, stranger)).status).toBe(404);
  });
});
