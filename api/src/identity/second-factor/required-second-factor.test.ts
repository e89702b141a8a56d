import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { enrolPasskey } from '../../../test/second-factors.ts';
import { password, useTestApi } from '../../../test/start-test-api.ts';
import { createWorld, validInputs } from '../../../test/world.ts';

const api = await useTestApi({ settings: { ADMIN_MFA: 'required' } });
const owner = await api.createAdmin();
await enrolPasskey(api, owner);

const setupRequired = { code: 'second_factor_setup_required' };
const ofAdmins = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].access === 'admin',
);

it('is needed for every call of the admin', async () => {
  const admin = await api.createAdmin();
  const world = await createWorld({ ...api, createAdmin: async () => owner });
  const inputs = await validInputs(world);
  for (const name of ofAdmins) {
    const endpoint: Endpoint = endpoints[name];
    const { status, body } = await api.send(endpoint, inputs[name], admin);
    expect(status, name).toBe(403);
    // Outside /api, details are in `data`.
    expect(body?.data ?? body, name).toMatchObject(setupRequired);
  }
});

it('is needed for what public calls return to staff only', async () => {
  const admin = await api.createAdmin();
  const query = { status: 0, page: 1, perPage: 1 };
  const asVisitor = await api.send(endpoints.getProductsPage, { query });
  const asAdmin = await api.send(endpoints.getProductsPage, { query }, admin);
  expect(asAdmin.body).toEqual(asVisitor.body);
});

it('can be set up by the admin, who may act as such from then on', async () => {
  const admin = await api.createAdmin();
  const body = { email: admin.email, password };
  const { data } = await api.call(endpoints.login, { body });
  const session = { ...admin, token: data.auth_token };
  expect((await api.send(endpoints.getUsers, {}, session)).status).toBe(403);
  await api.call(endpoints.getMe, {}, session);
  const authenticator = await enrolPasskey(api, session);
  expect((await api.send(endpoints.getUsers, {}, session)).status).toBe(200);
  const params = { passkey_id: authenticator.credentialId };
  await api.call(endpoints.removePasskey, { params }, session);
  expect((await api.send(endpoints.getUsers, {}, session)).status).toBe(403);
});

it('is not needed by customers', async () => {
  const customer = await api.createCustomer();
  await api.call(endpoints.getCartData, {}, customer);
  const refused = await api.send(endpoints.getUsers, {}, customer);
  expect(refused.status).toBe(403);
  expect(refused.body?.data).not.toMatchObject(setupRequired);
});
