import { randomUUID } from 'node:crypto';
import { type Body, endpoints, type Input } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/email-links.ts';
import {
  createImageFile,
  createProduct,
  placeOrder,
  storedFileNames,
} from '../../../test/factories.ts';
import { createReturn, deliverOrder, returnForm } from '../../../test/returns.ts';
import { password, startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const shop = 'shop@example.com';
const api = await useTestApi({ settings: { SHOP_NOTIFICATION_EMAIL: shop } });
const admin = await api.createAdmin();
const hourMs = 60 * 60 * 1000;

const setStatus = (orderId: string, status: 'Pending' | 'Shipped' | 'Delivered' | 'Cancelled') =>
  api.call(endpoints.changeOrderStatus, { params: { orderId }, body: { status } }, admin);
const cancel = (orderId: string, customer: TestUser) =>
  api.send(endpoints.cancelOrder, { params: { orderId } }, customer);
const withdraw = (returnId: number, customer?: TestUser) =>
  api.send(endpoints.withdrawReturn, { params: { returnId } }, customer);
const orderOf = async (orderId: string) =>
  (await api.call(endpoints.getOrder, { params: { orderId } }, admin)).order;
const stockOf = async (p_id: number) =>
  (await api.call(endpoints.getProductById, { body: { p_id } })).data.remaining_qty;

function request(
  { orderId, p_id, customer }: { orderId: string; p_id: number; customer: TestUser },
  change: Partial<Input<typeof endpoints.requestReturn>['body']> = {},
  files: File[] = [],
  headers: Record<string, string> = {},
) {
  const given = { ...returnForm, items: [{ p_id, quantity: 1 }], ...change };
  // Forms with files send the list as text.
  const isText = files.length === 0 || typeof given.items === 'string';
  const body = isText ? given : { ...given, items: JSON.stringify(given.items) };
  const input = { params: { orderId }, body, files };
  return api.send(endpoints.requestReturn, input, { ...customer, headers });
}

async function setDelivery(orderId: string, msAgo: number): Promise<void> {
  const orders = api.connection.collection<{ _id: string }>('orders');
  const at = new Date(Date.now() - msAgo);
  const entries = { arrayFilters: [{ 'entry.status': 'Delivered' }] };
  await orders.updateOne({ _id: orderId }, { $set: { 'history.$[entry].at': at } }, entries);
}

describe('cancelling a shipped order', () => {
  it('keeps the order and requests the return of all its pieces', async () => {
    const customer = await api.createCustomer();
    const product = await createProduct(api, { quantity: 5 });
    const { orderId } = await placeOrder(api, customer, product, 2);
    await setStatus(orderId, 'Shipped');
    const reply = await cancel(orderId, customer);
    expect(reply.status).toBe(200);
    expect(reply.body?.message).toMatch(/^Your order has been shipped already/);
    const { order } = endpoints.cancelOrder.response.parse(reply.body);
    expect(order.status).toBe('Shipped');
    expect(order.returns).toMatchObject([
      { state: 'requested', reason: 'cancelled', wish: 'refund', items: [{ quantity: 2 }] },
    ]);
    expect(await stockOf(product.p_id)).toBe(3);
    const subjects = (await mailsTo(api, customer.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe(`Your order ${orderId} has a return request`);
  });

  it('requests the return of the pieces that are in no other request', async () => {
    const delivered = await deliverOrder(api, admin, { quantity: 3 });
    const { orderId, customer, p_id } = delivered;
    await request(delivered);
    await setStatus(orderId, 'Shipped');
    expect((await cancel(orderId, customer)).status).toBe(200);
    expect((await orderOf(orderId)).returns).toMatchObject([
      { reason: 'damaged', items: [{ p_id, quantity: 1 }] },
      { reason: 'cancelled', items: [{ p_id, quantity: 2 }] },
    ]);
  });

  it('creates one request when it is cancelled several times at once', async () => {
    const customer = await api.createCustomer();
    const { orderId } = await placeOrder(api, customer, await createProduct(api));
    await setStatus(orderId, 'Shipped');
    const replies = await Promise.all([1, 2, 3].map(() => cancel(orderId, customer)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await orderOf(orderId)).returns).toHaveLength(1);
  });

  it('does the same for an order with a parcel that an admin has set back to Pending', async () => {
    const customer = await api.createCustomer();
    const product = await createProduct(api, { quantity: 3 });
    const { orderId } = await placeOrder(api, customer, product);
    const body = { carrier: 'DHL', trackingNumber: '1234567890' };
    await api.call(endpoints.addShipment, { params: { orderId }, body }, admin);
    await setStatus(orderId, 'Pending');
    await cancel(orderId, customer);
    expect(await orderOf(orderId)).toMatchObject({ status: 'Pending', returns: [{}] });
    expect(await stockOf(product.p_id)).toBe(2);
  });
});

describe('a return request', () => {
  it('is stored with the order, and reported to the customer and the shop', async () => {
    await api.connection.collection('shop_mail_pauses').deleteMany();
    const delivered = await deliverOrder(api, admin, { quantity: 2 });
    const { customer, orderId, params } = delivered;
    const reply = await request(delivered, {}, [await createImageFile('purple')]);
    expect(reply.status).toBe(201);
    const { returns } = await api.call(endpoints.getOrderReturns, { params }, customer);
    expect(returns).toMatchObject([{ orderId, state: 'requested', ...returnForm, photos: 1 }]);
    expect(returns[0]?.items).toMatchObject([{ quantity: 1, price: 1000 }]);
    expect((await orderOf(orderId)).returns).toMatchObject([
      { state: 'requested', history: [{ state: 'requested', by: 'customer' }] },
    ]);
    const mails = await mailsTo(api, customer.email);
    expect(mails.at(-1)?.subject).toBe(`Your order ${orderId} has a return request`);
    await api.services.shopNotifications.drain();
    const own = (await mailsTo(api, shop)).filter(({ text }) => text.includes(orderId));
    expect(own.some(({ subject }) => /return request/.test(subject))).toBe(true);
    expect(own.some(({ text }) => text.includes('crushed'))).toBe(false);
  });

  it.each([
    ['in the last minute of the window', 48 * hourMs - 60_000, 201],
    ['after the window', 48 * hourMs + 60_000, 409],
  ])('%s is answered', async (_, msAgo, status) => {
    const delivered = await deliverOrder(api, admin);
    await setDelivery(delivered.orderId, msAgo);
    expect((await request(delivered)).status).toBe(status);
  });

  it.each(['Pending', 'Shipped', 'Cancelled'] as const)(
    'is refused for a %s order',
    async (status) => {
      const delivered = await deliverOrder(api, admin);
      await setStatus(delivered.orderId, status);
      expect((await request(delivered)).status).toBe(409);
    },
  );

  it('is not found for another customer, also not for an admin', async () => {
    const delivered = await deliverOrder(api, admin);
    const stranger = await api.createCustomer();
    const { params } = delivered;
    for (const caller of [stranger, admin]) {
      expect((await request({ ...delivered, customer: caller })).status).toBe(404);
      const list = await api.send(endpoints.getOrderReturns, { params }, caller);
      expect(list.status).toBe(404);
    }
    expect(await orderOf(delivered.orderId)).not.toHaveProperty('returns');
  });

  it('takes no more pieces than were ordered, also not together with others', async () => {
    const delivered = await deliverOrder(api, admin, { quantity: 3 });
    const { p_id } = delivered;
    const other = await createProduct(api);
    const pieces = (quantity: number) => request(delivered, { items: [{ p_id, quantity }] });
    expect((await pieces(4)).status).toBe(409);
    const split = [
      { p_id, quantity: 2 },
      { p_id, quantity: 2 },
    ];
    expect((await request(delivered, { items: split })).status).toBe(409);
    const foreign = [{ p_id: other.p_id, quantity: 1 }];
    expect((await request(delivered, { items: foreign })).status).toBe(400);
    const replies = await Promise.all([pieces(2), pieces(2), pieces(2)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await pieces(1)).status).toBe(201);
    expect((await pieces(1)).body?.message).toMatch(/are in other return requests/);
  });

  it('refuses hostile lists in forms', async () => {
    const delivered = await deliverOrder(api, admin);
    const photo = [await createImageFile('gray')];
    for (const items of ['not JSON', '{}', '[{"p_id":{"$gt":0},"quantity":1}]', '[]', 'null']) {
      expect((await request(delivered, { items }, photo)).status).toBe(400);
    }
  });

  it('takes at most five photographs, and none of a refused request', async () => {
    const before = await storedFileNames(api);
    const colours = ['#010203', '#010204', '#010205', '#010206', '#010207', '#010208'];
    const photos = await Promise.all(colours.map((colour) => createImageFile(colour)));
    const delivered = await deliverOrder(api, admin);
    expect((await request(delivered, {}, photos)).status).toBe(400);
    await setDelivery(delivered.orderId, 50 * hourMs);
    expect((await request(delivered, {}, photos.slice(1))).status).toBe(409);
    expect(await storedFileNames(api)).toEqual(before);
    await setDelivery(delivered.orderId, hourMs);
    expect((await request(delivered, {}, photos.slice(1))).status).toBe(201);
  });

  it('has the same response when it is repeated with its key, and stores its photographs once', async () => {
    const before = await storedFileNames(api);
    const delivered = await deliverOrder(api, admin);
    const key = { 'Idempotency-Key': randomUUID() };
    const send = async () => request(delivered, {}, [await createImageFile('#0a0b0c')], key);
    const first = await send();
    expect(first.status).toBe(201);
    const { returns } = await orderOf(delivered.orderId);
    await withdraw(returns?.at(-1)?.returnId ?? 0, delivered.customer);
    await setDelivery(delivered.orderId, 50 * hourMs);
    expect(await send()).toMatchObject({ status: 201, body: first.body });
    expect(await storedFileNames(api)).toEqual(before);
  });

  it('is not stored for an account that was deleted meanwhile', async () => {
    const { orderId, customer, p_id } = await deliverOrder(api, admin);
    const { u_id } = customer;
    await api.connection.collection<{ _id: number }>('users').deleteOne({ _id: u_id });
    const form = { ...returnForm, items: [{ p_id, quantity: 1 }] };
    const upload = { photos: [], request: undefined };
    await expect(
      api.services.returnRequests.submit(u_id, orderId, form, upload),
    ).rejects.toMatchObject({ status: 404 });
    expect(await orderOf(orderId)).not.toHaveProperty('returns');
  });

  it('keeps its own state next to others of its order, which are listed by age', async () => {
    const delivered = await deliverOrder(api, admin, { quantity: 2 });
    const { orderId, params, customer } = delivered;
    for (let count = 0; count < 2; count++) await request(delivered);
    const { returns } = await api.call(endpoints.getOrderReturns, { params }, customer);
    const [older = 0, newer = 0] = returns.map(({ returnId }) => returnId);
    expect(older).toBeLessThan(newer);
    await withdraw(older, customer);
    expect((await orderOf(orderId)).returns).toMatchObject([
      { returnId: older, state: 'withdrawn' },
      { returnId: newer, state: 'requested' },
    ]);
    // The staff see the newest first.
    for (const [page, returnId] of [newer, older].entries()) {
      const query = { search: orderId, page: page + 1, perPage: 1 };
      const found = await api.call(endpoints.getReturns, { query }, admin);
      expect(found).toMatchObject({ returns: [{ returnId }], totalCount: 2 });
    }
  });

  it('is limited to ten for an order', async () => {
    const delivered = await deliverOrder(api, admin);
    for (let count = 0; count < 10; count++) {
      expect((await request(delivered)).status).toBe(201);
      const { returns } = await orderOf(delivered.orderId);
      await withdraw(returns?.at(-1)?.returnId ?? 0, delivered.customer);
    }
    expect((await request(delivered)).status).toBe(409);
  });
});

describe('a photograph', () => {
  const photo = (returnId: number, caller?: TestUser, index = 1) =>
    api.send(endpoints.getReturnPhoto, { params: { returnId, photo: index } }, caller);

  it('is for its customer and for staff who may read orders only', async () => {
    const files = [await createImageFile('navy')];
    const { returnId, customer, params } = await createReturn(api, admin, { files });
    const readers = [customer, admin, await api.createAdmin('support')];
    for (const caller of readers) {
      const { data } = endpoints.getReturnPhoto.response.parse(
        (await photo(returnId, caller)).body,
      );
      expect(Buffer.from(data, 'base64').subarray(1, 4).toString()).toBe('PNG');
    }
    expect((await photo(returnId, customer, 2)).status).toBe(404);
    expect((await photo(returnId)).status).toBe(401);
    for (const caller of [await api.createCustomer(), await api.createAdmin('catalogue')]) {
      expect((await photo(returnId, caller)).status).toBe(404);
    }
    const own = await api.call(endpoints.getOrderReturns, { params }, customer);
    expect(JSON.stringify(own)).not.toMatch(/[0-9a-f]{40}/);
  });
});

describe('withdrawing', () => {
  it('frees the pieces, deletes the photographs, and happens once', async () => {
    const before = await storedFileNames(api);
    const files = [await createImageFile('teal')];
    const made = await createReturn(api, admin, { files });
    expect(await storedFileNames(api)).not.toEqual(before);
    const replies = await Promise.all([1, 2].map(() => withdraw(made.returnId, made.customer)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await storedFileNames(api)).toEqual(before);
    expect((await orderOf(made.orderId)).returns).toMatchObject([{ state: 'withdrawn' }]);
    const subjects = (await mailsTo(api, made.customer.email)).map(({ subject }) => subject);
    const news = `Your order ${made.orderId} has no return request any more`;
    expect(subjects.filter((subject) => subject === news)).toHaveLength(1);
    expect((await request(made)).status).toBe(201);
  });

  it('is for its customer only, and ends when the pieces have arrived', async () => {
    const { returnId, customer } = await createReturn(api, admin, { state: 'received' });
    expect((await withdraw(returnId)).status).toBe(401);
    expect((await withdraw(returnId, await api.createCustomer())).status).toBe(404);
    expect((await withdraw(returnId, admin)).status).toBe(404);
    expect((await withdraw(returnId, customer)).status).toBe(409);
  });
});

describe('the personal data of a customer', () => {
  it('has their requests, and loses text and photographs with the account', async () => {
    const before = await storedFileNames(api);
    const files = [await createImageFile('olive')];
    const made = await createReturn(api, admin, { files });
    const other = await createReturn(api, admin);
    const data = await api.call(endpoints.getPersonalData, {}, made.customer);
    expect(data.returns).toMatchObject([{ returnId: made.returnId, ...returnForm, photos: 1 }]);

    const body = { current_password: password };
    const close = () => api.send(endpoints.closeAccount, { body }, made.customer);
    expect((await close()).body?.message).toMatch(/return request is still open/);
    const decision: Body<typeof endpoints.decideReturn> = { decision: 'rejected', note: 'Worn.' };
    const params = { returnId: made.returnId };
    await api.call(endpoints.decideReturn, { params, body: decision }, admin);
    expect((await close()).status).toBe(200);
    const search = made.orderId;
    const { returns } = await api.call(endpoints.getReturns, { query: { search } }, admin);
    expect(returns).toMatchObject([{ state: 'rejected', description: '', note: '', photos: 0 }]);
    expect(await storedFileNames(api)).toEqual(before);
    const { params: others, customer } = other;
    const kept = await api.call(endpoints.getOrderReturns, { params: others }, customer);
    expect(kept.returns).toMatchObject([{ description: returnForm.description }]);
  });
});

it('limits the photographs of a customer in an hour, without those sent after the window', async () => {
  // Four photographs, and three requests.
  const limited = await startTestApi({ databaseOf: api, settings: { THROTTLE: '0.1' } });
  try {
    const delivered = await deliverOrder(api, admin, { quantity: 3 });
    const { p_id, params, customer } = delivered;
    const body = { ...returnForm, items: JSON.stringify([{ p_id, quantity: 1 }]) };
    const send = async (count: number) => {
      const files = await Promise.all(
        ['maroon', 'purple', 'silver'].slice(0, count).map((colour) => createImageFile(colour)),
      );
      return limited.send(endpoints.requestReturn, { params, body, files }, customer);
    };
    await setDelivery(params.orderId, 50 * hourMs);
    expect((await send(2)).status).toBe(409);
    await setDelivery(params.orderId, hourMs);
    expect((await send(3)).status).toBe(201);
    expect((await send(2)).status).toBe(429);
  } finally {
    await limited.close();
  }
});
