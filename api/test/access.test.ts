import { type Endpoint, type EndpointName, endpoints, mediaPaths } from '@vajra/contract';
import jsonwebtoken from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userModel } from '../src/accounts/user.model.ts';
import type { AnyInput } from './request.ts';
import { startTestApi, type TestApi, type TestUser } from './start-test-api.ts';
import { createWorld, validInputs, type World } from './world.ts';

let api: TestApi;
let world: World;
let inputs: Record<EndpointName, AnyInput>;
const tokens = new Map<string, string | undefined>();

const names = Object.keys(endpoints) as EndpointName[]; // its own keys
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const isProtected = (name: EndpointName) => endpointOf(name).access !== 'public';
const isForAdmins = (name: EndpointName) => endpointOf(name).access === 'admin';

/** Each is somebody who is not signed in, whatever they claim. */
const strangers = [
  'nobody',
  'rubbish',
  'an expired session',
  'an unsigned token',
  'another secret',
  'another algorithm',
  'another issuer',
  'another audience',
  'a token of no user',
  'a deactivated admin',
  'a deleted admin',
  'an ended session',
];

beforeAll(async () => {
  api = await startTestApi();
  world = await createWorld(api);
  inputs = await validInputs(world);

  const { u_id } = world.admin;
  const [deactivated, deleted, ended] = [await api.admin(), await api.admin(), await api.admin()];
  const users = userModel(api.connection);
  await users.updateOne({ _id: deactivated.u_id }, { $set: { status: 0 } });
  await users.deleteOne({ _id: deleted.u_id });
  await users.updateOne({ _id: ended.u_id }, { $inc: { tokenVersion: 1 } });

  const claims = { u_type: '0', version: 0 };
  const good = { issuer: 'vajra', audience: 'vajra-shop', subject: String(u_id), expiresIn: 60 };
  const signed = (changes: jsonwebtoken.SignOptions, secret = api.config.jwtSecret) =>
    jsonwebtoken.sign(claims, secret, { ...good, algorithm: 'HS256', ...changes });
  const unsigned = [{ alg: 'none', typ: 'JWT' }, jsonwebtoken.decode(signed({}))]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

  tokens.set('nobody', undefined);
  tokens.set('rubbish', 'rubbish');
  tokens.set('an expired session', signed({ expiresIn: -10 }));
  tokens.set('an unsigned token', `${unsigned}.`);
  tokens.set('another secret', signed({}, 'another secret of more than 32 characters'));
  tokens.set('another algorithm', signed({ algorithm: 'HS512' }));
  tokens.set('another issuer', signed({ issuer: 'somebody' }));
  tokens.set('another audience', signed({ audience: 'another-shop' }));
  tokens.set('a token of no user', signed({ subject: 'admin' }));
  tokens.set('a deactivated admin', deactivated.token);
  tokens.set('a deleted admin', deleted.token);
  tokens.set('an ended session', ended.token);
  // The tokens above fail for the reason that they name and no other.
  const token = signed({});
  await api.call(endpoints.getUsers, {}, { token });
});
afterAll(() => api.close());

describe.each(strangers)('%s', (who) => {
  it.each(names.filter(isProtected))('is told by %s that the session ended', async (name) => {
    const reply = await api.send(endpoints[name], inputs[name], { token: tokens.get(who) });
    expect(reply).toMatchObject({
      status: 401,
      body: { status: 403, message: 'Please log in to continue.' },
    });
  });

  it('sees what everybody sees', async () => {
    const token = tokens.get(who);
    expect((await api.send(endpoints.getNewsLine, {}, { token })).status).toBe(200);
    expect((await api.send(endpoints.getProducts, {}, { token })).status).toBe(200);
  });
});

describe('a customer', () => {
  it.each(names.filter(isForAdmins))('is refused by %s and stays signed in', async (name) => {
    const reply = await api.send(endpoints[name], inputs[name], world.ravi);
    expect(reply).toMatchObject({ status: 403, body: { status: false } });
  });

  /** Calls on what belongs to somebody else: it is not there, for a customer or an admin. */
  const owned: [EndpointName, (world: World) => AnyInput][] = [
    ['updateUserReview', ({ r_id }) => ({ body: { r_id, message: 'x', rating: 1 } })],
    ['deleteUserReview', ({ r_id }) => ({ body: { r_id } })],
    ['deleteUserReviewAsAdmin', ({ r_id }) => ({ body: { r_id } })],
    ['updateCart', ({ cart_id }) => ({ body: { cart_id, u_qty: 2 } })],
    ['removeCartItem', ({ cart_id }) => ({ params: { cart_id } })],
    ['cancelOrder', ({ orderId }) => ({ params: { orderId } })],
  ];

  it.each(owned)("does not find somebody else's by %s", async (name, input) => {
    const reply = await api.send(endpoints[name], input(world), world.ravi);
    expect(reply.status).toBe(404);
  });

  it('has nothing of theirs changed by that', async () => {
    const { asha, p_id, r_id, cart_id, orderId } = world;
    const cart = await api.call(endpoints.getCartData, {}, asha);
    expect(cart.data).toMatchObject([{ cart_id, u_qty: 1 }]);
    const reviews = await api.call(endpoints.getUserReviews, { body: { p_id } });
    expect(reviews.data).toMatchObject([{ r_id, rating: 5, message: 'Lovely.' }]);
    const { orders } = await api.call(endpoints.getMyOrders, {}, asha);
    expect(orders).toMatchObject([{ orderId, status: 'Pending' }]);
  });

  it("is not taken for another by an id in the request's body", async () => {
    const u_id = world.asha.u_id;
    const cart = await api.call(endpoints.getCartData, { body: { u_id } }, world.ravi);
    expect(cart.data).toEqual([]);
  });
});

describe('media', () => {
  it.each(Object.values(mediaPaths))('has no way out of %s', async (folder) => {
    for (const file of ['..%2f..%2fpackage.json', '%00', 'a'.repeat(2000), '__proto__']) {
      const reply = await api.fetch(`${folder}${file}`);
      expect([400, 404, 414]).toContain(reply.status);
    }
  });
});

it('takes a session only from the header', async () => {
  const { token }: TestUser = world.admin;
  const reply = await api.fetch(`/getusers?token=${token}&auth_token=${token}`, {
    headers: { Cookie: `token=${token}; vajra=${token}` },
  });
  expect(reply.status).toBe(401);
});
