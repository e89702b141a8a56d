import { endpoints, type Product } from '@vajra/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/email-links.ts';
import { createProduct } from '../../../test/factories.ts';
import { clearFaults, permanentErrorCode, setFault, withAppName } from '../../../test/faults.ts';
import { startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { priceDropMessage } from './price-drop-message.ts';
import { savedListModel } from './saved-list.model.ts';

const api = await useTestApi();
const replica = await startTestApi({ databaseOf: api, rewriteUri: withAppName('price replica') });
afterAll(() => replica.close());
const admin = await api.createAdmin();
const lists = savedListModel(api.connection);

const save = ({ p_id }: Product, user: TestUser) =>
  api.call(endpoints.saveProduct, { params: { p_id } }, user);
const start = (user: TestUser) => api.send(endpoints.startPriceAlerts, {}, user);
const stop = (user: TestUser) => api.call(endpoints.stopPriceAlerts, {}, user);
const isOn = async (user: TestUser) =>
  (await api.call(endpoints.getSavedProducts, {}, user)).priceAlerts;
const change = ({ p_id, name }: Product, fields: object) =>
  api.call(endpoints.updateProduct, { params: { p_id }, body: { name, ...fields } }, admin);
const dropsTo = async ({ email }: TestUser) =>
  (await mailsTo(api, email)).filter(({ subject }) => subject.includes('less now'));

/** Sends what is due, as if the given hours had passed for a customer. */
async function sendAfter(hours: number, { u_id }: TestUser, target = api): Promise<void> {
  const { priceAlerts } = (await lists.findById(u_id).lean()) ?? {};
  const earlier = (date?: Date | null) => date && new Date(date.getTime() - hours * 60 * 60_000);
  await lists.updateOne(
    { _id: u_id },
    {
      $set: {
        'priceAlerts.dueAt': earlier(priceAlerts?.dueAt),
        'priceAlerts.mailedAt': earlier(priceAlerts?.mailedAt),
      },
    },
  );
  await target.services.priceAlerts.send();
}

/** A customer who has saved a product of ₹1,000 and $12, and wants mails about lower prices. */
async function startedCustomer(mo_no?: string): Promise<{ customer: TestUser; product: Product }> {
  const [customer, product] = [await api.createCustomer(mo_no), await createProduct(api)];
  await save(product, customer);
  expect((await start(customer)).status).toBe(200);
  return { customer, product };
}

describe('mails about lower prices', () => {
  it('are sent to customers who have asked for them', async () => {
    const { customer, product } = await startedCustomer();
    const other = await api.createCustomer();
    await save(product, other);
    await sendAfter(1, customer);
    await change(product, { inr_price: 900, discount: 10 });
    await sendAfter(1, customer);
    const [mail, ...more] = await dropsTo(customer);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${product.name} costs less now`);
    expect(mail?.text).toContain('₹810.00');
    expect(mail?.text).toContain('Was ₹1,000.00');
    // Checkout charges the list price here.
    expect(mail?.text).toContain('You pay ₹900.00');
    expect(await dropsTo(other)).toEqual([]);
  });

  it('are at most one in 24 hours, and name all products', async () => {
    const { customer, product } = await startedCustomer();
    const second = await createProduct(api);
    await save(second, customer);
    await change(product, { inr_price: 900 });
    await sendAfter(1, customer);
    await change(product, { inr_price: 800 });
    await change(second, { inr_price: 700 });
    await sendAfter(23, customer);
    expect(await dropsTo(customer)).toHaveLength(1);
    await stop(customer);
    await start(customer);
    await api.services.priceAlerts.send();
    expect(await dropsTo(customer)).toHaveLength(1);
    await change(product, { inr_price: 600 });
    await change(second, { inr_price: 600 });
    await sendAfter(1, customer);
    const [, mail] = await dropsTo(customer);
    expect(mail?.subject).toBe('2 of your saved products cost less now');
  });

  it('tell of each price once, and of the next offer after an offer has ended', async () => {
    const { customer, product } = await startedCustomer();
    await change(product, { discount: 20 });
    await sendAfter(25, customer);
    await sendAfter(25, customer);
    await change(product, { discount: 15 }); // dearer than the mail said
    await sendAfter(25, customer);
    expect(await dropsTo(customer)).toHaveLength(1);
    await change(product, { discount: 0 });
    await sendAfter(25, customer);
    await change(product, { discount: 20 });
    await sendAfter(25, customer);
    expect(await dropsTo(customer)).toHaveLength(2);
  });

  it('leave out what is no news', async () => {
    const [customer, cheaper] = [await api.createCustomer(), await createProduct(api)];
    const [tiny, sold, hidden] = [
      await createProduct(api),
      await createProduct(api, { quantity: 1 }),
      await createProduct(api),
    ];
    for (const product of [cheaper, tiny, sold, hidden]) await save(product, customer);
    await change(cheaper, { inr_price: 500 }); // before they asked for mails
    await start(customer);
    await change(tiny, { inr_price: 991 });
    for (const product of [sold, hidden]) await change(product, { inr_price: 500 });
    await api.call(endpoints.reduceStock, { body: { p_id: sold.p_id, stock: 1 } }, admin);
    const status = { body: { p_id: hidden.p_id, status: 0 as const } };
    await api.call(endpoints.changeProductStatus, status, admin);
    await sendAfter(1, customer);
    expect(await dropsTo(customer)).toEqual([]);
    await api.call(endpoints.addStock, { body: { p_id: sold.p_id, stock: 1 } }, admin);
    await sendAfter(1, customer);
    expect((await dropsTo(customer)).map(({ subject }) => subject)).toEqual([
      `${sold.name} costs less now`,
    ]);
  });

  it('are about prices in the currency of the customer', async () => {
    const { customer, product } = await startedCustomer('+14155550100');
    await change(product, { inr_price: 500 });
    await sendAfter(1, customer);
    expect(await dropsTo(customer)).toEqual([]);
    await change(product, { usd_price: 10 });
    await sendAfter(1, customer);
    expect((await dropsTo(customer))[0]?.text).toContain('$10.00');
  });

  it('are each sent once by replicas at the same time', async () => {
    const { customer, product } = await startedCustomer();
    await change(product, { inr_price: 500 });
    await Promise.all([
      ...[1, 2].map(() => api.services.priceAlerts.send()),
      ...[1, 2].map(() => replica.services.priceAlerts.send()),
    ]);
    expect(await dropsTo(customer)).toHaveLength(1);
  });

  it('are sent to others when a list cannot be read', async () => {
    const [broken, { customer, product }] = [await startedCustomer(), await startedCustomer()];
    await lists.collection.updateOne(
      { _id: broken.customer.u_id as never }, // the driver's documents have other ids
      { $set: { 'items.0.price': null } },
    );
    await change(product, { inr_price: 500 });
    await expect(api.services.priceAlerts.send()).rejects.toThrow('1 failed');
    expect(await dropsTo(customer)).toHaveLength(1);
    await lists.deleteOne({ _id: broken.customer.u_id });
  });

  it('are neither lost nor repeated when the database fails', async () => {
    const { customer, product } = await startedCustomer();
    await change(product, { inr_price: 500 });
    // The list is written after the mail.
    const fault = { failCommands: ['update'], errorCode: permanentErrorCode };
    await setFault(api, 'price replica', fault, { skip: 0 });
    try {
      await expect(replica.services.priceAlerts.send()).rejects.toThrow();
    } finally {
      await clearFaults(api);
    }
    expect(await dropsTo(customer)).toEqual([]);
    for (const _ of [1, 2]) await replica.services.priceAlerts.send();
    expect(await dropsTo(customer)).toHaveLength(1);
  });
});

it('a mail about many products lists 20 of them', () => {
  const product = { _id: 1, sku: 'VJ-1', name: 'Oval', price: { inr: 1000, usd: 10 }, discount: 0 };
  const drops = Array.from({ length: 23 }, () => ({ product, before: 1200, now: 1000 }));
  const urls = { storeUrl: 'https://shop.example', unsubscribeUrl: 'https://shop.example/end' };
  const mail = priceDropMessage(drops, { ...urls, currency: 'INR', basis: 'discounted' });
  expect(mail.heading).toBe('23 of your saved products cost less now');
  expect(mail.blocks[0]).toMatchObject({ kind: 'items', items: { length: 20 } });
  expect(mail.blocks[1]).toMatchObject({ kind: 'paragraph', text: 'And 3 more.' });
});

describe('asking for them', () => {
  it('is shown with the saved products, and ends on request', async () => {
    const { customer, product } = await startedCustomer();
    expect(await isOn(customer)).toBe(true);
    await stop(customer);
    expect(await isOn(customer)).toBe(false);
    await change(product, { inr_price: 500 });
    await sendAfter(1, customer);
    expect(await dropsTo(customer)).toEqual([]);
    await stop(await api.createCustomer()); // without a list
  });

  it('needs a confirmed address', async () => {
    const customer = await api.createCustomer(undefined, { isEmailVerified: false });
    expect(await start(customer)).toMatchObject({
      status: 409,
      body: { message: 'Please confirm your email address first.' },
    });
    expect(await isOn(customer)).toBe(false);
  });

  it('works without saved products, twice at the same time', async () => {
    const customer = await api.createCustomer();
    const replies = await Promise.all([start(customer), start(customer), start(customer)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await isOn(customer)).toBe(true);
  });

  it('is no concern of deactivated and deleted accounts', async () => {
    const { customer, product } = await startedCustomer();
    const gone = await startedCustomer();
    const { u_id } = customer;
    await api.call(endpoints.changeUserStatus, { body: { u_id, status: 0 } }, admin);
    await api.call(endpoints.deleteUser, { params: { u_id: gone.customer.u_id } }, admin);
    for (const each of [product, gone.product]) await change(each, { inr_price: 500 });
    await sendAfter(1, customer);
    expect(await dropsTo(customer)).toEqual([]);
    expect(await dropsTo(gone.customer)).toEqual([]);
  });
});

describe('the unsubscribe link', () => {
  it('asks first and ends the mails with a button, and works in the header of the mail', async () => {
    const { customer, product } = await startedCustomer();
    await change(product, { inr_price: 500 });
    await sendAfter(1, customer);
    const [mail] = await dropsTo(customer);
    const [, path = ''] =
      /^https?:\/\/[^/]+(\/api\/saved\/price-alerts\/unsubscribe\?key=\S+)$/m.exec(
        mail?.text ?? '',
      ) ?? [];
    const stored = await api.connection
      .collection('mail_outbox')
      .findOne({ to: customer.email, unsubscribeUrl: { $exists: true } });
    expect(String(stored?.unsubscribeUrl).endsWith(path)).toBe(true);
    const page = await api.fetch(path);
    expect(page.text).toContain('<form method="post"><button>Unsubscribe</button></form>');
    expect(page.text).not.toContain(customer.email);
    expect(await isOn(customer)).toBe(true);
    for (const _ of ['pressed', 'pressed again']) {
      const answer = await api.fetch(path, { method: 'POST' });
      expect([answer.status, answer.text]).toEqual([
        200,
        expect.stringContaining('You are unsubscribed'),
      ]);
    }
    expect(await isOn(customer)).toBe(false);
    // The link of an earlier mail still works after they have asked for mails again.
    await start(customer);
    await api.fetch(path, { method: 'POST' });
    expect(await isOn(customer)).toBe(false);
  });

  it('is refused without its key, and accepts an unknown one', async () => {
    const path = '/api/saved/price-alerts/unsubscribe';
    expect((await api.fetch(path)).status).toBe(400);
    expect((await api.fetch(`${path}?key=${'x'.repeat(42)}`)).status).toBe(400);
    const unknown = await api.fetch(`${path}?key=${'x'.repeat(43)}`, { method: 'POST' });
    expect(unknown.status).toBe(200);
    expect((await api.fetch(path, { method: 'DELETE' })).status).toBe(400);
  });
});
