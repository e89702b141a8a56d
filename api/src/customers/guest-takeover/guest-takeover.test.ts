import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { confirmEmail, requestEmailChange } from '../../../test/email-links.ts';
import { createProduct } from '../../../test/factories.ts';
import { createGuest } from '../../../test/guests.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { storeUserRecords, userRecordsOf } from '../../../test/user-records.ts';

const api = await useTestApi();

it('deletes the sessions, links, codes and stored responses of the guest, and keeps those of others', async () => {
  const guest = await createGuest(api, 'guest@example.com');
  const other = await createGuest(api, 'other@example.com');
  const customer = await api.createCustomer();
  for (const user of [guest, other]) await storeUserRecords(api.connection, user);
  const all = await userRecordsOf(api.connection, guest);
  const token = await requestEmailChange(api, customer, guest.email);
  await storeUserRecords(api.connection, customer);
  expect((await confirmEmail(api, token, customer)).status).toBe(200);
  expect(await userRecordsOf(api.connection, guest)).toEqual([]);
  expect(await userRecordsOf(api.connection, other)).toEqual(all);
  expect(await userRecordsOf(api.connection, customer)).toEqual(
    expect.arrayContaining(['sessions', 'second_factors', 'idempotency']),
  );
});

it('adds the saved products of the guest to those of the account, whose link stays', async () => {
  const guest = await createGuest(api, 'saver@example.com');
  const customer = await api.createCustomer();
  const [one, two] = [await createProduct(api), await createProduct(api)];
  const save = (p_id: number, user: typeof guest | typeof customer) =>
    api.call(endpoints.saveProduct, { params: { p_id } }, user);
  for (const { p_id } of [one, two]) await save(p_id, guest);
  await save(one.p_id, customer);
  await api.call(endpoints.startPriceAlerts, {}, guest);
  const ofGuest = await api.call(endpoints.shareSavedProducts, {}, guest);
  const { token } = await api.call(endpoints.shareSavedProducts, {}, customer);
  const { products: saved } = await api.call(endpoints.getSavedProducts, {}, guest);
  const link = await requestEmailChange(api, customer, guest.email);
  expect((await confirmEmail(api, link, customer)).status).toBe(200);
  expect(await api.call(endpoints.getSavedProducts, {}, customer)).toEqual({
    products: saved,
    token,
    priceAlerts: true, // of the guest
  });
  const params = { token: ofGuest.token };
  expect((await api.send(endpoints.getSharedProducts, { params })).status).toBe(404);
});

it('adds the stock alerts of the guest to those of the account', async () => {
  const guest = await createGuest(api, 'waiting@example.com');
  const customer = await api.createCustomer();
  const [one, two] = [await createProduct(api), await createProduct(api)];
  const wait = (p_id: number, user: typeof guest | typeof customer) =>
    api.call(endpoints.addStockAlert, { params: { p_id } }, user);
  for (const { p_id } of [one, two]) await wait(p_id, guest);
  await wait(one.p_id, customer);
  const link = await requestEmailChange(api, customer, guest.email);
  expect((await confirmEmail(api, link, customer)).status).toBe(200);
  const { alerts } = await api.call(endpoints.getStockAlerts, {}, customer);
  expect(alerts.map(({ p_id }) => p_id)).toEqual([one.p_id, two.p_id]);
});
