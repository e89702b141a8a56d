import { endpoints, maxStockAlerts, type Product, stockAlertDays } from '@vajra/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { confirmEmail, latestLinkToken, mailsTo } from '../../../test/email-links.ts';
import { createProduct } from '../../../test/factories.ts';
import { clearFaults, permanentErrorCode, setFault, withAppName } from '../../../test/faults.ts';
import { startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { stockAlertModel } from './stock-alert.model.ts';

const api = await useTestApi();
const replica = await startTestApi({ databaseOf: api, rewriteUri: withAppName('alerts replica') });
afterAll(() => replica.close());
const admin = await api.createAdmin();
const alerts = stockAlertModel(api.connection);
const dayMs = 24 * 60 * 60_000;

let count = 0;
const newAddress = () => `waiting-${count++}@example.com`;
const soldOut = () => createProduct(api, { quantity: 0 });
const request = ({ p_id }: Pick<Product, 'p_id'>, email: string) =>
  api.send(endpoints.requestStockAlert, { body: { p_id, email } });
const add = ({ p_id }: Pick<Product, 'p_id'>, user: TestUser) =>
  api.send(endpoints.addStockAlert, { params: { p_id } }, user);
const listed = async (user: TestUser) =>
  (await api.call(endpoints.getStockAlerts, {}, user)).alerts.map(({ p_id }) => p_id);
const restock = ({ p_id }: Product, stock = 1) =>
  api.call(endpoints.addStock, { body: { p_id, stock } }, admin);
const send = (target = api) => target.services.stockAlerts.send();
const newsTo = async (email: string) =>
  (await mailsTo(api, email)).filter(({ subject }) => subject.includes('in stock again'));

async function requestAndConfirm(product: Product): Promise<string> {
  const email = newAddress();
  await request(product, email);
  const { status, body } = await confirmEmail(api, await latestLinkToken(api, email));
  expect([status, body?.message]).toEqual([
    200,
    'We will write to you when the product is in stock again.',
  ]);
  return email;
}

describe('the request of a visitor', () => {
  it('counts once a mailed link was used, and gets one mail', async () => {
    const product = await soldOut();
    const [email, unconfirmed] = [await requestAndConfirm(product), newAddress()];
    await request(product, unconfirmed);
    await send();
    expect(await newsTo(email)).toEqual([]);
    await restock(product);
    await send();
    await restock(product);
    await send();
    const [news, ...others] = await newsTo(email);
    expect(others).toEqual([]);
    expect(news).toMatchObject({ subject: `${product.name} is in stock again` });
    expect(news?.text).toContain(`/product-details/${product.p_id}`);
    expect(await newsTo(unconfirmed)).toEqual([]);
    expect(await alerts.countDocuments({ p_id: product.p_id })).toBe(1);
  });

  it('is answered alike when the address waits already, and causes no further mail', async () => {
    const product = await soldOut();
    const email = await requestAndConfirm(product);
    const mails = await mailsTo(api, email);
    const [known, unknown] = [
      await request(product, email.toUpperCase()),
      await request(product, newAddress()),
    ];
    expect(known.body).toEqual(unknown.body);
    expect(await mailsTo(api, email)).toEqual(mails);
  });

  it('does not tell of the account of a customer, nor change it', async () => {
    const [product, customer] = [await soldOut(), await api.createCustomer()];
    await add(product, customer);
    expect((await request(product, customer.email)).status).toBe(200);
    await restock(product);
    await send();
    // The address of the customer, and not that of the request, which was not confirmed.
    expect(await newsTo(customer.email)).toHaveLength(1);
    expect(await listed(customer)).toEqual([]);
  });

  it('is forgotten with its link, and a confirmed one after a year', async () => {
    const product = await soldOut();
    const email = newAddress();
    await request(product, email);
    const lifetimeMs = async () => {
      const found = await alerts.findOne({ email }).lean();
      return Number(found?.expiresAt) - Date.now();
    };
    expect(Math.abs((await lifetimeMs()) - dayMs)).toBeLessThan(60_000);
    await confirmEmail(api, await latestLinkToken(api, email));
    expect(Math.abs((await lifetimeMs()) - stockAlertDays * dayMs)).toBeLessThan(60_000);
  });

  it('is stored once when sent twice at the same time', async () => {
    const [product, email] = [await soldOut(), newAddress()];
    const replies = await Promise.all([1, 2, 3].map(() => request(product, email)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await alerts.countDocuments({ email })).toBe(1);
    expect((await confirmEmail(api, await latestLinkToken(api, email))).status).toBe(200);
  });

  it('is refused for products that are not shown, and without an address', async () => {
    const hidden = await soldOut();
    await api.call(
      endpoints.changeProductStatus,
      { body: { p_id: hidden.p_id, status: 0 } },
      admin,
    );
    const statuses = [
      await request(hidden, newAddress()),
      await request({ p_id: 999_999 }, newAddress()),
      await request(await soldOut(), 'nowhere'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 400]);
  });

  it('is limited per network, and in the mails to an address', async () => {
    const limited = await startTestApi({ settings: { THROTTLE: '0.15' } });
    try {
      const { p_id } = await createProduct(limited, { quantity: 0 });
      const body = { p_id, email: newAddress() };
      const statuses = [];
      for (let use = 0; use < 4; use++) {
        statuses.push((await limited.send(endpoints.requestStockAlert, { body })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await mailsTo(limited, body.email)).toHaveLength(1);
      // A request without a mail leaves the link of the mail valid.
      const token = await latestLinkToken(limited, body.email);
      expect((await confirmEmail(limited, token)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('the request of a customer', () => {
  it('is stored, listed, withdrawn and fulfilled', async () => {
    const customer = await api.createCustomer();
    const [one, two] = [await soldOut(), await soldOut()];
    for (const product of [one, two, two]) expect((await add(product, customer)).status).toBe(200);
    expect(await listed(customer)).toEqual([one.p_id, two.p_id]);
    const withdraw = { params: { p_id: one.p_id } };
    for (const _ of ['once', 'twice'])
      await api.call(endpoints.deleteStockAlert, withdraw, customer);
    for (const product of [one, two]) await restock(product);
    await send();
    expect((await newsTo(customer.email)).map(({ subject }) => subject)).toEqual([
      `${two.name} is in stock again`,
    ]);
    expect(await listed(customer)).toEqual([]);
  });

  it('waits until the product is shown, and the address confirmed', async () => {
    const product = await soldOut();
    const customer = await api.createCustomer(undefined, { isEmailVerified: false });
    const other = await api.createCustomer();
    await add(product, other);
    const setStatus = (status: 0 | 1) =>
      api.call(endpoints.changeProductStatus, { body: { p_id: product.p_id, status } }, admin);
    await setStatus(0);
    await restock(product);
    await send();
    expect(await newsTo(other.email)).toEqual([]);
    await setStatus(1);
    await add(product, customer);
    await send();
    expect(await newsTo(other.email)).toHaveLength(1);
    expect(await newsTo(customer.email)).toEqual([]);
    await api.call(endpoints.sendEmailLink, {}, customer);
    await confirmEmail(api, await latestLinkToken(api, customer.email), customer);
    await send();
    expect(await newsTo(customer.email)).toHaveLength(1);
  });

  it('gets no mail while the account is deactivated', async () => {
    const [product, customer] = [await soldOut(), await api.createCustomer()];
    await add(product, customer);
    await restock(product);
    const setStatus = (status: 0 | 1) =>
      api.call(endpoints.changeUserStatus, { body: { u_id: customer.u_id, status } }, admin);
    await setStatus(0);
    await send();
    expect(await newsTo(customer.email)).toEqual([]);
    await setStatus(1);
    await send();
    expect(await newsTo(customer.email)).toHaveLength(1);
  });

  it('is one of more than are sent at once, and not held up by those that wait', async () => {
    const [product, waiting] = [
      await soldOut(),
      await api.createCustomer(undefined, { isEmailVerified: false }),
    ];
    const expiresAt = new Date(Date.now() + dayMs);
    const { p_id } = product;
    await alerts.insertMany([
      { _id: 2_000_000, p_id, u_id: waiting.u_id, requestedAt: new Date(), expiresAt },
      ...Array.from({ length: 450 }, (_, at) => ({
        ...{ _id: 2_000_001 + at, p_id, email: `many-${at}@example.com` },
        ...{ requestedAt: new Date(), confirmedAt: new Date(), expiresAt },
      })),
    ]);
    await restock(product);
    await send();
    const mails = await api.connection
      .collection('mail_outbox')
      .find({ to: /^many-/ })
      .toArray();
    expect(new Set(mails.map(({ to }) => to)).size).toBe(450);
    expect(mails).toHaveLength(450);
    expect(await alerts.countDocuments({ p_id })).toBe(1);
  });

  it(`is refused after ${maxStockAlerts} products`, async () => {
    const customer = await api.createCustomer();
    await alerts.insertMany(
      Array.from({ length: maxStockAlerts }, (_, at) => ({
        ...{ _id: 1_000_000 + at, p_id: 1_000_000 + at, u_id: customer.u_id },
        ...{ requestedAt: new Date(), expiresAt: new Date(Date.now() + dayMs) },
      })),
    );
    expect(await add(await soldOut(), customer)).toMatchObject({
      status: 409,
      body: { message: 'You can wait for at most 100 products.' },
    });
  });

  it('is in the export of the account, and deleted with it, as is that of its address', async () => {
    const customer = await api.createCustomer();
    const [one, two, three] = [await soldOut(), await soldOut(), await soldOut()];
    await add(one, customer);
    await request(two, customer.email);
    await confirmEmail(api, await latestLinkToken(api, customer.email));
    await request(three, customer.email); // by anyone
    const { stockAlerts } = await api.call(endpoints.getPersonalData, {}, customer);
    expect(stockAlerts.map(({ p_id }) => p_id)).toEqual([one.p_id, two.p_id]);
    await api.call(endpoints.deleteUser, { params: { u_id: customer.u_id } }, admin);
    for (const product of [one, two]) await restock(product);
    await send();
    expect(await newsTo(customer.email)).toEqual([]);
  });
});

describe('the mails', () => {
  it('are each sent once by replicas at the same time', async () => {
    const product = await soldOut();
    const customers = await Promise.all([1, 2, 3].map(() => api.createCustomer()));
    for (const customer of customers) await add(product, customer);
    const visitor = await requestAndConfirm(product);
    await restock(product);
    await Promise.all([send(), send(replica), send(), send(replica)]);
    for (const { email } of [...customers, { email: visitor }]) {
      expect(await newsTo(email)).toHaveLength(1);
    }
    expect(await alerts.countDocuments({ p_id: product.p_id })).toBe(0);
  });

  it('are neither lost nor repeated when the database fails', async () => {
    const [product, customer] = [await soldOut(), await api.createCustomer()];
    await add(product, customer);
    await restock(product);
    const fault = { failCommands: ['delete'], errorCode: permanentErrorCode };
    await setFault(api, 'alerts replica', fault, { skip: 0 });
    try {
      await expect(send(replica)).rejects.toThrow();
    } finally {
      await clearFaults(api);
    }
    expect(await newsTo(customer.email)).toEqual([]);
    await send(replica);
    await send(replica);
    expect(await newsTo(customer.email)).toHaveLength(1);
  });
});
