import { endpoints, type OrderStatus } from '@vajra/contract';
import { describe, expect, it, test, vi } from 'vitest';
import { mailsTo } from '../../../test/email-links.ts';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

async function stockOf(p_id: number): Promise<number> {
  return (await api.call(endpoints.getProductById, { body: { p_id } })).data.remaining_qty;
}

function setStatus(orderId: string, status: OrderStatus) {
  return api.send(endpoints.changeOrderStatus, { params: { orderId }, body: { status } }, admin);
}

describe('cancelling', () => {
  it('returns the stock once', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api, { quantity: 3 });
    const { orderId } = await placeOrder(api, customer, diamond, 2);
    expect(await stockOf(diamond.p_id)).toBe(1);
    const params = { orderId: orderId.toLowerCase().replace('-', ' ') };
    const { order: cancelled } = await api.call(endpoints.cancelOrder, { params }, customer);
    expect(cancelled.status).toBe('Cancelled');
    expect(cancelled.history.map(({ status, by }) => [status, by])).toEqual([
      ['Pending', 'customer'],
      ['Cancelled', 'customer'],
    ]);
    const again = await api.send(endpoints.cancelOrder, { params }, customer);
    expect([again.status, again.body?.message]).toEqual([409, 'This order is already cancelled.']);
    expect(await stockOf(diamond.p_id)).toBe(3);
  });

  it('succeeds once when requested concurrently', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api, { quantity: 3 });
    const { orderId } = await placeOrder(api, customer, diamond, 1);
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.send(endpoints.cancelOrder, { params: { orderId } }, customer)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stockOf(diamond.p_id)).toBe(3);
  });

  it('by several customers of one product returns the stock of each order once, one after another', async () => {
    const product = await createProduct(api, { quantity: 20 });
    const customers = await Promise.all(Array.from({ length: 8 }, () => api.createCustomer()));
    const orders: string[] = [];
    for (const [index, customer] of customers.entries()) {
      orders.push((await placeOrder(api, customer, product, (index % 2) + 1)).orderId);
    }
    await setStatus(orders[3] ?? '', 'Delivered');
    const restock = vi.spyOn(api.services.stock, 'restock');
    const cancelOf = (customer: TestUser | undefined, orderId = '') =>
      api.send(endpoints.cancelOrder, { params: { orderId } }, customer);
    const replies = await Promise.all([
      ...customers.map((customer, index) => cancelOf(customer, orders[index])),
      cancelOf(customers[0], orders[1]),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([
      ...[200, 200, 200, 409],
      ...[200, 200, 200, 200],
      404,
    ]);
    expect(await stockOf(product.p_id)).toBe(20 - 2);
    // At the same time, their transactions would conflict and be repeated.
    expect(restock).toHaveBeenCalledTimes(7);
    restock.mockRestore();
    const ledger = await api.connection
      .collection('stock_ledger')
      .find({ p_id: product.p_id, reason: 'cancelled' })
      .toArray();
    expect(ledger.map(({ orderId, change }) => [orderId, change]).sort()).toEqual(
      orders.flatMap((orderId, index) => (index === 3 ? [] : [[orderId, (index % 2) + 1]])).sort(),
    );
  });

  test.each([
    ['Shipped', 200, {}],
    ['Delivered', 409, { message: 'A delivered order cannot be cancelled.' }],
  ] as const)('of a %s order responds %d', async (status, expected, body) => {
    const customer = await api.createCustomer();
    const { orderId } = await placeOrder(api, customer, await createProduct(api));
    expect((await setStatus(orderId, status)).status).toBe(200);
    const reply = await api.send(endpoints.cancelOrder, { params: { orderId } }, customer);
    expect(reply).toMatchObject({ status: expected, body });
  });

  it('of pending and shipped orders at once returns only the pieces that are in the store', async () => {
    const product = await createProduct(api, { quantity: 20 });
    const customers = await Promise.all(Array.from({ length: 6 }, () => api.createCustomer()));
    const orders: string[] = [];
    for (const customer of customers) {
      orders.push((await placeOrder(api, customer, product, 2)).orderId);
    }
    for (const orderId of orders.slice(3)) await setStatus(orderId, 'Shipped');
    const replies = await Promise.all(
      customers.flatMap((customer, index) =>
        [1, 2].map(() =>
          api.send(endpoints.cancelOrder, { params: { orderId: orders[index] ?? '' } }, customer),
        ),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 6 }, () => 200),
      ...Array.from({ length: 6 }, () => 409),
    ]);
    expect(await stockOf(product.p_id)).toBe(20 - 6);
    const ledger = await api.connection
      .collection('stock_ledger')
      .find({ p_id: product.p_id, reason: 'cancelled' })
      .toArray();
    expect(ledger.map(({ orderId }) => orderId).sort()).toEqual(orders.slice(0, 3).sort());
  });

  it("responds 404 to another customer's order and to an unknown id", async () => {
    const [owner, stranger] = [await api.createCustomer(), await api.createCustomer()];
    const { orderId } = await placeOrder(api, owner, await createProduct(api));
    for (const id of [orderId, '00000-00000']) {
      const reply = await api.send(endpoints.cancelOrder, { params: { orderId: id } }, stranger);
      expect(reply.status).toBe(404);
    }
  });
});

