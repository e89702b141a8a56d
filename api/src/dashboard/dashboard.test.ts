import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { order, product } from '../../test/factories.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('counts orders, products, users and contact messages, and tells the news', async () => {
  const admin = await api.admin();
  const counters = async () => (await api.call(endpoints.dashboardCounter, {}, admin)).data;
  expect(await counters()).toEqual({
    total_orders: 0,
    total_products: 0,
    total_users: 1,
    total_requests: 0,
    getNewsLine: null,
  });

  const stone = await product(api);
  await product(api, { status: 0 });
  await order(api, await api.customer(), stone);
  const body = { name: 'Ravi', mo_no: '98000 00000', email: 'r@example.com', message: 'Hello' };
  await api.call(endpoints.contactUs, { body });
  await api.call(endpoints.addNewsLine, { body: { news_message: 'Open' } }, admin);
  expect(await counters()).toEqual({
    total_orders: 1,
    total_products: 2,
    total_users: 2,
    total_requests: 1,
    getNewsLine: { news_id: 1, news_message: 'Open' },
  });
});
