import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@vajra/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compileModule } from '../../../test/compile-module.ts';
import { createLookup, createProduct, createReview, placeOrder } from '../../../test/factories.ts';
import { sampleInvoice } from '../../../test/invoices.ts';
import { createReturn } from '../../../test/returns.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';
import { databaseEnvironment } from '../../../test/test-mongo.ts';
import { connect } from '../../platform/mongo/connect.ts';
import { openSnapshot } from '../../platform/mongo/snapshot.ts';
import { startMongo } from '../../platform/mongo/which-mongo.ts';
import { buildCreditNote, buildDebitNote } from '../../sales/invoices/build-invoice.ts';
import type { InvoiceDocument } from '../../sales/invoices/invoice.model.ts';
import { creditNoteIdOf } from '../../sales/invoices/invoice-ids.ts';
import { sumTaxes, taxLine } from '../../sales/invoices/tax.ts';
import { checkConsistency } from './check-consistency.ts';
import { checkInvoices } from './check-invoices.ts';

let api: TestApi;
let shopper: TestUser;
let p_id: number;
let orderId: string;
/** Of an order that was shipped, and then cancelled. */
let shippedId: string;
let collection: { c_id: number; pc_id: number };
const repairs: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  api = await startTestApi();
  const admin = await api.createAdmin();
  shopper = await api.createCustomer();
  const pc_id = await createLookup(api, 'parentCollection', 'Rings');
  const body = { name: 'Bands', pc_id };
  const { data } = await api.call(endpoints.addCollection, { body }, admin);
  collection = { c_id: data.c_id, pc_id };
  const stone = await createProduct(api, { quantity: 20, discount: 10, ...collection });
  p_id = stone.p_id;
  ({ orderId } = await placeOrder(api, shopper, stone, 3));
  const cancelled = await placeOrder(api, await api.createCustomer('+14155550100'), {
    ...stone,
    inr_price: stone.usd_price,
  });
  const status = { params: { orderId: cancelled.orderId }, body: { status: 'Cancelled' as const } };
  await api.call(endpoints.changeOrderStatus, status, admin);
  const shipped = await placeOrder(api, await api.createCustomer(), await createProduct(api));
  shippedId = shipped.orderId;
  const payment = { params: { orderId: shippedId }, body: { reference: 'Transfer' } };
  await api.call(endpoints.recordPayment, payment, admin);
  for (const next of ['Shipped', 'Cancelled'] as const) {
    const change = { params: { orderId: shipped.orderId }, body: { status: next } };
    await api.call(endpoints.changeOrderStatus, change, admin);
  }
  await createReturn(api, admin, { state: 'received', quantity: 2 });
  await api.call(endpoints.addStock, { body: { p_id, stock: 4 } }, admin);
  await api.call(endpoints.reduceStock, { body: { p_id, stock: 1 } }, admin);
  await createReview(api, shopper, p_id, { rating: 4 });
});
afterEach(async () => {
  for (const repair of repairs.splice(0)) await repair();
});
afterAll(() => api.close());

async function findDiscrepancies(): Promise<string[]> {
  const { discrepancies } = await checkConsistency(api.connection);
  const lines: string[] = [];
  for await (const line of discrepancies) lines.push(line);
  return lines;
}

/** Changes a document directly in the database until the end of the test. */
async function corrupt(
  name: string,
  filter: Record<string, unknown>,
  update: Record<string, unknown>,
): Promise<void> {
  const documents = api.connection.collection(name);
  const before = await documents.findOne(filter);
  if (!before) throw new Error(`nothing to corrupt in ${name}`);
  await documents.updateOne(filter, update);
  repairs.push(() => documents.replaceOne({ _id: before._id }, before));
}

/** Inserts a document directly into the database until the end of the test. */
async function insert(name: string, document: Record<string, unknown>): Promise<void> {
  const documents = api.connection.collection(name);
  const { insertedId } = await documents.insertOne(document);
  repairs.push(() => documents.deleteOne({ _id: insertedId }));
}

const succeeded = { isOfOrder: true, state: 'succeeded' };

