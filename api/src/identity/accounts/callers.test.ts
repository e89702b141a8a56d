import { endpoints } from '@vajra/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const replica = await startTestApi({ databaseOf: api });
afterAll(() => replica.close());

it('knows at once that a session has ended on another replica', async () => {
  const customer = await api.createCustomer();
  const statusOn = async (at: typeof api) => (await at.send(endpoints.getMe, {}, customer)).status;
  expect([await statusOn(api), await statusOn(replica)]).toEqual([200, 200]);
  await api.call(endpoints.signOut, {}, customer);
  expect([await statusOn(api), await statusOn(replica)]).toEqual([401, 401]);
});
