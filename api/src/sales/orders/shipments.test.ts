import { endpoints, type Order } from '@vajra/contract';
import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/email-links.ts';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const parcel = { carrier: 'FedEx', trackingNumber: '7712 3456' };

/** Orders some pieces of a new product. */
async function newOrder(quantity = 3, customer?: TestUser) {
  const product = await createProduct(api, { quantity });
  const owner = customer ?? (await api.createCustomer());
  const { orderId } = await placeOrder(api, owner, product, quantity);
  return { orderId, product, customer: owner };
}

const add = (orderId: string, body: object = parcel) =>
  api.send(endpoints.addShipment, { params: { orderId }, body }, admin);

const remove = (orderId: string, shipmentId: number) =>
  api.send(endpoints.removeShipment, { params: { orderId, shipmentId } }, admin);

async function ownOrder(customer: TestUser): Promise<Order | undefined> {
  return (await api.call(endpoints.getMyOrders, {}, customer)).orders[0];
}

it('ships all pieces, sets the order to Shipped and sends the tracking number', async () => {
  const { orderId, product, customer } = await newOrder();
  const { status, body } = await add(orderId);
  expect([status, body?.message]).toEqual([201, 'Shipment added.']);
  const order = await ownOrder(customer);
  expect(order?.status).toBe('Shipped');
  expect(order?.history.at(-1)).toMatchObject({ status: 'Shipped', by: 'admin' });
  expect(order?.shipments).toEqual([
    {
      shipmentId: 1,
      ...parcel,
      trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=7712%203456',
      items: [{ p_id: product.p_id, quantity: 3 }],
      shippedAt: expect.any(String),
    },
  ]);
  const mails = await mailsTo(api, customer.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your order ${orderId}`,
    `Your order ${orderId} was shipped`,
  ]);
  expect(mails[1]?.text).toContain('7712 3456');
  expect(mails[1]?.text).toContain('https://www.fedex.com/fedextrack/?trknbr=7712%203456');
});

it('divides an order into parcels, each with a mail of its own', async () => {
  const { orderId, product, customer } = await newOrder();
  const one = [{ p_id: product.p_id, quantity: 1 }];
  expect((await add(orderId, { ...parcel, items: one })).status).toBe(201);
  const second = { carrier: 'Local courier', trackingNumber: 'lc-9' };
  const tooMany = await add(orderId, { ...second, items: [{ ...one[0], quantity: 3 }] });
  expect([tooMany.status, tooMany.body?.message]).toEqual([
    409,
    `Only 2 of ${product.name} are left to ship.`,
  ]);
  expect((await add(orderId, second)).status).toBe(201);
  expect((await ownOrder(customer))?.shipments?.[1]).toMatchObject({
    shipmentId: 2,
    trackingNumber: 'LC-9',
    trackingUrl: null,
    items: [{ p_id: product.p_id, quantity: 2 }],
  });
  const third = await add(orderId, { carrier: 'UPS', trackingNumber: '1Z999' });
  expect([third.status, third.body?.message]).toEqual([
    409,
    'All pieces of this order are in parcels already.',
  ]);
  const mails = await mailsTo(api, customer.email);
  expect(mails.map(({ subject }) => subject).slice(1)).toEqual([
    `Your order ${orderId} was shipped`,
    `Your order ${orderId} has another parcel on its way`,
  ]);
  expect(mails[2]?.text).toContain('LC-9');
  expect(mails[2]?.text).not.toContain('7712');
});

it('adds a parcel once, even when admins add it at once', async () => {
  const { orderId, product, customer } = await newOrder();
  const body = { ...parcel, items: [{ p_id: product.p_id, quantity: 1 }] };
  const replies = await Promise.all([1, 2, 3].map(() => add(orderId, body)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await ownOrder(customer))?.shipments).toHaveLength(1);
});

it('never ships more than was ordered, even when admins ship at once', async () => {
  const { orderId, product, customer } = await newOrder(2);
  const items = [{ p_id: product.p_id, quantity: 2 }];
  const replies = await Promise.all(
    ['A10', 'B10', 'C10'].map((trackingNumber) =>
      add(orderId, { carrier: 'DHL', trackingNumber, items }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await ownOrder(customer))?.shipments).toHaveLength(1);
});

it('corrects a parcel without a mail', async () => {
  const { orderId, customer } = await newOrder();
  await add(orderId);
  const params = { orderId, shipmentId: 1 };
  const correction = {
    carrier: 'DHL',
    trackingNumber: '99 88',
    trackingUrl: 'https://t.example/9',
  };
  await api.call(endpoints.changeShipment, { params, body: correction }, admin);
  expect((await ownOrder(customer))?.shipments?.[0]).toMatchObject(correction);
  expect(await mailsTo(api, customer.email)).toHaveLength(2);
  const missing = { params: { orderId, shipmentId: 2 }, body: correction };
  expect((await api.send(endpoints.changeShipment, missing, admin)).status).toBe(404);
});

it('removes a parcel, whose pieces can be shipped again', async () => {
  const { orderId, customer } = await newOrder();
  await add(orderId);
  expect((await remove(orderId, 1)).status).toBe(200);
  const order = await ownOrder(customer);
  expect(order?.status).toBe('Shipped');
  expect(order).not.toHaveProperty('shipments');
  expect((await remove(orderId, 1)).status).toBe(404);
  expect((await add(orderId)).status).toBe(201);
});

it('keeps the pieces of a parcel out of stock, even if the order was set back to Pending', async () => {
  const { orderId, product } = await newOrder(2);
  await add(orderId);
  const setStatus = (status: 'Pending' | 'Cancelled') =>
    api.call(endpoints.changeOrderStatus, { params: { orderId }, body: { status } }, admin);
  await setStatus('Pending');
  const { order } = await setStatus('Cancelled');
  expect(order.hasLeftStore).toBe(true);
  const { data } = await api.call(endpoints.getProductById, { body: { p_id: product.p_id } });
  expect(data.remaining_qty).toBe(0);
});

it.each(['Delivered', 'Cancelled'] as const)('refuses a parcel of a %s order', async (status) => {
  const { orderId } = await newOrder();
  await api.call(endpoints.changeOrderStatus, { params: { orderId }, body: { status } }, admin);
  const { status: code, body } = await add(orderId);
  expect([code, body?.message]).toEqual([
    409,
    `This order is ${status.toLowerCase()}, so nothing can be shipped.`,
  ]);
});

it.each([
  ['a script as link', { trackingUrl: 'javascript:alert(1)' }],
  ['a link without encryption', { trackingUrl: 'http://t.example/1' }],
  ['a link with a password', { trackingUrl: 'https://a:b@t.example/1' }],
  ['a number with markup', { trackingNumber: '<b>12345</b>' }],
  ['a number of one digit', { trackingNumber: '1' }],
  ['no carrier', { carrier: ' ' }],
  ['no items', { items: [] }],
  ['a product that was not ordered', { items: [{ p_id: 999_999, quantity: 1 }] }],
])('refuses %s', async (_, change) => {
  const { orderId, customer } = await newOrder(1);
  expect((await add(orderId, { ...parcel, ...change })).status).toBe(400);
  expect((await ownOrder(customer))?.status).toBe('Pending');
});

it('forgets where parcels went when the customer is deleted', async () => {
  const { orderId, customer } = await newOrder();
  await add(orderId);
  const delivered = { params: { orderId }, body: { status: 'Delivered' } } as const;
  await api.call(endpoints.changeOrderStatus, delivered, admin);
  await api.call(endpoints.deleteUser, { params: { u_id: customer.u_id } }, admin);
  const { order } = await api.call(endpoints.getOrder, { params: { orderId } }, admin);
  expect(order).not.toHaveProperty('shipments');
});
