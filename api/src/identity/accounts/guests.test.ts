import { endpoints } from '@vajra/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { age } from '../../../test/browser-session.ts';
import {
  confirmEmail,
  mailsTo,
  requestEmailChange,
  requestPasswordReset,
} from '../../../test/email-links.ts';
import { address, createProduct } from '../../../test/factories.ts';
import { createGuest, type GuestRequest, requestGuestCode } from '../../../test/guests.ts';
import { returnForm } from '../../../test/returns.ts';
import { password, startTestApi, type TestUser, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const strict = await startTestApi({
  databaseOf: api,
  settings: { THROTTLE: '1', TRUST_PROXY: 'true' },
});
afterAll(() => strict.close());

const setStatus = (orderId: string, status: 'Pending' | 'Delivered') =>
  api.call(endpoints.changeOrderStatus, { params: { orderId }, body: { status } }, admin);

/** Delivers an order, and requests the return of its piece. */
async function requestReturnOf(orderId: string, customer: TestUser): Promise<number> {
  const { order: delivered } = await setStatus(orderId, 'Delivered');
  const items = delivered.items.map(({ p_id, quantity }) => ({ p_id, quantity }));
  const input = { params: { orderId }, body: { ...returnForm, items } };
  const { order: changed } = await api.call(endpoints.requestReturn, input, customer);
  return changed.returns?.at(-1)?.returnId ?? 0;
}

let addresses = 0;
const newAddress = () => `guest${++addresses}@example.com`;

const signIn = (body: object) => api.send(endpoints.signInAsGuest, { body });
const withCode = ({ request, code }: GuestRequest) => signIn({ request, code });
const wrongCodeOf = ({ code }: GuestRequest) => (code === '000000' ? '000001' : '000000');
const refusedCode = {
  status: 400,
  body: { message: 'This code is wrong or has expired. Check it, or request a new one.' },
};
const hasUser = (email: string) => api.connection.collection('users').countDocuments({ email });

/** Orders a piece and returns the order's id. */
async function order(customer: TestUser, u_name?: string) {
  const { p_id } = await createProduct(api, { quantity: 9 });
  await api.call(endpoints.addToCart, { body: { p_id } }, customer);
  const { u_id } = customer;
  const user = await api.connection
    .collection<{ _id: number; mo_no: string }>('users')
    .findOne({ _id: u_id });
  const totalAmount = user?.mo_no.startsWith('+91') ? 1000 : 12;
  const body = {
    items: [{ p_id, u_qty: 1 }],
    totalAmount,
    ...(u_name && { contact: { u_name, email: customer.email } }),
    shippingAddress: address,
    paymentMethod: 'upi' as const,
  };
  return api.send(endpoints.createOrder, { body }, customer);
}

describe('a guest', () => {
  it('orders with a code from the mail and finds the order again with a new one', async () => {
    const email = newAddress();
    const guest = await createGuest(api, email);
    const me = await api.call(endpoints.getMe, {}, guest);
    expect(me).toMatchObject({ email, emailVerified: true, isGuest: true, u_name: '' });
    const placed = await order(guest, 'Asha Patel');
    expect(placed).toMatchObject({ status: 201, body: { currency: 'INR' } });

    const again = await createGuest(api, email.toUpperCase());
    expect(again.u_id).toBe(guest.u_id);
    const { orders } = await api.call(endpoints.getMyOrders, {}, again);
    expect(orders).toMatchObject([{ orderId: placed.body?.orderId }]);
    expect(await api.call(endpoints.getMe, {}, again)).toMatchObject({ u_name: 'Asha Patel' });
    // The name of a further order is that order's only.
    expect((await order(again, 'Ravi Patel')).status).toBe(201);
    expect(await api.call(endpoints.getMe, {}, again)).toMatchObject({ u_name: 'Asha Patel' });
  });

  it('has to give a name with the first order', async () => {
    const guest = await createGuest(api, newAddress());
    expect(await order(guest)).toMatchObject({
      status: 400,
      body: { message: 'Name is required' },
    });
  });

  it('pays in the currency of the phone number of the latest code', async () => {
    const email = newAddress();
    await createGuest(api, email);
    const guest = await createGuest(api, email, '+14155550100');
    expect(await order(guest, 'Sam')).toMatchObject({ status: 201, body: { currency: 'USD' } });
  });

  it('signs in with the link of the mail, which keeps the phone number of a known guest', async () => {
    const email = newAddress();
    const guest = await createGuest(api, email);
    const { token } = await requestGuestCode(api, email, '+14155550100');
    expect(await signIn({ token })).toMatchObject({ status: 200 });
    expect(await api.call(endpoints.getMe, {}, guest)).toMatchObject({ mo_no: '+919812345678' });
    expect(await signIn({ token })).toMatchObject({ status: 400 });
  });

  it('has no password to sign in with, and cannot become staff', async () => {
    const guest = await createGuest(api, newAddress());
    for (const secret of [password, 'undefined', 'null']) {
      const body = { email: guest.email, password: secret };
      expect((await api.send(endpoints.login, { body })).status).toBe(401);
    }
    const input = { params: { u_id: guest.u_id }, body: { role: 'owner' } };
    expect((await api.send(endpoints.changeUserRole, input, admin)).status).toBe(409);
    const list = { query: { search: guest.email } };
    const { users } = await api.call(endpoints.getUsersPage, list, admin);
    expect(users).toMatchObject([{ u_id: guest.u_id, isGuest: true }]);
  });

  it('exports personal data, and closes the account within minutes of a code only', async () => {
    const guest = await createGuest(api, newAddress());
    const data = await api.call(endpoints.getPersonalData, {}, guest);
    expect(data.profile).toMatchObject({ isGuest: true });
    await age(api, guest.u_id, { signedInAt: 11 * 60_000 });
    const old = await createGuest(api, newAddress());
    await age(api, old.u_id, { signedInAt: 11 * 60_000 });
    expect((await api.send(endpoints.closeAccount, { body: {} }, old)).status).toBe(409);
    const recent = await createGuest(api, guest.email);
    const pending = await requestGuestCode(api, guest.email);
    expect((await api.send(endpoints.closeAccount, { body: {} }, recent)).status).toBe(200);
    expect(await hasUser(guest.email)).toBe(0);
    expect(await withCode(pending)).toMatchObject(refusedCode);
  });

  it('cannot sign in or use a session while deactivated', async () => {
    const guest = await createGuest(api, newAddress());
    const pending = await requestGuestCode(api, guest.email);
    const body = { u_id: guest.u_id, status: 0 as const };
    await api.call(endpoints.changeUserStatus, { body }, admin);
    expect((await api.send(endpoints.getMe, {}, guest)).status).toBe(401);
    expect((await withCode(pending)).status).toBe(403);
    expect(await requestGuestCode(api, guest.email)).toMatchObject({ code: undefined });
  });
});

describe('a code', () => {
  it('works once, for one of several concurrent sign-ins', async () => {
    const pending = await requestGuestCode(api, newAddress());
    const results = await Promise.all([1, 2, 3].map(() => withCode(pending)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await withCode(pending)).toMatchObject(refusedCode);
  });

  it('creates one guest for concurrent codes of different requests', async () => {
    const email = newAddress();
    const first = await requestGuestCode(api, email);
    const second = await requestGuestCode(api, email);
    const results = await Promise.all([withCode(first), withCode(second)]);
    expect(results.map(({ status }) => status)).toContain(200);
    expect(await hasUser(email)).toBe(1);
  });

  it('is refused after five wrong ones, which use up no other request', async () => {
    const email = newAddress();
    const own = await requestGuestCode(api, email);
    const guessed = await requestGuestCode(api, email);
    for (let n = 0; n < 5; n++) {
      expect(await withCode({ ...guessed, code: wrongCodeOf(guessed) })).toMatchObject(refusedCode);
    }
    expect(await withCode(guessed)).toMatchObject(refusedCode);
    expect((await withCode(own)).status).toBe(200);
  });

  it('revokes the other codes and links of its address, and none of other addresses', async () => {
    const [email, otherEmail] = [newAddress(), newAddress()];
    const unused = await requestGuestCode(api, email);
    const used = await requestGuestCode(api, email);
    const foreign = await requestGuestCode(api, otherEmail);
    expect((await withCode(used)).status).toBe(200);
    expect(await withCode(unused)).toMatchObject(refusedCode);
    expect((await signIn({ token: unused.token })).status).toBe(400);
    expect((await withCode(foreign)).status).toBe(200);
  });

  it('is worth nothing with another request', async () => {
    const [mine, other] = [newAddress(), newAddress()];
    const own = await requestGuestCode(api, mine);
    const { code } = await requestGuestCode(api, other);
    const mixed = { request: own.request, code: code === own.code ? wrongCodeOf(own) : code };
    expect(await signIn(mixed)).toMatchObject(refusedCode);
  });

  it('expires after ten minutes, and so does the link', async () => {
    const email = newAddress();
    const pending = await requestGuestCode(api, email);
    const codes = api.connection.collection('guest_codes');
    const stored = await codes.findOne({ email });
    expect(Number(stored?.expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    await codes.updateOne({ email }, { $set: { expiresAt: new Date() } });
    expect(await withCode(pending)).toMatchObject(refusedCode);
    expect((await signIn({ token: pending.token })).status).toBe(400);
  });

  it('is not stored as text', async () => {
    const email = newAddress();
    const { request, code, token } = await requestGuestCode(api, email);
    const stored = JSON.stringify(
      await api.connection.collection('guest_codes').findOne({ email }),
    );
    for (const secret of [request, code, token]) expect(stored).not.toContain(secret);
  });

  it('is mailed five times a day to an address for a network, which leaves some for others', async () => {
    const body = { email: newAddress(), mo_no: '+919812345678' };
    const request = (network: string) => {
      const headers = { 'x-forwarded-for': network };
      return strict.send(endpoints.requestGuestCode, { body }, { headers });
    };
    for (let n = 0; n < 5; n++) expect((await request('203.0.113.5')).status).toBe(200);
    const refused = await request('203.0.113.5');
    expect(refused.status).toBe(429);
    expect(refused.body?.retryAfterSeconds).toBeGreaterThan(23 * 60 * 60);
    expect((await request('198.51.100.7')).status).toBe(200);
    expect(await mailsTo(strict, body.email)).toHaveLength(6);
  });

  it('is mailed to its owner although another network has sent all forms with the address', async () => {
    const email = newAddress();
    const stranger = { headers: { 'x-forwarded-for': '203.0.113.6' } };
    const mo_no = '+919812345678';
    const signup = { u_name: 'A', email, mo_no, password, confirm_password: password };
    const contact = { name: 'A', email, mo_no, message: 'A' };
    for (let n = 0; n < 3; n++) {
      await strict.send(endpoints.register, { body: signup }, stranger);
      await strict.send(endpoints.contactUs, { body: contact }, stranger);
      await strict.send(endpoints.requestGuestCode, { body: { email, mo_no } }, stranger);
      await strict.send(endpoints.forgotPassword, { body: { email } }, stranger);
      await strict.services.passwordRecovery.drain();
    }
    expect(await mailsTo(strict, email)).toHaveLength(5);
    const owner = { headers: { 'x-forwarded-for': '198.51.100.8' } };
    await strict.send(endpoints.requestGuestCode, { body: { email, mo_no } }, owner);
    await strict.send(endpoints.forgotPassword, { body: { email } }, owner);
    await strict.services.passwordRecovery.drain();
    const own = (await mailsTo(strict, email)).slice(5).map(({ subject }) => subject);
    expect(own).toEqual(['You already have an account', 'Choose a new password']);
  });

  it('that was not mailed, because the mails of the day are used up, is not accepted', async () => {
    const email = newAddress();
    await requestGuestCode(api, email);
    const full = { $set: { count: 1_000_000 } };
    await api.connection.collection('mail_quotas').updateMany({}, full);
    const { guestCodes } = api.services;
    const create = guestCodes.create.bind(guestCodes);
    let code = '';
    const creating = vi.spyOn(guestCodes, 'create').mockImplementation(async (...args) => {
      const created = await create(...args);
      code = created.code;
      return created;
    });
    const { request } = await requestGuestCode(api, email);
    creating.mockRestore();
    expect(code).toMatch(/^\d{6}$/);
    expect(await mailsTo(api, email)).toHaveLength(1);
    expect(await signIn({ request, code })).toMatchObject(refusedCode);
    expect(await hasUser(email)).toBe(0);
  });
});

describe('an address that has an account', () => {
  it('gets a notice instead of a code, and the same response', async () => {
    const customer = await api.createCustomer();
    const body = { email: customer.email, mo_no: '+919812345678' };
    const reply = await api.send(endpoints.requestGuestCode, { body });
    const newBody = { ...body, email: newAddress() };
    const newReply = await api.send(endpoints.requestGuestCode, { body: newBody });
    const shapeOf = ({ status, body: { message, request, ...rest } = {} }: typeof reply) => {
      const text = String(message).replace(/\S+@\S+/, 'x');
      return { status, text, request: String(request).length, rest };
    };
    expect(shapeOf(reply)).toEqual(shapeOf(newReply));
    const [mail] = await mailsTo(api, customer.email);
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.text).not.toMatch(/Code:|token=/);
  });

  it('is not signed in to by a code that was mailed before the account existed', async () => {
    const email = newAddress();
    const pending = await requestGuestCode(api, email);
    const signup = { u_name: 'Asha', email, mo_no: '+919812345678' };
    await api.call(endpoints.register, {
      body: { ...signup, password, confirm_password: password },
    });
    expect(await withCode(pending)).toMatchObject(refusedCode);
    expect((await signIn({ token: pending.token })).status).toBe(400);
  });

  it('is not signed in to by a code that no mail contained', async () => {
    const { email } = await api.createCustomer();
    const { request } = await requestGuestCode(api, email);
    const { guestCodes } = api.services;
    const pending = await guestCodes.create({ email, mo_no: '+919812345678' });
    const { request: made, code } = pending;
    expect(await signIn({ request: made, code })).toMatchObject(refusedCode);
    expect(await signIn({ request, code: '123456' })).toMatchObject(refusedCode);
  });
});

describe('a guest who wants an account', () => {
  it('keeps the orders and gets the registered name after choosing a password by the link', async () => {
    const guest = await createGuest(api, newAddress());
    const stranger = { u_name: 'Asha', email: guest.email, mo_no: '+14155550100' };
    await api.call(endpoints.register, {
      body: { ...stranger, password, confirm_password: password },
    });
    const login = { body: { email: guest.email, password } };
    expect((await api.send(endpoints.login, login)).status).toBe(401);
    expect((await api.send(endpoints.getMe, {}, guest)).status).toBe(200);
    const mail = (await mailsTo(api, guest.email)).at(-1);
    expect(mail?.subject).toBe('Finish creating your account');

    const token = /\/reset-password\?token=(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
    const chosen = {
      password: 'a password of the owner',
      confirm_password: 'a password of the owner',
    };
    await api.call(endpoints.resetPassword, { body: { token, ...chosen } });
    expect((await api.send(endpoints.getMe, {}, guest)).status).toBe(401);
    expect((await api.send(endpoints.login, login)).status).toBe(401);
    const own = { email: guest.email, password: chosen.password };
    const { data } = await api.call(endpoints.login, { body: own });
    expect(data).toMatchObject({ u_id: guest.u_id, u_name: 'Asha', mo_no: '+919812345678' });
    expect(data.isGuest).toBeUndefined();
    expect(await requestGuestCode(api, guest.email)).toMatchObject({ code: undefined });
  });

  it('keeps the name of the orders, and is no guest after a forgotten password', async () => {
    const guest = await createGuest(api, newAddress());
    const { body } = await order(guest, 'Asha Patel');
    const pending = await requestGuestCode(api, guest.email);
    const token = (await requestPasswordReset(api, guest.email)) ?? '';
    const chosen = { password, confirm_password: password };
    await api.call(endpoints.resetPassword, { body: { token, ...chosen } });
    expect(await withCode(pending)).toMatchObject(refusedCode);
    const { data } = await api.call(endpoints.login, { body: { email: guest.email, password } });
    expect(data).toMatchObject({ u_name: 'Asha Patel' });
    const owner = { token: data.auth_token };
    const { orders } = await api.call(endpoints.getMyOrders, {}, owner);
    expect(orders).toMatchObject([{ orderId: body?.orderId }]);
  });
});

describe('an account whose address changes to that of a guest', () => {
  it('takes over orders, returns, cart and reviews, and the guest is gone', async () => {
    const guest = await createGuest(api, newAddress());
    const { body: placed } = await order(guest, 'Asha');
    const returnId = await requestReturnOf(String(placed?.orderId), guest);
    const customer = await api.createCustomer();
    const both = await createProduct(api, { quantity: 9 });
    const { p_id } = await createProduct(api);
    const add = (id: number, user: TestUser) =>
      api.call(endpoints.addToCart, { body: { p_id: id, u_qty: 2 } }, user);
    await add(both.p_id, customer);
    await add(both.p_id, guest);
    await add(p_id, guest);
    const review = { p_id, rating: 5, message: 'Fine' };
    await api.call(endpoints.addUserReview, { body: review }, guest);
    const pending = await requestGuestCode(api, guest.email);

    const token = await requestEmailChange(api, customer, guest.email);
    expect((await confirmEmail(api, token, customer)).status).toBe(200);
    const { orders } = await api.call(endpoints.getMyOrders, {}, customer);
    expect(orders).toMatchObject([{ orderId: placed?.orderId, userId: customer.u_id }]);
    const cart = (await api.call(endpoints.getCartData, { body: {} }, customer)).data;
    expect(cart.map((row) => [row.p_id, row.u_qty])).toEqual([
      [both.p_id, 4],
      [p_id, 2],
    ]);
    const data = await api.call(endpoints.getPersonalData, {}, customer);
    expect(data.reviews).toMatchObject([{ p_id }]);
    expect((await api.send(endpoints.getMe, {}, guest)).status).toBe(401);
    expect(await withCode(pending)).toMatchObject(refusedCode);
    const withdrawal = { params: { returnId } };
    expect((await api.send(endpoints.withdrawReturn, withdrawal, customer)).status).toBe(200);
    const params = { orderId: String(placed?.orderId) };
    await setStatus(params.orderId, 'Pending');
    await api.call(endpoints.cancelOrder, { params }, customer);
  });

  it('takes nothing when a stranger requested the change and the guest opens the link', async () => {
    const guest = await createGuest(api, newAddress());
    await order(guest, 'Asha');
    const stranger = await api.createCustomer();
    const token = await requestEmailChange(api, stranger, guest.email);
    for (const session of [undefined, guest]) {
      expect((await confirmEmail(api, token, session)).status).toBe(409);
    }
    expect((await api.call(endpoints.getMyOrders, {}, guest)).totalCount).toBe(1);
    expect((await api.call(endpoints.getMyOrders, {}, stranger)).totalCount).toBe(0);
    expect((await confirmEmail(api, token, stranger)).status).toBe(200);
  });

  it('takes over once when the link is opened twice at the same time', async () => {
    const guest = await createGuest(api, newAddress());
    await order(guest, 'Asha');
    const customer = await api.createCustomer();
    const token = await requestEmailChange(api, customer, guest.email);
    const replies = await Promise.all([1, 2].map(() => confirmEmail(api, token, customer)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await api.call(endpoints.getMyOrders, {}, customer)).totalCount).toBe(1);
    expect(await hasUser(guest.email)).toBe(1);
  });
});
