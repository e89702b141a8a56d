import { join } from 'node:path';
import { endpoints, type Order, toMinor } from '@vajra/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { applyTaxSettings, testSeller } from '../../../test/invoices.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';
import { readWrittenMails } from '../../../test/written-mails.ts';
import { productModel } from '../../catalogue/products/product.model.ts';
import { orderModel } from '../orders/order.model.ts';
import { invoiceModel } from './invoice.model.ts';
import { creditNoteIdOf, invoiceIdOf } from './invoice-ids.ts';

let api: TestApi;
let owner: TestUser;
let asha: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  owner = await api.createAdmin();
  asha = await api.createCustomer();
});
afterAll(() => api.close());

const invoices = () => invoiceModel(api.connection);
const find = (id: string) => invoices().findById(id).lean();
const invoiceOf = async ({ orderId }: Order) => {
  const found = await find(invoiceIdOf(orderId));
  if (!found) throw new Error(`${orderId} has no invoice`);
  return found;
};
const stored = async ({ orderId }: Order) => {
  const found = await orderModel(api.connection).findById(orderId).lean();
  if (!found) throw new Error(`${orderId} is not stored`);
  return found;
};
const order = async (fields = {}, quantity = 1) =>
  placeOrder(api, asha, await createProduct(api, fields), quantity);
const ship = ({ orderId }: Order) =>
  api.call(
    endpoints.changeOrderStatus,
    { params: { orderId }, body: { status: 'Shipped' } },
    owner,
  );
const issue = async (placed: Order) => {
  const document = await stored(placed);
  return api.services.transactions.run((tx) => api.services.invoices.issueFor(document, tx));
};
const credit = async (placed: Order, refundId: string, amount: number) => {
  const document = await stored(placed);
  return api.services.transactions.run((tx) =>
    api.services.invoices.creditFor({ order: document, refundId, amount, reason: 'Returned' }, tx),
  );
};
const sequencesOf = async (prefix: string) =>
  (await invoices().find().lean())
    .filter(({ number }) => number.startsWith(`${prefix}/`))
    .map(({ number }) => Number(number.split('/')[2]))
    .sort((a, b) => a - b);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('issues no invoice until the tax settings are confirmed', async () => {
  const early = await order();
  const { order: shipped } = await ship(early);
  expect(shipped.invoices).toBeUndefined();
  expect(await invoices().countDocuments()).toBe(0);
});