describe('the consistency check', () => {
  it('reports nothing for a store that only the services wrote', async () => {
    expect(await findDiscrepancies()).toEqual([]);
  });

  it('counts no failed refunds, no won disputes that the ledger has, and no hidden reviews', async () => {
    await insert('refunds', { orderId: shippedId, amount: 5, ...succeeded, state: 'failed' });
    await insert('disputes', { orderId: shippedId, amount: 5, state: 'won' });
    const entry = { orderId: shippedId, paymentId: 'pay', currency: 'INR' };
    await insert('payment_ledger', { ...entry, cause: 'd', kind: 'dispute', amount: -5 });
    await insert('payment_ledger', { ...entry, cause: 'd', kind: 'dispute_won', amount: 5 });
    await insert('reviews', { p_id, u_id: 9999, rating: 1, hiddenAt: new Date() });
    expect(await findDiscrepancies()).toEqual([]);
  });

  const corruptions: [string, () => Promise<void>, string[]][] = [
    [
      'stock that was changed directly',
      () => corrupt('products', { _id: p_id }, { $set: { remaining_qty: 99 } }),
      ['remaining_qty is 99, expected 20 from the ledger'],
    ],
    [
      'pieces without movements',
      () => corrupt('products', { _id: p_id }, { $inc: { purchased_qty: 1, quantity: 1 } }),
      ['quantity is 24, expected 23', 'purchased_qty is 4, expected 3'],
    ],
    [
      'an order without its stock movement',
      () => corrupt('stock_ledger', { orderId, p_id }, { $set: { change: 0 } }),
      [
        'purchased_qty is 3, expected 0',
        'remaining_qty is 20, expected 23',
        'Pending, expected 3 of product',
      ],
    ],
    [
      'a cancelled order whose stock was not returned',
      () => corrupt('orders', { _id: orderId }, { $set: { status: 'Cancelled' } }),
      ['expected 0 of product', 'status is Cancelled, but its history ends with Pending'],
    ],
    [
      'a cancelled order that lost the mark of its shipped pieces',
      () => corrupt('orders', { _id: shippedId }, { $unset: { hasLeftStore: 1 } }),
      ['Cancelled, expected 0 of product'],
    ],
    [
      'money that an order claims to have',
      () =>
        corrupt('orders', { _id: orderId }, { $set: { 'payment.paid': 5, 'payment.refunded': 7 } }),
      ['paid is 5, expected 0 from its charges', 'refunded is 7, expected 0 from its refunds'],
    ],
    [
      'a charge that is missing in the ledger',
      () => corrupt('payment_ledger', { orderId: shippedId }, { $set: { amount: 1 } }),
      ['the ledger has 1 of kind charge, expected 100000'],
    ],
    [
      'a charge that neither paid its order nor was sent back',
      () => corrupt('payments', { orderId: shippedId }, { $set: { 'charges.0.isApplied': false } }),
      ['paid is 100000, expected 0 from its charges', 'neither paid the order nor is sent back'],
    ],
    [
      'an order that is paid with less than its total',
      () => corrupt('payments', { orderId: shippedId }, { $set: { 'charges.0.amount': 1 } }),
      ['paid is 100000, expected 1', 'state is paid, but 1 of 100000 are there'],
    ],
    [
      'a refund of more than its charge',
      async () => {
        const found = await api.connection.collection('payments').findOne({ orderId: shippedId });
        const chargeId = found?.charges[0].chargeId;
        const ids = { orderId: shippedId, paymentId: found?._id, chargeId };
        await insert('refunds', { ...ids, amount: 100_001, ...succeeded });
      },
      ['100001 are refunded of charge'],
    ],
    [
      'more refunds than payments',
      () => insert('refunds', { orderId: shippedId, amount: 100_001, ...succeeded }),
      [
        'refunded is 0, expected 100001 from its refunds',
        '100001 are refunded of 100000',
        'the ledger has 0 of kind refund, expected -100001',
      ],
    ],
    [
      'a dispute that is missing in the ledger',
      () => insert('disputes', { orderId: shippedId, amount: 5, state: 'won' }),
      ['0 of kind dispute, expected -5', '0 of kind dispute_won, expected 5'],
    ],
    [
      'a cancelled order that waits for its payment',
      () => corrupt('orders', { _id: shippedId }, { $set: { 'payment.holdUntil': new Date() } }),
      ['is held, although it is cancelled'],
    ],
    [
      'a parcel with more pieces than were ordered',
      () => {
        const shipments = [{ items: [{ p_id, quantity: 4 }] }];
        return corrupt('orders', { _id: orderId }, { $set: { shipments } });
      },
      ['a parcel has 4 of product'],
    ],
    [
      'a price of shipping in decimals',
      () => corrupt('orders', { _id: orderId }, { $set: { shipping: { price: 0.5 } } }),
      ['shipping has the price 0.5, expected integer minor units'],
    ],
    [
      'a return of another customer than its order',
      () => corrupt('returns', {}, { $set: { u_id: 9999 } }),
      ['is of customer 9999, its order of'],
    ],
    [
      'a return whose refund its order does not show',
      () => corrupt('returns', {}, { $set: { refunded: 5 } }),
      ['refunds 5, its order shows undefined'],
    ],
    [
      'a total that differs from the lines',
      () => corrupt('orders', { _id: orderId }, { $inc: { total: -100 } }),
      ['total is 299900, expected 300000 from its lines'],
    ],
    [
      'a price in decimals',
      () => corrupt('orders', { _id: orderId }, { $set: { 'items.0.unit': 0.5, total: 1.5 } }),
      ['has the price 0.5, expected integer minor units'],
    ],
    [
      'an unknown price basis',
      () => corrupt('orders', { _id: orderId }, { $set: { priceBasis: 'gifted' } }),
      ['unknown price basis gifted'],
    ],
    [
      'the wrong currency',
      () => corrupt('orders', { _id: orderId }, { $set: { currency: 'USD' } }),
      ['currency is USD, expected INR'],
    ],
    [
      'a return whose state differs from its order',
      () => corrupt('returns', {}, { $set: { state: 'exchanged' } }),
      ['its order has received', 'is exchanged, but its history ends with received'],
    ],
    [
      'a return with more pieces than were requested',
      () => corrupt('returns', {}, { $set: { 'items.0.restocked': 3 } }),
      ['has other pieces than its order shows', '3 of product', 'came back, 2 were requested'],
    ],
    [
      'a return without its stock movement',
      () => corrupt('stock_ledger', { reason: 'returned' }, { $set: { reason: 'cancelled' } }),
      ['2 of product', 'returned, the ledger has 0'],
    ],
    [
      'more pieces in returns than were ordered',
      () =>
        corrupt(
          'orders',
          { 'returns.0': { $exists: true } },
          { $set: { 'returns.0.items.0.restocked': 3 } },
        ),
      ['3 of product', 'are in return requests, 2 were ordered'],
    ],
    [
      'a movement without its product and order',
      () => corrupt('stock_ledger', { orderId }, { $set: { p_id: 9999, orderId: 'VJ-NONE' } }),
      ['product 9999 does not exist', 'order VJ-NONE does not exist'],
    ],
    [
      'a rating that differs from the reviews',
      () => corrupt('products', { _id: p_id }, { $set: { 'rating.sum': 5 } }),
      ['rating is 5 in 1 reviews, expected 4 in 1'],
    ],
    [
      'a review that was not counted',
      () => corrupt('products', { _id: p_id }, { $set: { rating: { sum: 0, count: 0 } } }),
      ['rating is 0 in 0 reviews, expected 4 in 1'],
    ],
    [
      'an embedded lookup that was not renamed',
      () => corrupt('products', { _id: p_id }, { $set: { 'collection.name': 'Old' } }),
      ['collection is {"c_id":', '"Old"'],
    ],
    [
      'a collection that moved without its products',
      () => corrupt('collections', { _id: collection.c_id }, { $set: { pc_id: null } }),
      ['parent collection is 1'],
    ],
    [
      'an embedded lookup that was deleted',
      () =>
        corrupt(
          'products',
          { _id: p_id },
          { $set: { clarity: { clarity_id: 77, clarity: 'IF' } } },
        ),
      ['clarity 77 does not exist'],
    ],
  ];

  it.each(corruptions)('reports %s', async (_, damage, expected) => {
    await damage();
    const text = (await findDiscrepancies()).join('\n');
    for (const message of expected) expect(text).toContain(message);
  });
});

