import { randomUUID } from 'node:crypto';
import { endpoints, orderIdPattern, type Product } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { address, createProduct } from '../../../test/factories.ts';
import { startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { orderModel } from './order.model.ts';
import { orderMomentFormat } from './order-messages.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

function checkoutOf(items: readonly { product: Product; u_qty: number }[], totalAmount: number) {
  return {
    items: items.map(({ product: { p_id, inr_price }, u_qty }) => ({ p_id, u_qty, inr_price })),
    totalAmount,
    shippingAddress: address,
    paymentMethod: 'credit_card' as const,
  };
}

async function addToCart(customer: TestUser, diamond: Product, u_qty = 1): Promise<void> {
  await api.call(endpoints.addToCart, { body: { p_id: diamond.p_id, u_qty } }, customer);
}

async function stockOf(diamond: Product): Promise<number> {
  const { data } = await api.call(endpoints.getProductById, { body: { p_id: diamond.p_id } });
  return data.remaining_qty;
}

async function ordersOf(customer: TestUser) {
  return (await api.call(endpoints.getMyOrders, {}, customer)).orders;
}

describe('placing an order', () => {
  it('takes stock, writes order, ledger and mail, and empties the cart', async () => {
    const customer = await api.createCustomer();
    const one = await createProduct(api, { inr_price: 1000.1, quantity: 3, discount: 10 });
    const two = await createProduct(api, { inr_price: 5, quantity: 1 });
    await addToCart(customer, one, 2);
    await addToCart(customer, two);
    const body = checkoutOf(
      [
        { product: one, u_qty: 2 },
        { product: two, u_qty: 1 },
      ],
      2005.2,
    );
    const placed = await api.call(endpoints.createOrder, { body }, customer);
    expect(placed).toMatchObject({ totalAmount: 2005.2, currency: 'INR', status: 'Pending' });
    expect(placed.orderId).toMatch(orderIdPattern);
    expect([await stockOf(one), await stockOf(two)]).toEqual([1, 0]);
    expect((await api.call(endpoints.getCartData, { body: {} }, customer)).data).toEqual([]);
    const [order] = await ordersOf(customer);
    expect(order).toMatchObject({
      orderId: placed.orderId,
      priceBasis: 'list',
      shippingAddress: address,
      paymentMethod: 'credit_card',
      items: [
        { product: { name: one.name }, quantity: 2, price: 1000.1 },
        { product: { name: two.name }, quantity: 1, price: 5 },
      ],
    });
    const ledger = await api.connection
      .collection('stock_ledger')
      .find({ orderId: placed.orderId })
      .toArray();
    expect(ledger.map(({ p_id, change }) => [p_id, change])).toEqual([
      [one.p_id, -2],
      [two.p_id, -1],
    ]);
    const mail = await api.connection.collection('mail_outbox').findOne({ to: customer.email });
    expect(mail?.text).toContain(placed.orderId);
    const login = { email: customer.email, password: 'a password for tests' };
    const { data: session } = await api.call(endpoints.login, { body: login });
    expect(session).toMatchObject(address);
  });

  it.each([
    [{ postalCode: '!!' }, ['Postal code is not valid in India']],
    [{ postalCode: '3950' }, ['Postal code is not valid in India']],
    [{ state: ' ', postalCode: '' }, ['State is required', 'Postal code is required']],
    [{ state: 'Gujrat' }, ['Please choose a state of India']],
    [{ country: 'Bharat' }, ['Please choose a country of the list']],
    [{ country: 'India (IN)' }, ['Please choose a country of the list']],
    [{ country: 'lndia' }, ['Please choose a country of the list']],
  ])('refuses an address with %j', async (changes, messages) => {
    const customer = await api.createCustomer();
    const product = await createProduct(api, { inr_price: 1000 });
    await addToCart(customer, product);
    const shippingAddress = { ...address, ...changes };
    const body = { ...checkoutOf([{ product, u_qty: 1 }], 1000), shippingAddress };
    const { status, body: refusal } = await api.send(endpoints.createOrder, { body }, customer);
    expect(status).toBe(400);
    expect(refusal?.message).toBe(messages.join('; '));
    expect(await ordersOf(customer)).toEqual([]);
  });

  it('accepts addresses without the parts that their country does not have', async () => {
    const customer = await api.createCustomer();
    const product = await createProduct(api, { inr_price: 1000 });
    await addToCart(customer, product);
    const shippingAddress = { ...address, city: 'Dubai', state: 'Dubai', postalCode: '' };
    const country = 'United Arab Emirates';
    const body = {
      ...checkoutOf([{ product, u_qty: 1 }], 1000),
      shippingAddress: { ...shippingAddress, country },
    };
    await api.call(endpoints.createOrder, { body }, customer);
    const [order] = await ordersOf(customer);
    expect(order?.shippingAddress).toEqual({ ...shippingAddress, country });
    const stored = await orderModel(api.connection).findById(order?.orderId).lean();
    expect(stored?.shippingAddress).toMatchObject({ countryCode: 'AE', stateCode: 'AE-DU' });
  });

  it('mails nothing that a customer wrote to an address that is not confirmed', async () => {
    const customer = await api.createCustomer(undefined, { isEmailVerified: false });
    const product = await createProduct(api, { inr_price: 1000, name: 'Ring by the admin' });
    await addToCart(customer, product);
    const text = 'Pay the duty at https://example.org';
    const shippingAddress = {
      ...{ address: text, city: text, state: text, postalCode: '10115', country: 'Germany' },
    };
    const contact = { u_name: text, email: 'meera@example.com' };
    const body = { ...checkoutOf([{ product, u_qty: 1 }], 1000), contact, shippingAddress };
    const { orderId } = await api.call(endpoints.createOrder, { body }, customer);
    const mails = await api.connection.collection('mail_outbox').find({ to: customer.email });
    const [mail, ...more] = await mails.toArray();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Your order ${orderId}`);
    const { store, timeZone } = api.config;
    const ordered = await orderModel(api.connection).findById(orderId).lean();
    const until = orderMomentFormat(timeZone).format(ordered?.payment?.holdUntil);
    expect(mail?.text).toBe(
      [
        'Your order waits for its payment',
        '',
        `We have received your order ${orderId} at Vajra, and keep its pieces for you until ${until}. Please pay ₹1,000.00 by then. We will confirm the order when the payment has arrived.`,
        '',
        'Total  ₹1,000.00',
        '',
        'Sign in to see it and to confirm your email address:',
        `${api.config.storeUrl}/profile`,
        '',
        ...['-- ', store.name, store.address, `${store.email} · ${store.phone}`],
        ...[api.config.storeUrl, ''],
      ].join('\n'),
    );
    expect(JSON.stringify(mail)).not.toContain('Pay the duty');
  });

  it('stores a contact of its own, to whom nothing is mailed, and leaves the account alone', async () => {
    const customer = await api.createCustomer();
    const product = await createProduct(api, { inr_price: 1000 });
    await addToCart(customer, product);
    const contact = { u_name: 'Meera', email: 'meera-typo@example.com' };
    const body = { ...checkoutOf([{ product, u_qty: 1 }], 1000), contact };
    const { orderId } = await api.call(endpoints.createOrder, { body }, customer);
    const [order] = await ordersOf(customer);
    expect(order?.customer).toEqual({ ...contact, mo_no: '+919811111111' });
    const { email, u_name } = await api.call(endpoints.getMe, {}, customer);
    expect({ email, u_name }).toEqual({ email: customer.email, u_name: customer.u_name });
    const mails = await api.connection.collection('mail_outbox').find({}).toArray();
    expect(mails.filter(({ to }) => to === contact.email)).toEqual([]);
    expect(mails.filter(({ text }) => text.includes(orderId)).map(({ to }) => to)).toEqual([
      customer.email,
    ]);
    const admin = await api.createAdmin();
    const query = { search: contact.email };
    const { orders } = await api.call(endpoints.getOrders, { query }, admin);
    expect(orders.map((found) => found.orderId)).toEqual([orderId]);
  });

  it('charges USD to customers without an Indian phone number', async () => {
    const customer = await api.createCustomer('+12025550123');
    const diamond = await createProduct(api, { usd_price: 12.5 });
    await addToCart(customer, diamond);
    const body = checkoutOf([{ product: diamond, u_qty: 1 }], 12.5);
    const placed = await api.call(endpoints.createOrder, { body }, customer);
    expect(placed).toMatchObject({ totalAmount: 12.5, currency: 'USD' });
  });

  it('charges the discounted price with CHECKOUT_PRICE=discounted', async () => {
    const discounted = await startTestApi({
      databaseOf: api,
      settings: { CHECKOUT_PRICE: 'discounted' },
    });
    try {
      const customer = await api.createCustomer();
      const diamond = await createProduct(api, { inr_price: 99.99, discount: 33.33 });
      await addToCart(customer, diamond);
      const body = checkoutOf([{ product: diamond, u_qty: 1 }], 66.66);
      const placed = await discounted.call(endpoints.createOrder, { body }, customer);
      expect(placed.totalAmount).toBe(66.66);
    } finally {
      await discounted.close();
    }
  });

  it('orders nothing at the total of before a change of the checkout price', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api, { inr_price: 1000, discount: 20 });
    await addToCart(customer, diamond);
    const items = [{ product: diamond, u_qty: 1 }];
    const orderAt = (total: number) =>
      api.send(endpoints.createOrder, { body: checkoutOf(items, total) }, customer);
    const charge = (priceBasis: 'list' | 'discounted') =>
      api.call(endpoints.changeCheckoutPrice, { body: { priceBasis } }, admin);
    expect((await orderAt(800)).body).toMatchObject({ totalAmount: 1000 });
    await charge('discounted');
    try {
      const refused = await orderAt(1000);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ totalAmount: 800, currency: 'INR' });
      expect([await stockOf(diamond), await ordersOf(customer)]).toEqual([5, []]);
      expect((await orderAt(800)).body).toMatchObject({ totalAmount: 800 });
      expect(await ordersOf(customer)).toMatchObject([{ priceBasis: 'discounted' }]);
    } finally {
      await charge('list');
    }
  });

  it('responds 409 with the new total when prices changed, and changes nothing', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api, { inr_price: 1000 });
    await addToCart(customer, diamond);
    const params = { p_id: diamond.p_id };
    await api.call(endpoints.updateProduct, { params, body: { inr_price: 1100 } }, admin);
    const items = [{ product: diamond, u_qty: 1 }];
    const refused = await api.send(
      endpoints.createOrder,
      { body: checkoutOf(items, 1000) },
      customer,
    );
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: 'Prices have changed. The new total is ₹1,100.00.',
      totalAmount: 1100,
      currency: 'INR',
    });
    expect([await stockOf(diamond), await ordersOf(customer)]).toEqual([5, []]);
    const body = checkoutOf(items, 1100);
    expect((await api.call(endpoints.createOrder, { body }, customer)).totalAmount).toBe(1100);
  });

  it('responds 409 when the cart differs from the one shown', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api);
    await addToCart(customer, diamond, 2);
    const body = checkoutOf([{ product: diamond, u_qty: 1 }], 2000);
    const refused = await api.send(endpoints.createOrder, { body }, customer);
    expect([refused.status, refused.body?.totalAmount]).toEqual([409, 2000]);
  });

  it('responds 409 with the name of a product that is no longer available', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api);
    await addToCart(customer, diamond);
    const body = checkoutOf([{ product: diamond, u_qty: 1 }], 1000);
    const deactivation = { p_id: diamond.p_id, status: 0 as const };
    await api.call(endpoints.changeProductStatus, { body: deactivation }, admin);
    const refused = await api.send(endpoints.createOrder, { body }, customer);
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      `${diamond.name} is no longer available.`,
    ]);
  });

  it('responds 400 to an empty cart', async () => {
    const customer = await api.createCustomer();
    const body = checkoutOf([{ product: await createProduct(api), u_qty: 1 }], 1000);
    const refused = await api.send(endpoints.createOrder, { body }, customer);
    expect([refused.status, refused.body?.message]).toEqual([400, 'Your cart is empty.']);
  });
});

describe('an Idempotency-Key', () => {
  it('returns the first response to sequential and concurrent repeats', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api);
    await addToCart(customer, diamond);
    const body = checkoutOf([{ product: diamond, u_qty: 1 }], 1000);
    const options = { token: customer.token, headers: { 'Idempotency-Key': randomUUID() } };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => api.call(endpoints.createOrder, { body }, options)),
    );
    responses.push(await api.call(endpoints.createOrder, { body }, options));
    expect(new Set(responses.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(await stockOf(diamond)).toBe(4);
  });

  it('is scoped to a customer, tied to one body, and validated', async () => {
    const [customer, other] = [await api.createCustomer(), await api.createCustomer()];
    const diamond = await createProduct(api);
    const body = checkoutOf([{ product: diamond, u_qty: 1 }], 1000);
    const headers = { 'Idempotency-Key': randomUUID() };
    await addToCart(customer, diamond);
    await addToCart(other, diamond);
    const first = await api.call(endpoints.createOrder, { body }, { ...customer, headers });
    const second = await api.call(endpoints.createOrder, { body }, { ...other, headers });
    expect(second.orderId).not.toBe(first.orderId);
    const changed = { ...body, paymentMethod: 'upi' };
    const reused = await api.send(
      endpoints.createOrder,
      { body: changed },
      { ...customer, headers },
    );
    expect(reused.status).toBe(422);
    const short = { token: customer.token, headers: { 'Idempotency-Key': 'x' } };
    expect((await api.send(endpoints.createOrder, { body }, short)).status).toBe(400);
  });
});

describe('limited stock', () => {
  it('is sold once when 20 customers order concurrently', async () => {
    const diamond = await createProduct(api, { quantity: 1 });
    const customers = await Promise.all(Array.from({ length: 20 }, () => api.createCustomer()));
    await Promise.all(customers.map((customer) => addToCart(customer, diamond)));
    const body = checkoutOf([{ product: diamond, u_qty: 1 }], 1000);
    const replies = await Promise.all(
      customers.map((customer) => api.send(endpoints.createOrder, { body }, customer)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await stockOf(diamond)).toBe(0);
  });

  it('is never oversold by two replicas', async () => {
    const replica = await startTestApi({ databaseOf: api });
    try {
      const diamond = await createProduct(api, { quantity: 3 });
      const customers = await Promise.all(Array.from({ length: 12 }, () => api.createCustomer()));
      await Promise.all(customers.map((customer) => addToCart(customer, diamond)));
      const body = checkoutOf([{ product: diamond, u_qty: 1 }], 1000);
      const replies = await Promise.all(
        customers.map((customer, n) =>
          (n % 2 ? api : replica).send(endpoints.createOrder, { body }, customer),
        ),
      );
      const sold = replies.filter(({ status }) => status === 201);
      expect([sold.length, await stockOf(diamond)]).toEqual([3, 0]);
    } finally {
      await replica.close();
    }
  });
});
