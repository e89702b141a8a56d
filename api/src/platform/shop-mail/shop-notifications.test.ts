import { randomUUID } from 'node:crypto';
import { endpoints } from '@vajra/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/email-links.ts';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const shop = 'shop@example.com';
const settings = {
  SHOP_NOTIFICATION_EMAIL: `${shop}, owner@example.com`,
  SHOP_NOTIFICATIONS: 'order,contact,inquiry,low_stock',
  LOW_STOCK_AT: '2',
};
const api = await useTestApi({ settings });
const admin = await api.createAdmin();

beforeEach(async () => {
  await api.connection.collection('shop_mail_pauses').deleteMany();
  await api.connection.collection('shop_events').deleteMany();
  await api.connection.collection('mail_outbox').deleteMany();
});

async function shopMails(to = shop) {
  await api.services.shopNotifications.drain();
  return mailsTo(api, to);
}

/** Lets the pause between two mails of a kind pass. */
async function endPauses(): Promise<void> {
  await api.connection
    .collection('shop_mail_pauses')
    .updateMany({}, { $set: { until: new Date() } });
}

const visitor = { name: 'Ravi', mo_no: '+919812345678', email: 'ravi@example.com' };
const contact = (headers: Record<string, string> = {}) =>
  api.call(endpoints.contactUs, { body: { ...visitor, message: 'Buy pills' } }, { headers });

describe('mails to the shop', () => {
  it('name an order with its products and total, and no person', async () => {
    const customer = await api.createCustomer();
    const product = await createProduct(api, {
      quantity: 20,
      usd_price: 1234.5,
      name: 'Oval ring',
    });
    const { orderId } = await placeOrder(api, customer, product, 2);
    const mails = await shopMails();
    expect(mails.map(({ subject }) => subject)).toEqual([`New order: ${orderId}`]);
    expect(mails[0]?.text).toContain(`${orderId}  2 x Oval ring  ₹2,000.00\n`);
    expect(mails[0]?.text).toContain(`${api.config.storeUrl}/admin/orders/${orderId}`);
    for (const personal of [customer.email, customer.u_name, 'Surat 39'])
      expect(mails[0]?.text).not.toContain(personal);
    expect(await shopMails('owner@example.com')).toEqual(mails);
    expect(await shopMails()).toHaveLength(1);
  });

  it('are one for a message that is sent twice with a key, without what the visitor wrote', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await contact(headers);
    await contact(headers);
    const [mail, ...more] = await shopMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^New message: Message \d+$/);
    for (const personal of ['Ravi', 'pills', '98123', 'ravi@'])
      expect(mail?.text).not.toContain(personal);
  });

  it('gather many messages in few mails', async () => {
    for (let n = 0; n < 3; n++) await contact();
    expect((await shopMails()).map(({ subject }) => subject)).toEqual(['3 new messages']);
    for (let n = 0; n < 25; n++) await contact();
    expect(await shopMails()).toHaveLength(1);
    await endPauses();
    const [, second] = await shopMails();
    expect(second?.subject).toBe('25 new messages');
    expect(second?.text.match(/^Message \d+$/gm)).toHaveLength(20);
    expect(second?.text).toContain('And 5 more.');
  });

  it('are sent once by several replicas', async () => {
    const replica = await startTestApi({ databaseOf: api, settings });
    try {
      await contact();
      const each = [api, replica, api, replica];
      await Promise.all(each.map(({ services }) => services.shopNotifications.drain()));
      expect(await mailsTo(api, shop)).toHaveLength(1);
    } finally {
      await replica.close();
    }
  });

  it('are not sent for a refused order', async () => {
    const product = await createProduct(api, { quantity: 1 });
    const [one, other] = [await api.createCustomer(), await api.createCustomer()];
    const results = await Promise.allSettled([
      placeOrder(api, one, product, 1),
      placeOrder(api, other, product, 1),
    ]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((await shopMails()).filter(({ subject }) => subject.includes('order'))).toHaveLength(1);
  });

  it('are of the chosen kinds only', async () => {
    const chosen = { ...settings, SHOP_NOTIFICATIONS: 'contact' };
    const other = await startTestApi({ databaseOf: api, settings: chosen });
    try {
      const product = await createProduct(other, { quantity: 3 });
      await placeOrder(other, await other.createCustomer(), product, 2);
      await other.services.shopNotifications.drain();
      expect(await mailsTo(api, shop)).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('low stock', () => {
  const lowMails = async () => {
    await endPauses();
    return (await shopMails())
      .filter(({ subject }) => /stock/i.test(subject))
      .map(({ text }) => /· (\d+) left/.exec(text)?.[1]);
  };
  const change = (p_id: number, stock: number) => {
    const endpoint = stock < 0 ? endpoints.reduceStock : endpoints.addStock;
    return api.call(endpoint, { body: { p_id, stock: Math.abs(stock) } }, admin);
  };

  it('is reported once when it falls to the threshold, and again after it rose above it', async () => {
    const { p_id } = await createProduct(api, { quantity: 4 });
    await change(p_id, -1);
    expect(await lowMails()).toEqual([]);
    await change(p_id, -1);
    expect(await lowMails()).toEqual(['2']);
    await change(p_id, -1);
    expect(await lowMails()).toEqual(['2']);
    await change(p_id, 1);
    await change(p_id, -1);
    expect(await lowMails()).toEqual(['2']);
    await change(p_id, 5);
    await change(p_id, -6);
    expect(await lowMails()).toEqual(['2', '0']);
  });

  it('is reported for orders, and for edits of the product', async () => {
    const product = await createProduct(api, { quantity: 4 });
    await placeOrder(api, await api.createCustomer(), product, 3);
    expect(await lowMails()).toEqual(['1']);
    const edited = await createProduct(api, { quantity: 4 });
    const body = { quantity: 2 };
    await api.call(endpoints.updateProduct, { params: { p_id: edited.p_id }, body }, admin);
    expect(await lowMails()).toEqual(['1', '2']);
  });

  it('is reported for pieces that several orders take at once', async () => {
    const { p_id } = await createProduct(api, { quantity: 3 });
    const { stock, transactions } = api.services;
    const cause = { reason: 'ordered', u_id: admin.u_id } as const;
    const sale = { lines: [{ p_id, quantity: 1 }], cause };
    await transactions.run((tx) => stock.sellAvailable([sale, sale], tx));
    expect(await lowMails()).toEqual(['1']);
  });

  it('is never reported with a threshold of 0, not even when a product is sold out', async () => {
    const never = { ...settings, LOW_STOCK_AT: '0' };
    const other = await startTestApi({ databaseOf: api, settings: never });
    try {
      const product = await createProduct(other, { quantity: 1 });
      await placeOrder(other, await other.createCustomer(), product);
      expect(await lowMails()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('is not reported for single pieces, which never had more, nor for inactive products', async () => {
    const single = await createProduct(api, { quantity: 1 });
    await placeOrder(api, await api.createCustomer(), single, 1);
    const hidden = await createProduct(api, { quantity: 4, status: 0 });
    await change(hidden.p_id, -3);
    expect(await lowMails()).toEqual([]);
  });
});
