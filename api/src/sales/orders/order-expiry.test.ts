import { endpoints, type OrderStatus } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/email-links.ts';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { startTestApi, type TestApi, useTestApi } from '../../../test/start-test-api.ts';
import { createLog } from '../../platform/log.ts';
import { OrderExpiry } from './order-expiry.service.ts';
import { orderDateFormat, orderMomentFormat } from './order-messages.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const hourMs = 60 * 60 * 1000;

/** Creates an expiry after 48 hours whose clock is some hours ahead. */
function expiryIn(hours: number, { services, connection }: TestApi = api, changes = {}) {
  const { orderStatuses, accounts, audit, mail } = services;
  const mailSettings = {
    storeName: 'Vajra',
    storeUrl: 'https://vajra.example',
    dateFormat: orderDateFormat('UTC'),
    momentFormat: orderMomentFormat('UTC'),
    orderKey: () => 'key',
  };
  const log = createLog('silent');
  const deps = { connection, orderStatuses, accounts, audit, mail, mailSettings, log };
  const now = () => Date.now() + hours * hourMs;
  return new OrderExpiry({ ...deps, holdMs: 48 * hourMs, now, ...changes });
}

async function placeTestOrder(customerOptions = {}) {
  const customer = await api.createCustomer(undefined, customerOptions);
  const product = await createProduct(api, { quantity: 3 });
  const { orderId } = await placeOrder(api, customer, product, 2);
  const params = { orderId };
  const state = async () => {
    const { order, stock } = await api.call(endpoints.getOrder, { params }, admin);
    const body = { p_id: product.p_id };
    const { remaining_qty } = (await api.call(endpoints.getProductById, { body })).data;
    return { status: order.status, remaining_qty, order, stock };
  };
  const change = (status: OrderStatus) =>
    api.call(endpoints.changeOrderStatus, { params, body: { status } }, admin);
  return { customer, orderId, state, change };
}

describe('a Pending order', () => {
  it('is cancelled after the time, with stock, ledger, history, audit entry and mail', async () => {
    const { customer, orderId, state } = await placeTestOrder();
    await expiryIn(47).run();
    expect(await state()).toMatchObject({ status: 'Pending', remaining_qty: 1 });
    await expiryIn(49).run();
    const { order, stock, ...rest } = await state();
    expect(rest).toEqual({ status: 'Cancelled', remaining_qty: 3 });
    expect(order.history.map(({ status, by }) => [status, by])).toEqual([
      ['Pending', 'customer'],
      ['Cancelled', 'system'],
    ]);
    expect(stock.map(({ change, reason }) => [change, reason])).toEqual([
      [-2, 'ordered'],
      [2, 'cancelled'],
    ]);
    const query = { target: `orderId:${orderId}` };
    const { entries } = await api.call(endpoints.getAuditTrail, { query }, admin);
    expect(entries).toMatchObject([
      { u_id: 0, u_name: 'System', before: { status: 'Pending' }, after: { status: 'Cancelled' } },
    ]);
    const mail = (await mailsTo(api, customer.email)).at(-1);
    expect(mail?.subject).toBe(`Your order ${orderId} was cancelled`);
    expect(mail?.text).toContain(
      `Your order ${orderId} was not confirmed within 48 hours, so we have cancelled it. You are welcome to order again, or to contact us.\n`,
    );
  });

  it('that was shipped or reopened in time stays', async () => {
    const [shipped, reopened] = [await placeTestOrder(), await placeTestOrder()];
    await shipped.change('Shipped');
    await reopened.change('Cancelled');
    await reopened.change('Pending');
    const past = { createdAt: new Date(0), 'history.0.at': new Date(0) };
    const orders = api.connection.collection<{ _id: string }>('orders');
    await orders.updateMany({ _id: { $in: [shipped.orderId, reopened.orderId] } }, { $set: past });
    await expiryIn(0).run();
    expect((await shipped.state()).status).toBe('Shipped');
    expect((await reopened.state()).status).toBe('Pending');
    await expiryIn(49).run();
    expect((await reopened.state()).status).toBe('Cancelled');
  });

  it('is cancelled once by two replicas at the same time', async () => {
    const replica = await startTestApi({ databaseOf: api });
    try {
      const placed = await Promise.all(Array.from({ length: 5 }, () => placeTestOrder()));
      await Promise.all([expiryIn(49).run(), expiryIn(49, replica).run()]);
      for (const { state, customer } of placed) {
        const { status, remaining_qty, stock } = await state();
        expect({ status, remaining_qty }).toEqual({ status: 'Cancelled', remaining_qty: 3 });
        expect(stock).toHaveLength(2);
        expect(await mailsTo(api, customer.email)).toHaveLength(2);
      }
    } finally {
      await replica.close();
    }
  });

  it('stays as it is when its cancellation fails in the middle, and expires the next time', async () => {
    const { state } = await placeTestOrder();
    const { mail: working } = api.services;
    const mail = {
      compose: working.compose.bind(working),
      sendTo: () => Promise.reject(new Error('cut off')),
    };
    await expiryIn(49, api, { mail }).run();
    expect(await state()).toMatchObject({ status: 'Pending', remaining_qty: 1 });
    expect((await state()).stock).toHaveLength(1);
    await expiryIn(49).run();
    expect(await state()).toMatchObject({ status: 'Cancelled', remaining_qty: 3 });
  });

  it('never expires unless ORDER_HOLD is set', async () => {
    const { state } = await placeTestOrder();
    await expiryIn(10_000, api, { holdMs: undefined }).run();
    expect((await state()).status).toBe('Pending');
    expect(api.config.orderHoldMs).toBeUndefined();
  });
});
