import { endpoints, toMinor } from '@vajra/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { address, createProduct } from '../../../test/factories.ts';
import { applyTaxSettings, testSeller } from '../../../test/invoices.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';
import { SecretCipher } from '../../platform/secret-cipher.ts';
import { orderModel } from '../orders/order.model.ts';
import { invoiceModel } from './invoice.model.ts';
import { invoiceIdOf } from './invoice-ids.ts';

let api: TestApi;
let owner: TestUser;
let asha: TestUser;
const pan = 'ABCDE1234F';

beforeAll(async () => {
  api = await startTestApi();
  owner = await api.createAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  asha = await api.createCustomer();
});

const stored = (orderId: string) => orderModel(api.connection).findById(orderId).lean();

interface Wanted {
  price?: number;
  quantity?: number;
  total?: number;
  to?: object;
  pan?: string;
  key?: string;
}

async function fillCart({ price = 1000, quantity = 1 }: Wanted): Promise<number> {
  const { p_id } = await createProduct(api, { inr_price: price, usd_price: price });
  await api.call(endpoints.addToCart, { body: { p_id, u_qty: quantity } }, asha);
  return p_id;
}

async function send(p_id: number, wanted: Wanted) {
  const { price = 1000, quantity = 1, total = price * quantity, to = {}, key } = wanted;
  const body = {
    items: [{ p_id, u_qty: quantity }],
    totalAmount: total,
    shippingAddress: { ...address, ...to },
    paymentMethod: 'upi',
    ...(wanted.pan !== undefined && { pan: wanted.pan }),
  };
  const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
  return api.send(endpoints.createOrder, { body }, { token: asha.token, headers });
}

const place = async (wanted: Wanted) => send(await fillCart(wanted), wanted);

it('needs no PAN before the tax settings are confirmed', async () => {
  const { status, body } = await place({ price: 300_000 });
  expect(status).toBe(201);
  const order = await stored(String(body?.orderId));
  expect(order?.pan).toBeUndefined();
  expect(order?.tax).toBeUndefined();
});

describe('the PAN', () => {
  beforeAll(() => applyTaxSettings(api, owner));

  it('is announced to browsers', async () => {
    const shown = async () => (await api.call(endpoints.getStoreConfig)).tax;
    await expect.poll(shown).toEqual({ panThreshold: 200_000 });
  });

  it('is required from the threshold on, for what is sent to India', async () => {
    const refused = await place({ price: 200_000 });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body?.message).toContain('PAN');
    expect((await place({ price: 199_999.99 })).status).toBe(409); // the first product is in the cart
    asha = await api.createCustomer();
    expect((await place({ price: 199_999.99 })).status).toBe(201);
    const texas = { country: 'United States', state: 'Texas', postalCode: '78701' };
    asha = await api.createCustomer();
    expect((await place({ price: 300_000, to: texas })).status).toBe(201);
    asha = await api.createCustomer('+14155550123');
    expect((await place({ price: 300_000, to: texas })).status).toBe(201);
    asha = await api.createCustomer('+14155550124');
    expect((await place({ price: 199_999.99 })).status).toBe(201);
    asha = await api.createCustomer('+14155550125');
    expect(await place({ price: 200_000 })).toMatchObject({ status: 400 });
    asha = await api.createCustomer('+14155550126');
    expect(await place({ price: 200_000, pan })).toMatchObject({ status: 201 });
  });

  it.each(['ABCDE12345', 'ABCD1234F', '12345ABCDE', 'ABCDE1234FF'])(
    'is refused as %s',
    async (text) => {
      expect(await place({ price: 200_000, pan: text })).toMatchObject({ status: 400 });
    },
  );

  it('is stored encrypted for its order, and shown masked only', async () => {
    const placed = await place({ price: 200_000, pan: ' abcde 1234f ' });
    expect(placed.status).toBe(201);
    const orderId = String(placed.body?.orderId);
    const order = await stored(orderId);
    expect(order?.pan?.masked).toBe('ABCxxxxx4F');
    expect(JSON.stringify(order)).not.toContain(pan);
    const cipher = new SecretCipher(api.config.jwtSecret, 'PANs of customers');
    expect(cipher.decrypt(order?.pan?.encrypted ?? '', `order ${orderId}`)).toBe(pan);
    expect(cipher.decrypt(order?.pan?.encrypted ?? '', 'order another')).toBeNull();

    const mine = await api.send(endpoints.getMyOrders, {}, asha);
    const detail = await api.send(endpoints.getOrder, { params: { orderId } }, owner);
    const data = await api.send(endpoints.getPersonalData, {}, asha);
    for (const { text } of [placed, mine, detail, data]) {
      expect(text).not.toContain(pan);
      expect(text).not.toContain(order?.pan?.encrypted);
    }
    for (const { text } of [mine, detail, data]) expect(text).toContain('ABCxxxxx4F');
  });

  it('is not stored with orders below the threshold', async () => {
    const { body } = await place({ price: 1000, pan });
    expect((await stored(String(body?.orderId)))?.pan).toBeUndefined();
  });

  it('makes no difference to a repeated request, because no hash contains it', async () => {
    const wanted = { price: 200_000, pan, key: 'a-key-of-this-test-0001' };
    const p_id = await fillCart(wanted);
    const first = await send(p_id, wanted);
    const again = await send(p_id, { ...wanted, pan: 'ZZZZZ9999Z' });
    expect(again.body?.orderId).toBe(first.body?.orderId);
  });

  it('stays on the invoice only when the account is deleted', async () => {
    const { body } = await place({ price: 200_000, pan });
    const orderId = String(body?.orderId);
    for (const status of ['Shipped', 'Delivered'] as const) {
      const change = { params: { orderId }, body: { status } };
      await api.call(endpoints.changeOrderStatus, change, owner);
    }
    await api.call(endpoints.deleteUser, { params: { u_id: asha.u_id } }, owner);
    expect((await stored(orderId))?.pan).toBeUndefined();
    const invoice = await invoiceModel(api.connection).findById(invoiceIdOf(orderId)).lean();
    expect(invoice?.buyer.pan?.masked).toBe('ABCxxxxx4F');
  });
});

