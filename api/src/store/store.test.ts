import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    settings: { STORE_NAME: 'Heera', STORE_SOCIAL: 'Instagram=https://i.example/?a=b' },
  });
});
afterAll(() => api.close());

describe('the store', () => {
  it('returns its public configuration', async () => {
    expect(await api.call(endpoints.getStoreConfig)).toMatchObject({
      name: 'Heera',
      social: [{ name: 'Instagram', url: 'https://i.example/?a=b' }],
      priceBasis: 'list',
    });
  });

  it('responds to the liveness and readiness probes', async () => {
    expect(await api.call(endpoints.live)).toEqual({ message: 'Alive.' });
    expect(await api.call(endpoints.ready)).toEqual({ message: 'Ready.' });
  });
});
