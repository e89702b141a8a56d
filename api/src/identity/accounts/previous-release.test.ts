import { endpoints } from '@vajra/contract';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { cookieOf, renewed } from '../../../test/browser-session.ts';
import { password, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

const sevenDaysSeconds = 7 * 24 * 60 * 60;

/** Issues a token as release 0.1.0 did (http/authentication.ts). */
function issuePreviousToken(
  { u_id }: { u_id: number },
  { version = 0, expiresIn = sevenDaysSeconds, iat = Math.floor(Date.now() / 1000) } = {},
): { token: string } {
  const token = jsonwebtoken.sign({ u_type: '1', version, iat }, api.config.jwtSecret, {
    algorithm: 'HS256',
    issuer: 'vajra',
    audience: 'vajra-shop',
    subject: String(u_id),
    expiresIn,
  });
  return { token };
}

const statusWith = async (session: { token: string }) =>
  (await api.send(endpoints.getMe, {}, session)).status;

describe('a token of the previous release', () => {
  it('is accepted until it expires', async () => {
    const customer = await api.createCustomer();
    expect(await statusWith(issuePreviousToken(customer))).toBe(200);
    expect(await statusWith(issuePreviousToken(customer, { expiresIn: -1 }))).toBe(401);
  });

  it('is exchanged for a session with a cookie', async () => {
    const customer = await api.createCustomer();
    const reply = await api.send(endpoints.renewSession, {}, issuePreviousToken(customer));
    const { u_id, auth_token } = endpoints.renewSession.response.parse(reply.body);
    expect(u_id).toBe(customer.u_id);
    expect(jsonwebtoken.decode(auth_token, { json: true })).toHaveProperty('sid');
    expect(await statusWith({ token: auth_token })).toBe(200);
    expect(await statusWith(await renewed(api, cookieOf(reply)))).toBe(200);
  });

  it('is no session that can be confirmed', async () => {
    const previous = issuePreviousToken(await api.createCustomer());
    const body = { current_password: password };
    expect((await api.send(endpoints.confirmSession, { body }, previous)).status).toBe(401);
    const reply = await api.send(endpoints.renewSession, {}, previous);
    const token = String(reply.body?.auth_token);
    await api.call(endpoints.confirmSession, { body }, { token });
  });

  it('makes no sensitive change without a proof of identity', async () => {
    const previous = issuePreviousToken(await api.createCustomer());
    const started = await api.send(endpoints.startAuthenticatorApp, {}, previous);
    expect(started).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    const body = { u_name: 'Thief', email: 'thief@example.com' };
    expect(await api.send(endpoints.updateProfile, { body }, previous)).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'current_password' }] },
    });
  });

  it('keeps the time of its sign-in, so that an exchange is not a recent one', async () => {
    const customer = await api.createCustomer();
    const iat = Math.floor(Date.now() / 1000) - 11 * 60;
    const { body } = await api.send(
      endpoints.renewSession,
      {},
      issuePreviousToken(customer, { iat }),
    );
    const token = String(body?.auth_token);
    const change = { body: { u_name: 'Thief', email: 'thief@example.com' } };
    expect(await api.send(endpoints.updateProfile, change, { token })).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'current_password' }] },
    });
  });

  it('is refused once its user has signed out everywhere', async () => {
    const customer = await api.createCustomer();
    const previous = issuePreviousToken(customer);
    await api.call(endpoints.signOutEverywhere, {}, customer);
    expect(await statusWith(previous)).toBe(401);
    expect((await api.send(endpoints.renewSession, {}, previous)).status).toBe(401);
  });

  it('needs a version', async () => {
    const { u_id } = await api.createCustomer();
    const { token } = issuePreviousToken({ u_id });
    const { version: _, ...claims } = jsonwebtoken.decode(token, { json: true }) ?? {};
    const unversioned = { token: jsonwebtoken.sign(claims, api.config.jwtSecret) };
    expect(await statusWith(unversioned)).toBe(401);
  });
});