describe('tax that is added to prices', () => {
  beforeAll(() => applyTaxSettings(api, owner, { pricesIncludeTax: false, panThreshold: 0 }));

  it('is part of the total, of the order and of the invoice', async () => {
    const refused = await place({ price: 1000, quantity: 2 });
    expect(refused).toMatchObject({ status: 409, body: { totalAmount: 2030 } });
    asha = await api.createCustomer();
    const { body } = await place({ price: 1000, quantity: 2, total: 2030 });
    const orderId = String(body?.orderId);
    expect(await stored(orderId)).toMatchObject({ total: 203_000, tax: 3_000 });
    const change = { params: { orderId }, body: { status: 'Shipped' as const } };
    const { order } = await api.call(endpoints.changeOrderStatus, change, owner);
    expect(order.items).toMatchObject([{ price: 1000, quantity: 2, tax: 30 }]);
    const invoice = await invoiceModel(api.connection).findById(invoiceIdOf(orderId)).lean();
    expect(invoice?.sum).toEqual({
      taxable: 200_000,
      cgst: 1_500,
      sgst: 1_500,
      igst: 0,
      total: toMinor(2030),
    });
  });

  it('is zero for exports under a letter of undertaking, also if the rates change later', async () => {
    const abroad = { country: 'United States', state: 'Texas', postalCode: '73301' };
    const { status, body, text } = await place({ price: 1000, to: abroad });
    expect(status, text).toBe(201);
    const orderId = String(body?.orderId);
    await applyTaxSettings(api, owner, {
      pricesIncludeTax: false,
      panThreshold: 0,
      seller: { ...testSeller, lut: '' },
    });
    const change = { params: { orderId }, body: { status: 'Shipped' as const } };
    await api.call(endpoints.changeOrderStatus, change, owner);
    const invoice = await invoiceModel(api.connection).findById(invoiceIdOf(orderId)).lean();
    expect(invoice).toMatchObject({
      placeOfSupply: { supply: 'export_lut' },
      sum: { igst: 0, total: 100_000 },
    });
  });
});