describe('a status change by an admin', () => {
  it('is allowed in any direction and keeps the stock correct', async () => {
    const diamond = await createProduct(api, { quantity: 2 });
    const { orderId } = await placeOrder(api, await api.createCustomer(), diamond, 2);
    const steps: [OrderStatus, number][] = [
      ['Cancelled', 2],
      ['Cancelled', 2],
      ['Shipped', 0],
      // The pieces have left the store, and are sold only once.
      ['Cancelled', 0],
      ['Cancelled', 0],
      ['Delivered', 0],
      ['Cancelled', 0],
      ['Pending', 0],
      ['Cancelled', 2],
      ['Delivered', 0],
    ];
    for (const [status, remaining] of steps) {
      expect((await setStatus(orderId, status)).status).toBe(200);
      expect(await stockOf(diamond.p_id)).toBe(remaining);
    }
  });

  it('never moves the stock of shipped pieces, and reinstates them although nothing is left', async () => {
    const diamond = await createProduct(api, { quantity: 1 });
    const { orderId } = await placeOrder(api, await api.createCustomer(), diamond);
    await setStatus(orderId, 'Shipped');
    expect((await setStatus(orderId, 'Cancelled')).body?.order).toMatchObject({
      hasLeftStore: true,
    });
    const reinstated = await setStatus(orderId, 'Shipped');
    expect(reinstated.status).toBe(200);
    expect(reinstated.body?.order).not.toHaveProperty('hasLeftStore');
    const ledger = await api.connection.collection('stock_ledger').find({ orderId }).toArray();
    expect(ledger.map(({ reason }) => reason)).toEqual(['ordered']);
  });

  it('takes again the stock of shipped orders that an earlier release cancelled', async () => {
    const diamond = await createProduct(api, { quantity: 3 });
    const { orderId } = await placeOrder(api, await api.createCustomer(), diamond, 2);
    await setStatus(orderId, 'Cancelled');
    // That release returned the pieces of shipped orders too, and stored no mark.
    const orders = api.connection.collection<{ _id: string; history: { status: string }[] }>(
      'orders',
    );
    await orders.updateOne({ _id: orderId }, { $set: { 'history.0.status': 'Shipped' } });
    expect((await setStatus(orderId, 'Shipped')).status).toBe(200);
    expect(await stockOf(diamond.p_id)).toBe(1);
  });

  it('responds 409 to reinstating an order when the stock is gone', async () => {
    const diamond = await createProduct(api, { quantity: 2 });
    const { orderId } = await placeOrder(api, await api.createCustomer(), diamond, 2);
    await setStatus(orderId, 'Cancelled');
    for (const message of [`Only 1 of ${diamond.name} left.`, `${diamond.name} is out of stock.`]) {
      await placeOrder(api, await api.createCustomer(), diamond);
      expect(await setStatus(orderId, 'Pending')).toMatchObject({ status: 409, body: { message } });
    }
  });

  it('responds 409 when the order no longer has the expected status', async () => {
    const diamond = await createProduct(api, { quantity: 2 });
    const { orderId } = await placeOrder(api, await api.createCustomer(), diamond, 2);
    const set = (status: OrderStatus, expected: string) => {
      const input = { params: { orderId }, body: { status, expected } };
      return api.send(endpoints.changeOrderStatus, input, admin);
    };
    expect((await set('Cancelled', 'Pending')).status).toBe(200);
    expect(await set('Shipped', 'Pending')).toMatchObject({
      status: 409,
      body: { message: 'This order is now Cancelled.', now: { orderId, status: 'Cancelled' } },
    });
    expect(await stockOf(diamond.p_id)).toBe(2);
    // Setting the current status overwrites nothing, so it succeeds.
    expect((await set('Cancelled', 'Pending')).status).toBe(200);
    expect((await set('Shipped', 'Cancelled')).status).toBe(200);
    expect(await stockOf(diamond.p_id)).toBe(0);
    expect((await set('Pending', 'Lost')).status).toBe(400);
  });

  it('succeeds for one of several concurrent changes from the same status', async () => {
    const { orderId } = await placeOrder(api, await api.createCustomer(), await createProduct(api));
    const body = { expected: 'Pending' };
    const replies = await Promise.all(
      (['Shipped', 'Delivered', 'Cancelled'] as const).map((status) =>
        api.send(
          endpoints.changeOrderStatus,
          { params: { orderId }, body: { ...body, status } },
          admin,
        ),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('responds 400 to an unknown status', async () => {
    const { orderId } = await placeOrder(api, await api.createCustomer(), await createProduct(api));
    const input = { params: { orderId }, body: { status: 'Lost' } };
    expect((await api.send(endpoints.changeOrderStatus, input, admin)).status).toBe(400);
  });
});

describe('lists of orders', () => {
  it('return own orders to a customer, and all or accepted orders to an admin', async () => {
    const customer = await api.createCustomer();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push((await placeOrder(api, customer, await createProduct(api))).orderId);
    }
    const [first = '', second = ''] = ids;
    await setStatus(first, 'Shipped');
    await setStatus(second, 'Cancelled');
    const page = await api.call(
      endpoints.getMyOrders,
      { query: { page: 2, perPage: 2 } },
      customer,
    );
    expect([page.orders.map(({ orderId }) => orderId), page.totalCount]).toEqual([[first], 3]);
    const all = await api.call(endpoints.getAllOrders, {}, admin);
    expect(all.slice(0, 3).map(({ orderId }) => orderId)).toEqual(ids.toReversed());
    const accepted = await api.call(endpoints.getAcceptedOrders, {}, admin);
    expect(accepted.map(({ orderId }) => orderId)).toContain(first);
    expect(accepted.map(({ status }) => status)).not.toContain('Cancelled');
  });
});

describe('mails about a status', () => {
  const subjectsOf = async ({ email }: TestUser, orderId: string) =>
    (await mailsTo(api, email))
      .filter(({ subject }) => subject.includes(orderId))
      .map(({ subject }) => subject.replace(`Your order ${orderId}`, '').trim());

  it('report each status once, but no corrections', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api, { quantity: 2 });
    const { orderId } = await placeOrder(api, customer, diamond, 2);
    const steps: OrderStatus[] = [
      'Shipped',
      'Shipped',
      'Pending',
      'Shipped',
      'Delivered',
      'Shipped',
    ];
    for (const status of [...steps, 'Delivered', 'Cancelled', 'Cancelled', 'Pending', 'Shipped'])
      expect((await setStatus(orderId, status as OrderStatus)).status).toBe(200);
    expect(await subjectsOf(customer, orderId)).toEqual([
      '',
      'was shipped',
      'was delivered',
      'was cancelled',
      'was reopened',
      'was shipped',
    ]);
  });

  it('tell a customer who cancels that a shipped parcel is not stopped', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api, { quantity: 2 });
    const { orderId } = await placeOrder(api, customer, diamond, 2);
    await setStatus(orderId, 'Shipped');
    const cancel = () => api.send(endpoints.cancelOrder, { params: { orderId } }, customer);
    expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status).sort()).toEqual([
      200, 409,
    ]);
    expect(await subjectsOf(customer, orderId)).toEqual([
      '',
      'was shipped',
      'has a return request',
    ]);
    const mail = (await mailsTo(api, customer.email)).at(-1);
    expect(mail?.text).toContain('does not stop the parcel');
  });

  it('carry nothing that the customer wrote to an address that is not confirmed', async () => {
    const customer = await api.createCustomer(undefined, { isEmailVerified: false });
    const diamond = await createProduct(api, { quantity: 2 });
    const { orderId } = await placeOrder(api, customer, diamond, 1);
    await setStatus(orderId, 'Shipped');
    const mail = (await mailsTo(api, customer.email)).at(-1);
    expect(mail?.subject).toBe(`Your order ${orderId} was shipped`);
    expect(mail?.text).not.toContain('Shipping to:');
  });

  it('are not sent for a change that is rolled back', async () => {
    const customer = await api.createCustomer();
    const diamond = await createProduct(api, { quantity: 1 });
    const { orderId } = await placeOrder(api, customer, diamond, 1);
    await setStatus(orderId, 'Cancelled');
    await placeOrder(api, await api.createCustomer(), diamond, 1);
    expect((await setStatus(orderId, 'Pending')).status).toBe(409);
    expect(await subjectsOf(customer, orderId)).toEqual(['', 'was cancelled']);
  });
});