describe('the check of invoices', () => {
  const orderOf = (changes: object = {}) => ({
    ...{ _id: 'CI-1', total: 30_750, items: [{ p_id: 1 }, { p_id: 2 }] },
    ...changes,
  });
  const paid = orderOf({ payment: { paid: 30_750 } });
  const options = { supply: 'intra_state', isIncluded: true } as const;
  const lineOf = (amount: number, quantity: number) => ({
    ...{ description: 'Piece', sku: 'VJ-1', hsn: '7113', rate: 300, quantity },
    ...taxLine({ amount, rate: 300 }, options),
  });
  /** Two rings of 10,300 each, and a stone of 10,150. */
  const lines = [lineOf(20_600, 2), lineOf(10_150, 1)];
  const ofOrder = { orderId: 'CI-1', issuedAt: new Date(1) };
  const invoice = sampleInvoice({ ...ofOrder, _id: 'i', lines, sum: sumTaxes(lines) });

  /** Returns the credit note of a refund that credits the pieces of each line first. */
  function noteOf(id: string, amount: number, pieces?: number[], at = 2): InvoiceDocument {
    const built = buildCreditNote(invoice, [], { amount, reason: 'Damaged', pieces });
    const changes = { _id: creditNoteIdOf(id), number: `note of ${id}`, issuedAt: new Date(at) };
    return sampleInvoice({ ...built, ...ofOrder, ...changes });
  }
  const debitNoteOf = (note: InvoiceDocument): InvoiceDocument =>
    sampleInvoice({ ...buildDebitNote(note), ...ofOrder, _id: 'd', number: 'debit note' });
  const refundOf = (_id: string, amount: number, changes: object = {}) => ({
    ...{ _id, orderId: 'CI-1', amount, reason: 'Damaged', state: 'succeeded', isOfOrder: true },
    ...changes,
  });
  /** An order whose return request 3 has these pieces of a product. */
  const returned = (p_id: number, pieces: { restocked?: number; writtenOff?: number }) =>
    orderOf({
      payment: { paid: 30_750 },
      returns: [
        { returnId: 2, items: [{ p_id: 1, restocked: 2, writtenOff: 0 }] },
        { returnId: 3, items: [{ p_id, restocked: 0, writtenOff: 0, ...pieces }] },
      ],
    });
  const ofReturn = { returnId: 3 };

  async function check(order: object, invoices: object[], refunds: object[]): Promise<string[]> {
    const stored = { orders: [order], invoices, refunds };
    for (const [name, documents] of Object.entries(stored)) {
      if (documents.length === 0) continue;
      const documentsOf = api.connection.collection(name);
      const { insertedIds } = await documentsOf.insertMany(documents);
      repairs.push(() => documentsOf.deleteMany({ _id: { $in: Object.values(insertedIds) } }));
    }
    const snapshot = await openSnapshot(api.connection);
    try {
      const found: string[] = [];
      for await (const line of checkInvoices({ connection: api.connection, snapshot }))
        found.push(line);
      return found;
    } finally {
      await snapshot.end();
    }
  }

  const stoneNote = noteOf('r', 10_150, [0, 1]);
  const ringNote = noteOf('r', 10_150, [1, 0]);
  const agreeing: [string, object, object[], object[]][] = [
    ['an order without invoices', paid, [], [refundOf('r', 100)]],
    ['an unpaid order', orderOf(), [invoice], []],
    ['a cancelled order that was not paid', orderOf(), [invoice, noteOf('r', 30_750)], []],
    ['a paid order', paid, [invoice], []],
    ['a refund with its credit note', paid, [invoice, stoneNote], [refundOf('r', 10_150)]],
    [
      'a failed refund whose credit note was taken back',
      paid,
      [invoice, stoneNote, debitNoteOf(stoneNote)],
      [refundOf('r', 10_150, { state: 'failed' })],
    ],
    [
      'refunds that were not sent, or of other money',
      paid,
      [invoice],
      [
        refundOf('r', 1, { state: 'pending' }),
        refundOf('s', 1, { isOfOrder: false }),
        refundOf('t', 1, { orderId: 'CI-2' }),
      ],
    ],
    [
      'a refund of a return that is credited on its line',
      returned(2, { restocked: 1 }),
      [invoice, stoneNote],
      [refundOf('r', 10_150, ofReturn)],
    ],
    [
      'a refund of a part of what was returned',
      returned(2, { restocked: 1 }),
      [invoice, noteOf('r', 5_000, [0, 1])],
      [refundOf('r', 5_000, ofReturn)],
    ],
    [
      'a refund of more than one of two rings, whose rest is credited on the stone',
      returned(1, { restocked: 1 }),
      [invoice, noteOf('r', 20_000, [1, 0])],
      [refundOf('r', 20_000, ofReturn)],
    ],
    [
      'a refund of pieces that have not arrived',
      returned(2, {}),
      [invoice, ringNote],
      [refundOf('r', 10_150, ofReturn)],
    ],
    [
      'a refund of a return whose line an earlier note had credited',
      returned(2, { restocked: 1 }),
      [noteOf('r', 10_150, [1, 0], 3), noteOf('earlier', 10_150, [0, 1], 2), invoice],
      [refundOf('r', 10_150, ofReturn), refundOf('earlier', 10_150)],
    ],
  ];

  it.each(agreeing)('reports nothing for %s', async (_, order, invoices, refunds) => {
    expect(await check(order, invoices, refunds)).toEqual([]);
  });

  const otherLine = 'note of r credits 0 of the returned pieces, expected 10150';
  const differing: [string, object, object[], object[], string][] = [
    [
      'an unpaid order with an invoice of another amount',
      orderOf({ total: 30_751 }),
      [invoice],
      [],
      'they add up to 30750, expected 0 or 30751 of an unpaid order',
    ],
    [
      'a refund without a credit note',
      paid,
      [invoice],
      [refundOf('r', 10_150)],
      'they add up to 30750, but 20600 of the payments is kept',
    ],
    [
      'a credit note of a failed refund that was not taken back',
      paid,
      [invoice, stoneNote],
      [refundOf('r', 10_150, { state: 'failed' })],
      'they add up to 20600, but 30750 of the payments is kept',
    ],
    [
      'a refund of a return that is credited on another line',
      returned(2, { restocked: 1 }),
      [invoice, ringNote],
      [refundOf('r', 10_150, ofReturn)],
      otherLine,
    ],
    [
      'such a refund of pieces that were written off',
      returned(2, { writtenOff: 1 }),
      [invoice, ringNote],
      [refundOf('r', 10_150, ofReturn)],
      otherLine,
    ],
    [
      'such a refund of an earlier release, which names the return in its reason',
      returned(2, { restocked: 1 }),
      [invoice, ringNote],
      [refundOf('r', 10_150, { reason: 'Return 3' })],
      otherLine,
    ],
    [
      'such a refund before a later note credits the line',
      returned(2, { restocked: 1 }),
      [noteOf('later', 10_150, [0, 1], 3), ringNote, invoice],
      [refundOf('r', 10_150, ofReturn), refundOf('later', 10_150)],
      otherLine,
    ],
  ];

  it.each(differing)('reports %s', async (_, order, invoices, refunds, expected) => {
    const found = await check(order, invoices, refunds);
    expect(found).toEqual([`invoices of order CI-1: ${expected}`]);
  });
});

