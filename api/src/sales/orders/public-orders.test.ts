import { endpoints } from '@vajra/contract';
import { afterAll, expect, it } from 'vitest';
import { mailsTo, requestPasswordReset } from '../../../test/email-links.ts';
import { address, createProduct } from '../../../test/factories.ts';
import { createGuest } from '../../../test/guests.ts';
import { password, startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const strict = await startTestApi({ databaseOf: api, settings: { THROTTLE: '0.05' } });
afterAll(() => strict.close());

async function place(customer: TestUser): Promise<string> {
  const { p_id } = await createProduct(api, { quantity: 2 });
  await api.call(endpoints.addToCart, { body: { p_id } }, customer);
  const contact = { u_name: 'Asha Devi Patel', email: customer.email };
  const body = {
    ...{ items: [{ p_id, u_qty: 1 }], totalAmount: 1000, contact },
    ...{ shippingAddress: address, paymentMethod: 'upi' as const },
  };
  return (await api.call(endpoints.createOrder, { body }, customer)).orderId;
}

/** Places an order as a guest and returns it with the key of the mailed link. */
async function placeAsGuest(email: string) {
  const guest = await createGuest(api, email);
  const orderId = await place(guest);
  const { text } = (await mailsTo(api, email)).at(-1) ?? {};
  const key = new RegExp(`/orders/${orderId}\\?key=(\\S+)$`, 'm').exec(text ?? '')?.[1] ?? '';
  return { guest, orderId, key };
}

const show = (orderId: string, key: string) =>
  api.send(endpoints.getPublicOrder, { params: { orderId }, query: { key } });

it('shows a guest the order by the link of the mail, without personal data', async () => {
  const { orderId, key } = await placeAsGuest('link@example.com');
  const reply = await show(orderId, key);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      orderId,
      status: 'Pending',
      totalAmount: 1000,
      customer: { u_name: 'A••• D•••', email: 'l•••@example.com' },
      destination: { city: 'Surat', country: 'India' },
    },
  });
  for (const secret of ['Patel', 'link@example.com', '+91', address.address, address.postalCode]) {
    expect(reply.text).not.toContain(secret);
  }
  expect(reply.body).not.toHaveProperty('userId');
});

it('shows all that the total consists of', async () => {
  const { orderId, key } = await placeAsGuest('taxed@example.com');
  await api.connection
    .collection<{ _id: string }>('orders')
    .updateOne({ _id: orderId }, { $set: { tax: 3000, total: 103_000 } });
  const { body } = await show(orderId, key);
  expect(body).toMatchObject({ totalAmount: 1030, tax: 30, shipping: { price: 0 } });
});

it('hides an order from all other keys', async () => {
  const { orderId, key } = await placeAsGuest('first@example.com');
  const other = await placeAsGuest('second@example.com');
  const altered = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`;
  for (const wrong of [other.key, altered, key.slice(0, -1), `${key}A`, 'x']) {
    expect((await show(orderId, wrong)).status).toBe(404);
  }
  expect((await show('00000-00000', key)).status).toBe(404);
});

it('hides the order of an account, whose owner has to sign in', async () => {
  const [customer, other] = [await api.createCustomer(), await api.createCustomer()];
  const orderId = await place(customer);
  const [mail] = await mailsTo(api, customer.email);
  expect(mail?.text).toMatch(new RegExp(`/orders/${orderId}$`, 'm'));
  const { u_id } = customer;
  const key = api.services.orderLinks.keyOf({ _id: orderId, u_id }, {});
  expect((await show(orderId, key)).status).toBe(404);

  const params = { orderId };
  expect(await api.call(endpoints.getMyOrder, { params }, customer)).toMatchObject({ orderId });
  expect((await api.send(endpoints.getMyOrder, { params }, other)).status).toBe(404);
});

it('ends a link when the guest chooses a password', async () => {
  const { guest, orderId, key } = await placeAsGuest('claim@example.com');
  const token = (await requestPasswordReset(api, guest.email)) ?? '';
  const chosen = { password, confirm_password: password };
  await api.call(endpoints.resetPassword, { body: { token, ...chosen } });
  expect((await show(orderId, key)).status).toBe(404);
});

it('ends the links of earlier mails when the guest signs out everywhere', async () => {
  const email = 'forwarded@example.com';
  const { guest, orderId, key } = await placeAsGuest(email);
  await api.call(endpoints.signOutEverywhere, {}, guest);
  expect((await show(orderId, key)).status).toBe(404);
  const later = await placeAsGuest(email);
  expect((await show(later.orderId, later.key)).status).toBe(200);
});

it('ends a link when the guest is deleted', async () => {
  const { guest, orderId, key } = await placeAsGuest('deleted@example.com');
  const params = { orderId };
  await api.call(endpoints.cancelOrder, { params }, guest);
  await api.call(endpoints.closeAccount, { body: {} }, guest);
  expect((await show(orderId, key)).status).toBe(404);
});

it('limits the guessing of keys', async () => {
  const call = () =>
    strict.send(endpoints.getPublicOrder, {
      params: { orderId: '00000-00000' },
      query: { key: 'x' },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) statuses.push((await call()).status);
  expect(statuses).toEqual([...Array(6).fill(404), 429]);
});
