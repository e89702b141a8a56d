import { endpoints, toDecimal } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { type InvoiceDocument, invoiceModel } from '../src/sales/invoices/invoice.model.ts';
import { bankSettings } from './bank-account.ts';
import { mailsTo } from './email-links.ts';
import { address, createLookup, createProduct } from './factories.ts';
import { applyTaxSettings } from './invoices.ts';
import { returnForm } from './returns.ts';
import { startTestApi, type TestApi, type TestUser } from './start-test-api.ts';

let api: TestApi;
let owner: TestUser;
let asha: TestUser;
/** The parent collections of rings (3 %) and of stones (1.5 %). */
let rings: object;
let stones: object;

beforeAll(async () => {
  api = await startTestApi({ settings: { PAYMENTS: 'manual', ...bankSettings } });
  owner = await api.createAdmin();
  asha = await api.createCustomer();
  const parents = [];
  for (const text of ['Rings', 'Stones']) {
    const pc_id = await createLookup(api, 'parentCollection', text);
    const body = { name: `${text} of the year`, pc_id };
    const { data } = await api.call(endpoints.addCollection, { body }, owner);
    parents.push({ pc_id, c_id: data.c_id });
  }
  [rings, stones] = parents as [object, object];
});
afterAll(() => api.close());

async function orderOf(lines: { fields: object; price: number; quantity?: number }[]) {
  const items = [];
  for (const { fields, price, quantity = 1 } of lines) {
    const product = await createProduct(api, { ...fields, inr_price: price });
    const item = { p_id: product.p_id, u_qty: quantity };
    await api.call(endpoints.addToCart, { body: item }, asha);
    items.push(item);
  }
  const totalAmount = lines.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0);
  const paymentMethod = 'bank_transfer' as const;
  const body = { items, totalAmount, shippingAddress: address, paymentMethod };
  const { orderId } = await api.call(endpoints.createOrder, { body }, asha);
  return { orderId, params: { orderId }, items, totalAmount };
}

type Placed = Awaited<ReturnType<typeof orderOf>>;

const pay = ({ params }: Placed) =>
  api.call(endpoints.recordPayment, { params, body: { reference: 'UTR' } }, owner);
const ship = ({ params }: Placed) =>
  api.call(endpoints.changeOrderStatus, { params, body: { status: 'Shipped' } }, owner);

/** Requests a refund of the whole rest unless `amount` is given, and returns what records that it was sent. */
async function refund({ params }: Placed, amount?: number) {
  const body = { reason: 'Agreed', ...(amount !== undefined && { amount }) };
  await api.call(endpoints.refundOrder, { params, body }, owner);
  return () => confirmRefunds(params.orderId);
}

/** Records that the money of all refunds was sent. */
async function confirmRefunds(orderId: string): Promise<void> {
  const { refunds } = await api.call(endpoints.getOrderPayments, { params: { orderId } }, owner);
  for (const { refundId, state } of refunds) {
    const params = { orderId, refundId };
    if (state === 'manual') await api.call(endpoints.confirmRefund, { params, body: {} }, owner);
  }
}

async function documentsOf({ orderId }: Placed): Promise<InvoiceDocument[]> {
  return invoiceModel(api.connection).find({ orderId }).sort({ issuedAt: 1, _id: 1 }).lean();
}

const amountsOf = async (placed: Placed) =>
  (await documentsOf(placed)).map(({ kind, sum }) => [kind, toDecimal(sum.total)]);

async function discrepancies(): Promise<string[]> {
  const { discrepancies: found } = await checkConsistency(api.connection);
  const lines: string[] = [];
  for await (const line of found) lines.push(line);
  return lines;
}

// The first test, because the tax settings stay confirmed.
it('credits the refunds of before in an invoice that is issued later', async () => {
  const [part, all] = [
    await orderOf([{ fields: stones, price: 1000 }]),
    await orderOf([{ fields: stones, price: 1000 }]),
  ];
  await pay(part);
  await (await refund(part, 200))();
  await pay(all);
  await (await refund(all))();
  await pay(all);
  await applyTaxSettings(api, owner, {
    rates: [{ pc_id: Reflect.get(rings, 'pc_id'), hsn: '7113', rate: 3 }],
  });
  await ship(part);
  await ship(all);
  expect(await amountsOf(part)).toEqual([
    ['invoice', 1000],
    ['credit_note', 200],
  ]);
  // The first payment of it had no invoice, and the second one was kept.
  expect(await amountsOf(all)).toEqual([['invoice', 1000]]);
  expect(await discrepancies()).toEqual([]);
});