describe('npm run check:ledger', () => {
  const script = fileURLToPath(new URL('../../../../scripts/check-ledger.ts', import.meta.url));
  let compiled: Promise<string> | undefined;

  async function run(folder: string): Promise<{ code: number; output: string }> {
    compiled ??= compileModule(script);
    const child = spawn(process.execPath, [await compiled], {
      env: { ...process.env, ...databaseEnvironment, DATA_DIR: folder },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const code = await new Promise<number>((resolve) => child.once('close', resolve));
    return { code, output };
  }

  it('checks the store of DATA_DIR and exits with 1 for discrepancies', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vajra-ledger-'));
    try {
      expect(await run(folder)).toEqual({
        code: 0,
        output: expect.stringContaining('No discrepancies'),
      });
      const mongo = await startMongo({
        dataDir: folder,
        mongodSearch: { ...process.env, ...databaseEnvironment },
      });
      const connection = await connect(mongo.uri);
      const stone = { quantity: 2, purchased_qty: 0, remaining_qty: 2 };
      const rating = { sum: 0, count: 0 };
      await connection.collection<{ _id: number }>('products').insertOne({
        _id: 7,
        ...stone,
        rating,
      } as never); // only the fields that the check reads
      await connection.close();
      await mongo.stop();
      const { code, output } = await run(folder);
      expect(code).toBe(1);
      expect(output).toContain('product 7: quantity is 2, expected 0 from the ledger');
      expect(output).toContain('2 discrepancies.');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
