import { randomUUID } from 'node:crypto';
import { endpoints, type Product } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { address, createProduct, placeOrder } from '../../../test/factories.ts';
import {
  startTestApi,
  type TestResponse,
  type TestUser,
  useTestApi,
} from '../../../test/start-test-api.ts';
import { userModel } from '../../identity/accounts/user.model.ts';

const api = await useTestApi({ settings: { TRUST_PROXY: 'true' } });
const admin = await api.createAdmin();
const newCustomer = (at = api) => at.createCustomer(undefined, { isEmailVerified: false });

let networks = 0;
const newNetwork = () => `10.1.${networks++}`;

/** Orders pieces of a product, by default from a network of its own. */
async function order(
  { token }: TestUser,
  { p_id, inr_price }: Product,
  u_qty: number,
  { at = api, from = `${newNetwork()}.1` } = {},
): Promise<TestResponse> {
  await api.call(endpoints.addToCart, { body: { p_id, u_qty } }, { token });
  const body = {
    items: [{ p_id, u_qty }],
    totalAmount: inr_price * u_qty,
    shippingAddress: address,
    paymentMethod: 'upi',
  };
  const headers = { 'X-Forwarded-For': from, 'Idempotency-Key': randomUUID() };
  const reply = await at.send(endpoints.createOrder, { body }, { token, headers });
  if (reply.status !== 201) await api.call(endpoints.clearCart, {}, { token });
  return reply;
}

const refusal = (message: string, reason: 'confirm_email' | 'open_orders') => ({
  status: 409,
  body: { message, reason },
});

describe('a new account', () => {
  const confirm = 'Confirm your email address to order';

  it('orders three pieces at once, and more when its address is confirmed', async () => {
    const customer = await newCustomer();
    const product = await createProduct(api, { quantity: 100 });
    expect(await order(customer, product, 4)).toMatchObject(
      refusal(`${confirm} more than 3 pieces.`, 'confirm_email'),
    );
    expect((await order(customer, product, 3)).status).toBe(201);
    expect((await order(customer, product, 1)).status).toBe(409);
    const users = userModel(api.connection);
    await users.updateOne({ _id: customer.u_id }, { $set: { emailVerifiedAt: new Date() } });
    expect((await order(customer, product, 17)).status).toBe(201);
    expect(await order(customer, product, 1)).toMatchObject(
      refusal(
        'Until you have received your first order, you can have 20 pieces on order. Please contact us to order more.',
        'open_orders',
      ),
    );
  });

  it('leaves cart and stock alone when it is refused', async () => {
    const customer = await newCustomer();
    const { p_id, inr_price } = await createProduct(api, { quantity: 100 });
    await api.call(endpoints.addToCart, { body: { p_id, u_qty: 4 } }, customer);
    const items = [{ p_id, u_qty: 4 }];
    const payment = { shippingAddress: address, paymentMethod: 'upi' };
    const body = { items, totalAmount: 4 * inr_price, ...payment };
    expect((await api.send(endpoints.createOrder, { body }, customer)).status).toBe(409);
    const cart = await api.call(endpoints.getCartData, {}, customer);
    expect(cart.data).toMatchObject([{ u_qty: 4 }]);
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    expect(data.remaining_qty).toBe(100);
  });

  it('orders up to two lakh rupees, at list prices and in any currency', async () => {
    const product = await createProduct(api, { inr_price: 200_000, usd_price: 1, quantity: 10 });
    const customer = await newCustomer();
    expect(await order(customer, product, 2)).toMatchObject(
      refusal(`${confirm} for more than ₹2,00,000.00.`, 'confirm_email'),
    );
    expect((await order(customer, product, 1)).status).toBe(201);
    const american = await api.createCustomer('+12025550123', { isEmailVerified: false });
    expect(await order(american, { ...product, inr_price: 1 }, 2)).toMatchObject(
      refusal(`${confirm} for this amount.`, 'confirm_email'),
    );
  });

  it('may order again after its order was cancelled or shipped', async () => {
    const customer = await newCustomer();
    const product = await createProduct(api, { quantity: 100 });
    const first = await order(customer, product, 3);
    const orderId = String(first.body?.orderId);
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    const second = await order(customer, product, 3);
    expect(second.status).toBe(201);
    const change = (status: 'Shipped' | 'Pending') =>
      api.call(
        endpoints.changeOrderStatus,
        { params: { orderId: String(second.body?.orderId) }, body: { status } },
        admin,
      );
    await change('Shipped');
    expect((await order(customer, product, 1)).status).toBe(201);
    await change('Pending');
    expect((await order(customer, product, 1)).status).toBe(409);
  });

  it('cannot order the last quarter of a product, together with other new accounts', async () => {
    // A quarter of nine pieces is rounded up to three.
    const product = await createProduct(api, { quantity: 9 });
    expect((await order(await newCustomer(), product, 3)).status).toBe(201);
    expect((await order(await newCustomer(), product, 3)).status).toBe(201);
    expect(await order(await newCustomer(), product, 1)).toMatchObject(
      refusal(`${confirm} the last pieces of ${product.name}.`, 'confirm_email'),
    );
    expect((await order(await api.createCustomer(), product, 3)).status).toBe(201);
    const single = await createProduct(api, { quantity: 1 });
    expect((await order(await newCustomer(), single, 1)).status).toBe(201);
  });
});