describe('with confirmed tax settings', () => {
  let prefix = 0;
  let series: string;
  beforeEach(async () => {
    prefix += 1;
    series = `S${prefix}`;
    await applyTaxSettings(api, owner, { seller: { ...testSeller, invoicePrefix: series } });
  });

  it('issues the invoice when an order is shipped, once, and shows it to customer and admin', async () => {
    const placed = await order({ inr_price: 1030 }, 2);
    const { order: shipped } = await ship(placed);
    const invoice = await invoiceOf(placed);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: expect.stringMatching(new RegExp(`^${series}/\\d{4}/0001$`)),
      currency: 'INR',
      seller: { gstin: testSeller.gstin },
      buyer: { address: ['1 Ring Road', 'Surat, Gujarat 395003', 'India'] },
      placeOfSupply: { supply: 'intra_state', stateCode: '24' },
      sum: { total: 206_000 },
    });
    const reference = {
      invoiceId: invoice._id,
      kind: 'invoice',
      number: invoice.number,
      issuedAt: invoice.issuedAt.toISOString(),
    };
    expect(shipped.invoices).toEqual([reference]);
    await issue(placed);
    const { orders } = await api.call(endpoints.getMyOrders, {}, asha);
    expect(orders.find(({ orderId }) => orderId === placed.orderId)?.invoices).toEqual([reference]);
  });

  it('uses the rate of the parent collection', async () => {
    const pc_id = (await api.services.lookups.add('parentCollection', { text: 'Rings' })).pc_id;
    await applyTaxSettings(api, owner, {
      seller: { ...testSeller, invoicePrefix: series },
      rates: [{ pc_id, hsn: '7113', rate: 3 }],
    });
    const c_id = (await api.services.lookups.add('collection', { text: 'Halo', pc_id })).c_id;
    const placed = await order({ inr_price: 1030, pc_id, c_id });
    await issue(placed);
    const { lines } = await invoiceOf(placed);
    expect(lines).toMatchObject([
      { hsn: '7113', rate: 300, taxable: 100_000, cgst: 1_500, sgst: 1_500, total: 103_000 },
    ]);
  });

  it('keeps the settings of its time', async () => {
    const placed = await order();
    await issue(placed);
    const before = await invoiceOf(placed);
    await applyTaxSettings(api, owner, {
      seller: { ...testSeller, legalName: 'Another name', invoicePrefix: series },
      otherRate: { hsn: '7104', rate: 3 },
    });
    await issue(placed);
    expect(await invoiceOf(placed)).toEqual(before);
  });

  it('has the details of a piece from the time of the order', async () => {
    const specifications = '18K yellow gold · net weight 4.1 g · report GIA 2141438167';
    const details = { carats: 1.02, netGrams: 4.1, purity: '18K gold' };
    const ring = await createProduct(api, { weight: 1.02, specifications });
    const placed = await placeOrder(api, asha, ring);
    const change = { $set: { specifications: '14K', weight: 2 } };
    await productModel(api.connection).updateOne({ _id: ring.p_id }, change);
    await issue(placed);
    const { lines } = await invoiceOf(placed);
    expect(lines).toMatchObject([{ details: { ...details, certificate: 'GIA 2141438167' } }]);
  });

  it('issues the invoice of an order without details, as earlier releases stored it', async () => {
    const placed = await order({ specifications: '18K gold' });
    const change = { $unset: { 'items.0.details': 1 } };
    await orderModel(api.connection).updateOne({ _id: placed.orderId }, change);
    await issue(placed);
    expect((await invoiceOf(placed)).lines[0]).not.toHaveProperty('details');
  });

  it('numbers without gaps when transactions run at once, twice for the same order, and abort', async () => {
    const placed = [];
    for (let missing = 4; missing > 0; missing--) placed.push(await order());
    const documents = await Promise.all(placed.map(stored));
    const { transactions, invoices: service } = api.services;
    const aborted = documents.map((document) =>
      transactions.run(async (tx) => {
        await service.issueFor(document, tx);
        throw new Error('rolled back');
      }),
    );
    const results = await Promise.allSettled(aborted);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    // Without a space, transactions are not serialised and conflict in the database.
    await Promise.all(
      [...documents, ...documents].map((document) =>
        transactions.run((tx) => service.issueFor(document, tx)),
      ),
    );
    expect(await sequencesOf(series)).toEqual(upTo(4));
    for (const each of placed) await issue(each);
    await issue(await order());
    await issue(await order());
    expect(await sequencesOf(series)).toEqual(upTo(6));
  });

  describe('a refund', () => {
    it('is credited once, in a series of its own, against its invoice', async () => {
      const placed = await order({ inr_price: 1030 });
      await issue(placed);
      await credit(placed, `once-${series}`, 51_500);
      await credit(placed, `once-${series}`, 51_500);
      const invoice = await invoiceOf(placed);
      const note = await find(creditNoteIdOf(`once-${series}`));
      expect(note).toMatchObject({
        kind: 'credit_note',
        number: expect.stringMatching(new RegExp(`^${series}/C\\d{4}/0001$`)),
        corrects: { number: invoice.number, day: invoice.day },
        reason: 'Returned',
        sum: { total: 51_500 },
      });
      expect((await stored(placed)).invoices?.map(({ kind }) => kind)).toEqual([
        'invoice',
        'credit_note',
      ]);
    });

    it('never credits more than the invoice', async () => {
      const placed = await order({ inr_price: 1030 });
      await issue(placed);
      const { sum } = await invoiceOf(placed);
      await credit(placed, `a-${series}`, 60_000);
      await credit(placed, `b-${series}`, toMinor(1030));
      await credit(placed, `c-${series}`, 1);
      const [a, b, c] = await Promise.all(
        ['a', 'b', 'c'].map((name) => find(creditNoteIdOf(`${name}-${series}`))),
      );
      expect(a?.sum.total).toBe(60_000);
      expect(b?.sum.total).toBe(43_000);
      expect(c).toBeNull();
      expect((a?.sum.cgst ?? 0) + (b?.sum.cgst ?? 0)).toBe(sum.cgst);
    });

    it('of an order without an invoice is not credited', async () => {
      await credit(await order(), `none-${series}`, 100);
      expect(await find(creditNoteIdOf(`none-${series}`))).toBeNull();
    });
  });

  describe('an unpaid order that is cancelled after it was shipped', () => {
    const change = (placed: Order, status: 'Pending' | 'Shipped' | 'Cancelled') =>
      api.call(
        endpoints.changeOrderStatus,
        { params: { orderId: placed.orderId }, body: { status } },
        owner,
      );
    const balanceOf = async ({ orderId }: Order) => {
      const documents = await invoices().find({ orderId }).lean();
      return documents.reduce(
        (total, { kind, sum }) => total + (kind === 'invoice' ? sum.total : -sum.total),
        0,
      );
    };

    it('has its invoice credited, and gets another one if it is shipped after all', async () => {
      const placed = await order({ inr_price: 1030 });
      await change(placed, 'Shipped');
      for (const cancellations of [1, 2]) {
        const { order: cancelled } = await change(placed, 'Cancelled');
        const kinds = cancelled.invoices?.map(({ kind }) => kind);
        expect(kinds).toEqual(Array(cancellations).fill(['invoice', 'credit_note']).flat());
        expect(await balanceOf(placed)).toBe(0);
        const { order: shipped } = await change(placed, 'Shipped');
        expect(shipped.invoices?.at(-1)?.kind).toBe('invoice');
        expect(await balanceOf(placed)).toBe(103_000);
      }
    });

    it('keeps its invoice if it was paid, until it is refunded', async () => {
      const placed = await order({ inr_price: 1030 });
      const payment = { params: { orderId: placed.orderId }, body: { reference: 'UTR 1' } };
      await api.call(endpoints.recordPayment, payment, owner);
      await change(placed, 'Shipped');
      await change(placed, 'Cancelled');
      expect(await balanceOf(placed)).toBe(103_000);
    });
  });

  describe('the mail about a shipped order', () => {
    const attachmentsOf = async (customer: TestUser) => {
      const placed = await placeOrder(api, customer, await createProduct(api));
      await ship(placed);
      const subject = `Your order ${placed.orderId} was shipped`;
      const outbox = api.connection.collection('mail_outbox');
      return (await outbox.findOne({ subject }))?.attachments;
    };

    it('has the invoice attached, which is rendered when it is sent', async () => {
      const customer = await api.createCustomer();
      const [attachment] = await attachmentsOf(customer);
      expect(attachment).toMatchObject({ kind: 'invoice' });
      await api.services.mail.drain();
      const mails = await readWrittenMails(join(api.config.dataDir, 'mail'));
      const sent = mails.find((mail) => mail.includes(customer.email) && mail.includes('.pdf'));
      expect(sent).toMatch(new RegExp(`filename=${series}-\\d{4}-\\d{4}\\.pdf`));
      // The beginning of a PDF in base64.
      expect(sent).toContain('JVBERi0x');
    });

    it('has none for an address that is not confirmed', async () => {
      const stranger = await api.createCustomer('+919812345678', { isEmailVerified: false });
      expect(await attachmentsOf(stranger)).toBeUndefined();
    });
  });

  describe('the files', () => {
    const download =
      (endpoint: (typeof endpoints)['downloadInvoice' | 'downloadMyInvoice']) =>
      async (invoiceId: string, user: TestUser) =>
        api.send(endpoint, { params: { invoiceId } }, user);
    const mine = download(endpoints.downloadMyInvoice);
    const any = download(endpoints.downloadInvoice);

    it('are downloaded by their customer and by staff who read orders, and by no one else', async () => {
      const placed = await order();
      await issue(placed);
      const id = invoiceIdOf(placed.orderId);
      const own = await mine(id, asha);
      expect(own.headers.get('Content-Type')).toBe('application/pdf');
      expect(own.headers.get('Cache-Control')).toBe('no-store');
      expect(own.text).toMatch(/^%PDF-1\.\d/);
      expect((await any(id, owner)).text).toMatch(/^%PDF-1\.\d/);
      expect((await mine(id, await api.createCustomer())).status).toBe(404);
      expect((await any(id, asha)).status).toBe(403);
      expect((await any(id, await api.createAdmin('catalogue'))).status).toBe(403);
    });

    it('stay when the account is deleted', async () => {
      const leaver = await api.createCustomer();
      const product = await createProduct(api);
      const placed = await placeOrder(api, leaver, product);
      await ship(placed);
      const { orderId } = placed;
      const delivery = { params: { orderId }, body: { status: 'Delivered' as const } };
      await api.call(endpoints.changeOrderStatus, delivery, owner);
      const before = await invoiceOf(placed);
      await api.call(endpoints.deleteUser, { params: { u_id: leaver.u_id } }, owner);
      expect(await invoiceOf(placed)).toEqual(before);
      expect((await any(before._id, owner)).status).toBe(200);
    });

    it("are exported for a period in the store's time zone, credit notes with negative amounts", async () => {
      const placed = await order({ inr_price: 1030 });
      await issue(placed);
      await credit(placed, `csv-${series}`, 1_000);
      const invoice = await invoiceOf(placed);
      const query = { from: invoice.day, to: invoice.day };
      const { text } = await api.send(endpoints.exportInvoices, { query }, owner);
      const rows = text.split('\r\n').filter((row) => row.includes(placed.orderId));
      expect(rows.map((row) => row.split(',')[0])).toEqual(['Invoice', 'Credit note']);
      expect(rows[0]).toMatch(/,1030$/);
      expect(rows[1]).toMatch(/,-10$/);
      const earlier = { from: '2025-01-01', to: '2025-01-31' };
      const none = await api.send(endpoints.exportInvoices, { query: earlier }, owner);
      expect(none.text.trim().split('\r\n')).toHaveLength(1);
      const reversed = { query: { from: '2026-02-01', to: '2026-01-01' } };
      expect((await api.send(endpoints.exportInvoices, reversed, owner)).status).toBe(400);
    });
  });
});

it("counts the financial year in India's days, wherever the store is", async () => {
  const abroad = await startTestApi({ settings: { STORE_TIME_ZONE: 'America/New_York' } });
  const staff = await abroad.createAdmin();
  await applyTaxSettings(abroad, staff);
  // In New York, 2026-03-31 is not over.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T19:00:00Z') });
  try {
    const customer = await abroad.createCustomer();
    const { orderId } = await placeOrder(abroad, customer, await createProduct(abroad));
    const document = await orderModel(abroad.connection).findById(orderId).lean();
    if (!document) throw new Error(`${orderId} is not stored`);
    const { transactions, invoices: issuer } = abroad.services;
    await transactions.run((tx) => issuer.issueFor(document, tx));
    const issued = await invoiceModel(abroad.connection).findById(invoiceIdOf(orderId)).lean();
    expect(issued).toMatchObject({ day: '2026-04-01', number: 'VJ/2627/0001' });
    const { invoiceFiles } = abroad.services;
    const rows = [];
    for await (const text of invoiceFiles.export({ from: '2026-04-01', to: '2026-04-01' }))
      rows.push(text);
    expect(rows.join('')).toContain('VJ/2627/0001');
  } finally {
    vi.useRealTimers();
    await abroad.close();
  }
});
