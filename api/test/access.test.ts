import {
  type Endpoint,
  type EndpointName,
  endpoints,
  endpointsByDomain,
  mediaPaths,
  type StaffRole,
  staffRoles,
} from '@vajra/contract';
import jsonwebtoken from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userModel } from '../src/identity/accounts/user.model.ts';
import { age } from './browser-session.ts';
import type { AnyInput } from './request.ts';
import { password, startTestApi, type TestApi, type TestUser } from './start-test-api.ts';
import { createWorld, validInputs, type World } from './world.ts';

let api: TestApi;
let world: World;
let inputs: Record<EndpointName, AnyInput>;
const tokens = new Map<string, string | undefined>();

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const isProtected = (name: EndpointName) => endpointOf(name).access !== 'public';
const isForAdmins = (name: EndpointName) => endpointOf(name).access === 'admin';

const domains = Object.entries(endpointsByDomain);
/** Lists that the published interface reads with POST. */
const readWithPost = new Set<Endpoint>([endpoints.getContacts, endpoints.getCustomInquiries]);
const isReading = (endpoint: Endpoint) => endpoint.method === 'GET' || readWithPost.has(endpoint);

/** Credentials that do not grant a session. */
const invalidSessions = [
  'no token',
  'a malformed token',
  'an expired session',
  'an unsigned token',
  'a token signed with another secret',
  'a token with another algorithm',
  'a token of another issuer',
  'a token for another audience',
  'a token without a user id',
  'a deactivated admin',
  'a deleted admin',
  'a revoked session',
];

beforeAll(async () => {
  api = await startTestApi();
  world = await createWorld(api);
  inputs = await validInputs(world);

  const { u_id } = world.admin;
  const [deactivated, deleted, ended] = [
    await api.createAdmin(),
    await api.createAdmin(),
    await api.createAdmin(),
  ];
  const users = userModel(api.connection);
  await users.updateOne({ _id: deactivated.u_id }, { $set: { status: 0 } });
  await users.deleteOne({ _id: deleted.u_id });
  await users.updateOne({ _id: ended.u_id }, { $inc: { tokenVersion: 1 } });

  const claims = { u_type: '0', version: 0 };
  const validOptions = {
    issuer: 'vajra',
    audience: 'vajra-shop',
    subject: String(u_id),
    expiresIn: 60,
  };
  const sign = (changes: jsonwebtoken.SignOptions, secret = api.config.jwtSecret) =>
    jsonwebtoken.sign(claims, secret, { ...validOptions, algorithm: 'HS256', ...changes });
  const unsigned = [{ alg: 'none', typ: 'JWT' }, jsonwebtoken.decode(sign({}))]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

  tokens.set('no token', undefined);
  tokens.set('a malformed token', 'malformed');
  tokens.set('an expired session', sign({ expiresIn: -10 }));
  tokens.set('an unsigned token', `${unsigned}.`);
  tokens.set(
    'a token signed with another secret',
    sign({}, 'another secret of more than 32 characters'),
  );
  tokens.set('a token with another algorithm', sign({ algorithm: 'HS512' }));
  tokens.set('a token of another issuer', sign({ issuer: 'other-issuer' }));
  tokens.set('a token for another audience', sign({ audience: 'another-shop' }));
  tokens.set('a token without a user id', sign({ subject: 'admin' }));
  tokens.set('a deactivated admin', deactivated.token);
  tokens.set('a deleted admin', deleted.token);
  tokens.set('a revoked session', ended.token);
  // A token with the same claims is valid, so the ones above fail only for the reason in their name.
  const token = sign({});
  await api.call(endpoints.getUsers, {}, { token });
});
afterAll(() => api.close());

describe.each(invalidSessions)('%s', (credentials) => {
  it.each(names.filter(isProtected))('gets 401 from %s', async (name) => {
    const reply = await api.send(endpoints[name], inputs[name], { token: tokens.get(credentials) });
    expect(reply).toMatchObject({
      status: 401,
      body: { status: 403, message: 'Please log in to continue.' },
    });
  });

  it('can call public endpoints', async () => {
    const token = tokens.get(credentials);
    expect((await api.send(endpoints.getNewsLine, {}, { token })).status).toBe(200);
    expect((await api.send(endpoints.getProducts, {}, { token })).status).toBe(200);
  });
});

describe.each(staffRoles)('staff with the role %s', (role) => {
  const may = (name: EndpointName) => endpointOf(name).roles?.includes(role) === true;
  let member: TestUser;
  beforeAll(async () => {
    member = await api.createAdmin(role);
  });

  const refused = names.filter((name) => isForAdmins(name) && !may(name));
  it.runIf(refused.length > 0).each(refused)('gets 403 from %s', async (name) => {
    const reply = await api.send(endpoints[name], inputs[name], member);
    expect(reply).toMatchObject({ status: 403, body: { status: false } });
  });

  const reading = names.filter((name) => may(name) && isReading(endpointOf(name)));
  it.each(reading)('can call %s', async (name) => {
    expect((await api.send(endpoints[name], inputs[name], member)).status).toBe(200);
  });
});