describe('a customer who has received an order', () => {
  it('may order more, without a limit in value or for the network', async () => {
    const customer = await api.createCustomer();
    const { orderId } = await placeOrder(api, customer, await createProduct(api));
    const body = { status: 'Delivered' as const };
    await api.call(endpoints.changeOrderStatus, { params: { orderId }, body }, admin);
    const product = await createProduct(api, { inr_price: 50_000, quantity: 1000 });
    const from = `${newNetwork()}.1`;
    expect((await order(customer, product, 200, { from })).status).toBe(201);
    expect(await order(customer, product, 1, { from })).toMatchObject(
      refusal('You can have 200 pieces on order. Please contact us to order more.', 'open_orders'),
    );
    expect((await order(await newCustomer(), product, 1, { from })).status).toBe(201);
    const stored = await api.connection
      .collection('orders')
      .findOne({ u_id: customer.u_id, status: 'Pending' });
    expect(stored?.hold).not.toHaveProperty('network');
  });
});

describe('a network', () => {
  it('holds five times as much as an account, for any number of accounts', async () => {
    const network = newNetwork();
    const product = await createProduct(api, { quantity: 1000 });
    for (let host = 0; host < 5; host++) {
      const from = `${network}.${host}`;
      expect((await order(await newCustomer(), product, 3, { from })).status).toBe(201);
    }
    const from = `${network}.99`;
    expect(await order(await newCustomer(), product, 1, { from })).toMatchObject(
      refusal(
        'Many open orders come from your network. Confirm your email address to order now.',
        'confirm_email',
      ),
    );
    const verified = await api.createCustomer();
    expect((await order(verified, product, 20, { from })).status).toBe(201);
    expect((await order(await newCustomer(), product, 1)).status).toBe(201);
  });

  it('is stored as a key that goes when the order is no longer open', async () => {
    const customer = await newCustomer();
    const from = '203.0.113.7';
    const { body } = await order(customer, await createProduct(api), 1, { from });
    const orderId = String(body?.orderId);
    const stored = async () =>
      JSON.stringify(
        await api.connection.collection<{ _id: string }>('orders').findOne({ _id: orderId }),
      );
    expect(await stored()).toMatch(/"network":"[\w-]{22}"/);
    expect(await stored()).not.toContain('203.0.113');
    await api.call(endpoints.cancelOrder, { params: { orderId } }, customer);
    expect(await stored()).not.toContain('"hold"');
  });
});

describe('concurrent orders', () => {
  it('on two replicas hold no more together than one after another', async () => {
    const replica = await startTestApi({ databaseOf: api, settings: { TRUST_PROXY: 'true' } });
    try {
      // Of different accounts, since the cart of one account is ordered only once.
      const customers = await Promise.all(Array.from({ length: 12 }, () => newCustomer()));
      const product = await createProduct(api, { quantity: 1000 });
      const network = newNetwork();
      const replies = await Promise.all(
        customers.map((customer, n) =>
          order(customer, product, 3, { at: n % 2 ? api : replica, from: `${network}.${n}` }),
        ),
      );
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
    } finally {
      await replica.close();
    }
  });
});
