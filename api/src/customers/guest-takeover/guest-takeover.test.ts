import { expect, it } from 'vitest';
import { confirmEmail, requestEmailChange } from '../../../test/email-links.ts';
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
