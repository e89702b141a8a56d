import { type EndpointName, endpoints, maxReturnNotes, type OrderMovement } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/email-links.ts';
import { address, createProduct } from '../../../test/factories.ts';
import { createReturn, returnForm } from '../../../test/returns.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { checkConsistency } from '../../operations/consistency/check-consistency.ts';
import { auditModel } from '../../platform/audit/audit.model.ts';
import { refundModel } from '../payments/refund.model.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const parcel = { carrier: 'DHL', trackingNumber: 'R 12345' };

const act = (
  name: Extract<EndpointName, `${string}Return` | 'addReturnNote'>,
  returnId: number,
  body: object,
  caller: TestUser = admin,
) => api.send(endpoints[name], { params: { returnId }, body } as never, caller); // each body fits its endpoint
const approve = (returnId: number) => act('decideReturn', returnId, { decision: 'approved' });
const reject = (returnId: number, note = 'Worn.') =>
  act('decideReturn', returnId, { decision: 'rejected', note });
const receive = (returnId: number, p_id: number, restocked: number, writtenOff = 0) =>
  act('receiveReturn', returnId, { items: [{ p_id, restocked, writtenOff }] });
const exchange = (returnId: number) => act('exchangeReturn', returnId, parcel);
const refund = (returnId: number, amount: number) => act('refundReturn', returnId, { amount });

const read = (orderId: string) => api.call(endpoints.getOrder, { params: { orderId } }, admin);
const stockOf = async (p_id: number) =>
  (await api.call(endpoints.getProductById, { body: { p_id } })).data.remaining_qty;
const changes = (stock: readonly OrderMovement[]) =>
  stock.map(({ reason, change }) => [reason, change]);
const stateOf = async (orderId: string) => (await read(orderId)).order.returns?.at(-1)?.state;

const setStatus = (orderId: string, status: 'Pending' | 'Delivered' | 'Cancelled') =>
  api.call(endpoints.changeOrderStatus, { params: { orderId }, body: { status } }, admin);
const subjectsOf = async (email: string) =>
  (await mailsTo(api, email)).map(({ subject }) => subject);

/** Requests and approves the return of two pieces of one product and one piece of another. */
async function createReturnOfTwoProducts() {
  const customer = await api.createCustomer();
  const [first, second] = [await createProduct(api), await createProduct(api)];
  const pieces = [
    { p_id: first.p_id, quantity: 2 },
    { p_id: second.p_id, quantity: 1 },
  ];
  for (const { p_id, quantity } of pieces) {
    await api.call(endpoints.addToCart, { body: { p_id, u_qty: quantity } }, customer);
  }
  const items = pieces.map(({ p_id, quantity }) => ({ p_id, u_qty: quantity }));
  const delivery = { shippingAddress: address, paymentMethod: 'upi' } as const;
  const placed = { items, totalAmount: 3000, ...delivery };
  const { orderId } = await api.call(endpoints.createOrder, { body: placed }, customer);
  await setStatus(orderId, 'Delivered');
  const body = { ...returnForm, items: pieces };
  const input = { params: { orderId }, body };
  const { order } = await api.call(endpoints.requestReturn, input, customer);
  const returnId = order.returns?.at(-1)?.returnId ?? 0;
  await approve(returnId);
  return { returnId, orderId, customer, first, second };
}

async function discrepancies(): Promise<string[]> {
  const found: string[] = [];
  const check = await checkConsistency(api.connection);
  for await (const line of check.discrepancies) found.push(line);
  return found;
}