describe('an order that is paid again after it was refunded in full', () => {
  it('gets another invoice for the second payment, and none when it is shipped', async () => {
    const placed = await orderOf([{ fields: stones, price: 1000 }]);
    await pay(placed);
    await (await refund(placed))();
    await pay(placed);
    await ship(placed);
    expect(await amountsOf(placed)).toEqual([
      ['invoice', 1000],
      ['credit_note', 1000],
      ['invoice', 1000],
    ]);
    await (await refund(placed, 300))();
    expect((await documentsOf(placed)).at(-1)?.corrects?.number).toBe(
      (await documentsOf(placed))[2]?.number,
    );
    expect(await discrepancies()).toEqual([]);
  });

  it('gets it once the refund of the first payment was sent', async () => {
    const placed = await orderOf([{ fields: stones, price: 1000 }]);
    await pay(placed);
    const sendMoney = await refund(placed);
    await pay(placed);
    expect(await amountsOf(placed)).toEqual([['invoice', 1000]]);
    await sendMoney();
    expect((await amountsOf(placed)).toSorted()).toEqual([
      ['credit_note', 1000],
      ['invoice', 1000],
      ['invoice', 1000],
    ]);
    expect(await discrepancies()).toEqual([]);
  });

  it('gets none when it is shipped although nothing of its money was kept', async () => {
    const placed = await orderOf([{ fields: stones, price: 1000 }]);
    await pay(placed);
    await (await refund(placed))();
    await ship(placed);
    expect(await amountsOf(placed)).toEqual([
      ['invoice', 1000],
      ['credit_note', 1000],
    ]);
    expect(await discrepancies()).toEqual([]);
  });
});

it('credits the lines of the pieces that a return paid back', async () => {
  const placed = await orderOf([
    { fields: stones, price: 3000 },
    { fields: rings, price: 1030, quantity: 2 },
  ]);
  const { params, items } = placed;
  const [, ring] = items;
  await pay(placed);
  await api.call(endpoints.changeOrderStatus, { params, body: { status: 'Delivered' } }, owner);
  const returned = JSON.stringify([{ p_id: ring?.p_id, quantity: 1 }]);
  const request = { params, body: { ...returnForm, items: returned }, files: [] };
  const { order } = await api.call(endpoints.requestReturn, request, asha);
  const ofReturn = { params: { returnId: order.returns?.[0]?.returnId ?? 0 } };
  await api.call(endpoints.decideReturn, { ...ofReturn, body: { decision: 'approved' } }, owner);
  const received = { items: [{ p_id: ring?.p_id ?? 0, restocked: 1 }] };
  await api.call(endpoints.receiveReturn, { ...ofReturn, body: received }, owner);
  await api.call(endpoints.refundReturn, { ...ofReturn, body: { amount: 1030 } }, owner);
  const mailsAbout = async () =>
    (await mailsTo(api, asha.email))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes(placed.orderId) && /refund/i.test(subject));
  expect(await mailsAbout()).toEqual([]);
  await confirmRefunds(placed.orderId);
  expect(await mailsAbout()).toEqual([`Refund for your order ${placed.orderId}`]);
  const note = (await documentsOf(placed)).at(-1);
  expect(note?.lines.map(({ total, rate }) => [total, rate])).toEqual([
    [0, 150],
    [103_000, 300],
  ]);
  expect(note?.sum).toMatchObject({ taxable: 100_000, cgst: 1500, sgst: 1500 });
  expect(await discrepancies()).toEqual([]);
  // Half on the stone, as earlier releases credited it.
  const invoices = invoiceModel(api.connection);
  const lines = note?.lines.map((line) => ({ ...line, total: 51_500 }));
  await invoices.updateOne({ _id: note?._id }, { $set: { lines } });
  expect(await discrepancies()).toEqual([
    `invoices of order ${placed.orderId}: ${note?.number} credits 51500 of the returned pieces, expected 103000`,
  ]);
  await invoices.updateOne({ _id: note?._id }, { $set: { lines: note?.lines } });
});

it('reports an order whose documents and money differ', async () => {
  const placed = await orderOf([{ fields: stones, price: 1000 }]);
  await pay(placed);
  await (await refund(placed, 400))();
  const note = (await documentsOf(placed)).at(-1);
  await invoiceModel(api.connection).deleteOne({ _id: note?._id });
  expect(await discrepancies()).toEqual([
    `invoices of order ${placed.orderId}: they add up to 100000, but 60000 of the payments is kept`,
  ]);
});