describe('the roles', () => {
  const callsOf = (role: StaffRole) =>
    names.filter((name) => isForAdmins(name) && endpointOf(name).roles?.includes(role));
  /** Without the own settings, which everyone may change. */
  const changesOf = (role: StaffRole) =>
    callsOf(role).filter(
      (name) => !isReading(endpointOf(name)) && !(name in endpointsByDomain.listSettings),
    );
  const domainsOf = (changes: EndpointName[]) =>
    new Set(changes.map((name) => domains.find(([, calls]) => name in calls)?.[0]));

  it('let owners do everything', () => {
    expect(callsOf('owner')).toEqual(names.filter(isForAdmins));
  });

  it('let read-only staff change nothing', () => {
    expect(changesOf('read-only')).toEqual([]);
  });

  it('let other staff change what belongs to their work, and users never', () => {
    const catalogue = [
      'content',
      'imports',
      'lookups',
      'priceChanges',
      'productDrafts',
      'products',
      'search',
      'stock',
    ];
    expect([...domainsOf(changesOf('catalogue'))].sort()).toEqual(catalogue);
    expect(changesOf('orders')).toEqual([
      'changeOrderStatus',
      'addShipment',
      'changeShipment',
      'removeShipment',
      'changeShippingSettings',
      'recordPayment',
      'refundOrder',
      'confirmRefund',
      'decideReturn',
      'receiveReturn',
      'exchangeReturn',
      'refundReturn',
      'addReturnNote',
    ]);
    expect(changesOf('support')).toEqual([
      'replyToReview',
      'removeReviewReply',
      'changeReviewVisibility',
      'addReturnNote',
      'changeInquiryStatus',
      'replyToInquiry',
      'deleteInquiry',
      'replyToContact',
      'deleteContact',
      'deleteSubscriber',
    ]);
  });

  it('keep personal data from staff of the catalogue', () => {
    const personal = new Set([
      'accounts',
      'orders',
      'returns',
      'inquiries',
      'contacts',
      'newsletter',
      'audit',
    ]);
    expect(
      [...domainsOf(callsOf('catalogue'))].filter((name) => personal.has(String(name))),
    ).toEqual([]);
  });
});

describe('a customer', () => {
  it.each(names.filter(isForAdmins))('gets 403 from %s and stays signed in', async (name) => {
    const reply = await api.send(endpoints[name], inputs[name], world.ravi);
    expect(reply).toMatchObject({ status: 403, body: { status: false } });
  });

  /** Requests for another user's objects: 404 for customers and admins. */
  const owned: [EndpointName, (world: World) => AnyInput][] = [
    ['updateUserReview', ({ r_id }) => ({ body: { r_id, message: 'x', rating: 1 } })],
    ['deleteUserReview', ({ r_id }) => ({ body: { r_id } })],
    ['deleteUserReviewAsAdmin', ({ r_id }) => ({ body: { r_id } })],
    ['updateCart', ({ cart_id }) => ({ body: { cart_id, u_qty: 2 } })],
    ['removeCartItem', ({ cart_id }) => ({ params: { cart_id } })],
    ['cancelOrder', ({ orderId }) => ({ params: { orderId } })],
  ];

  it.each(owned)("gets 404 for another user's object from %s", async (name, input) => {
    const reply = await api.send(endpoints[name], input(world), world.ravi);
    expect(reply.status).toBe(404);
  });

  it("cannot change another user's objects", async () => {
    const { asha, p_id, r_id, cart_id, orderId } = world;
    const cart = await api.call(endpoints.getCartData, {}, asha);
    expect(cart.data).toMatchObject([{ cart_id, u_qty: 1 }]);
    const reviews = await api.call(endpoints.getUserReviews, { body: { p_id } });
    expect(reviews.data).toMatchObject([{ r_id, rating: 5, message: 'Lovely.' }]);
    const { orders } = await api.call(endpoints.getMyOrders, {}, asha);
    expect(orders).toMatchObject([{ orderId, status: 'Pending' }, { status: 'Delivered' }]);
  });

  it('cannot act as another user by sending their id', async () => {
    const u_id = world.asha.u_id;
    const cart = await api.call(endpoints.getCartData, { body: { u_id } }, world.ravi);
    expect(cart.data).toEqual([]);
  });
});

describe('an admin who signed in ten minutes ago', () => {
  const needsConfirmation = names.filter((name) => endpointOf(name).requiresRecentSignIn);

  it.each(needsConfirmation)('has to confirm their identity for %s', async (name) => {
    const admin = await api.createAdmin();
    await age(api, admin.u_id, { signedInAt: 10 * 60_000 });
    const call = () => api.send(endpoints[name], inputs[name], admin);
    const { status, body } = await call();
    expect(status).toBe(403);
    // Outside /api, details are in `data`.
    expect(body?.data ?? body).toMatchObject({ code: 'confirmation_required' });
    await api.call(endpoints.confirmSession, { body: { current_password: password } }, admin);
    expect((await call()).status).not.toBe(403);
  });

  it('is asked before sensitive changes', () => {
    expect(needsConfirmation).toEqual(
      expect.arrayContaining(['changeUserStatus', 'deleteUser'] satisfies EndpointName[]),
    );
  });
});

describe('media', () => {
  it.each(Object.values(mediaPaths))('cannot be used to read files outside %s', async (folder) => {
    for (const file of ['..%2f..%2fpackage.json', '%00', 'a'.repeat(2000), '__proto__']) {
      const reply = await api.fetch(`${folder}${file}`);
      expect([400, 404, 414]).toContain(reply.status);
    }
  });
});

it('accepts a session only from the Authorization header', async () => {
  const { token }: TestUser = world.admin;
  const reply = await api.fetch(`/getusers?token=${token}&auth_token=${token}`, {
    headers: { Cookie: `token=${token}; vajra=${token}` },
  });
  expect(reply.status).toBe(401);
});