describe('a return', () => {
  it('ends with an exchange: pieces come back, and others leave in a parcel of the order', async () => {
    const { returnId, orderId, p_id, customer } = await createReturn(api, admin, { quantity: 3 });
    expect((await approve(returnId)).status).toBe(200);
    const before = await stockOf(p_id);
    expect((await receive(returnId, p_id, 1, 1)).status).toBe(200);
    expect(await stockOf(p_id)).toBe(before + 1);
    expect((await exchange(returnId)).status).toBe(200);
    expect(await stockOf(p_id)).toBe(before - 1);
    const { order, stock } = await read(orderId);
    expect(changes(stock)).toEqual([
      ['ordered', -3],
      ['returned', 1],
      ['exchanged', -2],
    ]);
    expect(order.shipments).toMatchObject([{ returnId, items: [{ p_id, quantity: 2 }] }]);
    expect(order.returns).toMatchObject([
      { state: 'exchanged', items: [{ quantity: 3, restocked: 1, writtenOff: 1 }] },
    ]);
    const mails = await mailsTo(api, customer.email);
    expect(mails.slice(-4).map(({ subject }) => subject)).toEqual(
      [
        'has a return request',
        'can be returned',
        'has come back',
        'has a replacement on its way',
      ].map((news) => `Your order ${orderId} ${news}`),
    );
    expect(await discrepancies()).toEqual([]);
  });

  it('has a replacement of the pieces that have arrived only, counted over all rows', async () => {
    const { returnId, orderId, customer, first, second } = await createReturnOfTwoProducts();
    const stock = await stockOf(second.p_id);
    const items = [
      { p_id: first.p_id, restocked: 1, writtenOff: 0 },
      { p_id: first.p_id, restocked: 0, writtenOff: 1 },
    ];
    expect((await act('receiveReturn', returnId, { items })).status).toBe(200);
    await exchange(returnId);
    const { order } = await read(orderId);
    expect(order.returns).toMatchObject([
      {
        items: [
          { p_id: first.p_id, restocked: 1, writtenOff: 1 },
          { p_id: second.p_id, restocked: 0, writtenOff: 0 },
        ],
      },
    ]);
    expect(order.shipments?.map((shipment) => shipment.items)).toEqual([
      [{ p_id: first.p_id, quantity: 2 }],
    ]);
    expect(await stockOf(second.p_id)).toBe(stock);
    const { text } = (await mailsTo(api, customer.email)).at(-1) ?? {};
    expect(text).toContain(`2 x ${first.name}`);
    expect(text).not.toContain(second.name);
    expect(text).toContain('Tracking number: R 12345');
    expect(await discrepancies()).toEqual([]);
  });

  it('ends with a refund of at most what was paid', async () => {
    const { returnId, orderId, params } = await createReturn(api, admin, { state: 'received' });
    const { totalAmount } = (await read(orderId)).order;
    expect((await refund(returnId, 0.01)).body?.message).toMatch(/at most ₹0.00,/);
    await api.call(endpoints.recordPayment, { params, body: { reference: 'Transfer' } }, admin);
    expect((await refund(returnId, totalAmount + 0.01)).status).toBe(400);
    const replies = await Promise.all([1, 2].map(() => refund(returnId, totalAmount - 1)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { order } = await read(orderId);
    expect(order.returns).toMatchObject([{ state: 'refunded', refunded: totalAmount - 1 }]);
    expect(order.payment).toMatchObject({ paid: totalAmount, refunded: totalAmount - 1 });
    expect(await discrepancies()).toEqual([]);
  });

  it('of an order without a payment, from an earlier release, is refunded up to its total', async () => {
    const { returnId, orderId, customer } = await createReturn(api, admin, { state: 'received' });
    const orders = api.connection.collection<{ _id: string }>('orders');
    await orders.updateOne({ _id: orderId }, { $unset: { payment: 1 } });
    const { totalAmount } = (await read(orderId)).order;
    expect((await refund(returnId, totalAmount + 0.01)).status).toBe(400);
    expect((await refund(returnId, totalAmount)).status).toBe(200);
    const mail = (await mailsTo(api, customer.email)).at(-1);
    expect(mail?.subject).toBe(`Your order ${orderId} was refunded`);
    expect(mail?.text).toContain('Refund: ₹1,000.00');
    expect(await discrepancies()).toEqual([]);
  });

  it('is reported as refunded when the money is sent, and at once without money', async () => {
    const news = 'was refunded';
    for (const [amount, subjects] of [
      [400, []],
      [0, [news]],
    ] as const) {
      const made = await createReturn(api, admin, { state: 'received' });
      const { returnId, orderId, customer, params } = made;
      await api.call(endpoints.recordPayment, { params, body: { reference: 'Transfer' } }, admin);
      const { status, body } = await refund(returnId, amount);
      expect(status).toBe(200);
      const targets = { $all: [`returnId:${returnId}`, `orderId:${orderId}`] };
      const [row] = await auditModel(api.connection).find({ targets }).sort({ _id: -1 }).lean();
      expect(row?.before).toEqual({ state: 'received' });
      expect(row?.after).toEqual({ state: 'refunded', refunded: `₹${amount}.00` });
      expect(body?.order).toMatchObject({ payment: { paid: 1000, refunded: amount } });
      const { refunds } = await api.call(endpoints.getOrderPayments, { params }, admin);
      expect(refunds.map((each) => each.amount)).toEqual(amount > 0 ? [amount] : []);
      // By which the credit note finds the lines of the pieces.
      const stored = await refundModel(api.connection).find({ orderId }).lean();
      for (const each of stored) expect(each).toMatchObject({ returnId, u_id: admin.u_id });
      const sent = (await subjectsOf(customer.email)).filter((subject) => subject.endsWith(news));
      expect(sent).toEqual(subjects.map((each) => `Your order ${orderId} ${each}`));
    }
  });

  it('is received of orders that have left the store only, also of a cancelled one', async () => {
    const { returnId, orderId, p_id } = await createReturn(api, admin, { state: 'approved' });
    await setStatus(orderId, 'Pending');
    expect((await receive(returnId, p_id, 1)).body?.message).toMatch(/^This order has not been/);
    await setStatus(orderId, 'Delivered');
    await setStatus(orderId, 'Cancelled');
    expect((await receive(returnId, p_id, 1)).status).toBe(200);
    expect((await exchange(returnId)).body?.message).toMatch(/^This order is cancelled/);
    expect(await discrepancies()).toEqual([]);
  });

  it('can be rejected with a note to the customer, also after it was approved', async () => {
    const { returnId, orderId, customer, params } = await createReturn(api, admin);
    expect((await reject(returnId, '')).status).toBe(400);
    await approve(returnId);
    expect((await reject(returnId)).status).toBe(200);
    expect(await stateOf(orderId)).toBe('rejected');
    const { returns } = await api.call(endpoints.getOrderReturns, { params }, customer);
    expect(returns).toMatchObject([{ note: 'Worn.' }]);
  });

  it('takes each step once and in order', async () => {
    const { returnId, orderId, p_id } = await createReturn(api, admin, { quantity: 2 });
    for (const tooEarly of [receive(returnId, p_id, 1), exchange(returnId), refund(returnId, 0)]) {
      expect((await tooEarly).status).toBe(409);
    }
    const statuses = async (calls: Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(await statuses([approve(returnId), approve(returnId)])).toEqual([200, 409]);
    const arrivals = [receive(returnId, p_id, 2), receive(returnId, p_id, 2)];
    expect(await statuses(arrivals)).toEqual([200, 409]);
    expect(await statuses([exchange(returnId), refund(returnId, 0)])).toEqual([200, 409]);
    expect(['exchanged', 'refunded']).toContain(await stateOf(orderId));
    expect((await reject(returnId)).status).toBe(409);
    expect(await discrepancies()).toEqual([]);
  });

  it('has one outcome when the customer withdraws it while the pieces arrive', async () => {
    const { returnId, orderId, p_id, customer } = await createReturn(api, admin, {
      state: 'approved',
    });
    const withdrawal = api.send(endpoints.withdrawReturn, { params: { returnId } }, customer);
    const replies = await Promise.all([receive(returnId, p_id, 1), withdrawal]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(['received', 'withdrawn']).toContain(await stateOf(orderId));
    expect(await discrepancies()).toEqual([]);
  });

  it('accepts no more pieces than it has, and at least one', async () => {
    const { returnId, p_id } = await createReturn(api, admin, { state: 'approved', quantity: 2 });
    const other = await createProduct(api);
    const refused = [
      await receive(returnId, p_id, 2, 1),
      await receive(returnId, p_id, 0, 0),
      await receive(returnId, other.p_id, 1),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it('cannot be exchanged without stock, and stays received', async () => {
    const { returnId, orderId, p_id } = await createReturn(api, admin, { state: 'received' });
    const body = { p_id, stock: await stockOf(p_id) };
    await api.call(endpoints.reduceStock, { body }, admin);
    expect((await exchange(returnId)).status).toBe(409);
    expect(await stateOf(orderId)).toBe('received');
    expect((await read(orderId)).order).not.toHaveProperty('shipments');
    await api.call(endpoints.addStock, { body: { p_id, stock: 1 } }, admin);
    expect((await exchange(returnId)).status).toBe(200);
    expect(await stockOf(p_id)).toBe(0);
  });

  it('keeps the stock when the order is cancelled afterwards, from any status', async () => {
    const { orderId, p_id } = await createReturn(api, admin, { state: 'received', quantity: 2 });
    const before = await stockOf(p_id);
    for (const status of ['Pending', 'Cancelled', 'Pending', 'Cancelled'] as const) {
      const input = { params: { orderId }, body: { status } };
      await api.call(endpoints.changeOrderStatus, input, admin);
    }
    expect(await stockOf(p_id)).toBe(before);
    expect(await discrepancies()).toEqual([]);
  });

  it('has a replacement parcel that cannot be removed and takes no place of other parcels', async () => {
    const { returnId, orderId, p_id } = await createReturn(api, admin, { state: 'received' });
    await exchange(returnId);
    const params = { orderId, shipmentId: 1 };
    expect((await api.send(endpoints.removeShipment, { params }, admin)).status).toBe(409);
    const input = { params: { orderId }, body: { status: 'Shipped' as const } };
    await api.call(endpoints.changeOrderStatus, input, admin);
    const body = { carrier: 'UPS', trackingNumber: '99 100' };
    const { order } = await api.call(endpoints.addShipment, { params: { orderId }, body }, admin);
    expect(order.shipments?.at(-1)?.items).toEqual([{ p_id, quantity: 1 }]);
  });
});

describe('the staff', () => {
  it('find requests by state and order', async () => {
    const { returnId, orderId } = await createReturn(api, admin, { state: 'approved' });
    const list = (query: object) => api.call(endpoints.getReturns, { query }, admin);
    const search = orderId.toLowerCase();
    expect((await list({ search })).returns).toMatchObject([{ returnId }]);
    expect((await list({ search, state: 'approved' })).totalCount).toBe(1);
    expect((await list({ search, state: 'requested' })).returns).toEqual([]);
    expect((await list({ search: 'nothing' })).returns).toEqual([]);
  });

  it('may write a limited number of notes', async () => {
    const { returnId } = await createReturn(api, admin);
    const note = { u_id: admin.u_id, at: new Date(), message: 'Called.' };
    const notes = Array.from({ length: maxReturnNotes - 1 }, () => note);
    await api.connection
      .collection<{ _id: number }>('returns')
      .updateOne({ _id: returnId }, { $set: { notes } });
    const add = () => act('addReturnNote', returnId, { message: 'The last one.' });
    const { body } = await add();
    const { notes: kept } = endpoints.addReturnNote.response.parse(body).return;
    expect(kept).toHaveLength(maxReturnNotes);
    expect(kept.at(-1)?.message).toBe('The last one.');
    expect((await add()).status).toBe(409);
  });

  it('of support may note, which the customer does not see, but not decide', async () => {
    const support = await api.createAdmin('support');
    const { returnId, customer, params } = await createReturn(api, admin);
    const body = { message: 'Called the customer.' };
    expect((await act('addReturnNote', returnId, body, support)).body?.return).toMatchObject({
      notes: [{ ...body, u_name: support.u_name }],
    });
    const decision = { decision: 'approved' };
    expect((await act('decideReturn', returnId, decision, support)).status).toBe(403);
    const own = await api.call(endpoints.getOrderReturns, { params }, customer);
    expect(JSON.stringify(own)).not.toContain('Called');
  });
});
